"""Open fire! and Kill them!, worked out by hand: range, sight, weapons, stray hits, piling in."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Report,
    activated,
    activation,
    bayonet,
    blue,
    fight,
    fire,
    gap,
    order,
    player,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

KILL = order("kill_them", target="b1")
ARMED = sheet(
    weapons=[
        rifle(),
        bayonet(),
        rifle(slug="launcher", range=60, precision=3, damage=2, carriers=1),
        bayonet(slug="axe", range=1, precision=2, damage=2),
    ]
)


@pytest.mark.rule("R-LET-01", "R-DST-01")
@pytest.mark.parametrize(("y", "rules"), [(52, []), (52.01, ["R-LET-01"])])
def test_range_goes_from_base_edge_to_base_edge(y: float, rules: list[str]) -> None:
    """42 between the centres are 40 between the bases."""
    assert volley([(10, 10)], [(10, y)], dice=[1]).refusals() == rules


@pytest.mark.rule("R-LET-01")
def test_only_units_in_range_fire() -> None:
    report = volley([(10, 10), (10, 7)], [(10, 52)], dice=[4, 1])
    assert report.one("attack")["dice"] == [4]


@pytest.mark.rule("R-LET-01")
def test_the_nearest_unit_of_the_target_is_what_is_measured_to() -> None:
    assert volley([(10, 10)], [(10, 56), (10, 52)], dice=[1]).refusals() == []


@pytest.mark.rule("R-LET-01", "R-DAT-01")
def test_the_attacker_says_which_weapon_each_unit_uses() -> None:
    shot = fire("b1", weapons=["rifle", "launcher", None])
    report = activated([(10, 10), (13, 10), (16, 10)], shot, enemies=[(10, 30)], dice=[3, 3, 1], sheet=ARMED)
    rifles, launcher = report.events("attack")
    assert (rifles["weapon"], rifles["dice"], rifles["hits"]) == ("rifle", [3], 0)
    assert (launcher["weapon"], launcher["dice"], launcher["hits"]) == ("launcher", [3], 1)


@pytest.mark.rule("R-LET-01")
def test_no_more_units_use_a_weapon_than_carry_it() -> None:
    shot = fire("b1", weapons=["launcher", "launcher"])
    report = activated([(10, 10), (13, 10)], shot, enemies=[(10, 30)], sheet=ARMED)
    assert report.refusals() == ["R-LET-01"]


@pytest.mark.rule("R-LET-01")
def test_melee_weapons_do_not_fire_and_missiles_do_not_kill_in_close_combat() -> None:
    assert activated([(10, 10)], fire("b1", weapon="bayonet"), enemies=[(10, 13)]).refusals() == ["R-LET-01"]
    shot = order("kill_them", target="b1", weapon="rifle")
    assert activated([(10, 10)], shot, enemies=[(10, 12)]).refusals() == ["R-LET-04"]


@pytest.mark.rule("R-LET-01")
def test_nobody_fires_at_friends() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), squad("r2", (10, 20)), script=activation("r1", fire("r2"))),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == ["R-LET-01"]


@pytest.mark.rule("R-ACT-04", "R-ATK-06")
def test_at_most_two_lethal_orders_an_activation() -> None:
    report = activated([(10, 10)], fire("b1"), fire("b1"), fire("b1"), enemies=[(10, 30)], dice=[1, 1])
    assert report.orders() == ["open_fire", "open_fire"]
    assert report.refusals() == ["R-ACT-04"]


@pytest.mark.rule("R-LET-03", "R-MEL-02")
def test_a_squad_in_close_combat_does_not_fire() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", fire("b2"))),
            blue(squad("b1", (12, 10)), squad("b2", (10, 30))),
        )
    )
    assert report.refusals() == ["R-LET-03"]


@pytest.mark.rule("R-LET-05")
def test_kill_them_needs_a_close_combat() -> None:
    assert activated([(10, 10)], KILL, enemies=[(10, 12.06)]).refusals() == ["R-LET-05"]


@pytest.mark.rule("R-LET-04")
def test_kill_them_needs_a_close_combat_with_its_target() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", order("kill_them", target="b2"))),
            blue(squad("b1", (12, 10)), squad("b2", (10, 13))),
        )
    )
    assert report.refusals() == ["R-LET-04"]


def fired_into_close_combat(dice: list[int], shooters: int = 2, **shot: object) -> Report:
    """r1 fires at b1, who fights r2 to the right and r3 to the left."""
    return fight(
        scene(
            red(
                squad("r1", *[(30 + 3 * n, 50) for n in range(shooters)]),
                squad("r2", (32, 20)),
                squad("r3", (28, 20)),
                script=activation("r1", fire("b1", **shot)),
            ),
            blue(squad("b1", (30, 20)), squad("b2", (60, 60))),
            dice=dice,
        )
    )


@pytest.mark.rule("R-LET-02")
def test_fire_into_close_combat_is_at_minus_one() -> None:
    """4 and 5 are 3 and 4: one hit."""
    attack = fired_into_close_combat([4, 5, 6], stray="r2").one("attack")
    assert (attack["modifier"], attack["hits"], attack["stray_hits"]) == (-1, 1, 0)


@pytest.mark.rule("R-LET-02")
def test_each_unmodified_1_hits_the_squad_engaged_with_the_target() -> None:
    """A 1 and a 5; the target blocks with 5, then the friend does not with 2, and is slain by its own side."""
    report = fired_into_close_combat([1, 5, 5, 2], stray="r2")
    attack = report.one("attack")
    assert (attack["hits"], attack["stray_hits"]) == (1, 1)
    assert [d["squad"] for d in report.events("defense")] == ["b1", "r2"]
    assert report.health("r2") == [0]
    assert report.one("slain")["by"] == "red"


@pytest.mark.rule("R-LET-02")
def test_the_shooter_names_which_of_several_squads_takes_the_stray_hits() -> None:
    report = fired_into_close_combat([1, 1, 2, 2], stray="r3")
    assert (report.health("r2"), report.health("r3")) == ([1], [0])


@pytest.mark.rule("R-LET-02", "R-ERA-02", "R-ERA-04")
def test_slaying_ones_own_squad_scores_for_nobody() -> None:
    report = fired_into_close_combat([1, 1, 2, 2], stray="r3")
    assert (report.points("red"), report.points("blue")) == (0, 0)


@pytest.mark.rule("R-LET-02")
def test_a_1_at_a_target_that_fights_nobody_hits_nobody() -> None:
    attack = volley([(10, 10)], [(10, 30)], dice=[1]).one("attack")
    assert (attack["hits"], attack["stray_hits"], attack["modifier"]) == (0, 0, 0)


@pytest.mark.rule("R-LET-02", "R-MOV-03")
def test_stray_hits_meet_no_vigilance_for_the_order_did_not_target_the_squad() -> None:
    """r2 stayed vigilant, then b1 charged it (6 + 2); r1 fires at b1: a 1 strays, and r2's 2 is not rolled again."""
    report = fight(
        scene(
            red(
                squad("r2", (30, 20)),
                squad("r1", (30, 50)),
                script=[*activation("r2", order("stay_vigilant", by=[0, 0])), *activation("r1", fire("b1"))],
            ),
            blue(squad("b1", (30, 30)), script=activation("b1", order("charge", target="r2"))),
            dice=[2, 1, 2, 6],
        )
    )
    assert report.one("defense")["dice"] == [2]
    assert report.health("r2") == [0]


