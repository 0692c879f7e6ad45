"""Whole battles of several rules at once, played out on paper die by die before the engine fought them.

Bases are 2.5 cm wide here: the distance between two units is that of their centres less 2.5.
"""

from collections.abc import Sequence

import pytest

from tests.rules.support.scenes import (
    WIDE,
    Document,
    Point,
    Report,
    ability,
    activation,
    bayonet,
    blue,
    fight,
    fire,
    order,
    player,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
)
from tests.rules.support.scenes import squad as squad_of

BAYONET = bayonet(precision=5)
LINE = sheet(base=2.5, weapons=[rifle(), BAYONET])
BRACE = order("brace_for_impact")
CHARGE = order("charge", target="b1")
KILL = order("kill_them", target="b1")


def squad(id: str, *units: Point, **changes: object) -> Document:
    return squad_of(id, *units, sheet=LINE | changes)


def dice_of(report: Report, type: str) -> list[tuple[str, list[int]]]:
    """Who rolled what."""
    return [(event["squad"], event["dice"]) for event in report.events(type)]


def defenses(report: Report) -> list[tuple[list[int], str | None, int]]:
    return [(e["dice"], e["cover"], e["blocks"]) for e in report.events("defense")]


def standing(report: Report, id: str, places: Sequence[Point | None]) -> None:
    """The squad stands there, to a hundredth or two."""
    for position, place in zip(report.positions(id), places, strict=True):
        assert position == (None if place is None else pytest.approx(place, abs=0.02))


@pytest.mark.rule("R-ACT-04", "R-ERA-03", "R-ERA-04", "R-WND-01")
def test_two_lines_of_rifles_shoot_it_out_in_two_turns() -> None:
    """Red slays one, its third volley is refused; blue slays two, has the initiative in turn 2 and slays the last."""
    report = fight(
        scene(
            red(squad("r1", (20, 20), (23, 20), (26, 20)), script=activation("r1", fire("b1"), fire("b1"), fire("b1"))),
            blue(
                squad("b1", (20, 40), (23, 40), (26, 40)),
                script=[
                    *activation("b1", fire("r1")),
                    {"bid": 1},
                    *activation("b1", fire("r1"), fire("r1")),
                ],
            ),
            dice=[4, 3, 6, 5, 2, 1, 4, 5, 6, 6, 4, 4, 1, 4, 6, 2, 5, 4, 4, 2, 3],
            turns=3,
        )
    )
    assert report.refusals() == ["R-ACT-04"]
    assert [e["dice"] for e in report.events("defense")] == [[5, 2], [6, 6], [1, 4], [5], [2, 3]]
    assert (report.health("r1"), report.health("b1")) == ([0, 0, 0], [1, 1, 0])
    assert (report.result["turns"], report.result["winner"]) == (2, "blue")
    assert (report.points("red"), report.points("blue")) == (0, 2)


@pytest.mark.rule("R-DEF-04", "R-MOV-04", "R-DEF-03", "R-LET-04")
def test_a_charge_into_braced_rifles_slays_them_and_runs_on_to_the_next_enemy() -> None:
    """Free fire fells one; 6 + 2 is more than 7.5; two fights slay three; then 6 toward b2 at (20, 60)."""
    report = fight(
        scene(
            player("red", squad("r1", (20, 20), (24, 20), (28, 20)), script=activation("r1", CHARGE, KILL, KILL)),
            player(
                "blue",
                squad("b1", (20, 30), (24, 30), (28, 30)),
                squad("b2", (20, 60)),
                script=[{"bid": 1}, *activation("b1", BRACE)],
            ),
            dice=[5, 4, 4, 2, 2, 5, 6, 4, 3, 5, 5, 2, 2],
        )
    )
    charge = report.one("charge")
    assert (charge["die"], charge["distance"], charge["needed"], charge["success"]) == (2, 8, 7.5, True)
    assert dice_of(report, "attack") == [("b1", [5, 4, 4]), ("r1", [5, 6]), ("r1", [5, 5])]
    assert [e["blocks"] for e in report.events("defense")] == [0, 1, 0]
    standing(report, "r1", [(20, 33.5), (23.27, 33.46), None])
    assert report.points("red") == 2


