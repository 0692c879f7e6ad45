"""Forces: what is illegal about them, what mends it, how they are changed, and what is shown of them."""

from typing import Any

import pytest

from rules.eight_phase.formats.roster import RosterModel
from rules.eight_phase.game import GAME
from rules.game.derived.kept_lists import list_document
from rules.game.derived.list_changes import apply_fix
from rules.lists.change import Change
from rules.lists.units import ListHead
from tests.rules.eight_phase.scenes import BLADE, CHIEF, ROVER

PACK = {
    "format": "eight-phase-content/1",
    "faction": {"slug": "blanks", "name": "The Blanks"},
    "profiles": [
        ROVER | {"slug": "rover", "points": 50},
        BLADE | {"slug": "blade", "points": 30},
        CHIEF | {"slug": "chief", "points": 70, "most": 1},
    ],
}
CONTENT = GAME.formats.read("content", PACK)


def force_of(*profiles: str, limit: int = 500) -> RosterModel:
    head = ListHead("Force", "blanks", 0, limit)
    units = [{"id": f"u{n}", "profile": profile} for n, profile in enumerate(profiles, 1)]
    return GAME.lists.kept(head, {"squads": units})


def changed(force: RosterModel, verb: str, unit: int = -1, value: Any = None) -> RosterModel:
    return GAME.lists.edit(force, CONTENT, Change(verb, unit, value=value))


def faults(force: RosterModel) -> list[tuple[str, str, int | None, str]]:
    return [
        (violation.code, violation.rule, violation.unit, violation.message.in_plural())
        for violation in GAME.lists.verdict(force, CONTENT).violations
    ]


def mended(force: RosterModel) -> RosterModel:
    """The force with its first violation mended in the first way."""
    return apply_fix(GAME, force, CONTENT, GAME.lists.verdict(force, CONTENT).violations[0].fixes[0])


@pytest.mark.rule("E-FRC-01")
def test_a_force_is_one_to_twelve_units() -> None:
    assert faults(force_of()) == [("no_units", "E-FRC-01", None, "No units: a force needs at least 1.")]
    assert [unit.profile for unit in mended(force_of()).units] == ["blade"]
    many = force_of(*["blade"] * 13)
    assert faults(many) == [("too_many_units", "E-FRC-01", None, "13 of at most 12 units: 1 too many.")]
    assert len(mended(many).units) == 12
    empty = GAME.formats.read("content", PACK | {"profiles": []})
    assert GAME.lists.verdict(force_of(), empty).violations[0].fixes == ()


@pytest.mark.rule("E-FRC-01")
def test_all_units_are_profiles_of_one_faction() -> None:
    stray = force_of("chief", "blode")
    assert faults(stray) == [("unknown_profile", "E-FRC-01", 1, 'Unit 2: The Blanks has no profile "blode".')]
    assert [str(fix) for fix in GAME.lists.verdict(stray, CONTENT).violations[0].fixes] == [
        "Take blade in place of Unit 2",
        "Leave Unit 2 out",
    ]
    assert GAME.lists.verdict(mended(stray), CONTENT).legal
    theirs = PACK | {"faction": {"slug": "odds", "name": "Odds"}, "profiles": [BLADE | {"slug": "blode", "points": 9}]}
    foreign = GAME.lists.verdict(stray, CONTENT, lambda: [GAME.formats.read("content", theirs)])
    assert [(violation.code, violation.message.in_plural()) for violation in foreign.violations] == [
        ("wrong_faction", 'Unit 2: "blode" belongs to Odds, not to The Blanks.')
    ]
    assert foreign.points == 79


@pytest.mark.rule("E-FRC-02")
def test_points_are_within_the_limit() -> None:
    force = force_of("rover", "blade", "chief", limit=120)
    assert faults(force) == [("points_exceeded", "E-FRC-02", None, "150 of 120 points: 30 too many.")]
    assert str(GAME.lists.verdict(force, CONTENT).violations[0].fixes[0]) == "Drop Blade (unit 2) (-30 pts)"
    assert GAME.lists.verdict(mended(force), CONTENT).legal


@pytest.mark.rule("E-FRC-03")
def test_no_profile_more_often_than_its_most() -> None:
    force = force_of("chief", "rover", "chief", "chief")
    assert faults(force) == [("too_many_of_profile", "E-FRC-03", None, "Chief: 3 of at most 1 in a force: 2 too many.")]
    assert str(GAME.lists.verdict(force, CONTENT).violations[0].fixes[0]) == "Drop the last 2 × Chief"
    assert [unit.profile for unit in mended(force).units] == ["chief", "rover"]


