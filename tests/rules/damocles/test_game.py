"""Damocles as the site asks it: its answers agree with the rooms they come from."""

from typing import Any

import pytest

from rules.damocles.content import honours
from rules.damocles.content.task_forces import TACTICAL_POINTS
from rules.damocles.formats.plan import COMMANDERS
from rules.damocles.game import GAME
from rules.damocles.lists.army import RosterSquad
from rules.damocles.lists.violations import FIXES
from rules.game.derived.list_changes import apply_fix
from rules.lists.change import VERBS, Change
from rules.lists.units import ListHead
from tests.rules.damocles.test_army import WARDENS
from tests.rules.damocles.test_army import roster as a_roster


def roster() -> Any:
    return a_roster(RosterSquad("line-rifles", 3, id="1-0"), RosterSquad("relay", 1, id="1-1"))


def edited(verb: str, **more: Any) -> Any:
    return GAME.lists.edit(roster(), WARDENS, Change(verb, **more))


@pytest.mark.rule("R-SQD-01")
def test_each_verb_changes_a_list():
    lists_by_verb = {
        "add": edited("add", kind="datasheets", slug="relay"),
        "set": edited("set", unit=0, value={"name": "First", "size": 4}),
        "duplicate": edited("duplicate", unit=1),
        "move": edited("move", unit=1, value=0),
        "order": edited("order", value=["1-1", "1-0"]),
        "drop": edited("drop", unit=0),
        "put": edited("put", slug="smoke", value=2),
        "head": edited("head", value={"limit": 600}),
    }
    assert {verb: [squad.datasheet for squad in changed.squads] for verb, changed in lists_by_verb.items()} == {
        "add": ["line-rifles", "relay", "relay"],
        "set": ["line-rifles", "relay"],
        "duplicate": ["line-rifles", "relay", "relay"],
        "move": ["relay", "line-rifles"],
        "order": ["relay", "line-rifles"],
        "drop": ["relay"],
        "put": ["line-rifles", "relay"],
        "head": ["line-rifles", "relay"],
    }
    assert (lists_by_verb["set"].squads[0].name, lists_by_verb["set"].squads[0].size) == ("First", 4)
    assert (lists_by_verb["put"].deck.count("smoke"), lists_by_verb["head"].limit) == (2, 600)
    assert {*lists_by_verb, "fill", "fix"} == set(VERBS)
    with pytest.raises(ValueError, match="dance"):
        edited("dance")


@pytest.mark.rule("R-ARM-02")
def test_a_fix_is_a_change():
    dear = a_roster(RosterSquad("line-rifles", 6), RosterSquad("mortar", 2), limit=200)
    verdict = GAME.lists.verdict(dear, WARDENS)
    fix = verdict.violations[0].fixes[0]
    assert (fix.change.verb, fix.change.key in FIXES) == ("fix", True)
    assert verdict.points == 60 + 3 * 15 + 90 + 45
    assert GAME.lists.verdict(apply_fix(GAME, dear, WARDENS, fix), WARDENS).points <= 200


@pytest.mark.rule("R-ARM-05")
def test_a_sheet_shows_the_list():
    sheet = GAME.lists.sheet(roster(), WARDENS, GAME.lists.verdict(roster(), WARDENS))
    assert [(row.id, row.slug, row.known) for row in sheet.units] == [
        ("1-0", "line-rifles", True),
        ("1-1", "relay", True),
    ]
    assert [total.key for total in sheet.totals] == ["points", "tactical_points"]
    assert str(sheet.panels[0].rows[0].figure) == f"{TACTICAL_POINTS} TP"
    assert (sheet.piles[0].least, sheet.piles[0].most) == (11, 11)


def test_a_row_and_a_file_hold_the_same_list():
    kept = GAME.lists.kept(ListHead("Watch", "wardens", 3, 500), GAME.lists.body(roster()))
    assert GAME.lists.body(kept) == GAME.lists.body(roster())
    assert GAME.lists.head(kept) == ListHead("Watch", "wardens", 3, 500)


@pytest.mark.rule("C-HON-02")
def test_marks_are_those_that_the_engine_plays():
    marks = [(mark.kind, mark.slug, str(mark.name), str(mark.text)) for mark in GAME.content.marks]
    assert marks == [(mark.kind, mark.slug, mark.name, mark.text) for mark in (*honours.HONOURS, *honours.SCARS)]


def test_facts_agree_with_formats():
    assert {choice.key for choice in GAME.battles.plan_fields(())[0].choices} == set(COMMANDERS)
    names = [commander.key for commander in GAME.facts.automatic_commanders()]
    assert names == ["steady", "aggressive", "defensive", "captain", "veteran", "random"]
    for document in ("content", "roster", "operation", "scenario", "answers", "datasheets", "assets"):
        assert GAME.formats.schema(document)["type"] == "object"
