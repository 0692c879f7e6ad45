"""Charge! worked out by hand: distances, who gets how near, what happens when it fails, free fire."""

from itertools import combinations

import pytest

from tests.rules.scenes import (
    Document,
    Report,
    activated,
    activation,
    blue,
    fight,
    fire,
    gap,
    order,
    rectangle,
    red,
    rifle,
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
    assert all(gap(one, other) >= 0 for one, other in combinations(ends, 2))
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
    assert all(gap(one, other) >= -0.001 for one, other in combinations([*ends, [19, 18]], 2))
    assert sum(gap(end, (19, 18)) <= 0.05 for end in ends) >= 5


@pytest.mark.rule("R-MOV-04", "R-MOV-09")
def test_a_charge_does_not_go_through_other_enemies() -> None:
    """A line of b2 from edge to edge of the way stands before b1."""
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
    (end,) = fight(document).positions("r1")
    assert end[1] < 14


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


def braced(
    *orders: Document, dice: list[int], charger: Document | None = None, target: list[tuple[float, float]] | None = None
) -> Report:
    """Blue's b1 braces in turn 1; red's r1, 12 away, has these orders in turn 2 (blue bets less)."""
    return fight(
        scene(
            red(
                squad("r1", (10, 10), (13, 10), sheet=charger),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", *orders)],
            ),
            blue(squad("b1", *(target or [(10, 24)])), script=activation("b1", order("brace_for_impact"))),
            dice=dice,
            turns=2,
        )
    )


@pytest.mark.rule("R-DEF-04")
def test_a_braced_squad_fires_freely_at_its_charger_at_minus_one() -> None:
    """A 5 less 1 hits on 4+; the charger's 3 does not block: its second unit falls. Then the charge's die."""
    report = braced(CHARGE, dice=[5, 3, 6])
    attack = report.one("attack")
    assert (attack["squad"], attack["target"], attack["modifier"], attack["hits"]) == ("b1", "r1", -1, 1)
    assert report.health("r1") == [1, 0]
    kinds = [e["type"] for e in report.events("attack", "charge")]
    assert kinds == ["attack", "charge"]
    assert report.one("charge")["die"] == 6


@pytest.mark.rule("R-DEF-04")
def test_free_fire_comes_even_if_the_charge_fails() -> None:
    report = braced(CHARGE, dice=[4, 1])
    assert report.one("attack")["hits"] == 0
    assert report.one("charge")["success"] is False


@pytest.mark.rule("R-DEF-04")
def test_a_charger_slain_by_free_fire_charges_no_more() -> None:
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                squad("r2", (60, 10)),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)],
            ),
            blue(squad("b1", (10, 24)), script=activation("b1", order("brace_for_impact"))),
            dice=[5, 3, 6],
            turns=2,
        )
    )
    assert report.health("r1") == [0]
    assert report.squad("b1")["in_close_combat"] is False
    assert report.points("blue") == 2


@pytest.mark.rule("R-DEF-04", "R-LET-01")
def test_the_free_fire_may_be_told_its_weapon() -> None:
    """The launcher hits on 2+ and takes 3: a 3 less 1 hits; the charger of 4 is left with 1."""
    armed = sheet(weapons=[rifle(), rifle(slug="launcher", precision=2, damage=3)])
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(health=4)),
                script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)],
            ),
            blue(
                squad("b1", (10, 24), sheet=armed),
                script=[*activation("b1", order("brace_for_impact")), {"bid": 0}, fire("r1", weapon="launcher")],
            ),
            dice=[3, 1, 6],
            turns=2,
        )
    )
    assert report.one("attack")["weapon"] == "launcher"
    assert report.health("r1") == [1]


@pytest.mark.rule("R-DEF-04", "R-LET-01", "R-LOS-01")
def test_free_fire_needs_range_and_sight_as_all_fire_does() -> None:
    """Rifles of 5 cm do not reach 12; the charge goes on."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)]),
            blue(
                squad("b1", (10, 24), sheet=sheet(weapons=[rifle(range=5)])),
                script=activation("b1", order("brace_for_impact")),
            ),
            dice=[6],
            turns=2,
        )
    )
    assert report.events("attack") == []
    assert report.one("charge")["success"] is True


@pytest.mark.rule("R-DEF-04", "R-COV-07")
def test_a_charger_has_cover_from_free_fire() -> None:
    wall = rectangle("wall", "light", (10, 17), 6, 1)
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=[{"pass": True}, {"bid": 1}, *activation("r1", CHARGE)]),
            blue(squad("b1", (10, 24)), script=activation("b1", order("brace_for_impact"))),
            dice=[5, 1, 6, 6],
            turns=2,
            scenery=[wall],
        )
    )
    assert (report.one("defense")["cover"], report.one("defense")["dice"]) == ("light", [6])


@pytest.mark.rule("R-DEF-04")
def test_a_squad_that_did_not_brace_has_no_free_fire() -> None:
    assert activated([(10, 10)], CHARGE, enemies=[(10, 24)], dice=[6]).events("attack") == []


@pytest.mark.rule("R-DEF-03", "R-DEF-04")
def test_a_braced_squad_blocks_melee_weapons_better() -> None:
    """Free fire misses with a 1; the charge gets there; both chargers hit; 4 and 1 for defense: the 4 counts 5."""
    near = order("charge", target="b1")
    report = braced(
        near, order("kill_them", target="b1"), dice=[1, 1, 6, 4, 4, 4, 1], target=[(11.5, 23.9), (11.5, 25.9)]
    )
    defense = report.events("defense")[-1]
    assert (defense["squad"], defense["modifier"], defense["blocks"]) == ("b1", 1, 1)


@pytest.mark.rule("R-DEF-03")
def test_bracing_is_no_help_against_missiles() -> None:
    report = braced(fire("b1"), dice=[4, 1, 4])
    assert (report.one("defense")["modifier"], report.one("defense")["blocks"]) == (0, 0)


@pytest.mark.rule("R-DEF-04")
def test_bracing_lasts_until_the_next_activation_starts() -> None:
    """Blue acts first in turn 2 and does nothing; then the charge meets no fire."""
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=[{"pass": True}, {"bid": 0}, *activation("r1", CHARGE)]),
            blue(
                squad("b1", (10, 24)),
                script=[*activation("b1", order("brace_for_impact")), {"bid": 1}, *activation("b1")],
            ),
            dice=[6],
            turns=2,
        )
    )
    assert report.events("attack") == []
    assert report.one("charge")["success"] is True
