"""Territories held, ends and winners, worked out by hand."""

from collections.abc import Sequence

import pytest

from tests.rules.support.scenes import (
    Document,
    Point,
    Report,
    activation,
    blue,
    fight,
    fire,
    order,
    player,
    red,
    scene,
    sheet,
)
from tests.rules.support.scenes import squad as placed

SOUTH = {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]}
MIDDLE = {"id": "middle", "polygon": [[0, 20], [72, 20], [72, 52], [0, 52]], "deployment": False}
NORTH = {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]}
KILL = {"event": "squad_destroyed", "points": 1}
BLOOD = {"event": "first_blood", "points": 1}
MARKED = {"objectives": [{"id": "alpha", "center": [20, 14]}]}


def held(event: str = "objective_held", points: int = 1, when: str = "turn_end", **more: object) -> Document:
    return {"event": event, "points": points, "when": when} | more


def operation(*scoring: Document, field: Document | None = None, **more: object) -> Document:
    return {
        "format": "damocles-operation/1",
        "slug": "own",
        "title": "Own",
        "battlefield": {"width": 72, "height": 72} | (field or {}),
        "scoring": list(scoring),
    } | more


def advance(dy: float) -> list[Document]:
    return activation("r1", order("move_move", by=[0, dy]))


def holding(named: str, reds: Sequence[Point], blues: Sequence[Point], *script: Document) -> tuple[int, int]:
    """Points for the territory at the end of the one turn; squads r1 and b1 move up to 60."""
    runner = sheet(move=30)
    agreed = operation(held("territory_held", territory=named), field={"territories": [SOUTH, MIDDLE, NORTH]})
    document = scene(
        red(placed("r1", *reds, sheet=runner), script=script),
        blue(placed("b1", *blues, sheet=runner)),
        operation=agreed,
    )
    report = fight(document)
    return report.points("red"), report.points("blue")


@pytest.mark.rule("R-OPS-01")
def test_a_named_part_of_no_mans_land_is_held_by_most_units_wholly_in_it() -> None:
    """Troops count as one here. At y = 20.5 a base of 2 reaches back into the south."""
    assert holding("middle", [(10, 30), (13, 30)], [(40, 30)]) == (1, 0)
    assert holding("middle", [(10, 30)], [(40, 30)]) == (0, 0)
    assert holding("middle", [(10, 20.5), (13, 20.5)], [(40, 30)]) == (0, 1)


@pytest.mark.rule("R-OPS-01")
def test_own_and_enemy_territories_are_those_where_one_started() -> None:
    """Red's two run from the south into blue's north, against one of blue; then against two; then only half way."""
    pair, near = [(10.0, 15.0), (13.0, 15.0)], (40.0, 60.0)
    assert holding("enemy", pair, [near], *advance(45)) == (1, 0)
    assert holding("own", pair, [near], *advance(45)) == (0, 0)
    assert holding("enemy", pair, [near, (43, 60)], *advance(45)) == (0, 0)
    assert holding("enemy", pair, [near], *advance(25)) == (0, 0)
    assert holding("own", pair, [near]) == (1, 1)


@pytest.mark.rule("R-OPS-01", "R-DEP-01")
def test_two_sides_are_not_at_home_in_one_territory() -> None:
    """Both start in the south, red with more: the north is blue's, and red holds no enemy's territory."""
    assert holding("own", [(10, 15), (13, 15)], [(40, 15)]) == (1, 0)
    assert holding("enemy", [(10, 15), (13, 15)], [(40, 15)]) == (0, 0)
    assert holding("enemy", [(10, 15)], [(40, 15), (43, 15)], *advance(45)) == (0, 0)
    assert holding("own", [(10, 15)], [(40, 15), (43, 15)], *advance(45)) == (1, 1)


@pytest.mark.rule("R-OPS-01", "R-DEP-01")
def test_who_starts_in_no_territory_is_at_home_where_nobody_else_is() -> None:
    """Blue starts in the middle: the north is its own, and red's there is an enemy."""
    assert holding("enemy", [(10, 15)], [(40, 40)], *advance(45)) == (1, 0)