@pytest.mark.rule("E-INI-06")
def test_the_command_value_is_the_sum_of_command() -> None:
    verdict = GAME.lists.verdict(force_of("chief", "rover", "blade"), CONTENT)
    assert GAME.lists.verdict_document(verdict) == {
        "legal": True, "points": 150, "limit": 500, "command": 4, "violations": [],
    }  # fmt: skip
    assert [(total.key, total.value, total.limit) for total in GAME.lists.totals(verdict)] == [
        ("points", 150, 500),
        ("units", 3, 12),
        ("command_value", 4, None),
    ]


def test_units_are_named_moved_and_shown_with_what_they_have() -> None:
    force = changed(changed(force_of("rover", "blade"), "set", 1, {"name": "Keen"}), "move", 1, 0)
    assert list_document(GAME, force)["units"] == [{"profile": "blade", "name": "Keen"}, {"profile": "rover"}]
    rows = GAME.lists.sheet(force, CONTENT, GAME.lists.verdict(force, CONTENT)).units
    assert [(row.name, str(row.part), str(row.equipment), row.points) for row in rows] == [
        ("Keen", "Blade", "Sword · Knife", 30),
        ("", "Rover", "Gun · Bar", 50),
    ]
    sheet = GAME.display.battle_sheet(force, CONTENT, GAME.lists.verdict(force, CONTENT))
    assert [(str(unit.name), unit.boxes, unit.marks) for unit in sheet.units] == [("Keen", (2,), 3), ("Rover", (4,), 4)]
    other = force_of("chief", "chief")
    chapters = GAME.lists.comparison([force, other], [CONTENT, CONTENT])
    assert [row.cells[1:] for row in chapters[1].tables[0].rows] == [(7, 10), (6, 6), (1, 0)]


@pytest.mark.rule("E-PRO-01", "E-PRO-02", "E-PRO-03", "E-PRO-04", "E-SHO-03", "E-SUP-02", "E-SUP-03")
def test_a_card_shows_figures_weapons_and_abilities() -> None:
    card = GAME.display.card(CONTENT, "profiles", "chief")
    figures = {str(stat.label): stat.value for stat in card.stats}
    assert figures == {"Out": 5, "Mov": 16, "Sho": 2, "Fig": 3, "Def": 10, "Wou": 3, "Cou": 7, "Com": 3}
    assert [row.cells for row in card.tables[0].rows] == [("Pistol", 20, "0", 1, 1)]
    rally = card.texts[0]
    assert (str(rally.line), str(rally.text)) == (
        "support action · 1 counter · a friend within 20 cm",
        "The target is no longer shaken.",
    )
    assert [(str(boxes.label), boxes.counts) for boxes in card.boxes] == [("Wounds", (3,)), ("Action counters", (5,))]
    least = GAME.display.chapters(CONTENT, "profiles", "rover")[0].tables[0].rows
    assert [(str(row.cells[0]), row.cells[1:]) for row in least] == [
        ("Gun", ("4+", "5+", "6+", "7+", "8+", "9+")),
        ("Bar", ("6+", "7+", "8+", "9+", "10", "10")),
        ("Ram", ("6+", "7+", "8+", "9+", "10", "10")),
    ]


@pytest.mark.rule("E-SHO-03", "E-SHO-04", "E-SHO-06")
def test_the_odds_of_attacks_are_exact() -> None:
    """Needed 9 - 3 = 6, in cover 8: five and three faces of ten."""
    asked = {"skill": 3, "defence": 9, "attacks": 2, "wounds": 2}
    assert GAME.battles.odds(asked) == {
        "needed": 6, "hit": 0.5, "wounds": {"0": 0.25, "1": 0.5, "2": 0.25}, "mean": 1.0, "destroyed": 0.25,
    }  # fmt: skip
    assert GAME.battles.odds(asked | {"cover": True})["hit"] == 0.3
    assert GAME.battles.odds(asked | {"defence": 20})["hit"] == 0.1
    assert GAME.battles.odds(asked | {"defence": 2, "damage": 2})["wounds"] == {"0": 0.01, "2": 0.99}


@pytest.mark.rule("E-SHO-03", "E-MEL-02")
def test_the_odds_of_each_weapon_against_a_unit_of_another_list() -> None:
    """Blade fights with 4: Rover's Defence 9 asks the sword (+1) for 4+, 7 of 10, the knife for 5+, 6 of 10."""
    table = GAME.display.unit_odds(force_of("blade"), CONTENT, 0, force_of("chief", "rover"), CONTENT, 1)
    assert table is not None
    assert [[str(cell) for cell in row.cells] for row in table.rows] == [
        ["Sword", "4+", "70 %", "0.7", "0 %"],
        ["Knife", "5+", "60 %", "0.6", "0 %"],
    ]
