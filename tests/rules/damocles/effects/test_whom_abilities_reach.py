"""Whom abilities, auras, assets and faction rules are for: how near, how many, how often. Worked out by hand."""

import pytest

from tests.rules.support.scenes import (
    Document,
    Point,
    Report,
    ability,
    activated,
    activation,
    blue,
    fight,
    fire,
    order,
    red,
    rifle,
    scene,
    sheet,
    squad,
    volley,
)

STEP = order("stay_vigilant", by=[0, 1])
SPRINT = order("stay_vigilant", by=[0, 15])


def able(*abilities: Document, **changes: object) -> Document:
    return sheet(abilities=list(abilities), **changes)


def asset(slug: str, *effects: Document, **more: object) -> Document:
    return ability(slug, *effects, **more)


def use(slug: str, *targets: str) -> Document:
    return {"ability": slug, "targets": list(targets)}


def play(slug: str, *targets: str) -> Document:
    return {"asset": slug, "targets": list(targets)}


def with_hand(*cards: Document, script: list[Document], size: int = 3) -> Report:
    """Red's r1, r2, r3 stand 10 apart, the second with one order; blue is far away."""
    places: list[Point] = [(10, 10), (22, 10), (34, 10)]
    orders = [3, 1, 3]
    squads = [squad(f"r{n + 1}", places[n], sheet=sheet(orders=orders[n])) for n in range(size)]
    return fight(scene(red(*squads, hand=list(cards), script=script), blue(squad("b1", (60, 60)))))


@pytest.mark.rule("R-AST-04", "R-DAT-03")
def test_an_asset_may_affect_several_squads_and_costs_each_its_orders() -> None:
    """Two squads named: both go 15 instead of 12; of r3's O 3 two are left."""
    spur = asset("spur", {"modify": "move", "by": 3}, orders=1, target="friendly", until="turn")
    script = [*activation("r1", play("spur", "r1", "r3"), SPRINT), *activation("r3", SPRINT, STEP, STEP)]
    report = with_hand(spur, script=script)
    assert report.one("asset")["targets"] == ["r1", "r3"]
    assert (report.positions("r1"), report.positions("r3")) == ([[10, 25]], [[34, 26]])
    assert report.refusals() == ["R-ACT-02"]


@pytest.mark.rule("R-AST-04")
def test_of_several_squads_one_without_the_orders_is_not_affected() -> None:
    """Two orders each: r2 has one, so that r1 alone is quicker; r2 keeps its order."""
    spur = asset("spur", {"modify": "move", "by": 3}, orders=2, target="friendly", until="turn")
    script = [*activation("r1", play("spur", "r1", "r2"), SPRINT), *activation("r2", SPRINT, STEP)]
    report = with_hand(spur, script=script)
    assert report.one("asset")["targets"] == ["r1"]
    assert (report.positions("r1"), report.positions("r2")) == ([[10, 25]], [[22, 11]])


@pytest.mark.rule("R-AST-04", "R-AST-05")
def test_an_asset_that_none_of_its_squads_can_pay_for_stays_in_the_hand() -> None:
    spur = asset("spur", {"modify": "move", "by": 3}, orders=2, target="friendly", until="turn")
    report = with_hand(spur, script=activation("r1", play("spur", "r2"), STEP))
    assert report.refusals() == ["R-AST-04"]
    assert (report.player("red")["hand"], report.player("red")["discard"]) == (1, 0)


@pytest.mark.rule("R-DAT-03")
@pytest.mark.parametrize(("named", "refusals"), [
    (["r1", "r2"], []), (["r2", "r3"], ["R-DAT-03"]), (["r2", "b1"], ["R-DAT-03"]), (["r2", "r2"], ["R-DAT-03"]),
    ([], ["R-DAT-03"]),
])  # fmt: skip
def test_each_of_several_targets_is_meant_near_and_named_once(named: list[str], refusals: list[str]) -> None:
    """Friends within 10: r2 stands 10 away, r3 22."""
    cheer = ability("cheer", {"modify": "move", "by": 1}, when="activation", target="friendly", within=10)
    report = fight(
        scene(
            red(
                squad("r1", (10, 10), sheet=able(cheer)),
                squad("r2", (22, 10)),
                squad("r3", (34, 10)),
                script=activation("r1", use("cheer", *named), STEP),
            ),
            blue(squad("b1", (14, 10))),
        )
    )
    assert report.refusals() == refusals
    assert report.positions("r1") == [[10, 11]]