@pytest.mark.rule("R-DEF-04", "R-MOV-05", "R-MEL-02")
def test_each_charge_draws_fire_until_the_braced_squad_is_in_close_combat() -> None:
    """The first charge fails and moves 7, the second arrives, both under fire; that of r2 finds b1 fighting."""
    report = fight(
        scene(
            player(
                "red",
                squad("r1", (20, 20), (24, 20), orders=4),
                squad("r2", (30, 36)),
                script=[
                    *activation("r1", CHARGE | {"if_failed": "move"}, CHARGE, KILL),
                    *activation("r2", CHARGE),
                ],
            ),
            player(
                "blue", squad("b1", (20, 36), (24, 36)), script=[{"bid": 1}, *activation("b1", BRACE), {"pass": True}]
            ),
            dice=[4, 3, 1, 5, 2, 5, 1, 5, 6, 4, 3, 3],
        )
    )
    assert dice_of(report, "attack") == [("b1", [4, 3]), ("b1", [5, 2]), ("r1", [5, 6])]
    charges = [(e["squad"], e["die"], e["needed"], e["success"]) for e in report.events("charge")]
    assert charges == [("r1", 1, 13.5, False), ("r1", 1, 6.5, True), ("r2", 3, 7.5, True)]
    assert (report.health("r1"), report.health("b1")) == ([1, 1], [1, 0])


@pytest.mark.rule("R-COV-02", "R-COV-07", "R-ERA-02")
def test_a_squad_walks_round_the_wall_that_saved_its_target() -> None:
    """Behind the wall 4 + 1 blocks; 16 to the right one line of four is clear, and the same 4 does not."""
    report = fight(
        scene(
            red(
                squad("r1", (20, 20), (26, 20)),
                script=activation("r1", fire("b1"), order("move_move", by=[16, 0]), fire("b1")),
            ),
            blue(squad("b1", (20, 40), (26, 40)), squad("b2", (70, 70))),
            dice=[4, 4, 4, 3, 4, 5, 4, 4],
            scenery=[rectangle("wall", "heavy", (23, 30), 12, 2)],
        )
    )
    assert defenses(report) == [([4, 3], "heavy", 1), ([4, 4], None, 0)]
    assert report.points("red") == 2


@pytest.mark.rule("R-COV-03", "R-COV-04")
def test_the_best_cover_counts_once_nobody_is_behind_one_piece_alone() -> None:
    """One line of four misses the wall: fence for all. When its target is slain, the wall is left: a 1 stays a 1."""
    report = fight(
        scene(
            red(
                squad("r1", (20, 20), (26, 20)),
                script=[*activation("r1", fire("b1"), fire("b1")), {"bid": 1}, *activation("r1", fire("b1"))],
            ),
            blue(squad("b1", (20, 40), (26, 40)), squad("b2", (70, 70))),
            dice=[4, 4, 1, 5, 6, 4, 2, 1, 1, 4, 4, 4, 1],
            turns=2,
            scenery=[rectangle("fence", "light", (25, 28), 30, 1), rectangle("wall", "heavy", (17, 33), 14, 2)],
        )
    )
    assert defenses(report) == [([6, 5], "light", 2), ([1], "light", 0), ([4, 1], "heavy", 1)]
    assert report.health("b1") == [0, 0]


@pytest.mark.rule("R-LET-02", "R-ERA-02")
def test_fire_into_a_melee_slays_friend_and_foe() -> None:
    """At -1; three 1s in two volleys hit r1, the last two after b1 is gone. Only b1 scores."""
    report = fight(
        scene(
            red(
                squad("r1", (30, 30), (33, 30)),
                squad("r2", (30, 10), (33, 10), (36, 10)),
                script=activation("r2", fire("b1"), fire("b1")),
            ),
            blue(squad("b1", (30, 32.5), (33, 32.5)), squad("b2", (70, 70))),
            dice=[1, 5, 4, 3, 2, 1, 1, 6, 2, 5, 2],
        )
    )
    assert [(e["hits"], e["stray_hits"]) for e in report.events("attack")] == [(1, 1), (1, 2)]
    assert dice_of(report, "defense") == [("b1", [3]), ("r1", [2]), ("b1", [2]), ("r1", [5, 2])]
    assert [e["squad"] for e in report.events("destroyed")] == ["b1", "r1"]
    assert (report.points("red"), report.points("blue")) == (2, 0)


