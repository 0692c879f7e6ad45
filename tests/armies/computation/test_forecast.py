"""Forecasts from the command line."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from armies.computation.forecast import forecast
from rules.formats.library import EmptyLibrary
from rules.table.intervals import wilson
from tests.rules.support.scenes import blue, red, scene, squad
from tests.support.starters import FACTIONS, load_starters

ROSTERS = Path(__file__).parents[3] / "rules" / "damocles" / "starter" / "rosters"


def printed(*args: object) -> dict[str, Any]:
    out = StringIO()
    call_command(*map(str, args), stdout=out)
    document: dict[str, Any] = json.loads(out.getvalue())
    return document


@pytest.fixture
def starter(db: None) -> None:
    load_starters(*FACTIONS)


def test_wilsons_interval_is_that_of_the_contract() -> None:
    """512 of 1000: 0.512 ± 1.96 * sqrt(0.512 * 0.488 / 1000 + …), about 0.481 to 0.543."""
    assert [round(bound, 3) for bound in wilson(512, 1000)] == [0.481, 0.543]
    assert wilson(0, 0) == [0.0, 1.0]
    assert wilson(0, 10)[0] == 0.0
    assert wilson(10, 10)[1] == 1.0


@pytest.mark.usefixtures("starter")
def test_a_forecast_of_two_rosters_is_the_same_however_it_is_shared_out() -> None:
    given = ("forecast", "--red", ROSTERS / "third-shift.json", "--blue", ROSTERS / "down-the-stair.json")
    alone = printed(*given, "--runs", 30)
    assert printed(*given, "--runs", 30, "--jobs", 2) == alone
    assert list(alone) == [
        "format", "runs", "failed", "stopped", "wins", "draws", "interval", "victory_points", "turns", "survivors",
        "not_simulated", "engine", "of", "leaves_out",
    ]  # fmt: skip
    assert alone["runs"] == 30
    assert alone["failed"] == 0
    assert sum(alone["wins"].values()) + alone["draws"] == 30
    assert len(alone["survivors"]["red"]) == 8
    assert (alone["of"]["game"], alone["of"]["mission"]) == ("Damocles", "eradication")
    units = alone["of"]["players"][0].pop("units")
    assert (units["red-3"], units.keys()) == ("harbour-levy", alone["survivors"]["red"].keys())
    assert alone["of"]["players"][0] == {
        "id": "red", "name": "Third Shift", "side": "red", "commander": "steady",
        "faction": "longfall-companies", "release": 1,
    }  # fmt: skip


@pytest.mark.usefixtures("starter")
def test_the_rosters_fight_the_operation_that_is_named() -> None:
    """Salvage rights is for two, Under the sword for three or four, and nowhere there is no such operation."""
    call_command("load_content", *map(str, (ROSTERS.parent / "operations").glob("*.yaml")), stdout=StringIO())
    given = ("forecast", "--red", ROSTERS / "third-shift.json", "--blue", ROSTERS / "down-the-stair.json")
    assert printed(*given, "--runs", 2, "--operation", "salvage-rights")["failed"] == 0
    for named, line in (
        ("under-the-sword", "players: "),
        ("nowhere", 'operation: "nowhere" is not loaded'),
    ):
        with pytest.raises(CommandError) as refused:
            printed(*given, "--runs", 2, "--operation", named)
        assert str(refused.value).startswith(line)
        assert refused.value.returncode == 2


def test_scripted_dice_and_positions_of_the_file_hold_in_every_battle(tmp_path: Path) -> None:
    """Both sides pass: every battle is a draw of nobody's points after all turns, with everybody alive."""
    file = tmp_path / "still.json"
    file.write_text(json.dumps(still()))
    forecast_made = printed("forecast", file, "--runs", 7)
    assert forecast_made["draws"] == 7
    assert forecast_made["wins"] == {"red": 0, "blue": 0}
    assert forecast_made["turns"] == 7
    assert forecast_made["survivors"] == {"red": {"r1": 1}, "blue": {"b1": 1}}


def test_a_forecast_ends_once_its_intervals_are_as_narrow_as_asked() -> None:
    """All battles are draws: of n Wilson's interval begins at n / (n + 3.84). 91 are too few to stop, 102 follow."""
    forecast_made = forecast(still(), EmptyLibrary(), 1000, within=0.02)
    assert (forecast_made["stopped"], forecast_made["runs"], forecast_made["interval"]["draw"]) == (
        "within",
        102,
        [0.9637, 1.0],
    )
    assert forecast(still(), EmptyLibrary(), 40, within=0.02)["stopped"] == "number"


def test_a_battle_that_breaks_counts_as_failed_and_as_nothing_else() -> None:
    """Fifty bases 20 cm wide find no room in a territory 20 cm deep: the battle cannot begin."""
    crowd = still()
    for player in crowd["players"]:
        player["squads"][0].pop("units")
        player["commander"] = "steady"
        player["squads"][0]["size"] = 50
        player["squads"][0]["datasheet"]["base"] = 20
    forecast_made = forecast(crowd, EmptyLibrary(), 3)
    assert (forecast_made["runs"], forecast_made["failed"], forecast_made["draws"]) == (3, 3, 0)
    assert forecast_made["wins"] == {"red": 0, "blue": 0}
    assert forecast_made["interval"]["red"] == [0.0, 1.0]


@pytest.mark.parametrize(
    ("args", "line"),
    [
        (("--runs", "0", "x.json"), "--runs: cannot be 0; must be from 1 to 1000000"),
        (("--jobs", "65", "x.json"), "--jobs: cannot be 65; must be from 1 to 64"),
        ((), "forecast: give a scenario, or both --red ROSTER and --blue ROSTER"),
        (("--red", "x.json"), "forecast: give a scenario, or both --red ROSTER and --blue ROSTER"),
        (("nowhere.json",), "nowhere.json: cannot be read: No such file or directory; name a file"),
    ],
)
def test_what_a_forecast_cannot_use_is_refused_in_one_line(args: tuple[str, ...], line: str) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("forecast", *args)
    assert str(refused.value) == line
    assert refused.value.returncode == 2


def still() -> dict[str, Any]:
    """Two squads that stand and do nothing."""
    return scene(red(squad("r1", (20, 10))), blue(squad("b1", (50, 60))), turns=7)
