"""Charge! worked out by hand: distances, who gets how near, what happens when it fails."""

from itertools import combinations
from math import cos, pi, sin, tau
from random import Random

import pytest

from tests.rules.damocles.combat.test_cover_worked_out_again import distance_to_line
from tests.rules.support.scenes import (
    Point,
    activated,
    activation,
    blue,
    fight,
    gap,
    order,
    rectangle,
    red,
    scene,
    sheet,
    squad,
)

CHARGE = order("charge", target="b1")


@pytest.mark.rule("R-MOV-04")
@pytest.mark.parametrize(("die", "success"), [(6, True), (5, False)])
def test_half_the_move_and_a_die_must_reach_the_distance_between_the_squads(die: int, success: bool) -> None:
    """Centres 14 apart, bases 12: half of 12 and a 6 reach it, a 5 does not."""
    report = activated([(10, 10)], CHARGE, enemies=[(10, 24)], dice=[die])
    charge = report.one("charge")
    assert (charge["squad"], charge["target"], charge["die"]) == ("r1", "b1", die)
    assert (charge["distance"], charge["needed"], charge["success"]) == (6 + die, 12, success)
    assert report.positions("r1") == [[10, 22] if success else [10, 10]]
    assert report.squad("r1")["in_close_combat"] is success
    assert report.squad("b1")["in_close_combat"] is success


@pytest.mark.rule("R-MOV-04")
def test_half_of_an_odd_move_is_not_rounded() -> None:
    """M 11: 5.5 and a 6 are 11.5, and reach 11.5, not 11.6."""
    swift = sheet(move=11)
    assert activated([(10, 10)], CHARGE, enemies=[(10, 23.5)], dice=[6], sheet=swift).one("charge")["success"]
    report = activated([(10, 10)], CHARGE, enemies=[(10, 23.6)], dice=[6], sheet=swift)
    assert (report.one("charge")["distance"], report.one("charge")["success"]) == (11.5, False)


@pytest.mark.rule("R-MOV-04", "R-DST-01")
def test_the_distance_between_squads_is_that_of_the_nearest_units() -> None:
    report = activated([(10, 10), (10, 14)], CHARGE, enemies=[(10, 40), (10, 22)], dice=[1])
    assert report.one("charge")["needed"] == 6


@pytest.mark.rule("R-MOV-04")
def test_no_charger_goes_beyond_the_charge_distance() -> None:
    """6 and 6 are 12: the first is base to base, the second comes from 18 off to 6 off, straight on."""
    report = activated([(10, 10), (10, 6)], CHARGE, enemies=[(10, 24)], dice=[6])
    assert report.positions("r1") == [[10, 22], [10, 18]]


@pytest.mark.rule("R-MOV-04")
def test_all_chargers_who_can_stand_base_to_base_do() -> None:
    """Three abreast, 8 to 8.5 from a single unit, with 10 to go: six fit round one of their size."""
    units = [(10, 10), (13, 10), (7, 10)]
    report = activated(units, CHARGE, enemies=[(10, 20)], dice=[6], sheet=sheet(move=8))
    ends = report.positions("r1")
    assert [round(gap(end, (10, 20)), 2) <= 0.05 for end in ends] == [True] * 3
    assert all(gap(end, other) >= 0 for end, other in combinations(ends, 2))
    assert all(gap(start, end, 0) <= 10 for start, end in zip(units, ends, strict=True))


@pytest.mark.rule("R-MOV-04")
def test_chargers_spread_over_the_units_of_the_target() -> None:
    """Three face three, 10 apart and far enough to go: each finds somebody."""
    units = [(10, 10), (15, 10), (20, 10)]
    enemies = [(10, 20), (15, 20), (20, 20)]
    report = activated(units, CHARGE, enemies=enemies, dice=[2])
    ends = report.positions("r1")
    assert all(min(gap(end, enemy) for enemy in enemies) <= 0.05 for end in ends)
    assert all(gap(start, end, 0) <= 8 for start, end in zip(units, ends, strict=True))


@pytest.mark.rule("R-MOV-04")
def test_seven_chargers_do_not_overlap_round_one_target() -> None:
    units = [(10 + 3 * n, 10) for n in range(7)]
    report = activated(units, CHARGE, enemies=[(19, 18)], dice=[6], sheet=sheet(move=20))
    ends = report.positions("r1")
    assert all(gap(end, other) >= -0.001 for end, other in combinations([*ends, [19, 18]], 2))
    assert sum(gap(end, (19, 18)) <= 0.05 for end in ends) >= 5


