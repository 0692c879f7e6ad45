"""Paired comparisons: two lists in the same battles."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from armies.computation.compare import compare
from armies.computation.datasheets import by_datasheet
from rules.battles.compare import Battle, Pair, add_pair, comparison_document, no_pairs
from rules.damocles.game import GAME
from rules.formats.library import EmptyLibrary
from rules.table.intervals import mean_interval, quantile
from tests.armies.computation.test_forecast import still
from tests.support.starters import FACTIONS, load_starters

ROSTERS = Path(__file__).parents[3] / "rules" / "damocles" / "starter" / "rosters"


def pair() -> Pair:
    scenario = GAME.battles.read_scenario(still(), EmptyLibrary())
    return Pair(scenario, scenario)


def test_the_difference_is_worked_out_by_hand() -> None:
    """Six pairs gain 1, 1, 0, 0, -1/2 and 1/2 wins: 1/3 on average, variance 11/30; 2.571 * sqrt(11/180) is 0.635."""
    sums = no_pairs(GAME, pair())
    sums[0] = 7
    sums[1] = 1
    for before, after in [(0, 2), (0, 2), (2, 2), (0, 0), (2, 1), (0, 1)]:
        add_pair(sums, Battle(before, 0, 3, 7, [2, 1, 0, 0, 1] + [0] * 5), Battle(after, 3, 6, 5, [0] * 5 + [4] * 5))
    document = comparison_document(GAME, pair(), "red", sums, "number")
    assert (document["runs"], document["failed"]) == (7, 1)
    assert document["difference"]["share"] == 0.3333
    assert document["difference"]["interval"] == pytest.approx([-0.302, 0.969], abs=0.001)
    assert (document["difference"]["lead"], document["difference"]["lead_interval"]) == (3.0, [3.0, 3.0])
    assert [document["first"][key] for key in ("wins", "draws", "share", "victory_points")] == [2, 0, 0.3333, 3.0]
    assert [document["second"][key] for key in ("wins", "draws", "share", "turns")] == [3, 2, 0.6667, 5.0]
    means = {"slain": 2.0, "destroyed": 1.0, "objectives": 0.0, "lost": 0.0, "survivors": 1.0}
    assert document["first"]["units"]["red"] == {"r1": means}
    assert document["second"]["units"]["blue"] == {"b1": dict.fromkeys(means, 4.0)}


def test_students_quantiles_are_those_of_the_tables() -> None:
    assert [quantile(n) for n in (4, 9, 30)] == pytest.approx([2.776, 2.262, 2.042], abs=0.01)
    assert mean_interval(2, 2, 4) is None


@pytest.mark.django_db
def test_a_list_compared_with_itself_differs_by_nothing_and_the_jobs_change_nothing() -> None:
    """The same dice for both: no battle of a pair ends otherwise than the other."""
    load_starters(*FACTIONS)
    given = ("compare", ROSTERS / "third-shift.json")
    foe = ("--against", ROSTERS / "down-the-stair.json", "--runs", "6")
    alone = printed(*given, ROSTERS / "third-shift.json", *foe)
    assert alone["difference"] == {"share": 0.0, "interval": [0.0, 0.0], "lead": 0.0, "lead_interval": [0.0, 0.0]}
    assert alone["first"] == alone["second"]
    assert alone["of"]["players"][1]["faction"] == "ravel"
    assert_same_by_datasheet(alone["first"]["units"]["red"], alone["first"]["datasheets"]["red"], alone["of"])
    other = printed(*given, ROSTERS / "night-market-garrison.json", *foe)
    assert other["first"] == alone["first"]
    assert other == printed(*given, ROSTERS / "night-market-garrison.json", *foe, "--jobs", "2")


def assert_same_by_datasheet(units: Any, together: Any, of: Any) -> None:
    """The list has two squads of one datasheet: these are one row, and all rows slay what all squads slay."""
    sheets = of["players"][0]["units"]
    assert (sheets.keys(), set(sheets.values())) == (units.keys(), together.keys())
    twice = next(slug for slug in together if list(sheets.values()).count(slug) == 2)
    squads = [deeds for unit, deeds in units.items() if sheets[unit] == twice]
    assert together[twice]["units"] == 2
    assert together[twice]["slain"] == pytest.approx(squads[0]["slain"] + squads[1]["slain"])


def test_what_units_of_one_datasheet_did_is_one_row() -> None:
    units = {
        "red": {
            "red-1": {"slain": 1.5, "lost": 0.5},
            "red-2": {"slain": 2, "lost": 0},
            "red-3": {"slain": 1, "lost": 1},
        }
    }
    sheets = {"red": {"red-1": "crew", "red-2": "mortar", "red-3": "crew"}}
    crew, mortar = {"units": 2, "slain": 2.5, "lost": 1.5}, {"units": 1, "slain": 2, "lost": 0}
    assert by_datasheet(units, sheets) == {"red": {"crew": crew, "mortar": mortar}}


def test_documents_are_compared_and_the_difference_ends_it() -> None:
    comparison = compare([(still(), still())], "red", EmptyLibrary(), 1000, within=0.02)
    assert (comparison["stopped"], comparison["runs"], comparison["first"]["draws"]) == ("within", 102, 102)


def test_what_cannot_be_compared_is_refused() -> None:
    with pytest.raises(CommandError, match="--within: cannot be 2"):
        printed("compare", "a", "b", "--against", "c", "--within", "2")


def printed(*args: object) -> dict[str, Any]:
    out = StringIO()
    call_command(*map(str, args), stdout=out)
    document: dict[str, Any] = json.loads(out.getvalue())
    return document