@pytest.mark.rule("R-LET-02", "R-MOV-08")
def test_penalties_for_close_combat_and_falling_back_add_up() -> None:
    """r1 falls back from b1, whom r2 still fights: -2, so that a 5 misses and a 6 hits."""
    report = fight(
        scene(
            red(
                squad("r1", (30, 30)),
                squad("r2", (34, 30)),
                script=activation("r1", order("fall_back", by=[-10, 0]), fire("b1")),
            ),
            blue(squad("b1", (32, 30))),
            dice=[5],
        )
    )
    assert (report.one("attack")["modifier"], report.one("attack")["hits"]) == (-2, 0)


@pytest.mark.rule("R-LET-02", "R-BAS-02")
def test_of_three_players_stray_hits_may_fall_on_another_enemy() -> None:
    document = scene(
        red(squad("r1", (30, 50)), script=activation("r1", fire("b1"))),
        blue(squad("b1", (30, 20))),
        player("green", squad("g1", (32, 20)), script=[]),
        dice=[6, 1, 1, 2],
        battlefield={"width": 84, "height": 84},
        operation={
            "format": "damocles-operation/1",
            "slug": "melee",
            "title": "Melee",
            "players": [2, 4],
            "turns": 3,
            "battlefield": {"width": 84, "height": 84},
            "scoring": [{"event": "squad_destroyed", "points": 1}],
        },
    )
    document["players"][1]["script"] = [{"bid": 0}]
    document["players"][2]["script"] = [{"bid": 2}]
    document["dice"] = [1, 2]
    report = fight(document)
    assert report.one("attack")["stray_hits"] == 1
    assert report.health("g1") == [0]
    assert report.points("red") == 1


@pytest.mark.rule("R-LET-04")
def test_before_the_attack_units_not_base_to_base_close_up_by_half_the_move() -> None:
    """The second, 8.2 off, stands at most 6 nearer; the third, 5 off, gets there: two in reach of 2."""
    units = [(10, 10), (22, 10), (12, 17)]
    report = activated(units, KILL, enemies=[(12, 10)], dice=[1, 1, 1], enemy=sheet(health=3))
    before = report.events("moved")[0]
    assert before["order"] == "kill_them"
    assert before["units"][0] == [10, 10]
    assert gap(before["units"][2], (12, 10)) <= 0.05
    kinds = [event["type"] for event in report.events("moved", "attack")]
    assert kinds[:2] == ["moved", "attack"]


