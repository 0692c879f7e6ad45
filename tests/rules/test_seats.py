"""Whole battles by prompts: what is offered is allowed, commanders' answers are kept, the outcome is the engine's."""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from rules.battles.resume import continue_battle
from rules.battles.seats import Standing, fight_on, luck_of, play_on, read_for_people, with_people
from rules.game.derived.results import answers_document
from rules.games import game_of
from rules.presentation.probes import Probe
from rules.presentation.prompts import Amount, Order, Places, Prompt, Several
from tests.rules.damocles import sound_scenarios as damocles
from tests.rules.eight_phase import armies as eight_phase
from tests.rules.hell_dorado import armies as hell_dorado
from tests.rules.skirmish import armies as skirmish
from tests.rules.support.whole_battles import NOTHING, Document
from tests.rules.underworlds import armies as underworlds

MEETINGS: dict[str, Callable[[], Document]] = {
    "damocles": damocles.starter_scenario,
    "eight_phase": lambda: eight_phase.meeting("random", "random", operation="raid", **eight_phase.WALLED),
    "hell_dorado": lambda: hell_dorado.meeting(turns=2),
    "skirmish": skirmish.meeting,
    "underworlds": underworlds.meeting,
}
MOST_REFUSALS = 20


def any_answer(standing: Standing, prompt: Prompt, luck: Random) -> Document:
    """One of the choices at random, with whatever it needs."""
    choice = luck.choice(prompt.choices)
    needs = choice.needs
    if isinstance(needs, Places) and needs.spots:
        return luck.choice(needs.spots).answer
    if isinstance(needs, Places):
        point = (luck.uniform(0, 70), luck.uniform(0, 70))
        assert standing.question is not None
        display, question = standing.game.display, standing.question.document()
        answer = display.aimed(standing.battle, question, choice.answer, point)
        if needs.then is None:
            return answer
        return display.aimed_then(standing.battle, question, answer, (luck.uniform(0, 70), luck.uniform(0, 70)))
    if isinstance(needs, Several):
        count = luck.randint(needs.least, min(needs.most, len(needs.options)))
        return choice.answer | {needs.key: [option.value for option in luck.sample(needs.options, count)]}
    if isinstance(needs, Order):
        return choice.answer | {needs.key: [option.value for option in luck.sample(needs.options, len(needs.options))]}
    if isinstance(needs, Amount):
        return choice.answer | {needs.key: luck.randint(needs.least, needs.most)}
    return choice.answer


def looked_at(standing: Standing, answer: Document) -> Probe:
    """What an answer would be, which changes neither the battle nor its dice."""
    game, battle = standing.game, standing.battle
    assert standing.question is not None
    before = deepcopy((standing.events, game.battles.players(battle), luck_of(battle)))
    left = getattr(battle, "step_budget", None) and battle.step_budget.left
    probe = game.display.probe(battle, standing.question.document(), answer)
    assert (standing.events, game.battles.players(battle), luck_of(battle)) == before
    assert (getattr(battle, "step_budget", None) and battle.step_budget.left) == left
    return probe


def played(document: Document, engine: dict[str, str], seed: int) -> tuple[Standing, int]:
    """A battle whose people choose at random, to its end; how many choices the rules refused."""
    game, luck = game_of(document), Random(seed)
    standing, refused = play_on(game, document, NOTHING, seed, [], engine), 0
    while standing.question is not None:
        assert game.display.prompt is not None
        prompt = game.display.prompt(standing.battle, standing.question.document())
        before, answer = standing.entries, any_answer(standing, prompt, luck)
        probe = looked_at(standing, answer)
        tried = play_on(game, document, NOTHING, seed, [*before, answer], engine)
        refusal = tried.refusal(len(before))
        assert refusal or probe.refusal is None
        if refusal:
            assert probe.refusal is None or probe.refusal.rule == refusal["rule"]
            refused += 1
        else:
            standing = tried
    return standing, refused


@pytest.mark.parametrize("people", ["both", "first", "second"])
@pytest.mark.parametrize("name", sorted(MEETINGS))
def test_a_whole_battle_is_played_by_what_is_offered(name: str, people: str) -> None:
    """What `Display.prompt` offers is allowed but for ways and places that only the player knows of."""
    document = MEETINGS[name]()
    first, second = (player["id"] for player in document["players"])
    engine = {"both": {}, "first": {second: "steady"}, "second": {first: "steady"}}[people]
    standing, refused = played(document, engine, 5)
    game = game_of(document)
    answers = [game.battles.answer_of(entry) for entry in game.formats.read("answers", all_of(standing)).answers]
    again = continue_battle(game, with_people(document), answers_document(game, answers), NOTHING, 5)
    assert again["digest"] == standing.result()["digest"]
    assert refused <= MOST_REFUSALS


def all_of(standing: Standing) -> Document:
    return {"format": standing.game.facts.format("answers"), "answers": standing.entries}


def test_answers_chosen_as_the_battle_goes_on_are_those_of_one_fought_again_for_each() -> None:
    """North is asked in the middle of south's turns too; each question is met as it stands."""
    document = underworlds.meeting()
    game: Any = game_of(document)
    again, _ = played(document, {}, 5)

    def choose(standing: Standing) -> Document | None:
        assert standing.entries == again.entries[: len(standing.entries)]
        return again.entries[len(standing.entries)]

    scenario = read_for_people(game, document, NOTHING)
    for _fight in range(2):
        standing = fight_on(game, scenario, 5, [], {}, choose=choose)
        assert standing.entries == again.entries
        assert standing.events == again.events


def test_commanders_do_not_think_again_about_what_they_answered() -> None:
    """A battle that is resumed gives the same answers as rows, so that nothing changes under who plays."""
    document = underworlds.meeting()
    second = document["players"][1]["id"]
    game: Any = game_of(document)
    standing = play_on(game, document, NOTHING, 3, [], {second: "random"})
    again = play_on(game, document, NOTHING, 3, standing.entries, {second: "random"})
    assert again.entries == standing.entries
    assert again.events == standing.events