@pytest.mark.rule("R-MOV-08", "R-MOV-06", "R-MOV-01", "R-DST-03", "R-ACT-02")
def test_a_squad_falls_back_shoots_and_may_do_little_else() -> None:
    """Of O 3: Fall back!, a charge refused freely, Move, move! refused and spent, fire at -1; nothing is left."""
    orders = [order("fall_back", by=[0, -6]), CHARGE, order("move_move", by=[0, -5]), fire("b1"), fire("b1")]
    report = fight(
        scene(
            red(squad("r1", (30, 30), (33, 30)), script=activation("r1", *orders)),
            blue(squad("b1", (30, 32.5), (33, 32.5))),
            dice=[5, 4, 3],
        )
    )
    assert report.refusals() == ["R-MOV-06", "R-MOV-01", "R-ACT-02"]
    assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (-1, 1)
    assert report.health("b1") == [1, 0]
    assert report.result["draw"]


@pytest.mark.rule("R-SQD-03", "R-WND-01")
def test_the_owner_splits_its_squad_by_the_wound_it_allocates() -> None:
    """Unit 1 of a line of four falls by the owner's choice: the first is alone and lost; red scores only in turn 2."""
    report = fight(
        scene(
            red(
                squad("r1", (20, 20), (24, 20)),
                script=[*activation("r1", fire("b1")), {"bid": 1}, *activation("r1", fire("b1"))],
            ),
            blue(
                squad("b1", (20, 40), (26, 40), (32, 40), (38, 40)), squad("b2", (70, 70)), script=[{"allocate": [1]}]
            ),
            dice=[4, 1, 2, 4, 4, 1, 1],
            turns=2,
        )
    )
    assert report.one("cohesion")["removed"] == [0]
    assert {e["turn"] for e in report.events("victory_points")} == {2}
    assert report.points("red") == 2


@pytest.mark.rule("R-MEL-01", "R-LET-04", "R-LET-01")
def test_who_has_slain_its_enemy_in_close_combat_may_shoot_and_move_again() -> None:
    """Charge, fight, run 6 on toward b2, fire at it, a third lethal order refused, one step back."""
    orders = [CHARGE, KILL, fire("b2"), fire("b2"), order("stay_vigilant", by=[0, -1])]
    report = fight(
        scene(
            red(squad("r1", (20, 20), orders=4), script=activation("r1", *orders)),
            blue(squad("b1", (20, 26)), squad("b2", (20, 50)), squad("b3", (70, 70))),
            dice=[1, 5, 2, 4, 1],
        )
    )
    assert report.refusals() == ["R-ACT-04"]
    standing(report, "r1", [(20, 28.5)])
    assert report.points("red") == 3


@pytest.mark.rule("R-AST-04", "R-WND-03", "R-ACT-02")
def test_a_card_played_in_defense_is_paid_with_an_order_of_the_same_turn() -> None:
    """Two of three wounds are ignored; b1 has two orders left in its own activation; the card is gone for the next."""
    medic = ability("medic", {"ignore_wounds": 5}, when="defending", target="friendly", orders=1, copies=11)
    report = fight(
        scene(
            red(squad("r1", (20, 20), (23, 20), (26, 20)), script=activation("r1", fire("b1"), fire("b1"))),
            blue(
                squad("b1", (20, 40), (23, 40), (26, 40)),
                script=[
                    {"asset": "medic", "targets": ["b1"]},
                    *activation("b1", fire("r1"), fire("r1"), order("stay_vigilant", by=[0, 1])),
                ],
                deck=[medic | {"until": "now"}] * 11,
            ),
            dice=[4, 4, 4, 1, 2, 3, 5, 2, 6, 1, 1, 4, 2, 4, 5, 3],
        )
    )
    assert [(e["damage"], e["ignored"]) for e in report.events("wounds")] == [(3, 2), (1, 0)]
    assert report.refusals() == ["R-ACT-02"]
    assert (report.health("b1"), report.health("r1")) == ([1, 0, 0], [1, 1, 1])