@pytest.mark.rule("R-OPS-01", "R-BAS-02")
def test_allies_have_a_home_together_and_their_territories_are_no_enemys() -> None:
    """Red and green stand in the south, green with more; blue in the north. Red's own home scores for green."""
    agreed = operation(
        held("territory_held", territory="enemy"), held("territory_held", 10, territory="own"),
        field={"width": 84, "height": 84, "territories": [SOUTH, NORTH]}, players=[2, 4],
    )  # fmt: skip
    document = scene(
        player("red", placed("r1", (10, 10)), alliance="one", script=[{"bid": 3}]),
        player("green", placed("g1", (20, 10), (23, 10)), alliance="one", script=[{"bid": 2}]),
        player("blue", placed("b1", (10, 60)), script=[{"bid": 1}]),
        operation=agreed,
        battlefield={"width": 84, "height": 84},
    )
    assert fight(document).result["victory_points"] == {"red": 0, "green": 10, "blue": 10}


def battle(
    scoring: Sequence[Document],
    reds: Sequence[Document] = (),
    blues: Sequence[Document] = (),
    dice: Sequence[int] = (),
    turns: int = 1,
    enemies: Sequence[Point] = ((20, 30), (60, 60)),
    **more: object,
) -> Report:
    """Red's r1 at (20,10) with r2 at (60,10), blue's b1 20 cm off with b2 at (60,60)."""
    document = scene(
        red(placed("r1", (20, 10)), placed("r2", (60, 10)), script=reds),
        blue(*[placed(f"b{n + 1}", place) for n, place in enumerate(enemies)], script=blues),
        dice=dice,
        turns=turns,
        operation=operation(*scoring, field=MARKED, **more),
    )
    return fight(document)


def scored(report: Report) -> list[tuple[int, str, int, str]]:
    return [(e["turn"], e["player"], e["change"], e["reason"]) for e in report.events("victory_points")]


SHOT = activation("r1", fire("b1"))


@pytest.mark.rule("R-ERA-02", "R-OPS-01")
def test_first_blood_is_drawn_once_in_the_battle() -> None:
    """Red slays b1 in turn 1, b2 comes up and slays r2 in turn 2."""
    revenge = activation("b2", order("move_move", by=[0, -20]), fire("r2"))
    blues = [{"pass": True}, {"bid": 2}, *revenge]
    report = battle([KILL, BLOOD], [*SHOT, {"pass": True}, {"bid": 1}], blues, [4, 1, 4, 1], turns=2)
    assert scored(report) == [
        (1, "red", 1, "squad_destroyed"), (1, "red", 1, "first_blood"), (2, "blue", 1, "squad_destroyed"),
    ]  # fmt: skip


@pytest.mark.rule("R-SQD-03", "R-ERA-02", "R-ERA-04")
def test_a_squad_that_loses_one_to_cohesion_and_the_last_to_fire_is_destroyed_by_fire() -> None:
    """b1's two are 7 apart: index 1 goes at the end of turn 1 and scores for nobody; red slays the other in turn 2."""
    document = scene(
        red(placed("r1", (20, 10)), script=[{"pass": True}, {"bid": 1}, *SHOT]),
        blue(placed("b1", (20, 30), (29, 30)), placed("b2", (60, 60))),
        dice=[4, 1],
        turns=2,
        operation=operation(KILL, BLOOD, {"event": "unit_slain", "points": 3}),
    )
    report = fight(document)
    assert report.one("cohesion")["removed"] == [1]
    assert [e["by"] for e in report.events("slain")] == [None, "red"]
    assert scored(report) == [
        (2, "red", 3, "unit_slain"), (2, "red", 1, "squad_destroyed"), (2, "red", 1, "first_blood"),
    ]  # fmt: skip


@pytest.mark.rule("R-LET-02", "R-ERA-02", "R-ERA-04")
def test_slaying_ones_own_scores_nothing() -> None:
    """r2 fights b1; r1 fires at b1 with a 1, which hits r2, and 1 blocks nothing."""
    document = scene(
        red(placed("r1", (20, 10)), placed("r2", (20, 28)), script=SHOT),
        blue(placed("b1", (20, 30))),
        dice=[1, 1],
        operation=operation(KILL, BLOOD, {"event": "unit_slain", "points": 1}),
    )
    report = fight(document)
    assert report.squad("r2")["destroyed"]
    assert scored(report) == []


