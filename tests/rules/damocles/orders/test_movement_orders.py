"""Move, move!, Stay vigilant! and Fall back!, worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    activated,
    activation,
    bayonet,
    blue,
    fight,
    fire,
    order,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
)


@pytest.mark.rule("R-MOV-01")
def test_move_move_goes_up_to_twice_the_move() -> None:
    report = activated([(10, 10)], order("move_move", by=[24, 0]))
    assert report.positions("r1") == [[34, 10]]
    assert report.one("moved")["order"] == "move_move"


@pytest.mark.rule("R-MOV-01")
def test_a_hair_beyond_twice_the_move_is_refused() -> None:
    report = activated([(10, 10)], order("move_move", by=[24.01, 0]))
    assert report.refusals() == ["R-MOV-01"]
    assert report.positions("r1") == [[10, 10]]


@pytest.mark.rule("R-MOV-01", "R-DST-01")
def test_each_unit_is_measured_on_its_own_way() -> None:
    """(10,10) to (24,29): the root of 14² + 19² is 23.6; (13,10) to (27,30): 14² + 20² = 24.4, too far."""
    near = order("move_move", to=[[24, 29], [27, 29]])
    far = order("move_move", to=[[24, 29], [27, 30]])
    assert activated([(10, 10), (13, 10)], near).positions("r1") == [[24, 29], [27, 29]]
    assert activated([(10, 10), (13, 10)], far).refusals() == ["R-MOV-01"]


@pytest.mark.rule("R-MOV-01")
def test_move_move_must_be_the_first_movement_order() -> None:
    report = activated([(10, 10)], order("stay_vigilant", by=[1, 0]), order("move_move", by=[1, 0]))
    assert report.refusals() == ["R-MOV-01"]
    assert report.positions("r1") == [[11, 10]]


@pytest.mark.rule("R-MOV-01")
def test_move_move_once_an_activation() -> None:
    report = activated([(10, 10)], order("move_move", by=[1, 0]), order("move_move", by=[1, 0]))
    assert report.refusals() == ["R-MOV-01"]


@pytest.mark.rule("R-MOV-01")
def test_move_move_may_follow_a_lethal_order() -> None:
    """It must be the first movement order, not the first order."""
    report = activated([(10, 10)], fire("b1"), order("move_move", by=[24, 0]), enemies=[(10, 40)], dice=[1])
    assert report.orders() == ["open_fire", "move_move"]


@pytest.mark.rule("R-MOV-01", "R-MOV-02", "R-MEL-01")
@pytest.mark.parametrize(("name", "rule"), [("move_move", "R-MOV-01"), ("stay_vigilant", "R-MOV-02")])
def test_a_move_may_not_end_base_to_base_with_an_enemy(name: str, rule: str) -> None:
    """Base to base is within 0.05: the enemy's base begins at x = 19."""
    touching = activated([(10, 10)], order(name, to=[[17.95, 10]]), enemies=[(20, 10)])
    beside = activated([(10, 10)], order(name, to=[[17.94, 10]]), enemies=[(20, 10)])
    assert touching.refusals() == [rule]
    assert beside.positions("r1") == [[17.94, 10]]
    assert not beside.squad("r1")["in_close_combat"]


@pytest.mark.rule("R-MOV-02")
def test_stay_vigilant_goes_up_to_the_move() -> None:
    assert activated([(10, 10)], order("stay_vigilant", by=[0, 12])).positions("r1") == [[10, 22]]
    assert activated([(10, 10)], order("stay_vigilant", by=[0, 12.01])).refusals() == ["R-MOV-02"]


@pytest.mark.rule("R-MOV-02")
def test_stay_vigilant_twice_an_activation() -> None:
    twice = [order("stay_vigilant", by=[0, 12])] * 2
    assert activated([(10, 10)], *twice).positions("r1") == [[10, 34]]


@pytest.mark.rule("R-MOV-02")
def test_stay_vigilant_once_after_another_movement_order() -> None:
    report = activated([(10, 10)], order("move_move", by=[0, 24]), order("stay_vigilant", by=[0, 12]))
    assert report.positions("r1") == [[10, 46]]


@pytest.mark.rule("R-ACT-03")
def test_at_most_two_movement_orders_an_activation() -> None:
    report = activated([(10, 10)], *[order("stay_vigilant", by=[0, 1])] * 3)
    assert report.orders() == ["stay_vigilant"] * 2
    assert len(report.refusals()) == 1
    assert report.refusals()[0] in ("R-ACT-03", "R-MOV-02")


@pytest.mark.rule("R-MOV-07", "R-MEL-02")
@pytest.mark.parametrize("name", ["move_move", "stay_vigilant"])
def test_in_close_combat_there_is_no_movement_but_fall_back(name: str) -> None:
    report = activated([(10, 10)], order(name, by=[-5, 0]), enemies=[(12, 10)])
    assert report.refusals() == ["R-MOV-07"]


