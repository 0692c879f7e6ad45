"""Each type of event as a sentence, with its dice and its rules."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils.html import strip_tags
from django.utils.translation import gettext, ngettext, override

from armies.codex.rulebook import rulebook
from campaigns.replays.participants import Participants
from campaigns.replays.story import message_html, story, story_text
from rules.damocles.display.events import EVENTS as TABLE
from rules.damocles.game import GAME
from rules.message import Message, message_in
from rules.presentation.event_sentences import Die
from tests.campaigns.support.sample_events import EVENTS, REFUSALS, SCENARIO, TYPES, WEIGHED
from tests.rules.damocles.battles.test_golden_battles import scenes
from tests.rules.hell_dorado.test_events import results as battles_with_lemures
from tests.rules.support.scenes import fight

CAST = Participants(SCENARIO, {"red-1": "First <b>Squad</b>", "blue-1": "", "blue-2": "The Late Watch"}, REFUSALS)
R1, B1, B2 = "R1 First &lt;b&gt;Squad&lt;/b&gt;", "B1 Hulk", "B2 The Late Watch"
RED, BLUE = "R Third &lt;i&gt;Patrol&lt;/i&gt;", "B Night Watch"

SAID = [
    f"Roll-off: {RED} 4, {BLUE} 4. Tied: they roll again.",
    f"Roll-off: {RED} 2, {BLUE} 5. {BLUE} wins.",
    f"{BLUE} places Wood 1: light cover.",
    "Tower is placed: impenetrable.",
    f"{RED} takes the territory “South”.",
    f"{R1} deploys.",
    f"{B2} deploys with the task force Artillery company.",
    f"Bets for the initiative: {RED} 2, {BLUE} 1. {RED} activates first.",
    f"{RED} spends 2 TP on a bet for the initiative; 10 left.",
    f"{RED} draws 3 assets.",
    f"{BLUE} draws 1 asset.",
    f"{R1} is activated.",
    f"{RED} regains 1 TP for tactical restraint; 11 now.",
    f"{R1}: Move, move!",
    f"{R1} runs to its new place.",
    f"{RED} plays Smoke Pots on {R1}.",
    f"{RED} plays unheard-of.",
    f"{RED} uses Dig In.",
    f"{RED} uses Aimed Shot on {B2}.",
    f"{R1}: Open fire! Target: {B2}.",
    f"{R1} fires Rifle at {B2}, 4+ at -1: 1 hit. 1 stray hit on friends.",
    f"{B2} defends in heavy cover, 5+ at +1: 0 hits blocked.",
    f"{B1} defends, 5+: 1 hit blocked.",
    f"{B1} takes 3 wounds; 1 is ignored.",
    f"{B2} takes 1 wound.",
    f"A unit of {B2} is slain.",
    f"{B2} is destroyed by {RED}.",
    f"{RED} scores 1 victory point: an enemy squad destroyed. Total 1.",
    f"{RED} scores 2 victory points: harvest home. Total 3.",
    f"{B1} is activated at once, by priority orders.",
    f"{RED} counters and guesses right: the priority orders are scrambled.",
    f"{RED} counters, but guesses wrong: the priority orders stand.",
    f"{B1}: Take cover! Target: {B2}.",
    f"{RED}: an entry of the script is passed over, since its question did not come.",
    f"{B1}: “Charge!” is not possible: no Charge! after Fall back!",
    f"{B1}: “Strategical panel” is not possible: the strategical panel costs 1 tactical point.",
    f"{R1}: “Smoke Pots” is not possible: Smoke Pots has been played: once per turn.",
    f"A unit of {B1} regains 2 health.",
    f"{RED} takes Smoke Pots into the hand.",
    f"{BLUE} shuffles Smoke Pots back in.",
    f"{B1} charges {R1}, 10.5 cm away, with a reach of 11 cm: they are in close combat.",
    f"{B1} charges {R1}, 10.5 cm away, with a reach of 7 cm: the charge fails.",
    f"{B1} strikes at {R1} with Bayonet, 5+: 1 hit.",
    f"{BLUE} discards 2\xa0× Smoke Pots at the strategical panel and draws 2 assets.",
    f"{R1} is split: 1 unit cut off is lost.",
    f"{R1} is destroyed.",
    f"Healed by rain: {R1}.",
    f"Thunder: {BLUE}.",
    "Dusk.",
    f"The battle is over: {RED} wins. Victory points: {RED} 3, {BLUE} 0.",
    f"The battle ends in a draw. Victory points: {RED} 3, {BLUE} 3.",
]


@pytest.mark.parametrize(("event", "sentence"), list(zip(EVENTS, SAID, strict=True)), ids=lambda value: "")
def test_each_event_is_a_sentence(event, sentence):
    assert strip_tags(story_text(event, CAST).words) == sentence


def test_every_type_that_the_engine_notes_has_a_sentence_and_a_case_above():
    assert set(TABLE.types) == TYPES
    assert {event["type"] for event in EVENTS} >= TYPES


def test_every_line_cites_rules_that_there_are():
    known = {rule.id for chapter in rulebook() for rule in chapter.rules}
    for line in story(EVENTS, CAST):
        assert set(line.text.rules) <= known, line
        if line.type in TABLE.types and line.type not in ("victory_points", "passed_over"):
            assert line.text.rules, line


@pytest.mark.rule("R-ATK-02", "R-ATK-04", "R-DAT-04")
def test_dice_lie_as_hits_and_misses():
    """4+ at -1 takes a 5: of 6, 4 and 1 the 6 alone hits."""
    attack = next(event for event in EVENTS if event["type"] == "attack")
    assert story_text(attack, CAST).dice == (Die(6, "hit"), Die(4, "miss"), Die(1, "miss"))


def test_a_one_fails_whatever_the_modifier():
    attack = next(event for event in EVENTS if event["type"] == "attack") | {"dice": [1, 2], "modifier": 3}
    assert [die.mark for die in story_text(attack, CAST).dice] == ["miss", "hit"]


def test_names_are_inert():
    hostile = Participants(SCENARIO, {"red-1": '"><script>alert(1)</script>'})
    for line in story(EVENTS, hostile):
        assert set(re.findall(r"<(\w+)", line.text.words)) <= {"b", "i", "span"}


def test_a_side_is_marked_by_its_letter_and_not_by_colour_alone():
    assert [(squad.label, squad.side) for squad in CAST.squads.values()] == [("R1", "a"), ("B1", "b"), ("B2", "b")]


def test_a_factions_rule_is_named_by_its_name():
    ruled = SCENARIO | {
        "players": [SCENARIO["players"][0] | {"rules": [{"slug": "drawn-tight", "name": "Drawn Tight"}]}]
    }
    event = {"turn": 1, "type": "ability", "player": "red", "ability": "drawn-tight", "targets": ["red-1"]}
    assert "uses Drawn Tight on" in strip_tags(story_text(event, Participants(ruled)).words)


def test_an_invoked_lemure_goes_by_its_name_and_not_by_its_id():
    """What the engine calls red-1-imp-1 is the first imp of red's witch (H-LEM-02)."""
    sentences = [
        strip_tags(story_text(event, Participants(scenario)).words)
        for scenario, result in battles_with_lemures()
        for event in result["events"]
    ]
    assert any(re.search(r"invokes \S.* \d, which carries", words) for words in sentences)
    assert [words for words in sentences if re.search(r"\b(red|blue)-\d", words)] == []


