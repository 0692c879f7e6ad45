"""Armies of the Skirmish: what is illegal about them, what mends it, and how they are changed."""

from typing import Any

import pytest

from rules.game.derived.kept_lists import list_document
from rules.game.derived.list_changes import apply_fix
from rules.lists.change import Change
from rules.lists.units import ListHead
from rules.skirmish.game import GAME
from rules.skirmish.lists.army import Army
from tests.rules.skirmish.support import CAPTAIN, CONTENT, LINE, PACK, army_of


def changed(army: Army, verb: str, unit: int = -1, value: Any = None) -> Army:
    return GAME.lists.edit(army, CONTENT, Change(verb, unit, value=value))


def faults(army: Army) -> list[tuple[str, str, int | None, str]]:
    return [
        (violation.code, violation.rule, violation.unit, violation.message.in_plural())
        for violation in GAME.lists.verdict(army, CONTENT).violations
    ]


def mended(army: Army, fix: int = 0) -> Army:
    """The army with its first violation mended."""
    return apply_fix(GAME, army, CONTENT, GAME.lists.verdict(army, CONTENT).violations[0].fixes[fix])


@pytest.mark.rule("S-ARM-01", "S-ARM-04", "S-ARM-06")
def test_an_army_is_built_from_nothing_by_its_fixes():
    army = army_of()
    assert faults(army) == [
        ("no_units", "S-ARM-01", None, "No units: an army needs at least 1."),
        ("no_commander", "S-ARM-04", None, "No commander: one officer’s unit must be named."),
        ("nobody_on_table", "S-ARM-06", None, "No unit starts on the table: at least 1 must."),
    ]
    army = mended(army)
    assert faults(army) == [("no_commander", "S-ARM-04", None, "No commander: one officer’s unit must be named.")]
    army = mended(army)
    verdict = GAME.lists.verdict(army, CONTENT)
    assert (verdict.legal, verdict.points, [unit.card for unit in army.units]) == (True, 80, ["line", "captain"])
    assert [unit.commander for unit in army.units] == [False, True]


@pytest.mark.rule("S-ARM-01")
def test_units_are_one_to_ten_of_one_faction():
    eleven = army_of(*["line"] * 10, "captain", limit=1000)
    assert faults(eleven) == [("too_many_units", "S-ARM-01", None, "11 of at most 10 units: 1 too many.")]
    assert len(mended(eleven).units) == 10
    stray = GAME.lists.replaced(army_of("captain", "line"), GAME.lists.references(army_of("line"))[0], "lime")
    assert faults(stray) == [("unknown_card", "S-ARM-01", 1, 'Unit 2: The Blanks has no card "lime".')]
    assert [str(fix) for fix in GAME.lists.verdict(stray, CONTENT).violations[0].fixes] == [
        "Take line in place of Unit 2",
        "Leave Unit 2 out",
    ]
    assert GAME.lists.verdict(mended(stray), CONTENT).legal
    others = GAME.formats.read(
        "content", PACK | {"faction": {"slug": "limes", "name": "Limes"}, "cards": [LINE | {"slug": "lime"}]}
    )
    foreign = GAME.lists.verdict(stray, CONTENT, lambda: [others])
    assert [(violation.code, violation.blocks) for violation in foreign.violations] == [("wrong_faction", True)]
    assert foreign.points == 80


@pytest.mark.rule("S-ARM-02", "S-ARM-03")
def test_a_unit_has_the_fighters_and_bearers_that_its_card_allows():
    army = changed(army_of("captain", "line"), "set", 1, {"size": 2})
    assert faults(army) == [
        ("too_few_fighters", "S-ARM-02", 1, "Line (unit 2): 2 of at least 3 fighters: 1 too few."),
    ]
    assert mended(army).units[1].fighters == 3
    army = changed(army, "set", 1, {"size": 8, "name": "Sixth", "weapon-launcher": 2})
    assert faults(army) == [
        ("too_many_fighters", "S-ARM-02", 1, "Sixth: 8 of at most 6 fighters: 2 too many."),
        ("too_many_bearers", "S-ARM-03", 1, "Sixth: 2 of at most 1 may bear Launcher: 1 too many."),
    ]
    assert GAME.lists.verdict(mended(mended(army)), CONTENT).legal
    alone = changed(army_of("captain", "line"), "set", 1, {"size": 1, "weapon-launcher": 1})
    assert [code for code, *_rest in faults(alone)] == ["too_few_fighters", "nobody_without_special"]
    assert GAME.lists.verdict(mended(alone), CONTENT).legal
    without = apply_fix(GAME, alone, CONTENT, GAME.lists.verdict(alone, CONTENT).violations[1].fixes[0])
    assert (without.units[1].fighters, without.units[1].bearers) == (1, {})