@pytest.mark.rule("R-MOV-07")
def test_in_close_combat_there_is_no_charge() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", order("charge", target="b2"))),
            blue(squad("b1", (12, 10)), squad("b2", (10, 16))),
        )
    )
    assert report.refusals() == ["R-MOV-07"]


@pytest.mark.rule("R-MEL-01")
@pytest.mark.parametrize(("x", "engaged"), [(12, True), (12.05, True), (12.06, False)])
def test_base_to_base_is_within_a_twentieth(x: float, engaged: bool) -> None:
    report = activated([(10, 10)], enemies=[(x, 10)])
    assert report.squad("r1")["in_close_combat"] is engaged
    assert report.squad("b1")["in_close_combat"] is engaged


@pytest.mark.rule("R-MEL-01")
def test_one_unit_base_to_base_puts_the_whole_squad_in_close_combat() -> None:
    report = activated([(10, 10), (7, 10)], order("stay_vigilant", by=[0, 0]), enemies=[(12, 10), (15, 10)])
    assert report.refusals() == ["R-MOV-07"]


@pytest.mark.rule("R-MOV-08")
def test_fall_back_goes_up_to_the_move_out_of_close_combat() -> None:
    assert activated([(20, 20)], order("fall_back", by=[-12, 0]), enemies=[(22, 20)]).positions("r1") == [[8, 20]]
    assert activated([(20, 20)], order("fall_back", by=[-12.01, 0]), enemies=[(22, 20)]).refusals() == ["R-MOV-08"]


@pytest.mark.rule("R-MOV-08")
@pytest.mark.parametrize(("x", "rules"), [(19, ["R-MOV-08"]), (18.99, [])])
def test_fall_back_ends_more_than_1_from_every_enemy(x: float, rules: list[str]) -> None:
    """The enemy stands at 22: at 19 the bases are exactly 1 apart."""
    assert activated([(20, 20)], order("fall_back", to=[[x, 20]]), enemies=[(22, 20)]).refusals() == rules


@pytest.mark.rule("R-MOV-08")
def test_fall_back_counts_every_enemy_not_only_the_one_left() -> None:
    report = fight(
        scene(
            red(squad("r1", (20, 20)), script=activation("r1", order("fall_back", by=[-10, 0]))),
            blue(squad("b1", (22, 20)), squad("b2", (7.5, 20))),
        )
    )
    assert report.refusals() == ["R-MOV-08"]


@pytest.mark.rule("R-MOV-08")
def test_fall_back_needs_a_close_combat() -> None:
    assert activated([(20, 20)], order("fall_back", by=[-5, 0])).refusals() == ["R-MOV-08"]


@pytest.mark.rule("R-MOV-08")
def test_after_fall_back_open_fire_is_at_minus_one() -> None:
    """A 4 with precision 4 misses now, a 5 hits."""
    orders = [order("fall_back", by=[-10, 0]), fire("b1")]
    report = activated([(20, 20)], *orders, enemies=[(22, 20)], dice=[4])
    assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (-1, 0)
    assert activated([(20, 20)], *orders, enemies=[(22, 20)], dice=[5, 6]).one("attack")["hits"] == 1


@pytest.mark.rule("R-MOV-01", "R-MOV-06")
def test_after_fall_back_neither_move_move_nor_charge() -> None:
    away = order("fall_back", by=[-10, 0])
    report = activated([(20, 20)], away, order("move_move", by=[-1, 0]), enemies=[(22, 20)])
    assert report.refusals() == ["R-MOV-01"]
    report = activated([(20, 20)], away, order("charge", target="b1"), enemies=[(22, 20)])
    assert report.refusals() == ["R-MOV-06"]


@pytest.mark.rule("R-MOV-02", "R-MOV-08")
def test_after_fall_back_the_squad_may_stay_vigilant_once() -> None:
    orders = [order("fall_back", by=[-10, 0]), order("stay_vigilant", by=[0, 12])]
    assert activated([(20, 20)], *orders, enemies=[(22, 20)]).positions("r1") == [[10, 32]]


@pytest.mark.rule("R-MOV-09")
def test_bases_never_overlap() -> None:
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                squad("r2", (20, 10)),
                script=activation("r1", order("stay_vigilant", to=[[18.5, 10]])),
            ),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == ["R-MOV-09"]


@pytest.mark.rule("R-MOV-09")
def test_units_of_one_squad_may_not_end_on_one_another_but_may_change_places() -> None:
    units = [(10, 10), (13, 10)]
    assert activated(units, order("stay_vigilant", to=[[10, 15], [11, 15]])).refusals() == ["R-MOV-09"]
    assert activated(units, order("stay_vigilant", to=[[13, 10], [10, 10]])).positions("r1") == [[13, 10], [10, 10]]


@pytest.mark.rule("R-MOV-09")
def test_a_move_passes_through_friends() -> None:
    """The friends stand shoulder to shoulder across the way."""
    friends = squad("r2", *[(20, y) for y in (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23)])
    document = scene(
        red(squad("r1", (16, 2)), friends, script=activation("r1", order("stay_vigilant", by=[8, 0]))),
        blue(squad("b1", (60, 60))),
    )
    assert fight(document).positions("r1") == [[24, 2]]