@pytest.mark.rule("R-TAC-02", "R-TAC-03", "R-TRN-02")
def test_priority_orders_are_scrambled_in_one_turn_and_obeyed_in_the_next() -> None:
    """12 - 1 - 2 - 2 for red; 12 - 2 - 2 for blue, who counters once and bets 2 in turn 2."""
    step, back = order("stay_vigilant", by=[0, 1]), order("stay_vigilant", by=[0, -1])
    ordered = {"activate": "r2", "priority": True}
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                squad("r2", (20, 10)),
                squad("r3", (30, 10)),
                script=[
                    *activation("r1", step),
                    ordered,
                    *activation("r2", step),
                    {"pass": True},
                    *activation("r1", step),
                    ordered,
                    *activation("r2", step)[1:],
                    *activation("r3", step),
                ],
            ),
            blue(
                squad("b1", (10, 60)),
                script=[
                    {"counter": True},
                    *activation("b1", back),
                    {"pass": True},
                    {"bid": 2},
                    *activation("b1", back),
                ],
            ),
            dice=[3],
            turns=2,
        )
    )
    acted = [(e["turn"], e["squad"], e["priority"]) for e in report.events("activation")]
    assert acted[:3] == [(1, "r1", False), (1, "b1", False), (1, "r2", False)]
    assert acted[3:] == [(2, "b1", False), (2, "r1", False), (2, "r2", True), (2, "r3", False)]
    assert (report.tactical("red"), report.tactical("blue")) == (7, 8)


@pytest.mark.rule("R-CNV-01", "R-CNV-04", "R-CNV-05", "R-INI-04")
def test_three_players_rank_answer_one_another_and_shoot() -> None:
    """Red and blue tie; blue wins the roll-off 5 to 2. Green acts after blue, past its counter, and slays r1."""
    report = fight(
        scene(
            player("red", squad("r1", (10, 10)), squad("r2", (20, 10)), script=[{"bid": 2}]),
            player(
                "blue",
                squad("b1", (10, 70)),
                script=[{"bid": 2}, *activation("b1", order("stay_vigilant", by=[0, -1])), {"counter": True}],
            ),
            player(
                "green",
                squad("g1", (10, 40)),
                script=[{"bid": 1}, {"activate": "g1", "priority": True}, *activation("g1", fire("r1"))[1:]],
            ),
            dice=[2, 5, 4, 6, 4],
            operation=WIDE,
            battlefield={"width": 84, "height": 84},
        )
    )
    assert report.one("initiative")["order"] == ["blue", "red", "green"]
    assert (report.one("countered")["player"], report.one("countered")["found"]) == ("blue", False)
    assert [report.tactical(name) for name in ("red", "blue", "green")] == [10, 8, 9]
    assert (report.points("green"), report.result["winner"]) == (2, "green")


@pytest.mark.rule("R-COV-01", "R-COV-05", "R-DEF-01", "R-DEF-02")
def test_a_squad_that_took_cover_is_shot_from_the_other_side_of_the_wall() -> None:
    """3.75 to the wall and no more orders; from afar 4 + 1 blocks, from the wall itself a 4 does not."""
    report = fight(
        scene(
            player(
                "red",
                squad("r1", (20, 31.75)),
                squad("r2", (20, 8), (23, 8)),
                script=[*activation("r2", fire("b1")), *activation("r1", fire("b1"))],
            ),
            player(
                "blue",
                squad("b1", (20, 40), (23, 40)),
                squad("b2", (70, 70)),
                script=[
                    {"bid": 1},
                    *activation("b1", order("take_cover", scenery="wall"), fire("r1")),
                    {"pass": True},
                ],
            ),
            dice=[4, 4, 4, 3, 4, 4],
            scenery=[rectangle("wall", "heavy", (20, 34), 14, 2)],
        )
    )
    assert report.refusals() == ["R-DEF-02"]
    assert report.one("moved")["units"] == [[20, 36.25], [23, 36.25]]
    assert defenses(report) == [([4, 3], "heavy", 1), ([4], None, 0)]