@pytest.mark.rule("S-ARM-04")
def test_one_officer_commands():
    army = army_of("captain", "captain", "line")
    assert [unit.commander for unit in army.units] == [True, False, False]
    assert [unit.commander for unit in changed(army, "set", 1, {"commander": True}).units] == [False, True, False]
    assert [unit.commander for unit in changed(army, "duplicate", 0).units] == [True, False, False, False]
    document = list_document(GAME, army)
    document["units"][1]["commander"] = document["units"][2]["commander"] = True
    wrong = GAME.formats.read("roster", document)
    assert faults(wrong) == [
        ("commander_without_rank", "S-ARM-04", 2, "Line (unit 3) has no officer, and cannot be the commander’s."),
        ("several_commanders", "S-ARM-04", None, "3 units are the commander’s: one alone may be."),
    ]
    assert GAME.lists.verdict(mended(mended(wrong)), CONTENT).legal


@pytest.mark.rule("S-ARM-05")
def test_points_are_within_the_limit():
    army = changed(army_of("captain", "line", "stilt", limit=150), "set", 1, {"size": 5})
    assert GAME.lists.verdict(army, CONTENT).unit_points == [50, 50, 80]
    assert faults(army) == [("points_exceeded", "S-ARM-05", None, "180 of 150 points: 30 too many.")]
    assert [str(fix) for fix in GAME.lists.verdict(army, CONTENT).violations[0].fixes] == [
        "Drop Captain (unit 1) (-50 pts)"
    ]
    less = changed(army, "head", value={"limit": 160})
    assert str(GAME.lists.verdict(less, CONTENT).violations[0].fixes[0]) == "Cut Line (unit 2) to 3 fighters (-20 pts)"
    assert GAME.lists.verdict(mended(less), CONTENT).legal


@pytest.mark.rule("S-ARM-06", "S-ENT-01")
def test_one_unit_starts_on_the_table_and_others_may_come_later():
    army = changed(army_of("captain"), "set", 0, {"round": "2", "edge": "left"})
    assert faults(army) == [("nobody_on_table", "S-ARM-06", None, "No unit starts on the table: at least 1 must.")]
    assert list_document(GAME, army)["units"][0]["enters"] == {"round": 2, "edge": "left"}
    assert mended(army).units[0].enters is None


@pytest.mark.rule("S-LDR-01")
def test_the_first_pool_is_the_commanders_and_one_a_unit_that_is_there():
    army = changed(army_of("captain", "line", "line", "line"), "set", 3, {"round": 2})
    assert GAME.lists.verdict(changed(army, "set", 2, {"round": 1}), CONTENT).leadership_points == 3 + 3
    document = GAME.lists.verdict_document(GAME.lists.verdict(army, CONTENT))
    assert document == {"legal": True, "points": 140, "limit": 500, "leadership_points": 6, "violations": []}


def test_a_row_keeps_an_army_whole_and_the_site_shows_its_fields():
    army = changed(army_of("captain", "line"), "set", 1, {"round": 3, "name": "Late"})
    rows = [unit | {"id": f"1-{n}"} for n, unit in enumerate(GAME.lists.body(army)["squads"])]
    kept = GAME.lists.kept(ListHead("Ours", "blanks", 0, 500), {"squads": rows})
    assert list_document(GAME, kept) == list_document(GAME, army)
    assert list_document(GAME, GAME.lists.read_state(GAME.lists.state(kept), kept)) == list_document(GAME, army)
    sheet = GAME.lists.sheet(army, CONTENT, GAME.lists.verdict(army, CONTENT))
    assert [[field.key for field in row.fields] for row in sheet.units] == [
        ["name", "size", "weapon-launcher", "commander", "round"],
        ["name", "size", "weapon-launcher", "round", "edge"],
    ]
    assert [(total.value, total.limit) for total in sheet.totals] == [(80, 500), (2, 10), (4, None)]
    assert GAME.lists.models(army) == {"captain": 3, "line": 3}