@pytest.mark.rule("R-MOV-09")
def test_a_move_does_not_pass_through_enemies() -> None:
    """From the edge round twelve enemies shoulder to shoulder is far more than 12 cm."""
    wall = [(20, y) for y in (1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23)]
    assert activated([(16, 2)], order("stay_vigilant", by=[8, 0]), enemies=wall).refusals() == ["R-MOV-09"]


@pytest.mark.rule("R-MOV-09")
@pytest.mark.parametrize(("x", "rules"), [(1, []), (0.99, ["R-MOV-09"])])
def test_no_unit_leaves_the_battlefield(x: float, rules: list[str]) -> None:
    assert activated([(10, 10)], order("stay_vigilant", to=[[x, 10]])).refusals() == rules


def vigilant_under_fire(
    dice: list[int], scenery: list[dict[str, object]] | None = None, shots: int = 1, shooters: int = 2
) -> "list[dict[str, object]]":
    """r1 stays vigilant in its place, then b1 fires at it; what r1's defense came to."""
    report = fight(
        scene(
            red(
                squad("r1", (20, 10), (23, 10), (26, 10), (29, 10)),
                script=activation("r1", order("stay_vigilant", by=[0, 0])),
            ),
            blue(
                squad("b1", *[(20 + 3 * n, 40) for n in range(shooters)]),
                script=activation("b1", *[fire("r1")] * shots),
            ),
            dice=dice,
            scenery=scenery or [],
        )
    )
    return report.events("defense")


@pytest.mark.rule("R-MOV-03", "R-DIE-02")
def test_a_vigilant_squad_re_rolls_one_die_of_its_defense() -> None:
    """Two hits, 2 and 3 rolled, one of them again: 6. One blocks."""
    (defense,) = vigilant_under_fire([4, 4, 2, 3, 6])
    assert defense["blocks"] == 1
    assert sorted(defense["dice"]) in ([2, 6], [3, 6])  # type: ignore[call-overload]


@pytest.mark.rule("R-MOV-03")
def test_a_vigilant_squad_re_rolls_once_for_each_lethal_order() -> None:
    first, second = vigilant_under_fire([4, 4, 2, 3, 6, 4, 4, 2, 3, 5], shots=2)
    assert (first["blocks"], second["blocks"]) == (1, 1)


@pytest.mark.rule("R-MOV-03")
def test_a_vigilant_squad_in_cover_has_no_re_roll_but_the_covers() -> None:
    """Behind heavy cover 2 and 3 count 3 and 4, and stay."""
    wall = rectangle("wall", "heavy", (30, 25), 60, 1)
    (defense,) = vigilant_under_fire([4, 4, 2, 3, 6], [wall])
    assert (defense["dice"], defense["blocks"], defense["cover"]) == ([2, 3], 0, "heavy")


@pytest.mark.rule("R-MOV-03")
def test_vigilance_is_no_help_against_melee_weapons() -> None:
    """Blue charges from 4 away and kills: the 2 is not rolled again."""
    report = fight(
        scene(
            red(squad("r1", (20, 10), (23, 10)), script=activation("r1", order("stay_vigilant", by=[0, 0]))),
            blue(
                squad("b1", (20, 16)),
                script=activation("b1", order("charge", target="r1"), order("kill_them", target="r1")),
            ),
            dice=[1, 4, 2, 6],
        )
    )
    assert report.one("defense")["dice"] == [2]
    assert len(report.events("slain")) == 1


@pytest.mark.rule("R-MOV-03")
@pytest.mark.parametrize(("again", "blocks"), [(False, 1), (True, 0)])
def test_vigilance_lasts_until_the_next_activation_starts(again: bool, blocks: int) -> None:
    """In turn 2 blue fires at r1: before r1 has acted again (blue bet 1), or after."""
    first = activation("r1", order("stay_vigilant", by=[0, 0]))
    report = fight(
        scene(
            red(squad("r1", (20, 10)), script=[*first, {"bid": 2 if again else 0}, *activation("r1")]),
            blue(squad("b1", (20, 40)), script=[{"bid": 0}, {"pass": True}, {"bid": 1}, *activation("b1", fire("r1"))]),
            dice=[4, 2, 6],
            turns=2,
        )
    )
    assert report.one("defense")["blocks"] == blocks


@pytest.mark.rule("R-DAT-01")
def test_a_datasheet_says_how_far_and_how_often() -> None:
    slow = sheet(move=5, orders=1, weapons=[rifle(), bayonet()])
    report = activated([(10, 10)], order("move_move", by=[10, 0]), order("stay_vigilant", by=[1, 0]), sheet=slow)
    assert report.positions("r1") == [[20, 10]]
    assert report.refusals() == ["R-ACT-02"]
