"""Orders, command and auras: who gives them and receives them, what they cost and from what it is paid."""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE, Area
from rules.hell_dorado.content.powers import Cost
from rules.hell_dorado.engine.answers import Use, VaeVictis
from rules.hell_dorado.engine.battle import Aura
from rules.hell_dorado.engine.command import commanding, gives_orders, points_for, receives_orders
from rules.hell_dorado.engine.deaths import die
from rules.hell_dorado.engine.powers import power_of, refuse_power
from rules.hell_dorado.engine.states import count_turn
from rules.hell_dorado.engine.statistics import statistic
from tests.rules.hell_dorado.cards import A, B, C, gun, modify, power, unit
from tests.rules.hell_dorado.casts import acted, asked, do, laid, lp, melee, named, player, refusals, spent

FAR = unit("B", 30, 30)


def with_power(*powers: Any, able: str = "", **keys: Any) -> Any:
    return A(able, powers=powers, **keys)


def use(slug: str, *targets: str, **keys: Any) -> Use:
    return Use(slug, targets=targets, **keys)


ORDER = power("onward", "active", modify("mvt", 1), target="ally", cost=1, order=True)
ORDERS: dict[str, Any] = {
    "given": ("", C(), ORDER, ""),
    "H-ORD-05 not stunned": ("stunned 1", C(), ORDER, "H-ORD-05"),
    "H-STA-16 not knocked down": ("knocked_down", C(), ORDER, "H-ORD-05"),
    "H-STA-15 not immobilized": ("immobilized 1", C(), ORDER, "H-PWR-01"),
    "H-STA-08 not berserk": ("berserk 1", C(), ORDER, "H-ORD-05"),
    "H-STA-20 nor to the stunned": ("", C(states="stunned 1"), ORDER, "H-ORD-01"),
    "H-STA-08 nor to the berserk": ("", C(states="berserk 1"), ORDER, "H-ORD-01"),
    "H-STA-16 nor to one knocked down": ("", C(states="knocked_down"), ORDER, "H-ORD-01"),
    "H-STA-15 nor to the immobilized": ("", C(states="immobilized 1"), ORDER, "H-ORD-01"),
    "H-ABI-48 nor to a maverick": ("", C("maverick"), ORDER, "H-ORD-01"),
    "H-STA-11 nor to the controlled": ("", C(states="controlled 1"), ORDER, "H-PWR-02"),
    "H-ORD-02 unless unstoppable": (
        "", C("maverick", states="stunned 1"),
        power("onward", "active", modify("mvt", 1), target="ally", cost=1, order=True, unstoppable=True), "",
    ),
    "H-ORD-01 a power is no order": (
        "", C(states="stunned 1"), power("onward", "active", modify("mvt", 1), target="ally", cost=1), "",
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-ORD-01", "H-ORD-02", "H-ORD-03", "H-ORD-05", "H-STA-04", "H-STA-08", "H-STA-12", "H-STA-15", "H-STA-16",
    "H-STA-20", "H-ABI-48",
)  # fmt: skip
@pytest.mark.parametrize("case", ORDERS.values(), ids=list(ORDERS))
def test_who_gives_orders_and_who_receives_them(case: Any) -> None:
    states, receiver, order, rule = case
    battle = laid(player("red", with_power(order, states=states), receiver, pool=(2, 0, 0)), FAR)
    a = named(battle, "A")
    known = power_of(a, "onward")
    assert known is not None
    refusal = refuse_power(battle, a, known, use("onward", "C"))
    assert (refusal.rule if refusal else "") == rule


@pytest.mark.rule("H-ABI-48", "H-ORD-01")
def test_a_maverick_receives_its_own_orders() -> None:
    battle = laid(A("maverick"), FAR)
    a = named(battle, "A")
    assert (receives_orders(a, a), receives_orders(a, None), gives_orders(a)) == (True, False, True)


@pytest.mark.rule("H-ORD-01", "H-ORD-02", "H-ABI-48")
def test_an_order_to_all_in_an_area_passes_over_those_who_receive_none() -> None:
    rally = power("rally", "active", modify("cbt", 1), target="ally", order=True, aura="instant", radius=6)
    battle = acted(
        (with_power(rally), C(), unit("D", 12, 10, "maverick")), FAR, "", do("concentrate", use=use("rally"))
    )
    assert [statistic(battle, unit, "cbt") for unit in battle.units] == [4, 5, 4, 4]


@pytest.mark.rule("H-ORD-04")
def test_a_unique_order_is_given_once_a_game_by_the_whole_company() -> None:
    decree = power("decree", "active", modify("cbt", 1), order=True, unique=True)
    red = player("red", with_power(decree), given=("decree",))
    assert refusals(acted(red, FAR, "", do("concentrate", use=use("decree")))) == ["H-ORD-04"]
    battle = acted(with_power(decree), FAR, "", do("concentrate", use=use("decree")))
    assert battle.players[0].given == ["decree"]


CAPTAIN: dict[str, Any] = {"rank": "officer", "cmd": 3}
VICTIS: dict[str, Any] = {
    "H-ORD-07 +1 for 1": (A(**CAPTAIN), 3, VaeVictis(1), "6 6 6 6 6|1 1 1 1", 3, 2),
    "H-ORD-07 +2 for 2": (A(**CAPTAIN), 3, VaeVictis(2), "6 6 6 6 1|1 1 1 1|6", 3, 1),
    "H-ORD-08 not 3": (A(**CAPTAIN), 3, VaeVictis(3), "6 6 6 6|1 1 1 1", 5, 3),
    "H-ABI-08 but for the bloodthirsty": (
        A("bloodthirsty 1", used=("bloodthirsty",), **CAPTAIN), 3, VaeVictis(3), "6 6 6 1 1|1 1 1 1|6 6", 3, 0,
    ),
    "H-CMD-03 not more than there is": (A(**CAPTAIN), 1, VaeVictis(2), "6 6 6 6|1 1 1 1", 5, 1),
    "H-ORD-10 no officer": (A(rank="independent", cmd=3), 3, None, "6 6 6 6|1 1 1 1", 5, 3),
    "H-ORD-06 an officer who gives none": (A(states="stunned 1", **CAPTAIN), 3, None, "6 6 6|1 1 1 1", 6, 3),
    "H-CMD-03 an empty pool": (A(**CAPTAIN), 0, None, "6 6 6 6|1 1 1 1", 5, 0),
    "H-ORD-07 to another": ((A(), unit("C", 20, 20, **CAPTAIN)), 3, VaeVictis(1), "6 6 6 6 6|1 1 1 1", 3, 2),
    "H-ABI-48 not to a maverick": ((A("maverick"), unit("C", 20, 20, **CAPTAIN)), 3, None, "6 6 6 6|1 1 1 1", 5, 3),
    "H-ABI-48 a maverick officer himself": (A("maverick", **CAPTAIN), 3, VaeVictis(1), "6 6 6 6 6|1 1 1 1", 3, 2),
    "H-STA-20 not to the stunned": (
        (A(states="stunned 1"), unit("C", 20, 20, **CAPTAIN)), 3, None, "6 6 6|1 1 1 1", 6, 3,
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-ORD-06", "H-ORD-07", "H-ORD-08", "H-ORD-10", "H-CMD-03", "H-ABI-08", "H-ABI-48", "H-STA-20",
)  # fmt: skip
@pytest.mark.parametrize("case", VICTIS.values(), ids=list(VICTIS))
def test_vae_victis(case: Any) -> None:
    red, pool, answer, dice, left, remains = case
    units = red if isinstance(red, tuple) else (red,)
    battle = melee(player("red", *units, pool=(pool, 0, 0), script=(answer,) if answer else ()), B(), dice)
    assert (lp(battle)["B"], sum(battle.players[0].pool)) == (left, remains)
    assert ("vae_victis" in asked(battle)[0]) == (answer is not None)
    assert spent(battle)


@pytest.mark.rule("H-ORD-08", "H-FGT-22", "H-STA-17", "H-FGT-03")
@pytest.mark.parametrize(
    ("victim", "one_sided", "dice", "questions"),
    [
        pytest.param(B(**CAPTAIN), False, "1 1 1 1|1 1 1 1", 1, id="the defender too"),
        pytest.param(B(**CAPTAIN), True, "1 1 1 1", 0, id="not who rolls nothing"),
        pytest.param(B(states="knocked_down", **CAPTAIN), False, "1 1 1 1|1 1", 0, id="not who gets up"),
    ],
)
def test_vae_victis_of_the_defender(victim: Any, one_sided: bool, dice: str, questions: int) -> None:
    battle = melee(A(), player("blue", victim, pool=(3, 0, 0)), dice, one_sided=one_sided)
    assert asked(battle)[1].count("vae_victis") == questions
    assert spent(battle)


@pytest.mark.rule("H-ORD-07", "H-ORD-09", "H-EXP-08")
@pytest.mark.parametrize(
    ("form", "dice", "questions"),
    [("", "4 4 4 4", 1), ("explosion", "4 1 1 1|4 1 1 1 1", 1), ("cloud", "4 4 1 1 1", 0), ("impact", "5 1 1", 0)],
)
def test_vae_victis_in_shots_and_not_in_blasts(form: str, dice: str, questions: int) -> None:
    weapon = gun(area=Area(form, 4, 2, radius=50) if form else None)
    red = player("red", A(weapons=(weapon,), **CAPTAIN), pool=(3, 0, 0), script=(VaeVictis(1),) if questions else ())
    action = do("shoot", point=(1000, 1500)) if form else do("shoot", target="B")
    battle = acted(red, unit("B", 10, 15), dice, action)
    assert asked(battle)[0].count("vae_victis") == questions
    assert spent(battle)


@pytest.mark.rule("H-CMD-08", "H-CMD-03")
@pytest.mark.parametrize(
    ("pool", "cost", "dot", "points"),
    [
        ((1, 2, 2), Cost(1), "", [1, 0, 0]),
        ((0, 2, 3), Cost(1), "", [0, 0, 1]),
        ((0, 2, 2), Cost(1), "", [0, 1, 0]),
        ((0, 2, 3), Cost(2), "", [0, 1, 1]),
        ((1, 2, 3), Cost(3), "", [1, 1, 1]),
        ((1, 2, 3), Cost(2), "light", [0, 2, 0]),
        ((1, 1, 3), Cost(1), "dark", [0, 0, 1]),
        ((5, 0, 1), Cost(light=1), "", None),
        ((5, 1, 1), Cost(1, light=1), "", [1, 1, 0]),
        ((0, 1, 0), Cost(2), "", None),
    ],
)
def test_from_which_command_a_cost_is_paid(pool: Any, cost: Cost, dot: str, points: Any) -> None:
    """Undotted first, then the kind there is more of, light when equal; looked at point by point."""
    battle = laid(player("red", A(), pool=pool), FAR)
    assert points_for(battle.players[0], cost, dot) == points


@pytest.mark.rule("H-CMD-04", "H-CMD-02")
def test_permanent_points_leave_total_and_pool() -> None:
    oath = power("oath", "active", modify("cbt", 1), cost=Cost(2, permanent=True))
    red = player("red", with_power(oath), total=(5, 0, 0), pool=(3, 0, 0))
    battle = acted(red, FAR, "", do("concentrate", use=use("oath")))
    assert (battle.players[0].total, battle.players[0].pool) == ([3, 0, 0], [1, 0, 0])


@pytest.mark.rule("H-ORD-06", "H-ORD-10")
def test_the_officer_who_commands() -> None:
    battle = laid((A(), C(rank="officer", states="stunned 1")), B(rank="officer"))
    assert [commanding(player) for player in battle.players] == [None, named(battle, "B")]


# auras


def aura(kind: str, target: str = "ally", slug: str = "hymn", amount: int = 1, **keys: Any) -> Any:
    return power(
        slug,
        "active" if kind != "permanent" else "passive",
        modify("cbt", amount),
        target=target,
        aura=kind,
        radius=3,
        **keys,
    )


AURAS: dict[str, Any] = {
    "H-AUR-02 an ally within": (unit("C", 10, 14.2), (aura("permanent"),), (4, 5)),
    "H-AUR-07 beyond": (unit("C", 10, 14.21), (aura("permanent"),), (4, 4)),
    "H-AUR-06 inclusive": (unit("C", 10, 14.2), (aura("permanent", inclusive=True),), (5, 5)),
    "H-AUR-05 of another name": (unit("C", 10, 14.2), (aura("permanent"), aura("permanent", slug="dirge")), (4, 6)),
    "H-AUR-05 of one name": (unit("C", 10, 12.4, powers=(aura("permanent"),)), (aura("permanent"),), (5, 5)),
    "H-FTH-02 by faith not an unbeliever": (
        unit("C", 10, 14.2, fth=NONE), (aura("permanent", keywords=("faith",)),), (4, 4),
    ),
}  # fmt: skip


@pytest.mark.rule("H-AUR-01", "H-AUR-02", "H-AUR-05", "H-AUR-06", "H-AUR-07", "H-FTH-02")
@pytest.mark.parametrize("case", AURAS.values(), ids=list(AURAS))
def test_permanent_auras(case: Any) -> None:
    other, powers, values = case
    battle = laid((with_power(*powers), other), FAR)
    assert tuple(statistic(battle, named(battle, id), "cbt") for id in "AC") == values


@pytest.mark.rule("H-AUR-05", "H-AUR-06", "H-AUR-07")
@pytest.mark.parametrize(
    ("cumulative", "amounts", "value"), [(False, (1, 2), 6), (True, (1, 2), 7), (False, (1, 1), 5)]
)
def test_equal_auras_of_several_units(cumulative: bool, amounts: tuple[int, int], value: int) -> None:
    own, other = (aura("permanent", amount=amount, cumulative=cumulative) for amount in amounts)
    battle = laid((with_power(own), C(powers=(other,)), unit("D", 11.2, 11.2)), FAR)
    assert statistic(battle, named(battle, "D"), "cbt") == value


@pytest.mark.rule("H-AUR-02")
def test_an_aura_on_enemies() -> None:
    battle = laid((with_power(aura("permanent", "enemy", amount=-1)), C()), (B(), FAR_E))
    assert [statistic(battle, named(battle, id), "cbt") for id in "ACBE"] == [4, 4, 3, 4]


FAR_E = unit("E", 30, 30)


@pytest.mark.rule("H-AUR-01", "H-AUR-03", "H-TRN-05")
def test_a_lingering_aura_works_while_one_is_in_it() -> None:
    battle = acted(
        (with_power(aura("lingering")), unit("C", 10, 14.2), unit("D", 10, 20)),
        FAR,
        "",
        do("concentrate", use=use("hymn")),
    )
    c, d = named(battle, "C"), named(battle, "D")
    assert [statistic(battle, unit, "cbt") for unit in (c, d)] == [5, 4]
    battle.put(c, 1000, 1700)
    battle.put(d, 1200, 1000)
    assert [statistic(battle, unit, "cbt") for unit in (c, d)] == [4, 5]
    die(battle, named(battle, "A"), "test", None)
    assert statistic(battle, d, "cbt") == 4


@pytest.mark.rule("H-AUR-03")
def test_the_same_lingering_aura_twice_does_not_add_up() -> None:
    battle = laid((with_power(aura("lingering")), C(powers=(aura("lingering"),)), unit("D", 11.2, 11.2)), FAR)
    for id in "AC":
        battle.auras.append(Aura(named(battle, id), named(battle, id).sheet.powers[0]))
    assert statistic(battle, named(battle, "D"), "cbt") == 5


@pytest.mark.rule("H-AUR-04", "H-TRN-05")
def test_an_instant_aura_works_on_who_was_in_it_until_the_end_of_the_turn() -> None:
    battle = acted(
        (with_power(aura("instant")), unit("C", 10, 14.2), unit("D", 10, 20)),
        FAR,
        "",
        do("concentrate", use=use("hymn")),
    )
    c, d = named(battle, "C"), named(battle, "D")
    battle.put(c, 1000, 2500)
    battle.put(d, 1200, 1000)
    die(battle, named(battle, "A"), "test", None)
    assert [statistic(battle, unit, "cbt") for unit in (c, d)] == [5, 4]
    count_turn(battle)
    assert statistic(battle, c, "cbt") == 4