@pytest.mark.rule("R-OPS-01", "R-TRN-02")
def test_a_battle_that_ends_at_victory_points_ends_at_once() -> None:
    """Red has its two points after one shot: no step of its own, and none of blue's."""
    step = order("stay_vigilant", by=[0, 1])
    report = battle(
        [KILL, BLOOD], activation("r1", fire("b1"), step), activation("b2", step), [4, 1], 7,
        ends=[{"victory_points": 2}],
    )  # fmt: skip
    assert (report.result["turns"], report.result["winner"]) == (1, "red")
    assert [e["squad"] for e in report.events("activation")] == ["r1"]
    assert report.positions("r1") == [[20, 10]]
    assert report.events()[-1]["type"] == "end"


@pytest.mark.rule("R-ERA-03", "R-OPS-01")
def test_a_battle_that_ends_in_mid_turn_scores_what_counts_at_its_end_alone() -> None:
    """Red slays the last squad of blue beside the marker: no turn is ended, the battle is; two squads survive."""
    scoring = [KILL, held(points=5), held(points=7, when="battle_end"), {"event": "survivors", "points": 10}]
    report = battle(scoring, SHOT, (), [4, 1], 3, [(20, 30)], ends=["player_eliminated"])
    assert scored(report) == [
        (1, "red", 1, "squad_destroyed"), (1, "red", 7, "objective_held"), (1, "red", 20, "survivors"),
    ]  # fmt: skip
    assert report.result["turns"] == 1


@pytest.mark.rule("R-OPS-01")
def test_the_end_of_the_last_turn_comes_before_the_end_of_the_battle() -> None:
    report = battle([held(points=7, when="battle_end"), held(points=5)], turns=2)
    assert [(turn, change) for turn, _, change, _ in scored(report)] == [(1, 5), (2, 5), (2, 7)]


@pytest.mark.rule("R-OPS-01")
def test_a_goal_may_be_reached_at_the_end_of_a_turn() -> None:
    report = battle([held()], turns=7, ends=[{"victory_points": 3}])
    assert (report.result["turns"], report.points("red")) == (3, 3)


@pytest.mark.rule("R-OPS-01")
def test_what_scores_from_a_later_turn_scores_nothing_in_a_battle_that_ends_before() -> None:
    late = held(points=5, when="battle_end", from_turn=2)
    report = battle([KILL, late], SHOT, (), [4, 1], 3, [(20, 30)], ends=["player_eliminated"])
    assert scored(report) == [(1, "red", 1, "squad_destroyed")]


@pytest.mark.rule("R-OPS-01", "R-ERA-04")
def test_points_may_be_taken_away() -> None:
    report = battle([{"event": "squad_destroyed", "points": -2}], SHOT, (), [4, 1])
    assert (report.points("red"), report.result["winner"]) == (-2, "blue")


@pytest.mark.rule("R-OPS-01", "R-BAS-02")
def test_a_goal_is_reached_by_allies_together() -> None:
    """Red and green slay one squad each: 2 between them ends the battle in its first turn."""

    def army(name: str, alliance: str, y: float, *script: Document) -> Document:
        return player(
            name, placed(f"{name}-1", (10, y)), placed(f"{name}-2", (40, y)), alliance=alliance, script=script
        )

    document = scene(
        army("red", "one", 5, {"bid": 4}, *activation("red-1", fire("blue-1"))),
        army("blue", "two", 25),
        army("green", "one", 45, {"bid": 3}, *activation("green-1", fire("blue-2"))),
        army("grey", "two", 65),
        dice=[2, 1, 4, 1, 4, 1],
        turns=3,
        operation=operation(KILL, field={"width": 84, "height": 84}, players=[4, 4], ends=[{"victory_points": 2}]),
        battlefield={"width": 84, "height": 84},
    )
    result = fight(document).result
    assert (result["turns"], result["winner"]) == (1, "one")
    assert result["victory_points"] == {"red": 1, "blue": 0, "green": 1, "grey": 0}


@pytest.mark.rule("R-OBJ-02", "R-OPS-01")
def test_faction_scenery_holds_no_objective_and_is_no_survivor() -> None:
    """It stands by the marker at (20,14), nobody else does."""
    bunker = sheet(
        slug="bunker", type="faction_scenery", orders=0, move=0, weapons=[],
        scenery={"shape": {"circle": {"radius": 2}}, "cover": "heavy"},
    )  # fmt: skip
    scoring = [held(), {"event": "survivors", "points": 2}]
    document = scene(
        red(placed("r1", (60, 10)), placed("rs", (20, 8), sheet=bunker)), blue(placed("b1", (60, 60))),
        operation=operation(*scoring, field=MARKED),
    )  # fmt: skip
    assert fight(document).result["victory_points"] == {"red": 2, "blue": 2}


