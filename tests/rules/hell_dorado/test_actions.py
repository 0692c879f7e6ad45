"""Activations of S: what is announced, what it costs, what happens; A is red's and stands at (10, 10).

Each case: the units, the dice in tape order, A's answers, the LP that change, where A ends, the rules by which an
answer was refused. The tape and the answers are used up.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.answers import Pick
from tests.rules.hell_dorado.cards import A, B, C, E, F, blade, box, disc, gun, piece, unit
from tests.rules.hell_dorado.casts import acted, asked, do, events, lp, named, place, refusals, spent, unhurt

FAR = unit("B", 30, 30)
NET = (blade("0+knocked_down"),)
WEB = (blade("0+immobilized 1"),)
BOG = (piece(box(10, 13, 2, 1), difficult=True),)


def at(x: float, y: float, able: str = "", id: str = "B", **keys: Any) -> Any:
    return unit(id, x, y, able, **keys)


def check(case: Any) -> Any:
    """Carry a case out and compare what came of it."""
    red, blue, dice, answers, left, end, refused, *how = case
    answers = answers if isinstance(answers, tuple) else (answers,)
    battle = acted(red, blue, dice, *answers, **(how[0] if how else {}))
    assert refusals(battle) == refused
    assert lp(battle) == unhurt(battle) | left
    assert end is None or place(battle, "A") == end
    assert spent(battle)
    return battle


PLAIN: dict[str, Any] = {
    "H-ACT-03 nothing": (A(), FAR, "", do("none"), {}, (10, 10), []),
    "H-ACN-01 walk": (A(), FAR, "", do("walk", (10, 12), (11, 12)), {}, (11, 12), []),
    "H-ACN-02 run": (A(), FAR, "", do("run", (10, 17)), {}, (10, 17), []),
    "H-ACT-06 refused, another is named": (
        A(), FAR, "", (do("walk", (10, 15)), do("walk", (10, 14))), {}, (10, 14), ["H-ACN-01"],
    ),
    "H-ACN-03 attack": (
        A(), at(10, 14.2), "4 4 1 1|4 4 1 1", do("attack", (10, 13), target="B"), {"A": 7, "B": 7}, (10, 13), [],
    ),
    "X-02 charge": (
        A(), at(10, 16.2), "6 6 1|4 5 6 2", do("charge", (10, 15), target="B"), {"A": 6, "B": 7}, (10, 15), [],
    ),
    "X-03": (
        A(), at(10, 13), "4 1 1 1|1 1 1 1",
        (do("charge", (10, 11.8), target="B"), do("attack", (10, 11.8), target="B")),
        {}, (10, 11.8), ["H-CHG-02"],
    ),
    "H-ACN-03 whom it likes of those in contact": (
        A(mvt=5), (at(8.8, 14), at(11.2, 14, id="E")), "4 4 1 1|1 1 1 1 1", do("attack", (10, 13.7), target="E"),
        {"E": 7},
        (10, 13.7), [],
    ),
    "H-FGT-01 not an ally": ((A(), C()), FAR, "", do("attack", (10, 11.2), target="C"), {}, (10, 10), ["H-FGT-01"]),
    "H-FGT-02 not without CBT": (
        A(cbt=NONE), at(10, 14.2), "", do("attack", (10, 13), target="B"), {}, (10, 10), ["H-FGT-02"],
    ),
    "H-ACN-16 melee": (A(), B(), "4 2 5 6|3 3 4 1", do("melee", target="B"), {"B": 6}, (10, 10), []),
    "H-ACN-16 of its choice": (A(), (B(), E()), "4 4 1 1|1 1 1 1 1", do("melee", target="E"), {"E": 7}, (10, 10), []),
    "H-ACN-16 not when free": (A(), FAR, "", do("melee", target="B"), {}, (10, 10), ["H-ACN-16"]),
    "H-ACT-03 not nothing when engaged": (
        A(), B(), "4 4 1 1|1 1 1 1", (do("none"), do("melee", target="B")), {"B": 7}, (10, 10), ["H-ACT-03"],
    ),
    "H-ACN-01 not a walk when engaged": (
        A(), B(), "4 4 1 1|1 1 1 1", (do("walk", (10, 7)), do("melee", target="B")), {"B": 7}, (10, 10), ["H-ACN-01"],
    ),
    "H-ACN-17 slide, then strike": (
        A(), B(), "4 4 1 1|1 1 1 1", do("melee", (11.2, 11.2), target="B"), {"B": 7}, (11.2, 11.2), [],
    ),
    "H-ACN-17 whom it touches": (
        A(), (B(), at(12.4, 11.2, id="E")), "4 4 1 1|1 1 1 1 1", do("melee", (11.2, 11.2), target="E"), {"E": 7},
        (11.2, 11.2), [],
    ),
    "H-ACN-18 not between two": (
        A(), (B(), E()), "4 4 1 1|1 1 1 1 1", (do("melee", (11.2, 11.2), target="B"), do("melee", target="B")),
        {"B": 7},
        (10, 10), ["H-ACN-18"],
    ),
    "H-ACN-05 shoot": (A(), at(10, 16.2), "4 4 1", do("shoot", target="B"), {"B": 7}, (10, 10), []),
    "H-ACN-05 walk, then shoot": (
        A(), at(10, 19.21, defence=2), "3 3 1", do("shoot", (10, 12.01), target="B"), {"B": 7}, (10, 12.01), [],
    ),
    "H-ACN-05 shoot, then walk": (
        A(), at(10, 19.21, defence=2), "3 4 4", do("shoot", (10, 12.01), target="B", after=True), {"B": 7},
        (10, 12.01), [],
    ),
    "H-ACN-05 not into contact": (
        A(), at(10, 13.2), "4 4 1", (do("shoot", (10, 12), target="B"), do("shoot", target="B")), {"B": 7}, (10, 10),
        ["H-ACN-01"],
    ),
    "H-ACN-05 not when engaged": (
        A(), B(), "4 4 1 1|1 1 1 1", (do("shoot", target="B"), do("melee", target="B")), {"B": 7}, (10, 10),
        ["H-ACN-01"],
    ),
    "H-SHO-11 without a die": (A(shs=1, lp=3), at(10, 16.2), "", do("shoot", target="B"), {}, (10, 10), ["H-SHO-11"]),
    "H-ABI-68 trained gunman, walking": (
        A("trained-gunman 1"), at(10, 16.2), "4 4 1", do("shoot", (10, 9), target="B", after=True), {"B": 7}, (10, 9),
        [],
    ),
    "H-ABI-68 trained gunman, standing": (
        A("trained-gunman 1"), at(10, 16.2), "4 4 1 1", do("shoot", target="B"), {"B": 7}, (10, 10), [],
    ),
    "H-WPN-05 heavy": (
        A(weapons=(gun(able="heavy"),)), at(10, 16.2), "4 4 1",
        (do("shoot", (10, 9), target="B"), do("shoot", target="B")),
        {"B": 7}, (10, 10), ["H-WPN-05"],
    ),
    "H-ABI-49 moving shot": (
        A("moving-shot"), at(10, 19.21, defence=2), "3 3 1", do("shoot", (10, 12.01), target="B", second=[(10, 10.1)]),
        {"B": 7}, (10, 10.1), [],
    ),
    "H-ABI-49 no further than MVT": (
        A("moving-shot"), at(10, 19.21, defence=2), "", do("shoot", (10, 12.01), target="B", second=[(10, 10)]),
        {}, (10, 10), ["H-ABI-49"],
    ),
    "H-ABI-49 only by it": (
        A(), at(10, 19.21, defence=2), "", do("shoot", (10, 12.01), target="B", second=[(10, 11)]), {}, (10, 10),
        ["H-ACN-05"],
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-ACT-03", "H-ACT-06", "H-ACN-01", "H-ACN-02", "H-ACN-03", "H-ACN-04", "H-ACN-05", "H-ACN-16", "H-ACN-17",
    "H-ACN-18", "H-CHG-02", "H-FGT-01", "H-FGT-02", "H-SHO-11", "H-ABI-49", "H-ABI-68", "H-WPN-05",
)  # fmt: skip
@pytest.mark.parametrize("case", PLAIN.values(), ids=list(PLAIN))
def test_actions(case: Any) -> None:
    check(case)


AREAS: dict[str, Any] = {
    "X-12 away costs 2": (
        A(), (at(10, 12), at(12, 10, id="E")), "", do("run", (5, 10), pays=True), {}, (5, 10), [], {"pools": (2, 0)},
    ),
    "X-12 not with 1": (
        A(), (at(10, 12), at(12, 10, id="E")), "", do("run", (5, 10), pays=True), {}, (10, 10), ["H-CMD-03"],
        {"pools": (1, 0)},
    ),
    "X-12 an attack on one": (
        A(), (at(10, 12), at(12, 10, id="E")), "4 4 1 1|1 1 1 1", do("attack", (10, 10.8), target="B"), {"B": 7},
        (10, 10.8), [],
    ),
    "X-12 a shot": (A(), (at(10, 12), at(12.1, 10, id="E")), "4 4 1", do("shoot", target="B"), {"B": 7}, (10, 10), []),
    "X-12 not after a walk": (
        A(), (at(10, 12), at(12, 10, id="E")), "", do("shoot", (9, 9), target="B"), {}, (10, 10), ["H-CTL-08"],
    ),
    "H-CTL-08 not said": (A(), at(10, 12), "", do("run", (5, 10)), {}, (10, 10), ["H-CTL-08"], {"pools": (2, 0)}),
    "H-CTL-08 round in the area": (
        A(), at(10, 12), "", do("walk", (11.3, 11), pays=True), {}, (11.3, 11), [], {"pools": (1, 0)},
    ),
    "H-CTL-08 not engaging its unit": (
        A(), at(10, 12), "", do("attack", (8.8, 11), (8.8, 12), target="B", pays=True), {}, (10, 10), ["H-CTL-08"],
        {"pools": (1, 0)},
    ),
    "H-CTL-08 against another": (
        A(), (at(10, 12), at(14.4, 10, id="E")), "4 4 1 1|1 1 1 1", do("attack", (13.2, 10), target="E", pays=True),
        {"E": 7},
        (13.2, 10), [], {"pools": (1, 0)},
    ),
    "H-CTL-10 entered from outside it binds again": (
        A(mvt=8), at(10, 12.5), "", do("walk", (10, 14), pays=True), {}, (10, 10), ["H-MOV-02"], {"pools": (1, 0)},
    ),
    "H-TER-02 a bog is paid for": (
        A(), FAR, "", do("run", (10, 15), pays=True), {}, (10, 15), [], {"pieces": BOG, "pools": (1, 0)},
    ),
    "H-TER-02 or not crossed": (
        A(), FAR, "", do("run", (10, 15)), {}, (10, 10), ["H-CMD-03"], {"pieces": BOG, "pools": (1, 0)},
    ),
    "H-ABI-67 terrifying": (
        A(), at(10, 14.2, "terrifying"), "4 4 1 1|1 1 1 1", do("attack", (10, 13), target="B", pays=True), {"B": 7},
        (10, 13), [],
        {"pools": (1, 0)},
    ),
    "H-ABI-67 unpaid": (
        A(), at(10, 14.2, "terrifying"), "", do("attack", (10, 13), target="B"), {}, (10, 10), ["H-CMD-03"],
        {"pools": (1, 0)},
    ),
    "H-ABI-67 it makes contact itself": (
        A("terrifying"), at(10, 14.2), "1 1 1 1|1 1 1 1", do("attack", (10, 13), target="B"), {}, (10, 13), [],
    ),
    "H-ABI-69 uncontrollable": (
        A("uncontrollable"), FAR, "", do("run", (10, 15), pays=True), {}, (10, 15), [], {"pools": (1, 0)},
    ),
    "H-ABI-69 unpaid": (
        A("uncontrollable"), FAR, "", do("run", (10, 15)), {}, (10, 10), ["H-CMD-03"], {"pools": (1, 0)},
    ),
    "H-ABI-69 a walk": (A("uncontrollable"), FAR, "", do("walk", (10, 12)), {}, (10, 12), []),
    "H-ABI-69 an attack": (
        A("uncontrollable"), at(10, 14.2), "1 1 1 1|1 1 1 1", do("attack", (10, 13), target="B"), {}, (10, 13), [],
    ),
    "H-ABI-69 a melee": (A("uncontrollable"), B(), "1 1 1 1|1 1 1 1", do("melee", target="B"), {}, (10, 10), []),
    "H-ABI-69 nothing": (A("uncontrollable"), FAR, "", do("none"), {}, (10, 10), []),
    "H-ABI-69 a shot": (
        A("uncontrollable"), at(10, 16.2), "4 4 1", do("shoot", target="B", pays=True), {"B": 7}, (10, 10), [],
        {"pools": (1, 0)},
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-CTL-06", "H-CTL-07", "H-CTL-08", "H-CTL-09", "H-CTL-10", "H-CMD-03", "H-TER-02", "H-ABI-67", "H-ABI-69",
)  # fmt: skip
@pytest.mark.parametrize("case", AREAS.values(), ids=list(AREAS))
def test_what_is_paid_for(case: Any) -> None:
    battle = check(case)
    assert sum(battle.players[0].pool) in (0, 1, 2)
    moved = place(battle, "A") != (10, 10) or case[2]
    assert sum(battle.players[0].pool) == (0 if moved or not case[7:] else case[7]["pools"][0])


AWAY = do("retreat", (4, 10))
OUT = do("retreat")

RETREATS: dict[str, Any] = {
    "X-09 one attacks, then it runs": (
        A(), (B(), F("", cbt=NONE)), "4 4 1 2", (OUT, do("retreat", (14, 8))), {"A": 7}, (14, 8), [],
    ),
    "X-09 or stays": (A(), (B(), F("", cbt=NONE)), "4 4 1 2", (OUT, do("none")), {"A": 7}, (10, 10), []),
    "H-ACN-07 at least MVT": (
        A(), B(), "4 4 1 2", (OUT, do("retreat", (10, 7)), do("retreat", (10, 6))), {"A": 7}, (10, 6), ["H-ACN-07"],
    ),
    "H-ACN-07 at most twice MVT": (
        A(), B(), "4 4 1 2", (OUT, do("retreat", (10, 1.9)), do("retreat", (10, 2))), {"A": 7}, (10, 2), ["H-ACN-07"],
    ),
    "H-ACN-07 not into contact": (
        A(), (B(), at(10, 4.8, id="E")), "4 4 1 2", (OUT, do("retreat", (10, 6)), do("none")), {"A": 7}, (10, 10),
        ["H-ACN-01"],
    ),
    "H-ACN-07 another area binds": (
        A(), (B(), at(11.5, 6, id="E")), "4 4 1 2", (OUT, do("retreat", (10, 4)), do("retreat", (4, 10))), {"A": 7},
        (4, 10), ["H-CTL-04"],
    ),
    "H-ACN-07 slower when wounded": (
        A(lp=4), B(), "4 4 1 2", (OUT, do("retreat", (10, 3.9)), do("retreat", (10, 4))), {"A": 3}, (10, 4),
        ["H-ACN-07"],
    ),
    "H-ACN-07 knocked down it stays": (A(), B(weapons=NET), "4 4 1 2", OUT, {}, (10, 10), []),
    "H-ACN-07 immobilized it stays": (A(), B(weapons=WEB), "4 4 1 2", OUT, {}, (10, 10), []),
    "H-ACN-07 stunned it runs": (
        A(), B(weapons=(blade("0+stunned 1"),)), "4 4 1 2", (OUT, do("retreat", (10, 6))), {}, (10, 6), [],
    ),
    "H-ACN-06 dead": (A(lp=1), B(), "4 4 1 2", OUT, {"A": 0}, None, []),
    "H-TER-02 through a bog": (
        unit("A", 10, 16), at(10, 17.2), "1 1 1 1", (OUT, do("retreat", (10, 11), pays=True)), {}, (10, 11), [],
        {"pieces": BOG, "pools": (1, 0)},
    ),
    "H-ACN-08 nobody has a die": (A("terror 4"), B(), "", (OUT, do("walk", (10, 8))), {}, (10, 8), []),
    "H-ACN-08 a charge": (
        A("terror 4"), (B(), at(10, 4.8, id="E")), "4 4 1", (OUT, do("charge", (10, 6), target="E")), {"E": 7},
        (10, 6), [],
    ),
    "H-ACN-08 no shot": (
        A("terror 4"), (B(), at(10, 2, id="E")), "", (OUT, do("shoot", (10, 8), target="E")), {}, (10, 10),
        ["H-ACN-10"],
    ),
    "X-10 a shot after walking out": (
        A("sniper"), (B("harmless"), at(10, 2, id="E")), "4 4 1", (OUT, do("shoot", (10, 8), target="E")), {"E": 7},
        (10, 8), [],
    ),
    "H-ACN-10 not from where it stands": (
        A(), (B("harmless"), at(10, 2, id="E")), "", (OUT, do("shoot", target="E")), {}, (10, 10), ["H-ACN-10"],
    ),
    "H-ACN-10 not back into contact": (
        A(), B("harmless"), "", (OUT, do("attack", (9, 9), (10, 10), target="B")), {}, (10, 10), ["H-ACN-10"],
    ),
    "H-ACN-09 an attack on another": (
        A(), (B("harmless"), at(10, 5.8, id="E")), "4 4 1 1|1 1 1 1", (OUT, do("attack", (10, 7), target="E")),
        {"E": 7}, (10, 7), [],
    ),
    "H-ABI-37 huge": (
        A("huge"), (B(), at(10, 5.8, id="E")), "1 1 1 1|4 4 1 1|1 1 1 1", (OUT, do("attack", (10, 7), target="E")),
        {"E": 7}, (10, 7), [],
    ),
    "H-ABI-37 not so others": (
        A(), (B(), at(10, 5.8, id="E")), "1 1 1 1", (OUT, do("attack", (10, 7), target="E")), {}, (10, 10),
        ["H-ACN-07"],
    ),
    "H-ABI-41 intangible": (A("intangible"), B(), "", (OUT, do("run", (10, 5))), {}, (10, 5), []),
    "H-ABI-41 past who held it": (A("intangible"), B(), "", (OUT, do("run", (10, 15))), {}, (10, 15), []),
    "H-ABI-25 entangled": (
        A(), B("entangled"), "1 1 1 1|1 1 1 1", (OUT, do("melee", target="B")), {}, (10, 10), ["H-ABI-25"],
    ),
    "H-ABI-25 not a larger one": (
        unit("A", 10, 9.8, base="large"), B("entangled"), "1 1 1 1", (OUT, do("retreat", (10, 5))), {}, (10, 5), [],
    ),
    "H-ABI-58 runaway": (A("runaway"), B(), "", do("walk", (10, 7)), {}, (10, 7), []),
    "H-ABI-58 not into an area": (
        A("runaway"), (B(), at(10, 4, id="E")), "1 1 1 1|1 1 1 1", (do("walk", (10, 6.1)), do("melee", target="B")),
        {}, (10, 10), ["H-ABI-58"],
    ),
    "H-ABI-58 nor within its own": (
        A("runaway"), (B(), at(10, 4, "harmless", id="E")), "1 1 1 1|1 1 1 1",
        (do("walk", (10, 6.1)), do("melee", target="B")), {}, (10, 10), ["H-ABI-58"],
    ),
    "H-ABI-58 nor entangled": (
        A("runaway"), B("entangled"), "1 1 1 1|1 1 1 1", (do("walk", (10, 7)), do("melee", target="B")), {}, (10, 10),
        ["H-ACN-01"],
    ),
    "H-ABI-64 no retreat": (
        A("teleportation"), B(), "1 1 1 1|1 1 1 1", (OUT, do("melee", target="B")), {}, (10, 10), ["H-ABI-64"],
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-ACN-06", "H-ACN-07", "H-ACN-08", "H-ACN-09", "H-ACN-10", "H-TER-02", "H-ABI-25", "H-ABI-37", "H-ABI-41",
    "H-ABI-58", "H-ABI-64",
)  # fmt: skip
@pytest.mark.parametrize("case", RETREATS.values(), ids=list(RETREATS))
def test_retreats(case: Any) -> None:
    check(case)


@pytest.mark.rule("H-ACN-06", "H-ACN-19", "H-FGT-17", "H-FGT-19")
def test_the_opponent_picks_who_attacks_one_who_retreats() -> None:
    """E is picked, B supports it: 5 dice; it still waits for its own activation, and was not asked about none."""
    battle = acted(A(), (B(), E()), "4 4 4 1 1", do("retreat"), do("none"), says=(Pick(""), Pick("E")))
    assert lp(battle)["A"] == 6
    assert refusals(battle) == ["H-ACN-06"]
    assert named(battle, "E").activated == 0
    assert asked(battle)[1].count("retreat_attacker") == 2
    assert spent(battle)


@pytest.mark.rule("H-STA-15", "H-ACN-19")
@pytest.mark.parametrize(("picked", "dice", "left"), [("", "", 8), ("B", "1 1 1 4", 5)])
def test_an_immobilized_unit_does_nothing_and_may_be_attacked(picked: str, dice: str, left: int) -> None:
    """DEF 4 - 3 = 1: all dice hit, 4 - 1."""
    battle = acted(A(states="immobilized 1"), B(), dice, says=(Pick(picked),))
    assert (lp(battle)["A"], lp(battle)["B"]) == (left, 8)
    assert not named(battle, "A").states
    assert "action" not in asked(battle)[0]
    assert spent(battle)


@pytest.mark.rule("H-STA-15")
def test_a_free_immobilized_unit_does_nothing() -> None:
    battle = acted(A(states="immobilized 2"), at(10, 12), "")
    assert [state.left for state in named(battle, "A").states] == [1]
    assert asked(battle) == ([], [])


@pytest.mark.rule("H-STA-16")
def test_getting_up_is_an_activation() -> None:
    battle = acted(A(states="knocked_down"), B(), "")
    assert not named(battle, "A").states
    assert named(battle, "A").activated == 1
    assert asked(battle) == ([], [])


@pytest.mark.rule("H-STA-12")
@pytest.mark.parametrize(
    ("action", "refused"),
    [(do("walk", (10, 12)), []), (do("concentrate"), ["H-STA-12"]), (do("focus"), ["H-STA-12"]), (do("none"), [])],
)
def test_what_a_controlled_unit_does(action: Any, refused: list[str]) -> None:
    """Blue plays it."""
    battle = acted(A(states="controlled 1"), FAR, "", says=(action,))
    assert refusals(battle) == refused
    assert not named(battle, "A").states
    assert named(battle, "A").controller is None


@pytest.mark.rule("H-STA-11")
def test_a_controlled_unit_fights_its_own() -> None:
    battle = acted(
        (A(states="controlled 1"), unit("C", 10, 14.2)),
        FAR,
        "4 4 1 1|1 1 1 1",
        says=(do("attack", (10, 13), target="C"),),
    )
    assert lp(battle)["C"] == 7
    assert spent(battle)


@pytest.mark.rule("H-FGT-23", "H-WPN-03", "H-WPN-04")
def test_breaking_contact_starts_the_count_of_sequences_again() -> None:
    battle = acted(A(fought={"B": 1}), B(fought={"A": 1}), "1 1 1 1", do("retreat"), do("retreat", (10, 5)))
    assert (named(battle, "A").fought, named(battle, "B").fought) == ({}, {})
    battle = acted(A(), B(), "1 1 1 1|1 1 1 1", do("melee", target="B"))
    assert (named(battle, "A").fought, named(battle, "B").fought) == ({1: 1}, {0: 1})


@pytest.mark.rule("H-TER-09")
def test_pieces_stay_where_they_are() -> None:
    pieces = (piece(disc(20, 20, 2), obstructive=True),)
    battle = acted(A(), FAR, "", do("run", (10, 17)), pieces=pieces)
    assert battle.pieces == list(pieces)
    assert not events(battle, "shifted")