@pytest.mark.rule("R-MOV-04", "R-MOV-09")
def test_a_charge_does_not_go_through_other_enemies() -> None:
    """A line of enemies from edge to edge stands before b1: 12 would do for the 6 between them, but no way leads."""
    line = (
        [(1 + 2 * n, 14) for n in range(12)]
        + [(25 + 2 * n, 14) for n in range(12)]
        + [(49 + 2 * n, 14) for n in range(12)]
    )
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", CHARGE)),
        blue(squad("b1", (10, 18)), squad("b2", *line[:12]), squad("b3", *line[12:24]), squad("b4", *line[24:])),
        dice=[6],
    )
    report = fight(document)
    assert report.one("charge")["success"] is False
    assert report.positions("r1") == [[10, 10]]


@pytest.mark.rule("R-MOV-05")
def test_a_failed_charge_stays_unless_asked_to_move() -> None:
    report = activated([(10, 10)], CHARGE, enemies=[(10, 30)], dice=[2])
    assert report.positions("r1") == [[10, 10]]
    assert report.events("moved") == []


@pytest.mark.rule("R-MOV-05")
def test_a_failed_charge_may_move_the_distance_rolled() -> None:
    """6 and 2 are 8."""
    charge = order("charge", target="b1", if_failed="move", by=[0, 8])
    assert activated([(10, 10)], charge, enemies=[(10, 30)], dice=[2]).positions("r1") == [[10, 18]]


@pytest.mark.rule("R-MOV-05")
def test_a_failed_charge_moves_no_farther_than_the_distance_rolled() -> None:
    charge = order("charge", target="b1", if_failed="move", by=[0, 8.01])
    assert activated([(10, 10)], charge, enemies=[(10, 30)], dice=[2]).positions("r1")[0][1] <= 18


@pytest.mark.rule("R-MOV-05")
def test_a_failed_charge_without_a_place_moves_toward_the_target() -> None:
    charge = order("charge", target="b1", if_failed="move")
    (end,) = activated([(10, 10)], charge, enemies=[(10, 30)], dice=[2]).positions("r1")
    assert end == [10, 18]


@pytest.mark.rule("R-MOV-05", "R-ACT-02", "R-ACT-03")
def test_a_failed_charge_is_an_order_given() -> None:
    """With O 2 one order is left, and of movement orders one."""
    report = activated(
        [(10, 10)],
        CHARGE,
        order("stay_vigilant", by=[0, 1]),
        order("stay_vigilant", by=[0, 1]),
        enemies=[(10, 30)],
        dice=[2],
        sheet=sheet(orders=2),
    )
    assert report.positions("r1") == [[10, 11]]
    assert len(report.refusals()) == 1


@pytest.mark.rule("R-MOV-01", "R-MOV-05")
def test_after_a_failed_charge_no_move_move() -> None:
    report = activated([(10, 10)], CHARGE, order("move_move", by=[0, 1]), enemies=[(10, 30)], dice=[2])
    assert report.refusals() == ["R-MOV-01"]


@pytest.mark.rule("R-MOV-02", "R-MOV-04")
def test_a_charge_may_follow_another_movement_order() -> None:
    """12 on, then 8 with a 2: at 22 it is 12 from (10,36), then base to base at 32 with 8: 2 + 6 = 8 < 12, so 6."""
    report = activated([(10, 10)], order("stay_vigilant", by=[0, 12]), CHARGE, enemies=[(10, 36)], dice=[6])
    assert report.positions("r1") == [[10, 34]]


@pytest.mark.rule("R-MOV-04", "R-LET-04")
def test_a_charge_and_two_rounds_of_close_combat_fit_in_three_orders() -> None:
    """Charge 6 + 2 = 8; a 4 hits, a 2 does not block b1's unit 1; a 4 hits, a 2 does not block the other."""
    report = activated(
        [(10, 10)],
        CHARGE,
        order("kill_them", target="b1"),
        order("kill_them", target="b1"),
        enemies=[(10, 20), (12, 20)],
        dice=[2, 4, 2, 4, 2],
    )
    assert [event["unit"] for event in report.events("slain")] == [1, 0]


@pytest.mark.rule("R-MOV-04", "R-GAR-01")
def test_a_charge_across_heavy_scenery_is_halved() -> None:
    """The wall from edge to edge between them: 12 cm make 6, and the enemy is 8 away."""
    wall = rectangle("wall", "heavy", (36, 15), 72, 1)
    report = activated([(10, 12)], CHARGE, enemies=[(10, 22)], dice=[6], scenery=[wall])
    (end,) = report.positions("r1")
    assert gap(end, (10, 12), 0) <= 6
    assert not report.squad("r1")["in_close_combat"]


@pytest.mark.rule("R-MOV-04")
def test_a_charge_names_an_enemy() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), squad("r2", (10, 16)), script=activation("r1", order("charge", target="r2"))),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == ["R-MOV-04"]