@pytest.mark.rule("R-DAT-03", "R-DST-01")
@pytest.mark.parametrize(("y", "modifier"), [(27, -1), (27.01, 0)])
def test_what_is_for_an_enemy_within_15_while_attacking_is_for_nobody_farther_away(y: float, modifier: int) -> None:
    """An ability of the squad, one of its weapon, and one of the squad attacked: all measure."""
    weaken = ability("weaken", {"modify": "defense_roll", "by": -1}, when="attacking", target="enemy", within=15)
    report = volley([(10, 10)], [(10, y)], dice=[4, 5], shooter=able(weaken))
    assert report.one("defense")["modifier"] == modifier
    armed = sheet(weapons=[rifle(abilities=[weaken | {"when": "always"}])])
    report = volley([(10, 10)], [(10, y)], dice=[4, 5], shooter=armed)
    assert report.one("defense")["modifier"] == modifier
    haze = ability("haze", {"modify": "attack_roll", "by": -1}, when="defending", target="enemy", within=15)
    assert volley([(10, 10)], [(10, y)], dice=[4, 5], target=able(haze)).one("attack")["modifier"] == modifier


@pytest.mark.rule("R-DAT-03", "R-BAS-04")
def test_what_is_for_any_squad_while_attacking_is_for_the_one_attacked() -> None:
    weaken = ability("weaken", {"modify": "defense_roll", "by": -1}, when="attacking", target="any")
    report = volley([(10, 10)], [(10, 27)], dice=[4, 5], shooter=able(weaken))
    assert (report.one("attack")["modifier"], report.one("defense")["modifier"]) == (0, -1)


@pytest.mark.rule("R-DAT-03", "R-LET-01")
def test_what_is_longer_while_attacking_is_longer_already_when_the_range_is_measured() -> None:
    """40 and 5: a target 45 away; b1 that blurs itself takes 10 off, 35 is the most."""
    far = able(ability("far", {"modify": "range", "by": 5}, when="attacking"))
    blur = able(ability("blur", {"modify": "range", "by": -10}, when="defending", target="enemy"))
    for target, most in ((None, 45), (blur, 35)):
        assert volley([(10, 10)], [(10, 12 + most)], dice=[1], shooter=far, target=target).refusals() == []
        late = volley([(10, 10)], [(10, 12.01 + most)], dice=[1], shooter=far, target=target)
        assert late.refusals() == ["R-LET-01"]


@pytest.mark.rule("R-DAT-02")
def test_an_aura_ends_when_the_unit_that_has_it_is_removed() -> None:
    """b2's banner makes b1, 4 away, harder to wound; red slays b2 first: b1 blocks on 5+ as ever."""
    banner = ability("banner", {"modify": "defense_roll", "by": 1}, target="friendly", within=10)
    report = fight(
        scene(
            red(
                squad("r1", (10, 10)),
                squad("r2", (20, 10)),
                script=[*activation("r1", fire("b2")), *activation("r2", fire("b1"))],
            ),
            blue(squad("b1", (20, 30), sheet=sheet(health=3)), squad("b2", (26, 30), sheet=able(banner))),
            dice=[4, 2, 4, 4],
        )
    )
    assert [(d["squad"], d["modifier"], d["blocks"]) for d in report.events("defense")] == [("b2", 1, 0), ("b1", 0, 0)]


@pytest.mark.rule("R-DAT-02", "R-ACT-02")
def test_an_order_lent_by_an_aura_is_gone_with_who_lent_it() -> None:
    """r2 has O 1 and one more near r1; blue slays r1 before r2 is activated."""
    lead = ability("lead", {"modify": "orders", "by": 1}, target="friendly", within=10)
    for dice, given in (([4, 1], 1), ([1], 2)):
        report = fight(
            scene(
                red(
                    squad("r1", (10, 10), sheet=able(lead)),
                    squad("r2", (20, 10), sheet=sheet(orders=1)),
                    script=activation("r2", STEP, STEP),
                ),
                blue(squad("b1", (10, 30)), script=[{"bid": 3}, *activation("b1", fire("r1"))]),
                dice=dice,
            )
        )
        assert report.orders().count("stay_vigilant") == given


