"""Warbands as lists: what they break and what mends it, what they are to the site (WAR, BRD, DEC)."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from rules.formats.errors import DocumentError
from rules.game.derived.list_changes import apply_fix
from rules.lists.change import Change
from rules.lists.units import ListHead, WrittenList, WrittenUnit
from rules.underworlds.content.parts import Faction
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.game import GAME

STARTER = Path("rules/underworlds/starter")
ROSTERS = sorted(STARTER.glob("rosters/*.json"))
PACKS = {
    path.stem: GAME.formats.read("content", yaml.safe_load(path.read_text())) for path in STARTER.glob("content/*.yaml")
}
LAMPS = PACKS["lanternfall-company"]


def listed(**keys: Any) -> RosterModel:
    """First Bell with other keys."""
    return GAME.formats.read("roster", json.loads((STARTER / "rosters/first-bell.json").read_text()) | keys)


def faults(army: RosterModel, content: Faction = LAMPS) -> list[tuple[str, str]]:
    return [
        (violation.rule, violation.code)
        for violation in GAME.lists.verdict(army, content, lambda: list(PACKS.values())).violations
    ]


def mended(army: RosterModel, fix: int = 0) -> RosterModel:
    """The list with its first violation mended."""
    return apply_fix(GAME, army, LAMPS, GAME.lists.verdict(army, LAMPS).violations[0].fixes[fix])


@pytest.mark.rule("U-WAR-01")
@pytest.mark.parametrize(
    ("fighters", "codes"),
    [
        ([], ["no_fighters"]),
        (["foreman", "pickhand", "powderer", "wick"], ["not_whole"]),
        (["wick", "powderer", "pickhand", "pickhand", "foreman"], []),
        (["foreman", "pickhand", "pickhand", "powderer", "wick", "wick"], ["not_whole"]),
        (["foreman", "eel", "ghost"], ["wrong_faction", "unknown_fighter", "not_whole"]),
    ],
)
def test_a_warband_is_taken_whole(fighters: list[str], codes: list[str]) -> None:
    army = listed(units=[{"fighter": slug} for slug in fighters])
    assert faults(army) == [("U-WAR-01", code) for code in codes]


@pytest.mark.rule("U-WAR-01")
def test_the_warband_that_shares_most_is_offered_first() -> None:
    army = mended(listed(units=[{"fighter": "shorer"}, {"fighter": "pickhand"}]))
    assert [unit.fighter for unit in army.units] == ["deep-captain", "shorer", "powderer", "pickhand"]
    assert faults(army) == []


@pytest.mark.rule("U-WAR-02")
@pytest.mark.rule("U-BRD-01")
def test_a_board_is_the_factions_or_always_there() -> None:
    assert faults(listed(board="pillars")) == []
    army = listed(board="pit")
    assert faults(army) == [("U-BRD-01", "unknown_board")]
    assert mended(army).board == "court"
    assert mended(army, 1).board == "pillars"


@pytest.mark.rule("U-DEC-01")
@pytest.mark.parametrize(
    ("key", "cards", "codes"),
    [
        ("objectives", ["foothold"], ["too_few_objectives"]),
        ("objectives", [*listed().objectives, "closed-gate"], ["too_many_objectives"]),
        ("objectives", ["foothold", *listed().objectives[:-1]], ["card_twice"]),
        ("objectives", ["sidestep", *listed().objectives[:-1]], ["wrong_deck"]),
        ("objectives", ["high-water", *listed().objectives[:-1]], ["wrong_faction_card"]),
        ("objectives", ["nothing", *listed().objectives[:-1]], ["unknown_card"]),
        ("power", listed().power[1:], ["too_few_power_cards", "too_many_ploys"]),
        ("power", [*listed().power, "patched-up"], ["too_many_ploys"]),
        ("power", [*listed().power, "scarred", "patched-up"], []),
    ],
)
def test_each_breach_of_the_decks_is_named(key: str, cards: list[str], codes: list[str]) -> None:
    army = listed(**{key: cards})
    assert faults(army) == [("U-DEC-01", code) for code in codes]
    for _n in range(4):
        army = mended(army) if faults(army) else army
    assert faults(army) == []


@pytest.mark.rule("U-DEC-01")
def test_what_is_wrong_is_said_with_its_numbers() -> None:
    judged = GAME.lists.verdict(listed(power=[*listed().power, "patched-up", "braced"], objectives=["foothold"]), LAMPS)
    assert [(violation.message.in_plural(), violation.mend) for violation in judged.violations] == [
        ("Objective deck: 1 of 12 cards, 11 too few.", "Add 11 cards."),
        ("12 ploys and 10 upgrades: no more ploys than upgrades.", "Take 2 cards out."),
    ]
    assert GAME.lists.verdict_document(judged)["violations"][0] == {
        "rule": "U-DEC-01", "code": "too_few_objectives", "message": "Objective deck: 1 of 12 cards, 11 too few.",
        "unit": None,
    }  # fmt: skip


def test_a_new_list_is_mended_to_a_legal_one() -> None:
    army = GAME.lists.new("New", LAMPS, None)
    while violations := GAME.lists.verdict(army, LAMPS).violations:
        army = apply_fix(GAME, army, LAMPS, violations[0].fixes[0])
    assert (len(army.units), len(army.objectives), len(army.power)) == (5, 12, 20)
    sheet = GAME.lists.sheet(army, LAMPS, GAME.lists.verdict(army, LAMPS))
    assert [(pile.key, len(pile.order), pile.least, pile.most) for pile in sheet.piles] == [
        ("objectives", 12, 12, 12), ("power", 20, 20, None),
    ]  # fmt: skip
    assert all(unit.fixed for unit in sheet.units)


def test_cards_are_put_into_their_deck() -> None:
    army = GAME.lists.edit(listed(objectives=[]), LAMPS, Change("put", slug="foothold", key="objectives", value=1))
    assert army.objectives == ["foothold"]
    body = GAME.lists.body(army)
    assert body["deck"][:2] == ["objectives/foothold", "power/long-stride"]
    assert body["choices"] == {"board": "court"}


def test_a_row_is_read_back_and_its_piles_are_known() -> None:
    units = [{"id": f"1-{n}", "fighter": unit.fighter} for n, unit in enumerate(listed().units)]
    army = listed(units=units)
    state = GAME.lists.state(army)
    assert GAME.lists.read_state(state, army) == army
    assert GAME.lists.kept(ListHead("A", "b"), {"squads": []}).power == []
    with pytest.raises(DocumentError, match=r'deck\[0\]: cannot be "foothold"; must be a card after its pile: obj'):
        GAME.lists.read_state(state | {"deck": ["foothold"]}, army)


def test_a_list_from_a_text_lies_in_both_decks() -> None:
    written = WrittenList("T", "x", units=(WrittenUnit("Foreman", 1),), cards=("Sidestep", "Foothold", "Steel Pick"))
    army = GAME.formats.read("roster", GAME.lists.written_document(written))
    names = {name: slug for slug, name in ((option.slug, option.name) for option in GAME.content.options(LAMPS))}
    judged = GAME.lists.matched(army, LAMPS, lambda reference, _part, _offered: names[reference.slug])
    assert [unit.fighter for unit in judged.units] == ["foreman"]
    assert (judged.objectives, judged.power) == (["foothold"], ["sidestep", "steel-pick"])


@pytest.mark.rule("U-FGT-01")
def test_a_fighter_card_prints_what_a_fighter_is() -> None:
    card = GAME.display.card(LAMPS, "fighters", "deep-captain")
    assert [(str(stat.title), stat.value) for stat in card.stats] == [
        ("Move", 3), ("Defence", "2\u00a0♣"), ("Wounds", 4),
    ]  # fmt: skip
    assert [row.cells for row in card.tables[0].rows] == [("Rock Drill", 1, "3\u00a0♣", 2, "+1")]
    assert (card.texts[0].name, str(card.texts[0].text)) == ("Call Off", "Take 1 wound token off this fighter.")


@pytest.mark.rule("U-CRD-01")
@pytest.mark.rule("U-CRD-02")
@pytest.mark.rule("U-CRD-03")
@pytest.mark.parametrize(
    ("slug", "sentence"),
    [
        ("still-standing", "3 of your fighters are on the table. It is round 3."),
        ("lights-out", "Push an enemy fighter 2 hexes. It must be within 3 hexes of one of your fighters."),
        ("steel-pick", "+1 Damage to all Attack actions."),
        ("lamp-oil", "Burning Flask: Range 2, Dice 3 ♣, Damage 1, critical: +1."),
        ("field-dressing", "Dress Wounds. Take 2 wound tokens off this fighter."),
    ],
)
def test_cards_say_what_they_do(slug: str, sentence: str) -> None:
    words: Any = GAME.display.card(LAMPS, "cards", slug).texts[0].text
    assert words.in_plural() == sentence


def test_a_player_brings_only_what_can_be_fought_with() -> None:
    army = listed(objectives=["foothold", "foothold", "sidestep", "ghost"], board="pit")
    player = GAME.battles.player(army, LAMPS, "s", "South")
    assert [card["slug"] for card in player["objectives"]] == ["foothold"]
    assert (player["board"]["slug"], player["units"][0]["id"]) == ("court", "s-1")
    frozen = GAME.formats.read("content", GAME.content.used(LAMPS, army))
    assert [warband.slug for warband in frozen.warbands] == ["the-night-shift"]


def test_a_report_says_what_is_left_and_who_did_it() -> None:
    unit = {"id": "a", "lost": True, "health": 3, "wounds": 4}
    out = {"type": "out", "unit": "a", "by_unit": "b"}
    result = {"turns": 3, "players": [{"units": [unit]}], "events": [out, {"type": "end", "reason": "tokens"}]}
    (loss,) = GAME.display.losses({}, result).units
    assert (loss.left, loss.by[0][1], loss.lost) == (((0, 3),), 1, True)
    assert (
        str(GAME.display.ending({}, result))
        == "It ended after round 3: glory points equal, more objective tokens held."
    )