@pytest.mark.rule("R-LET-04")
def test_units_still_out_of_reach_do_not_attack_and_close_up_again() -> None:
    """From (24,10): 6 nearer is (18,10), 4 from (12,10); afterwards 4 more, base to base at (14,10)."""
    report = activated([(10, 10), (24, 10)], KILL, enemies=[(12, 10)], dice=[1])
    assert report.one("attack")["dice"] == [1]
    first, second = report.events("moved")
    assert first["units"] == [[10, 10], [18, 10]]
    assert second["units"] == [[10, 10], [14, 10]]


@pytest.mark.rule("R-LET-04")
def test_the_reach_of_a_melee_weapon_is_its_range() -> None:
    """With M 0 nobody closes up: (8,10) is 2 from the enemy at (12,10), (7.9,10) is 2.1."""
    still = sheet(move=0)
    near = activated([(10, 10), (8, 10)], KILL, enemies=[(12, 10)], dice=[1, 1], sheet=still)
    assert len(near.one("attack")["dice"]) == 2
    far = activated([(10, 10), (7.9, 10)], KILL, enemies=[(12, 10)], dice=[1, 1], sheet=still)
    assert len(far.one("attack")["dice"]) == 1


@pytest.mark.rule("R-LET-04")
def test_after_the_target_is_slain_the_squad_goes_on_to_the_nearest_enemy() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", KILL)),
            blue(squad("b1", (12, 10)), squad("b2", (40, 10))),
            dice=[4, 2],
        )
    )
    assert report.positions("r1") == [[16, 10]]


@pytest.mark.rule("R-LET-04")
def test_closing_up_after_the_attack_ends_base_to_base_when_it_reaches() -> None:
    report = fight(
        scene(
            red(squad("r1", (10, 10)), script=activation("r1", KILL)),
            blue(squad("b1", (12, 10)), squad("b2", (17, 10))),
            dice=[4, 2],
        )
    )
    assert report.positions("r1") == [[15, 10]]
    assert report.squad("b2")["in_close_combat"]


@pytest.mark.rule("R-LET-04")
def test_units_that_touch_any_enemy_stay_where_they_are() -> None:
    """The second touches b2, not the target: it does not move, and out of reach of b1 it does not strike."""
    report = fight(
        scene(
            red(squad("r1", (10, 10), (16, 10)), script=activation("r1", KILL)),
            blue(squad("b1", (8, 10)), squad("b2", (18, 10))),
            dice=[1],
        )
    )
    assert report.events("moved") == []
    assert report.one("attack")["dice"] == [1]


@pytest.mark.rule("R-LET-04")
def test_each_unit_strikes_with_its_weapon() -> None:
    """The axe reaches 1, hits on 2+ and takes 2; datasheet order: bayonet first."""
    strike = order("kill_them", target="b1", weapons=["axe", "bayonet"])
    report = activated(
        [(10, 10), (14, 10)], strike, enemies=[(12, 10)], dice=[3, 2, 1], sheet=ARMED, enemy=sheet(health=3)
    )
    blades, axe = report.events("attack")
    assert (blades["weapon"], blades["hits"]) == ("bayonet", 0)
    assert (axe["weapon"], axe["hits"]) == ("axe", 1)
    assert report.health("b1") == [1]


@pytest.mark.rule("R-LET-04", "R-COV-06")
def test_scenery_is_no_help_in_close_combat() -> None:
    wall = rectangle("wall", "heavy", (10, 11), 0.2, 0.2)
    report = activated([(10, 10)], KILL, enemies=[(10, 12)], dice=[4, 4], scenery=[wall])
    assert report.one("defense")["modifier"] == 0
    assert report.health("b1") == [0]


@pytest.mark.rule("R-DST-03")
def test_an_impossible_order_is_not_issued_once_and_spent_after_that() -> None:
    """O 2: the first order out of range costs nothing, the second one; one order is left."""
    too_far = fire("b1")
    step = order("stay_vigilant", by=[0, 1])
    report = activated([(10, 10)], too_far, too_far, step, step, enemies=[(10, 60)], sheet=sheet(orders=2))
    assert report.refusals() == ["R-LET-01", "R-LET-01", "R-ACT-02"]
    assert report.positions("r1") == [[10, 11]]


@pytest.mark.rule("R-DST-03")
def test_the_first_impossible_order_leaves_all_of_o() -> None:
    step = order("stay_vigilant", by=[0, 1])
    report = activated([(10, 10)], fire("b1"), step, step, enemies=[(10, 60)], sheet=sheet(orders=2))
    assert report.positions("r1") == [[10, 12]]


@pytest.mark.rule("R-DST-03")
def test_each_activation_has_its_own_impossible_order() -> None:
    step = order("stay_vigilant", by=[0, 1])
    document: Document = scene(
        red(
            squad("r1", (10, 10), sheet=sheet(orders=1)),
            script=[*activation("r1", fire("b1"), step), {"bid": 1}, *activation("r1", fire("b1"), step)],
        ),
        blue(squad("b1", (10, 60))),
        turns=2,
    )
    assert fight(document).positions("r1") == [[10, 12]]
