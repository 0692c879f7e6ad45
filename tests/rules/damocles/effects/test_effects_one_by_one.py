"""Each row of the grammar of effects where it tells: moves and charges, blows, orders, wounds. Worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    ability,
    activated,
    activation,
    bayonet,
    blue,
    circle,
    fight,
    fire,
    order,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

STEP = order("stay_vigilant", by=[0, 1])
BLOW = order("kill_them", target="b1")


def able(*effects: Document, **changes: object) -> Document:
    """A squad that always has these effects."""
    return sheet(abilities=[ability("always", *effects)], **changes)


def using(*effects: Document, **more: object) -> Document:
    """A squad that may use these effects in its activation, once."""
    return ability("means", *effects, when="activation", once="activation", **more)


def use(*targets: str) -> Document:
    return {"ability": "means", "targets": list(targets)}


def modify(what: str, by: float, **against: str) -> Document:
    return {"modify": what, "by": by, **against}


@pytest.mark.rule("R-DAT-02", "R-MOV-01")
def test_move_counts_twice_in_move_move() -> None:
    quick = able(modify("move", 3))
    assert activated([(10, 10)], order("move_move", by=[0, 30]), sheet=quick).positions("r1") == [[10, 40]]
    assert activated([(10, 10)], order("move_move", by=[0, 30.01]), sheet=quick).refusals() == ["R-MOV-01"]


@pytest.mark.rule("R-DAT-02", "R-MOV-08")
def test_move_counts_in_fall_back() -> None:
    slow = able(modify("move", -2))
    for far, refusals in ((10, []), (10.01, ["R-MOV-08"])):
        back = order("fall_back", by=[-far, 0])
        assert activated([(20, 10)], back, enemies=[(22, 10)], sheet=slow).refusals() == refusals


@pytest.mark.rule("R-DAT-02", "R-MOV-04")
def test_half_of_move_counts_in_a_charge() -> None:
    """16 / 2 + 3 = 11 of 11."""
    report = activated(
        [(10, 10)], order("charge", target="b1"), enemies=[(10, 23)], dice=[3], sheet=able(modify("move", 4))
    )
    charge = report.one("charge")
    assert (charge["distance"], charge["needed"], charge["success"]) == (11, 11, True)


@pytest.mark.rule("R-DAT-02", "R-LET-04")
@pytest.mark.parametrize(("by", "y"), [(0, 6), (4, 8)])
def test_half_of_move_counts_in_closing_up(by: float, y: float) -> None:
    """A second unit 4 from the enemy: with M 4 it comes 2 nearer before the blow, with 4 more all the way."""
    report = activated(
        [(10, 10), (12, 4)], BLOW, enemies=[(12, 10)], dice=[1, 1],
        sheet=able(modify("move", by), move=4), enemy=sheet(health=9),
    )  # fmt: skip
    assert report.events("moved")[0]["units"][1] == [12, y]


@pytest.mark.rule("R-DAT-02", "R-ACT-02")
@pytest.mark.parametrize("until", ["now", "activation", "next_activation", "turn", "battle"])
def test_orders_count_in_the_activation_they_are_gained_in(until: str) -> None:
    """O 1 and one more, however long it lasts."""
    report = activated(
        [(10, 10)], use(), STEP, STEP, order("brace_for_impact"),
        sheet=sheet(orders=1, abilities=[using(modify("orders", 1), until=until)]),
    )  # fmt: skip
    assert report.orders() == ["stay_vigilant", "stay_vigilant"]
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-DAT-02", "R-ACT-02")
def test_orders_taken_for_a_turn_are_there_again_in_the_next() -> None:
    hush = ability("hush", modify("orders", -2), target="enemy", until="turn")
    again = activation("b1", STEP, STEP, order("brace_for_impact"))
    report = fight(
        scene(
            red(squad("r1", (10, 10)), hand=[hush], script=activation("r1", {"asset": "hush", "targets": ["b1"]})),
            blue(squad("b1", (60, 60)), script=[*activation("b1", STEP, STEP), {"bid": 0}, *again]),
            turns=2,
        )
    )
    assert [event["turn"] for event in report.events("order")] == [1, 2, 2, 2]


@pytest.mark.rule("R-DAT-02", "R-DAT-05", "R-ATK-01")
def test_attacks_in_dice_are_rolled_for_each_unit_then_modified_and_never_less_than_one() -> None:
    """D3 and 1: a 4 is 2 + 1, a 1 is 1 + 1. D3 less 2: a 2 is 1, and one attack is left."""
    report = volley(
        [(10, 10), (13, 10)], [(10, 30)], dice=[4, 1, 4, 4, 4, 3, 3, 5, 5, 5],
        shooter=able(modify("attacks", 1), weapons=[rifle(attacks="D3")]),
    )  # fmt: skip
    assert (report.one("attack")["dice"], report.one("attack")["hits"]) == ([4, 4, 4, 3, 3], 3)
    few = able(modify("attacks", -2), weapons=[rifle(attacks="D3")])
    assert volley([(10, 10)], [(10, 30)], dice=[2, 1], shooter=few).one("attack")["dice"] == [1]


@pytest.mark.rule("R-DAT-02")
def test_attacks_against_melee_are_for_blows_alone() -> None:
    wild = able(modify("attacks", 2, against="melee"))
    assert len(activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[1, 1, 1], sheet=wild).one("attack")["dice"]) == 3
    assert len(volley([(10, 10)], [(10, 30)], dice=[1], shooter=wild).one("attack")["dice"]) == 1


@pytest.mark.rule("R-DAT-02", "R-DAT-04")
def test_precision_and_attack_rolls_add_up_apart() -> None:
    """Precision 4 and 1 worse is 5+; +2 and -1 to the roll: 4 hits, 3 does not."""
    keen = able(modify("attack_roll", 2), modify("attack_roll", -1), modify("precision", 1))
    attack = volley([(10, 10), (13, 10)], [(10, 30)], dice=[3, 4, 6], shooter=keen).one("attack")
    assert (attack["precision"], attack["modifier"], attack["hits"]) == (5, 1, 1)


@pytest.mark.rule("R-DAT-02", "R-ATK-04")
def test_a_1_fails_whatever_the_precision() -> None:
    sure = able(modify("precision", -3))
    assert volley([(10, 10), (13, 10)], [(10, 30)], dice=[1, 2, 6], shooter=sure).one("attack")["hits"] == 1


@pytest.mark.rule("R-DAT-02", "R-DAT-05", "R-ATK-05")
@pytest.mark.parametrize(("damage", "by", "die", "total"), [("D3+1", 1, 5, 5), ("D6", -5, 2, 1), ("2", -1, 0, 1)])
def test_damage_is_rolled_then_modified_and_never_less_than_one(damage: str, by: int, die: int, total: int) -> None:
    """D3 + 1 and 1: a 5 is 3, 5 in all; D6 less 5: a 2 leaves 1; 2 less 1 is 1."""
    weapon = rifle(damage=int(damage) if damage.isdigit() else damage)
    dice = [4, 1, die] if die else [4, 1]
    report = volley(
        [(10, 10)], [(10, 30)], dice=dice, shooter=able(modify("damage", by), weapons=[weapon]), target=sheet(health=9)
    )
    assert report.one("wounds")["damage"] == total


@pytest.mark.rule("R-DAT-02", "R-ATK-05")
def test_damage_may_be_less_for_who_is_hit() -> None:
    plate = ability("plate", modify("damage", -1), when="defending", target="enemy")
    shooter, target = sheet(weapons=[rifle(damage=3)]), sheet(health=5, abilities=[plate])
    assert volley([(10, 10)], [(10, 30)], dice=[4, 1], shooter=shooter, target=target).health("b1") == [3]


@pytest.mark.rule("R-DAT-02", "R-ATK-03")
@pytest.mark.parametrize(("effect", "defense", "modifier", "blocks"), [
    (modify("defense", 1), 6, 0, 1), (modify("defense_roll", -2, against="missile"), 5, -2, 0),
    (modify("defense_roll", -2, against="melee"), 5, 0, 2),
])  # fmt: skip
def test_defense_and_defense_rolls_are_distinguished(
    effect: Document, defense: int, modifier: int, blocks: int
) -> None:
    """Two hits; 5 and 6 for the defense."""
    report = volley([(10, 10), (13, 10)], [(10, 30)], dice=[4, 4, 5, 6], target=able(effect))
    defense_event = report.one("defense")
    assert (defense_event["defense"], defense_event["modifier"], defense_event["blocks"]) == (defense, modifier, blocks)


@pytest.mark.rule("R-DAT-02", "R-LET-01", "R-LET-04")
def test_range_may_be_shorter_for_missiles_and_not_for_blows() -> None:
    near = able(modify("range", -10, against="missile"))
    assert volley([(10, 10)], [(10, 42)], dice=[1], shooter=near).refusals() == []
    assert volley([(10, 10)], [(10, 42.01)], dice=[1], shooter=near).refusals() == ["R-LET-01"]
    assert len(activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[1], sheet=near).one("attack")["dice"]) == 1


@pytest.mark.rule("R-WND-03", "R-DAT-02")
def test_of_two_ways_to_ignore_wounds_the_better_holds_with_one_roll_a_wound() -> None:
    """Two hits; damage D3 each: 5 is 3, 1 is 1; four rolls: 5 and 6 are ignored, 4 and 1 are not."""
    tough = able({"ignore_wounds": 6}, {"ignore_wounds": 5}, health=9)
    report = volley(
        [(10, 10), (13, 10)], [(10, 30)], dice=[4, 4, 1, 1, 5, 1, 5, 6, 4, 1],
        shooter=sheet(weapons=[rifle(damage="D3")]), target=tough,
    )  # fmt: skip
    wounds = report.one("wounds")
    assert (wounds["damage"], wounds["ignored"], wounds["units"]) == (4, 2, [[0, 2]])


@pytest.mark.rule("R-WND-03", "R-WND-02")
def test_damage_without_an_attack_may_be_ignored_and_goes_to_the_wounded_first() -> None:
    """2D6 of 1 and 2 on two units of 3, one of them with 2 left: of three wounds the second is ignored."""
    shell = using({"damage": "2D6"}, target="enemy", within=20)
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=sheet(abilities=[shell])), script=activation("r1", use("b1"))),
            blue(squad("b1", (10, 32), (13, 32), sheet=able({"ignore_wounds": 4}, health=3), health=[2, 3])),
            dice=[1, 2, 3, 4, 3],
        )
    )
    assert (report.one("wounds")["ignored"], report.one("wounds")["units"]) == (1, [[0, 2]])
    assert report.health("b1") == [0, 3]


@pytest.mark.rule("R-DAT-03", "R-ERA-02", "R-ERA-04")
def test_who_slays_by_an_ability_scores_for_enemies_not_for_friends() -> None:
    zap = using({"damage": 3}, target="any")
    for target, points in (("b1", 2), ("r2", 0)):
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10), sheet=sheet(abilities=[zap])),
                    squad("r2", (20, 10)),
                    script=activation("r1", use(target)),
                ),
                blue(squad("b1", (50, 50)), squad("b2", (60, 60))),
            )
        )
        assert report.squad(target)["destroyed"]
        assert report.points("red") == points


@pytest.mark.rule("R-DAT-03", "R-GAR-01")
@pytest.mark.parametrize(("far", "refusals"), [(3, []), (3.01, ["R-GAR-01"])])
def test_a_free_move_into_heavy_scenery_is_halved(far: float, refusals: list[str]) -> None:
    bog = rectangle("bog", "heavy", (20, 16), 30, 10, garrison=True)
    dash = use() | {"by": [0, far]}
    report = activated([(10, 10)], dash, sheet=sheet(abilities=[using({"advance": 6})]), scenery=[bog])
    assert report.refusals() == refusals


@pytest.mark.rule("R-DAT-03", "R-DEF-02")
def test_a_free_move_is_no_order_and_may_follow_a_defensive_one() -> None:
    wood = circle("wood", "light", (10, 17), 3)
    cover = order("take_cover", scenery="wood", by=[0, 1])
    report = activated(
        [(10, 10)], cover, use() | {"by": [2, 0]}, STEP, sheet=sheet(abilities=[using({"advance": 2})]), scenery=[wood]
    )
    assert report.positions("r1") == [[12, 11]]
    assert report.refusals() == ["R-DEF-02"]


@pytest.mark.rule("R-DAT-03", "R-ACT-03", "R-ACT-04", "R-DEF-05")
def test_a_free_order_is_still_an_order_of_its_kind() -> None:
    """Two lethal ones, two movement ones, and none of either once braced: free or not."""
    shot, free = fire("b1"), {"orders": 9}
    snap = sheet(abilities=[using({"free_order": "open_fire"})], **free)
    report = activated([(10, 10)], use(), shot, shot, shot, enemies=[(10, 30)], dice=[1, 1], sheet=snap)
    assert report.refusals() == ["R-ACT-04"]
    stride = sheet(abilities=[using({"free_order": "stay_vigilant"})], **free)
    assert activated([(10, 10)], use(), STEP, STEP, STEP, sheet=stride).refusals() == ["R-ACT-03"]
    braced = activated([(10, 10)], order("brace_for_impact"), use(), shot, enemies=[(10, 30)], sheet=snap)
    assert braced.refusals() == ["R-DEF-05"]


@pytest.mark.rule("R-DAT-03", "R-LET-03")
def test_a_free_order_breaks_no_other_rule() -> None:
    """It costs none of O; a squad in close combat still cannot fire."""
    snap = sheet(abilities=[using({"free_order": "open_fire"})])
    assert activated([(10, 10)], use(), fire("b1"), enemies=[(12, 10)], sheet=snap).refusals() == ["R-LET-03"]


@pytest.mark.rule("R-DAT-03", "R-MOV-04", "R-ACT-02")
def test_a_free_charge_leaves_the_one_order_for_the_blow() -> None:
    bold = sheet(orders=1, abilities=[using({"free_order": "charge"})])
    report = activated(
        [(10, 10)], use(), order("charge", target="b1"), BLOW, enemies=[(10, 20)], dice=[3, 4, 1], sheet=bold
    )
    assert report.orders() == ["charge", "kill_them"]
    assert report.health("b1") == [0]


@pytest.mark.rule("R-DAT-03", "R-ACT-02", "R-TAC-04")
def test_a_free_order_for_a_friend_waits_for_its_activation_in_this_turn() -> None:
    """2 TP; r2 has O 1: a shot for nothing, and a step."""
    call = using({"free_order": "open_fire"}, target="friendly", within=20, cost={"tactical_points": 2})
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=sheet(type="com_operators", abilities=[call])),
                squad("r2", (20, 10), sheet=sheet(orders=1)),
                script=[*activation("r1", use("r2")), *activation("r2", fire("b1"), STEP)],
            ),
            blue(squad("b1", (20, 30))),
            dice=[1],
        )
    )
    assert report.orders() == ["open_fire", "stay_vigilant"]
    assert (report.refusals(), report.tactical("red")) == ([], 9)


@pytest.mark.rule("R-DAT-03", "R-DIE-02")
def test_failures_of_blows_alone_are_rolled_again() -> None:
    angry = able({"reroll": "attack", "dice": "failures", "against": "melee"}, weapons=[rifle(), bayonet()])
    report = activated([(10, 10)], BLOW, enemies=[(12, 10)], dice=[2, 4, 1], sheet=angry)
    assert (report.one("attack")["dice"], report.health("b1")) == ([4], [0])
    assert volley([(10, 10)], [(10, 30)], dice=[2, 4], shooter=angry).one("attack")["dice"] == [2]


@pytest.mark.rule("R-DAT-02", "R-MOV-03", "R-COV-07")
def test_cover_that_is_ignored_gives_vigilance_nothing() -> None:
    """b1 stayed vigilant behind a wall: it is in cover, and what ignores that leaves it neither +1 nor a re-roll."""
    seek = able({"ignore": "cover"})
    wall = rectangle("wall", "heavy", (11, 20), 20, 2)
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=seek), script=[{"pass": True}, {"bid": 1}, *activation("r1", fire("b1"))]),
            blue(squad("b1", (10, 29)), script=activation("b1", STEP)),
            dice=[4, 4, 6],
            turns=2,
            scenery=[wall],
        )
    )
    assert (report.one("defense")["dice"], report.one("defense")["modifier"]) == ([4], 0)