@pytest.mark.rule("R-OPS-01", "R-ERA-04")
def test_survivors_are_the_squads_left() -> None:
    report = battle([{"event": "survivors", "points": 2}], SHOT, (), [4, 1])
    assert report.result["victory_points"] == {"red": 4, "blue": 2}


@pytest.mark.rule("R-TRN-03", "R-ERA-04")
def test_an_operation_of_three_turns_without_points_is_a_draw_after_three() -> None:
    document = scene(red(placed("r1", (20, 10))), blue(placed("b1", (60, 60))), operation=operation(KILL, turns=3))
    del document["turns"]
    report = fight(document)
    assert (report.result["turns"], report.result["draw"], report.result["winner"]) == (3, True, None)
    assert (report.one("end")["winner"], report.one("end")["draw"]) == (None, True)


def many(*players: Document, dice: Sequence[int] = (), scoring: Sequence[Document] = (), **field: object) -> Report:
    wide = {"width": 84, "height": 84} | field
    return fight(scene(*players, dice=dice, operation=operation(*scoring, field=wide, players=[2, 4]), battlefield={
        "width": 84, "height": 84,
    }))  # fmt: skip


@pytest.mark.rule("R-ERA-04", "R-CNV-01")
def test_three_against_one_add_up_and_the_alliance_wins() -> None:
    """Red destroys blue's one squad and has two left: 3. Blue none, green and grey two each: 4 for the three."""
    allies = [player(name, *[placed(f"{name}-{m}", (10 + 20 * m, 25 + 20 * n)) for m in range(2 - (n == 0))],
                     alliance="three") for n, name in enumerate(("blue", "green", "grey"))]  # fmt: skip
    lone = player(
        "red", placed("r1", (10, 5)), placed("r2", (30, 5)),
        script=[{"bid": 4}, *activation("r1", fire("blue-0"))],
    )  # fmt: skip
    report = many(lone, *allies, dice=[3, 2, 1, 4, 1], scoring=[KILL, {"event": "survivors", "points": 1}])
    assert report.result["victory_points"] == {"red": 3, "blue": 0, "green": 2, "grey": 2}
    assert (report.result["winner"], report.one("end")["winner"]) == ("three", "three")


@pytest.mark.rule("R-ERA-04", "R-CNV-01")
def test_two_players_equal_before_a_third_is_a_draw() -> None:
    armies = [player(name, *[placed(f"{name}-{m}", (10 + 20 * m, 5 + 20 * n)) for m in range(count)],
                     script=[{"bid": 3 - n}])
              for n, (name, count) in enumerate((("red", 2), ("blue", 2), ("green", 1)))]  # fmt: skip
    report = many(*armies, scoring=[{"event": "survivors", "points": 1}])
    assert report.result["victory_points"] == {"red": 2, "blue": 2, "green": 1}
    assert (report.result["winner"], report.result["draw"]) == (None, True)


@pytest.mark.rule("R-OBJ-02", "R-OBJ-03", "R-CNV-01")
def test_an_objective_is_held_by_the_one_with_most_of_three() -> None:
    """Red's two scouts and blue's trooper count two each: contested. Two troopers are four against three scouts."""
    scouts = sheet(slug="scouts", type="scouts")
    marker = [{"id": "alpha", "center": [42, 42]}]
    green = player("green", placed("g1", (38, 42), sheet=scouts), script=[{"bid": 1}])
    for reds, blues, points in (
        (placed("r1", (42, 38), (45, 38), sheet=scouts), placed("b1", (42, 46)), {"red": 0, "blue": 0, "green": 0}),
        (placed("r1", (42, 38), (45, 38)), placed("b1", (42, 46), (45, 46), (39, 46), sheet=scouts),
         {"red": 1, "blue": 0, "green": 0}),
    ):  # fmt: skip
        armies = [player("red", reds, script=[{"bid": 3}]), player("blue", blues, script=[{"bid": 2}]), green]
        assert many(*armies, scoring=[held()], objectives=marker).result["victory_points"] == points