def test_units_are_moved_ordered_and_dropped():
    army = army_of("captain", "line", "stilt")
    assert [unit.card for unit in changed(army, "move", 0, 2).units] == ["line", "stilt", "captain"]
    assert [unit.card for unit in changed(army, "drop", 1).units] == ["captain", "stilt"]
    with pytest.raises(ValueError, match="dragon"):
        GAME.lists.edit(army, CONTENT, Change("add", kind="cards", slug="dragon"))


def test_a_change_is_described_in_a_sentence():
    army = army_of("captain", "line", "captain")
    changes = [
        (1, {"name": "Sixth"}, "Line is now called Sixth."),
        (1, {"size": 4}, "Line: 4 fighters."),
        (1, {"weapon-launcher": 0}, "Line: Launcher borne by 0."),
        (1, {"round": 2}, "Line may come in from round 2 on."),
        (2, {"commander": True}, "The officer of Captain commands."),
    ]
    for place, values, words in changes:
        after = changed(army, "set", place, values)
        assert GAME.lists.describe_change(army, after, CONTENT, place).in_plural() == words


def test_a_text_names_cards_and_weapons_as_it_likes():
    army = changed(army_of("captain", "line"), "set", 1, {"name": "Sixth"})
    loose = GAME.lists.replaced(army, GAME.lists.references(army)[1], "The line")
    matched = GAME.lists.matched(loose, CONTENT, lambda named, _of, choices: next(
        (choice.key for choice in choices if choice.key in named.slug.lower()), None
    ))  # fmt: skip
    assert [unit.card for unit in matched.units] == ["captain", "line"]
    assert matched.units[1].bearers == {"launcher": 1}


@pytest.mark.rule("S-CRD-01", "S-CRD-02", "S-CRD-03")
def test_a_card_is_shown_with_its_values():
    card = GAME.display.card(CONTENT, "cards", "captain")
    assert [str(stat.label) for stat in card.stats] == ["Mov", "Pro", "Com", "Mor", "Size", "Aut", "LP"]
    assert [stat.value for stat in card.stats] == [12, 4, 4, 8, 2, 2, 3]
    assert card.tables[0].rows[2].cells == ("Launcher", "4+", 1, 0, 8, 2)
    fielded = GAME.display.unit_card(army_of("line"), CONTENT, 0)
    assert fielded is not None
    assert [(row.number, row.cells[0]) for row in fielded.tables[0].rows] == [
        (2, "Carbine"),
        (2, "Blade"),
        (1, "Launcher"),
    ]


@pytest.mark.rule("S-CRD-05", "S-VEH-01")
def test_the_boxes_of_a_card_are_its_damage_points():
    two = changed(army_of("stilt"), "set", 0, {"size": 2})
    card = GAME.display.unit_card(two, CONTENT, 0)
    assert card is not None
    assert [(str(boxes.label), boxes.counts) for boxes in card.boxes] == [
        ("Propulsion", (1, 1)),
        ("Weapon A", (1, 1)),
        ("Frame", (2, 2)),
    ]


@pytest.mark.rule("S-DIE-02", "S-DIE-03")
def test_a_page_shows_what_each_range_needs():
    """Accuracy 3 against steps of 10: 2+, 3+, 4+, 5+, 6 and nothing; a locked shot needs 4 at any."""
    table = GAME.display.chapters(CONTENT, "cards", "line")[1].tables[0]
    assert [row.cells for row in table.rows] == [
        ("Carbine", "2+", "3+", "4+", "5+", "6+", "–"),
        ("Launcher", *["4+"] * 6),
    ]
    assert CAPTAIN["points"] == GAME.display.chapters(CONTENT, "cards", "captain")[0].stats[0].value
