"""Whose deed it was: the squad behind every slain unit, destroyed squad and victory point, worked out by hand."""

from typing import Any

import pytest

from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import (
    Document,
    Report,
    ability,
    activation,
    blue,
    fight,
    fire,
    order,
    red,
    scene,
    sheet,
    squad,
)

ALL_SCORE: list[Document] = [
    {"event": "unit_slain", "points": 2},
    {"event": "squad_destroyed", "points": 1},
    {"event": "first_blood", "points": 3},
]
SHOT = activation("r1", fire("b1"))
TERRITORIES = [
    {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]},
    {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
]


def scoring(*rules: Document, **field: Any) -> Document:
    return {
        "format": "damocles-operation/1", "slug": "deeds", "title": "Deeds",
        "battlefield": {"width": 72, "height": 72} | field, "scoring": list(rules),
    }  # fmt: skip


def fought(*players: Document, dice: list[int], rules: list[Document] = ALL_SCORE, **more: Any) -> Report:
    return fight(scene(*players, dice=dice, operation=scoring(*rules), **more))


def deeds(report: Report) -> list[tuple[str, str, str | None, str | None]]:
    """Type, squad, player and squad of each unit slain and squad destroyed."""
    return [(e["type"], e["squad"], e["by"], e["by_squad"]) for e in report.events("slain", "destroyed")]


def points(report: Report) -> list[tuple[str, int, list[str]]]:
    return [(e["reason"], e["change"], e["squads"]) for e in report.events("victory_points")]


@pytest.mark.rule("R-WND-04", "R-ERA-02", "R-ERA-04")
def test_who_fires_has_slain_and_destroyed_and_earned_the_points() -> None:
    """A 4 hits, a 1 does not block; r2 beside r1 has no part in it."""
    reds = red(squad("r1", (10, 10)), squad("r2", (20, 10)), script=SHOT)
    report = fought(reds, blue(squad("b1", (10, 30))), dice=[4, 1])
    assert deeds(report) == [("slain", "b1", "red", "r1"), ("destroyed", "b1", "red", "r1")]
    assert points(report) == [
        ("unit_slain", 2, ["r1"]), ("squad_destroyed", 1, ["r1"]), ("first_blood", 3, ["r1"]),
    ]  # fmt: skip


@pytest.mark.rule("R-LET-02")
def test_a_stray_hit_is_the_shooters_deed_and_earns_nothing() -> None:
    """r1 fires at b1, which fights r2: the 1 strays to r2, and a 1 blocks nothing."""
    reds = red(squad("r1", (10, 10)), squad("r2", (10, 28)), script=SHOT)
    report = fought(reds, blue(squad("b1", (10, 30))), dice=[1, 1])
    assert deeds(report) == [("slain", "r2", "red", "r1"), ("destroyed", "r2", "red", "r1")]
    assert points(report) == []


@pytest.mark.rule("R-DEF-04")
def test_free_fire_at_a_charger_is_the_deed_of_the_braced() -> None:
    """b1 braces; r1 charges over 6 cm and is fired at: 5 less 1 hits on 4+, a 1 does not block."""
    reds = red(squad("r1", (10, 22)), script=activation("r1", order("charge", target="b1")))
    blues = blue(squad("b1", (10, 30)), script=[{"bid": 2}, *activation("b1", order("brace_for_impact"))])
    report = fought(reds, blues, dice=[5, 1])
    assert deeds(report) == [("slain", "r1", "blue", "b1"), ("destroyed", "r1", "blue", "b1")]
    assert points(report)[0] == ("unit_slain", 2, ["b1"])


@pytest.mark.rule("R-DAT-03")
def test_damage_by_an_ability_is_the_deed_of_the_squad_that_has_it() -> None:
    spit = ability("spit", {"damage": 1}, when="activation", target="enemy")
    use = activation("r2", {"ability": "spit", "targets": ["b1"]})
    reds = red(squad("r1", (10, 10)), squad("r2", (20, 10), sheet=sheet(abilities=[spit])), script=use)
    report = fought(reds, blue(squad("b1", (10, 30))), dice=[])
    assert deeds(report) == [("slain", "b1", "red", "r2"), ("destroyed", "b1", "red", "r2")]
    assert points(report)[-1] == ("first_blood", 3, ["r2"])


@pytest.mark.rule("R-DAT-03", "R-WND-04")
def test_who_dies_hard_has_slain_its_slayer() -> None:
    """b1 bursts as it falls: its last deed is its own."""
    burst = ability("burst", {"damage": 1}, when="slain", target="enemy", within=40)
    blues = blue(squad("b1", (10, 30), sheet=sheet(abilities=[burst])))
    report = fought(red(squad("r1", (10, 10)), script=SHOT), blues, dice=[4, 1])
    assert [entry for entry in deeds(report) if entry[0] == "slain"] == [
        ("slain", "b1", "red", "r1"), ("slain", "r1", "blue", "b1"),
    ]  # fmt: skip


@pytest.mark.rule("R-AST-04")
def test_an_asset_is_the_players_deed_and_no_squads() -> None:
    shell = ability("shell", {"damage": 1}, target="enemy", when="activation")
    use = activation("r1", {"asset": "shell", "targets": ["b1"]})
    report = fought(red(squad("r1", (10, 10)), hand=[shell], script=use), blue(squad("b1", (10, 30))), dice=[])
    assert deeds(report) == [("slain", "b1", "red", None), ("destroyed", "b1", "red", None)]
    assert points(report) == [("unit_slain", 2, []), ("squad_destroyed", 1, []), ("first_blood", 3, [])]