@pytest.mark.rule("R-MOV-04", "R-MOV-01")
def test_a_charge_may_follow_move_move() -> None:
    """24 on to y = 34, then half of 12 and a 4 are the 10 to (10,46)."""
    report = activated([(10, 10)], order("move_move", by=[0, 24]), CHARGE, enemies=[(10, 46)], dice=[4])
    assert report.positions("r1") == [[10, 44]]


@pytest.mark.rule("R-MOV-04")
def test_a_squad_may_charge_one_that_is_fighting_somebody_else() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), squad("r2", (12, 20)), script=activation("r1", CHARGE)),
            blue(squad("b1", (10, 20))),
            dice=[2],
        )
    )
    assert report.one("charge")["success"] is True


@pytest.mark.rule("R-MOV-04")
@pytest.mark.parametrize("seed", range(40))
def test_on_open_ground_a_charge_succeeds_when_and_only_when_it_reaches(seed: int) -> None:
    """Two squads of one to six in loose ranks, an odd distance apart."""
    luck = Random(seed)

    def ranks(low: float) -> list[tuple[float, float]]:
        left, count = 20 + 12 * luck.random(), luck.randint(1, 6)
        places = [
            (left + n % 3 * 3 + luck.random() * 0.6, low + n // 3 * 3 + luck.random() * 0.6) for n in range(count)
        ]
        return [(round(x, 2), round(y, 2)) for x, y in places]

    chargers, targets = ranks(10), ranks(16 + 10 * luck.random())
    move, die = luck.choice([6, 8, 12, 15]), luck.randint(1, 6)
    report = activated(chargers, CHARGE, enemies=targets, dice=[die], sheet=sheet(move=move))
    charge = report.one("charge")
    needed = min(gap(charger, other) for charger in chargers for other in targets)
    assert charge["needed"] == pytest.approx(needed, abs=0.011)
    assert charge["distance"] == move / 2 + die
    assert charge["success"] is (charge["distance"] >= charge["needed"])
    ends = report.positions("r1")
    assert all(gap(start, end, 0) <= charge["distance"] for start, end in zip(chargers, ends, strict=True))
    assert report.squad("b1")["in_close_combat"] is charge["success"]


def crowd(luck: Random, x: float, y: float, count: int, base: float) -> list[Point]:
    """Bases in a loose crowd about a place."""
    places = [(x, y)]
    while len(places) < count:
        (from_x, from_y), way = luck.choice(places), luck.random() * tau
        step = base + 3 * luck.random()
        place = (round(from_x + step * cos(way), 2), round(from_y + step * sin(way), 2))
        if all(gap(place, other, base) >= 0.01 for other in places):
            places.append(place)
    return places


def nearer_place(start: Point, reach: float, here: float, others: list[Point], foes: list[Point], radii: float) -> bool:
    """Whether a unit could stand 0.3 cm nearer to a foe, straight on, beside its mates and with one of them near."""
    places = [
        (start[0] + reach * far / 40 * cos(way * pi / 36), start[1] + reach * far / 40 * sin(way * pi / 36))
        for way in range(72)
        for far in range(1, 41)
    ]
    for place in places:
        if min(gap(place, foe, radii) for foe in foes) > here - 0.3:
            continue
        if any(gap(place, other, 2) < 0 for other in others) or all(gap(place, other, 2) > 5 for other in others):
            continue
        if all(distance_to_line(foe, start, place) >= radii for foe in foes):
            return True
    return False


@pytest.mark.rule("R-MOV-04")
@pytest.mark.parametrize("seed", range(60))
def test_chargers_are_put_as_close_as_possible(seed: int) -> None:
    """Of the chargers that are not base to base none could stand nearer, of those who are nobody is too far."""
    luck = Random(seed)
    base = luck.choice([2, 2.5, 3.2])
    chargers = crowd(luck, 27, 25, luck.randint(2, 7), 2)
    targets = crowd(luck, 36, luck.randint(3000, 3900) / 100, luck.randint(1, 4), base)
    radii = 1 + base / 2
    if min(gap(charger, other, radii) for charger in chargers for other in targets) < 0.1:
        return
    move, die = luck.choice([8, 12, 16]), luck.randint(1, 6)
    charge = activated(chargers, CHARGE, enemies=targets, dice=[die], sheet=sheet(move=move), enemy=sheet(base=base))
    ends = [tuple(end) for end in charge.positions("r1")]
    reach = move / 2 + die
    for i, (start, end) in enumerate(zip(chargers, ends, strict=True)):
        here = min(gap(end, foe, radii) for foe in targets)
        assert gap(start, end, 0) <= reach
        if charge.one("charge")["success"] and here > 0.05:
            assert not nearer_place(start, reach, here, ends[:i] + ends[i + 1 :], targets, radii)