def words_of(**event: object) -> str:
    return strip_tags(story_text({"n": 1, "turn": 1, **event}, CAST).words)


def test_the_squad_behind_a_deed_is_named_where_the_event_names_it():
    """Results of engine 1.2 and later do; those of before name the player alone."""
    by = {"by": "red", "by_squad": "red-1"}
    assert words_of(type="slain", squad="blue-2", unit=0, **by) == f"A unit of {B2} is slain by {R1}."
    assert words_of(type="destroyed", squad="blue-2", **by) == f"{B2} is destroyed by {R1}."
    scored = {"type": "victory_points", "player": "red", "change": 1, "reason": "squad_destroyed", "total": 4}
    assert (
        words_of(**scored, squads=["red-1", "blue-1"])
        == f"{RED} scores 1 victory point: an enemy squad destroyed, by {R1}, {B1}. Total 4."
    )
    held = scored | {"reason": "survivors", "squads": ["red-1", "blue-1"]}
    assert words_of(**held) == f"{RED} scores 1 victory point: squads left ({R1}, {B1}). Total 4."
    assert words_of(**scored) == f"{RED} scores 1 victory point: an enemy squad destroyed. Total 4."


def why(event: dict[str, Any]) -> list[str]:
    return [strip_tags(reason) for reason in story_text(event, CAST).why]