@pytest.mark.rule("R-AST-04", "R-LET-01")
def test_fire_that_an_asset_gives_is_the_deed_of_the_squad_that_fires() -> None:
    """O 1: the second shot is the asset's. 4 hits and is blocked by 5, then 4 hits and 1 blocks nothing."""
    volley = ability("again", {"free_order": "open_fire"}, when="activation")
    use = activation("r1", fire("b1"), {"asset": "again", "targets": ["r1"]}, fire("b1"))
    reds = red(squad("r1", (10, 10), sheet=sheet(orders=1)), hand=[volley], script=use)
    report = fought(reds, blue(squad("b1", (10, 30))), dice=[4, 5, 4, 1])
    assert deeds(report)[0] == ("slain", "b1", "red", "r1")


@pytest.mark.rule("R-FAC-01")
def test_what_a_rule_of_the_faction_does_once_for_all_is_no_squads_deed() -> None:
    """At the start of the turn each enemy squad takes 1: nobody of the two of red did it."""
    curse = ability("curse", {"damage": 1}, when="turn_start", target="enemy")
    reds = red(squad("r1", (10, 10)), squad("r2", (20, 10)), rules=[curse])
    report = fought(reds, blue(squad("b1", (10, 30)), squad("b2", (30, 30), (33, 30))), dice=[])
    assert deeds(report) == [
        ("slain", "b1", "red", None), ("destroyed", "b1", "red", None), ("slain", "b2", "red", None),
    ]  # fmt: skip


@pytest.mark.rule("R-FAC-01", "R-DAT-03")
def test_what_a_rule_of_the_faction_does_for_each_squad_is_that_squads_deed() -> None:
    """r1 is farther than 20 cm away, r2 is 8: so it is r2 that slays b1."""
    heat = ability("heat", {"damage": 1}, when="turn_start", target="enemy", within=20)
    reds = red(squad("r1", (60, 60)), squad("r2", (10, 20)), rules=[heat])
    report = fought(reds, blue(squad("b1", (10, 30))), dice=[])
    assert deeds(report) == [("slain", "b1", "red", "r2"), ("destroyed", "b1", "red", "r2")]


@pytest.mark.rule("R-SQD-03")
def test_whom_cohesion_removes_nobody_has_slain() -> None:
    report = fought(red(squad("r1", (10, 10))), blue(squad("b1", (10, 30), (19, 30))), dice=[])
    assert deeds(report) == [("slain", "b1", None, None)]
    assert points(report) == []


@pytest.mark.rule("R-OBJ-02")
def test_an_objective_is_earned_by_all_who_count_there() -> None:
    """r1 and r3 are within 5 of the marker's edge, at (36, 36): 7.5 from its centre to a base of 2; r2 is not."""
    reds = red(squad("r1", (36, 29)), squad("r2", (36, 20)), squad("r3", (36, 43), (36, 46)))
    rule = {"event": "objective_held", "points": 1, "when": "turn_end"}
    agreed = scoring(rule, objectives=[{"id": "alpha", "center": [36, 36]}])
    report = fight(scene(reds, blue(squad("b1", (40, 36))), operation=agreed))
    assert points(report) == [("objective_held", 1, ["r1", "r3"])]


@pytest.mark.rule("R-OPS-01")
def test_a_territory_is_earned_by_all_who_count_in_it() -> None:
    """At y = 19.5 a base of 2 reaches out of the south; r3 stands half in."""
    rule = {"event": "territory_held", "points": 4, "when": "battle_end", "territory": "south"}
    reds = red(squad("r1", (10, 10)), squad("r2", (20, 19.5)), squad("r3", (30, 19.5), (30, 17)))
    report = fight(scene(reds, blue(squad("b1", (10, 60))), operation=scoring(rule, territories=TERRITORIES)))
    assert points(report) == [("territory_held", 4, ["r1", "r3"])]


@pytest.mark.rule("R-OPS-01")
def test_survivors_earn_what_is_for_surviving() -> None:
    """b1 falls; b2 lives, and so do r1 and r2."""
    reds = red(squad("r1", (10, 10)), squad("r2", (20, 10)), script=SHOT)
    blues = blue(squad("b1", (10, 30)), squad("b2", (60, 60)))
    report = fought(reds, blues, dice=[4, 1], rules=[{"event": "survivors", "points": 2}])
    assert points(report) == [("survivors", 4, ["r1", "r2"]), ("survivors", 2, ["b2"])]


@pytest.mark.parametrize("number", range(12))
def test_a_deed_is_always_of_a_squad_of_the_player_who_did_it(number: int) -> None:
    """Who destroys is who slew the last of the squad, and nobody but a squad of the scorer's earns its points."""
    report = fight(random_scene(number))
    owners = {s["id"]: p["id"] for p in report.result["players"] for s in p["squads"]}
    last: dict[str, Document] = {}
    for event in report.events("slain", "destroyed", "victory_points"):
        if event["type"] == "victory_points":
            assert {owners[id] for id in event["squads"]} <= {event["player"]}
            continue
        assert event["by_squad"] is None or owners[event["by_squad"]] == event["by"]
        if event["type"] == "destroyed":
            slain = last[event["squad"]]
            assert (event["by"], event["by_squad"]) == (slain["by"], slain["by_squad"])
        last[event["squad"]] = event