@pytest.mark.rule("R-DAT-02", "R-ARM-03")
@pytest.mark.parametrize(("x", "modifier"), [(29, 1), (29.01, 0)])
def test_the_abilities_of_faction_scenery_hold_as_long_as_it_stands(x: float, modifier: int) -> None:
    """A tower 12 wide about (12, 10): its edge is at 18, 10 from the edge of a base of 2 at x = 29."""
    banner = ability("banner", {"modify": "attack_roll", "by": 1}, target="friendly", within=10)
    piece = {"shape": {"rectangle": {"width": 12, "height": 4}}, "cover": "heavy", "garrison": False}
    tower = able(banner, type="faction_scenery", slug="tower", orders=0, move=0, weapons=[], scenery=piece)
    report = fight(
        scene(
            red(squad("t1", (12, 10), sheet=tower), squad("r1", (x, 10)), script=activation("r1", fire("b1"))),
            blue(squad("b1", (29, 40))),
            dice=[1],
        )
    )
    assert report.one("attack")["modifier"] == modifier


@pytest.mark.rule("R-FAC-01")
def test_a_faction_rule_for_friends_holds_once_however_many_squads_share_it() -> None:
    rule = ability("zeal", {"modify": "attack_roll", "by": 1}, target="friendly")
    report = fight(
        scene(
            red(squad("r1", (10, 10)), squad("r2", (20, 10)), rules=[rule], script=activation("r1", fire("b1"))),
            blue(squad("b1", (10, 30))),
            dice=[1],
        )
    )
    assert report.one("attack")["modifier"] == 1


@pytest.mark.rule("R-FAC-01", "R-DAT-03")
def test_a_faction_rule_at_the_start_of_a_turn_happens_once() -> None:
    """1 TP a turn, not 1 for each of two squads: 12 - 1 bet + 2."""
    rule = ability("tithe", {"gain": "tactical_points", "amount": 1}, when="turn_start", target="player")
    red_player = red(squad("r1", (10, 10)), squad("r2", (20, 10)), rules=[rule])
    assert fight(scene(red_player, blue(squad("b1", (10, 30))), turns=2)).tactical("red") == 13


@pytest.mark.rule("R-FAC-01", "R-DAT-03", "R-ACT-02")
def test_a_faction_rule_for_each_squad_happens_to_each() -> None:
    rule = ability("drill", {"gain": "orders", "amount": 1}, when="turn_start")
    two = sheet(orders=1)
    script = [*activation("r1", STEP, STEP), *activation("r2", STEP, STEP)]
    report = fight(
        scene(
            red(squad("r1", (10, 10), sheet=two), squad("r2", (20, 10), sheet=two), rules=[rule], script=script),
            blue(squad("b1", (60, 60))),
        )
    )
    assert report.refusals() == []


@pytest.mark.rule("R-DAT-03", "R-ACT-02", "R-TAC-04")
def test_what_costs_more_than_is_left_is_refused_with_the_rule_it_breaks() -> None:
    focus = ability("focus", {"modify": "move", "by": 1}, when="activation", cost={"orders": 2})
    assert activated([(10, 10)], STEP, STEP, use("focus"), sheet=able(focus)).refusals() == ["R-ACT-02"]
    dear = ability("dear", {"modify": "move", "by": 1}, when="activation", cost={"tactical_points": 12})
    assert activated([(10, 10)], use("dear"), sheet=able(dear)).refusals() == ["R-TAC-04"]


@pytest.mark.rule("R-DAT-03", "R-WND-04")
def test_a_squad_that_has_been_destroyed_is_nobodys_target() -> None:
    mark = ability("mark", {"modify": "defense", "by": 1}, when="activation", target="enemy", cost={"orders": 1})
    report = activated(
        [(10, 10)], fire("b1"), use("mark", "b1"), STEP, STEP, enemies=[(10, 30)], dice=[4, 1], sheet=able(mark)
    )
    assert report.squad("b1")["destroyed"]
    assert report.tactical("red") == 11