def test_an_activation_says_why():
    event = next(event for event in EVENTS if event["type"] == "activation" and event["priority"])
    assert why(event) == [
        f"Chosen, for 34 SV to take and to save: it can fire at {R1}.",
        f"Held back: {B2}, for 0 SV to take and to save:"
        f" it has to come closer before it can fire or strike, {R1} could charge it.",
    ]
    looked_ahead = [WEIGHED[0] | {"judged": -12, "chance": 43, "lead": "hold", "feared": "red-1"}]
    reasons = f"it is to hold its ground, it can fire at {R1}, {R1} could fire at it."
    assert why(event | {"weighed": looked_ahead}) == [f"Chosen, with a chance of 43 % to win: {reasons}"]
    del looked_ahead[0]["chance"]
    assert why(event | {"weighed": looked_ahead}) == [f"Chosen: {reasons}"]
    assert why({key: value for key, value in event.items() if key != "weighed"}) == []


def in_french(event: dict[str, Any], participants: Participants) -> str:
    with override("fr"):
        return story_text(event, participants).words


def test_a_refusal_is_in_the_readers_language():
    charge, panel, smoke = (event for event in EVENTS if event["type"] == "refused")
    assert in_french(panel, CAST).endswith("le panneau stratégique coûte 1 point tactique.")
    assert in_french(smoke, CAST).endswith("Smoke Pots a déjà été joué\xa0: une fois par tour.")
    assert charge["reason"] == "no Charge! after Fall back!"
    assert panel["reason"] == "the strategical panel costs 1 tactical points"


def test_a_refusal_of_a_result_from_elsewhere_is_in_english_and_says_so():
    panel = next(event for event in EVENTS if event.get("order") == "panel")
    sentence = in_french(panel, Participants(SCENARIO))
    assert '<span lang="en">the strategical panel costs 1 tactical points</span>.' in sentence


def test_an_operation_may_take_points_away():
    lost = {"type": "victory_points", "player": "red", "change": -1, "reason": "objective_held", "total": 2}
    assert words_of(**lost) == f"{RED} loses 1 victory point: an objective held. Total 2."


def test_what_every_battlefield_has_is_called_in_the_readers_words():
    placed = {"turn": 0, "type": "placed", "player": None, "cover": "light"}
    taken = {"turn": 0, "type": "territory", "player": "red", "territory": "south"}
    events = [placed | {"scenery": "wood-1"}, placed | {"scenery": "lift-car"}, taken]
    with override("fr"):
        sentences = [strip_tags(story_text(event, Participants(SCENARIO)).words) for event in events]
    assert sentences[:2] == [
        "Bois 1 est en place\xa0: couvert léger.",
        "Cabine d’ascenseur est en place\xa0: couvert léger.",
    ]
    assert sentences[2].endswith("prend le territoire «\xa0Sud\xa0».")


def test_a_story_is_in_the_readers_language_each_time():
    """Translations are looked up once for each story."""
    with override("fr"):
        french = story(EVENTS, CAST)[0].text.words
    assert strip_tags(story(EVENTS, CAST)[0].text.words) == SAID[0]
    assert french != story(EVENTS, CAST)[0].text.words


def messages_in(message: Message) -> Iterator[Message]:
    """A message and all within it."""
    yield message
    for value in message.values.values():
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Message):
                yield from messages_in(part)


@pytest.mark.parametrize("name", scenes())
def test_a_golden_battle_is_shown_in_french(name):
    """Every text is translated, but those that only put translated ones side by side."""
    scenario = scenes()[name]
    cast = GAME.display.cast(scenario)
    texts = {
        (part.text, part.plural)
        for event in fight(scenario).result["events"]
        for part in messages_in(GAME.display.events.describe(event, cast).message)
        if re.search(r"[a-z]", re.sub(r"{\w+}", "", part.text))
    }
    with override("fr"):
        assert {
            singular
            for singular, many in texts
            if (ngettext(singular, many, 1) if many else gettext(singular)) == singular
        } == set()


def test_words_of_a_context_are_translated_within_others() -> None:
    """Dark is a kind of command there, not a look of the site."""
    pool = Message("{count} {dot}", count=2, dot=message_in("command", "dark"))
    with override("fr"):
        assert message_html(pool, CAST) == "2 sombre"
