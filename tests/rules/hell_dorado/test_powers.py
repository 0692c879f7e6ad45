"""Powers, orders and auras: who uses them when, on whom, at what cost; command and how it is paid."""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import Action, FreePower, Pick, Use
from rules.hell_dorado.engine.statistics import statistic
from tests.rules.hell_dorado.cards import A, B, C, E, blade, box, gives, gun, modify, piece, power, unit
from tests.rules.hell_dorado.casts import acted, asked, do, lp, named, place, player, refusals, spent, unhurt

FAR = unit("B", 30, 30)
ZEAL = power("zeal", "active", modify("cbt", 1))
MEND = power("mend", "exhausting", Effect("heal", amount=3), target="ally", range=4)
BOLT = power("bolt", "active", Effect("damage", amount=3), target="enemy", range=6)


def with_power(*powers: Any, able: str = "", **keys: Any) -> Any:
    return A(able, powers=powers, **keys)


def use(slug: str, *targets: str, **keys: Any) -> Use:
    return Use(slug, targets=targets, **keys)


def check(case: Any) -> Any:
    red, blue, dice, answers, left, refused, *how = case
    answers = answers if isinstance(answers, tuple) else (answers,)
    battle = acted(red, blue, dice, *answers, **(how[0] if how else {}))
    assert refusals(battle) == refused
    assert lp(battle) == unhurt(battle) | left
    assert spent(battle)
    return battle


STRIKE = do("concentrate", target="B", use=use("bolt", "B"))
CONCENTRATIONS: dict[str, Any] = {
    "H-ACN-11 an active power": (
        with_power(BOLT), unit("B", 10, 16), "", do("concentrate", use=use("bolt", "B")), {"B": 6}, [],
    ),
    "H-ACN-11 walk, then it": (
        with_power(BOLT), unit("B", 10, 20), "", do("concentrate", (10, 13), use=use("bolt", "B")), {"B": 6}, [],
    ),
    "H-ACN-11 it, then walk": (
        with_power(BOLT), unit("B", 10, 17.2), "", do("concentrate", (10, 7), use=use("bolt", "B"), after=True),
        {"B": 6}, [],
    ),
    "H-ACN-11 not into contact": (
        with_power(BOLT), unit("B", 10, 14.2), "", do("concentrate", (10, 13), use=use("bolt", "B")), {"B": 8},
        ["H-ACN-01"],
    ),
    "H-PWR-01 no exhausting one": (
        (with_power(MEND), C(lp=4)), unit("B", 20, 20), "", do("concentrate", use=use("mend", "C")), {"C": 4},
        ["H-PWR-01"],
    ),
    "H-PWR-01 none that it has not": (A(), FAR, "", do("concentrate", use=use("bolt", "B")), {}, ["H-PWR-01"]),
    "H-ABI-28 expertise": (
        (with_power(MEND, able="expertise"), C(lp=4)), unit("B", 20, 20), "", do("concentrate", use=use("mend", "C")),
        {"C": 7}, [],
    ),
    "H-PWR-04 at its range": (
        with_power(BOLT), unit("B", 10, 17.2), "", do("concentrate", use=use("bolt", "B")), {"B": 6}, [],
    ),
    "H-PWR-04 beyond": (
        with_power(BOLT), unit("B", 10, 17.21), "", do("concentrate", use=use("bolt", "B")), {"B": 8}, ["H-PWR-04"],
    ),
    "H-PWR-04 no line of fire is needed": (
        with_power(BOLT), unit("B", 10, 16), "", do("concentrate", use=use("bolt", "B")), {"B": 6}, [],
        {"pieces": (piece(box(10, 13, 4, 1), opaque=True),)},
    ),
    "H-PWR-04 unless it says so": (
        with_power(power("bolt", "active", Effect("damage", amount=3), target="enemy", sight=True)),
        unit("B", 10, 16), "",
        do("concentrate", use=use("bolt", "B")), {"B": 8}, ["H-PWR-04"],
        {"pieces": (piece(box(10, 13, 4, 1), opaque=True),)},
    ),
    "H-PWR-02 an enemy, not an ally": (
        (with_power(BOLT), C()), FAR, "", do("concentrate", use=use("bolt", "C")), {"C": 8}, ["H-PWR-02"],
    ),
    "H-CMD-03 its cost": (
        with_power(power("bolt", "active", Effect("damage", amount=3), target="enemy", cost=2)), unit("B", 10, 16), "",
        do("concentrate", use=use("bolt", "B")), {"B": 8}, ["H-CMD-03"], {"pools": (1, 0)},
    ),
    "H-WND-05 past PR": (
        with_power(power("bolt", "active", Effect("damage", amount=3, ignores_protection=True), target="enemy")),
        unit("B", 10, 16, pr=9), "",
        do("concentrate", use=use("bolt", "B")), {"B": 5}, [],
    ),
    "H-ABI-09 a bodyguard": (
        with_power(BOLT), (unit("B", 10, 16), unit("E", 10, 17.2, "bodyguard")), "",
        do("concentrate", use=use("bolt", "B")),
        {"B": 7}, [],
    ),
    "H-ABI-56 resistance": (
        with_power(power("bolt", "active", Effect("damage", amount=3, type="fire"), target="enemy")),
        unit("B", 10, 16, "resistance(fire) 1"), "", do("concentrate", use=use("bolt", "B")), {"B": 7}, [],
    ),
    "H-ABI-38 of its type": (
        with_power(power("bolt", "active", Effect("damage", amount=3, type="fire"), target="enemy")),
        unit("B", 10, 16, "immunity(fire)"), "",
        do("concentrate", use=use("bolt", "B")), {"B": 8}, [],
    ),
    "H-ABI-43 not the invulnerable": (
        with_power(BOLT), unit("B", 10, 16, "invulnerable"), "", do("concentrate", use=use("bolt", "B")), {"B": 8}, [],
    ),
    "H-FTH-02 not an unbeliever by faith": (
        with_power(power("bolt", "active", Effect("damage", amount=3), target="enemy", keywords=("faith",))),
        unit("B", 10, 16, fth=NONE), "", do("concentrate", use=use("bolt", "B")), {"B": 8}, ["H-FTH-02"],
    ),
    "X-29 spoiled": (
        with_power(ZEAL, lp=4), B(), "1 2 3|3 3 1 1", do("concentrate", target="B", use=use("zeal")), {"A": 3}, [],
        {"pools": (0, 0)},
    ),
    "H-ACN-12 not spoiled": (
        with_power(MEND, BOLT), B(), "1 2 3|3 1 1 1", do("concentrate", target="B", use=use("bolt", "B")),
        {"A": 8, "B": 6}, [],
    ),
    "H-ACN-12 a state that it has already": (
        with_power(BOLT, states="stunned 1"), B(weapons=(blade("0+stunned 2"),)), "1 1|2 1 1 1",
        do("concentrate", target="B", use=use("bolt", "B")), {"B": 6}, [],
    ),
    "H-ACN-12 a new state": (
        with_power(BOLT), B(weapons=(blade("0+stunned 2"),)), "1 1 1|3 1 1 1",
        do("concentrate", target="B", use=use("bolt", "B")), {"B": 8}, [],
    ),
    "H-ACN-12 no move": (
        with_power(BOLT), B(), "1 1 1|1 1 1 1",
        (do("concentrate", (10, 9), target="B", use=use("bolt", "B")), STRIKE),
        {"B": 6}, ["H-ACN-12"],
    ),
    "H-ACN-12 of its choice": (
        with_power(BOLT), (B(), E()), "1 1 1|1 1 1 1 1", do("concentrate", target="E", use=use("bolt", "B")),
        {"B": 6}, [],
    ),
    "H-ACN-12 not a harmless one": (
        with_power(BOLT), (B(), E("harmless")), "1 1 1|1 1 1 1 1",
        (do("concentrate", target="E", use=use("bolt", "B")), do("concentrate", target="B", use=use("bolt", "B"))),
        {"B": 6}, ["H-ACN-12"],
    ),
    "H-ACN-12 among harmless ones no sequence": (
        with_power(BOLT), B("harmless"), "", do("concentrate", use=use("bolt", "B")), {"B": 6}, [],
    ),
    "H-ABI-15 concentrated": (
        with_power(BOLT, able="concentrated"), B(), "4 1 1 1|3 3 1 1",
        do("concentrate", target="B", use=use("bolt", "B")), {"A": 8, "B": 6}, [],
    ),
    "H-ABI-15 a change of state spoils it": (
        with_power(BOLT, able="concentrated", lp=4), B(), "4 1 1 1|4 4 1 1",
        do("concentrate", target="B", use=use("bolt", "B")), {"A": 3, "B": 8}, [],
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-ACN-11", "H-ACN-12", "H-PWR-01", "H-PWR-02", "H-PWR-03", "H-PWR-04", "H-CMD-03", "H-WND-05", "H-FTH-02",
    "H-ABI-15", "H-ABI-28", "H-ABI-38", "H-ABI-43",
)  # fmt: skip
@pytest.mark.parametrize("case", CONCENTRATIONS.values(), ids=list(CONCENTRATIONS))
def test_concentrations(case: Any) -> None:
    check(case)


@pytest.mark.rule("H-ACN-12")
def test_a_spoiled_power_is_paid_for() -> None:
    """X-29: LP 4, three dice, DEF 3; 2 - 1: LP 3, wounded: the power has no effect, the CMD is gone."""
    costly = power("zeal", "active", modify("cbt", 1), cost=1)
    battle = acted(
        with_power(costly, lp=4), B(), "1 2 3|3 3 1 1", do("concentrate", target="B", use=use("zeal")), pools=(3, 0)
    )
    a = named(battle, "A")
    assert (a.lp, a.modifiers, sum(battle.players[0].pool)) == (3, [], 2)
    assert spent(battle)


FOCUSES: dict[str, Any] = {
    "H-ACN-13 an exhausting power": (
        (with_power(MEND), C(lp=4)), FAR, "", do("focus", use=use("mend", "C")), {"C": 7}, [],
    ),
    "H-ACN-13 no move": (
        (with_power(MEND), C(lp=4)), FAR, "", do("focus", (10, 9), use=use("mend", "C")), {"C": 4}, ["H-ACN-13"],
    ),
    "H-ACN-13 no active power": (
        with_power(BOLT), unit("B", 10, 16), "", do("focus", use=use("bolt", "B")), {"B": 8}, ["H-PWR-01"],
    ),
    "H-ACN-14 attacked at -1 DEF": (
        (with_power(MEND), C(lp=4)), B(), "3 3 1 1", do("focus", use=use("mend", "C")), {"A": 7, "C": 7}, [],
        {"says": (Pick("B"),)},
    ),
    "H-ACN-14 or not": (
        (with_power(MEND), C(lp=4)), B(), "", do("focus", use=use("mend", "C")), {"C": 7}, [], {"says": (Pick(""),)},
    ),
    "H-ACN-14 the opponent picks": (
        (with_power(MEND), C(lp=4)), (B(), E()), "3 3 1 1 1", do("focus", use=use("mend", "C")), {"A": 7, "C": 7}, [],
        {"says": (Pick("E"),)},
    ),
    "H-ACN-14 not a harmless one": (
        (with_power(MEND), C(lp=4)), B("harmless"), "", do("focus", use=use("mend", "C")), {"C": 7}, [],
    ),
    "H-ACN-14 spoiled": (
        (with_power(MEND, lp=4), C(lp=4)), B(), "3 3 1 1", do("focus", use=use("mend", "C")), {"A": 3, "C": 4}, [],
        {"says": (Pick("B"),)},
    ),
    "H-ABI-15 an ordinary sequence": (
        (with_power(MEND, able="concentrated"), C(lp=4)), B(), "3 3 4 4|4 1 1 1 1", do("focus", use=use("mend", "C")),
        {"A": 7, "B": 8, "C": 7}, [], {"says": (Pick("B"),)},
    ),
    "H-ABI-36 a healer heals himself": (
        A("healer 2", lp=4), FAR, "", do("focus", use=use("healer", "A")), {"A": 6}, [],
    ),
    "H-ABI-36 or an ally in contact": (
        (A("healer 2"), unit("C", 11.2, 10, lp=4)), FAR, "", do("focus", use=use("healer", "C")), {"C": 6}, [],
    ),
    "H-ABI-36 not from afar": (
        (A("healer 2"), unit("C", 11.26, 10, lp=4)), FAR, "", do("focus", use=use("healer", "C")), {"C": 4},
        ["H-ABI-36"],
    ),
    "H-ABI-36 nor the invulnerable": (
        (A("healer 2"), unit("C", 11.2, 10, "invulnerable", lp=4)), FAR, "", do("focus", use=use("healer", "C")),
        {"C": 4}, ["H-ABI-36"],
    ),
    "H-ABI-28 expertise": (
        A("healer 2; expertise", lp=4), FAR, "", do("concentrate", (10, 11), use=use("healer", "A")), {"A": 6}, [],
    ),
    "H-ABI-36 exhausting": (
        A("healer 2", lp=4), FAR, "", do("concentrate", use=use("healer", "A")), {"A": 4}, ["H-PWR-01"],
    ),
}  # fmt: skip


@pytest.mark.rule("H-ACN-13", "H-ACN-14", "H-ABI-15", "H-ABI-28", "H-ABI-36", "H-WND-04")
@pytest.mark.parametrize("case", FOCUSES.values(), ids=list(FOCUSES))
def test_focuses(case: Any) -> None:
    check(case)


@pytest.mark.rule("H-ACN-15", "H-STA-10")
def test_a_focus_ends_all_states_that_consume_and_do_not_last() -> None:
    battle = acted(A(states="consumed(fire) 3/2; consumed(acid) 1/1"), FAR, "", do("focus", ends=True))
    assert not named(battle, "A").states
    battle = acted(A(), FAR, "", do("focus", ends=True))
    assert refusals(battle) == ["H-ACN-15"]


@pytest.mark.rule("H-WPN-12", "H-ACN-15")
@pytest.mark.parametrize(
    ("blue", "action", "dice", "says", "count"),
    [
        pytest.param(FAR, do("focus", reloads="gun"), "", (), 2, id="reloading"),
        pytest.param(FAR, do("none"), "", (), 1, id="doing nothing keeps it"),
        pytest.param(FAR, do("walk", (10, 11)), "", (), 0, id="any other action starts anew"),
        pytest.param(B(), do("melee", target="B"), "1 1 1 1|1 1 1 1", (), 0, id="fighting too"),
        pytest.param(B(), do("focus", reloads="gun"), "1 1 1 1", (Pick("B"),), 2, id="under attack"),
        pytest.param(B(), do("focus", reloads="gun"), "3 3 3 3", (Pick("B"),), 2, id="hurt, not changed"),
    ],
)
def test_reloading(blue: Any, action: Any, dice: str, says: Any, count: int) -> None:
    red = A(weapons=(blade(), gun(able="reloading 3")), fired={"gun": 1}, reloaded={"gun": 1})
    battle = acted(red, blue, dice, action, says=says)
    assert named(battle, "A").reloaded.get("gun", 0) == count
    assert spent(battle)


@pytest.mark.rule("H-ACT-08", "H-PWR-05", "H-PWR-01")
def test_passive_powers_before_and_after_an_action_once() -> None:
    haste = power("haste", "passive", modify("mvt", 2))
    balm = power("balm", "passive", Effect("heal", amount=1))
    red = with_power(haste, balm, lp=6)
    battle = acted(red, FAR, "", do("walk", (10, 16), before=(use("haste"),), behind=(use("balm"),)))
    assert (place(battle, "A"), lp(battle)["A"]) == ((10, 16), 7)
    battle = acted(red, FAR, "", do("walk", (10, 11), before=(use("balm"), use("balm"))))
    assert "H-PWR-05" in refusals(battle)
    battle = acted(with_power(ZEAL), FAR, "", do("walk", (10, 11), before=(use("zeal"),)))
    assert refusals(battle) == ["H-ACT-08"]


@pytest.mark.rule("H-ACT-08", "H-CMD-03")
def test_passive_powers_are_not_spent_where_the_action_cannot_be_paid_too() -> None:
    """A is 0.8 from B, so that leaving costs 1 CMD; haste and surge cost 1 each, and so does bolt."""
    haste, surge = (power(name, "passive", modify("mvt", 2), cost=1) for name in ("haste", "surge"))
    bolt = power("bolt", "active", Effect("damage", amount=3), target="enemy", range=6, cost=1)
    red, near = with_power(haste, surge, bolt), unit("B", 10, 12)
    leave = do("walk", (10, 8), pays=True, before=(use("haste"),))
    bolted = do("concentrate", use=use("bolt", "B"), before=(use("haste"),))
    twice = do("none", before=(use("haste"), use("surge")))
    for answer in (leave, bolted, twice):
        battle = acted(red, near, "", answer, pools=(1, 0))
        assert refusals(battle) == ["H-CMD-03"]
        assert (sum(battle.players[0].pool), place(battle, "A")) == (1, (10, 10))
        battle = acted(red, near, "", answer, pools=(2, 0))
        assert (refusals(battle), sum(battle.players[0].pool)) == ([], 0)


@pytest.mark.rule("H-ACT-08", "H-ACN-07")
def test_passive_powers_are_used_before_and_after_the_run_of_a_retreat() -> None:
    """MVT 4 + 2: a run of 12, once B has struck and missed."""
    haste, balm = power("haste", "passive", modify("mvt", 2)), power("balm", "passive", Effect("heal", amount=1))
    run = Action("", "retreat", way=(2200, 1000), before=(use("haste"),), behind=(use("balm"),))
    run.question = "retreat_move"
    strike = Pick("B")
    battle = acted(with_power(haste, balm, lp=6), B(), "1 1 1 1", do("retreat"), run, says=(strike,))
    assert refusals(battle) == []
    assert (place(battle, "A"), lp(battle)["A"]) == ((22, 10), 7)


GLORY = power("glory", "free", modify("cbt", 1), cost=1)
WRATH = power("wrath", "free", modify("cbt", 1))


def free(slug: str, by: str, *targets: str) -> FreePower:
    return FreePower(Use(slug, by=by, targets=targets))


PASS = FreePower(None)


@pytest.mark.rule("H-ACT-09", "H-PWR-06", "H-FGT-22", "H-FGT-04")
def test_moments_of_free_powers() -> None:
    """Before the action, before the sequence, after it, at the end: each player is asked once at each, red first."""
    blue = player("blue", B(powers=(WRATH,)))
    battle = acted(with_power(GLORY), blue, "1 1 1 1|1 1 1 1", do("melee", target="B"), pools=(3, 0))
    red_asked, blue_asked = asked(battle)
    assert red_asked == ["free_power", "action", "free_power", "free_power", "free_power"]
    assert blue_asked == ["free_power"] * 4


@pytest.mark.rule("H-PWR-06", "H-PWR-05", "H-PWR-02")
def test_free_powers_until_both_pass_in_a_row() -> None:
    """Red pays for Glory twice, which does not add up; blue's Wrath costs nothing: once a turn, then blue has none."""
    red = player(
        "red", with_power(GLORY), script=(free("glory", "A"), PASS, free("glory", "A"), do("melee", target="B"))
    )
    blue = player("blue", B(powers=(WRATH,)), script=(free("wrath", "B"),))
    battle = acted(red, blue, "4 4 1 1 1|1 1 1 1 1", pools=(3, 0))
    assert lp(battle)["B"] == 7
    assert sum(battle.players[0].pool) == 1
    assert asked(battle)[1] == ["free_power"]
    assert spent(battle)


@pytest.mark.rule("H-PWR-06")
@pytest.mark.parametrize(("moment", "count"), [("before_action", 1), ("before_sequence", 1), ("end", 1), ("", 4)])
def test_a_power_of_one_moment(moment: str, count: int) -> None:
    keen = power("keen", "free", modify("cbt", 1), cost=1, moment=moment)
    battle = acted(with_power(keen), B(), "1 1 1 1|1 1 1 1", do("melee", target="B"), pools=(1, 0))
    assert asked(battle)[0].count("free_power") == count


@pytest.mark.rule("H-FGT-22", "H-STA-15", "H-FGT-04")
@pytest.mark.parametrize(
    ("state", "dice", "left"),
    [("immobilized", "1 1 1 1", (8, 5)), ("knocked_down", "4 4 1 1|4 4", (7, 7)), ("stunned", "4 4 1 1|4 4 1", (7, 7))],
)
def test_an_order_before_the_sequence_changes_it(state: str, dice: str, left: tuple[int, int]) -> None:
    """The attack is announced, then B is struck with the state: only then are the dice counted."""
    snare = power("snare", "free", gives(state, 1), cost=1, target="enemy", moment="before_sequence")
    red = player("red", with_power(snare), script=(free("snare", "A", "B"),))
    battle = acted(red, B(), dice, do("melee", target="B"), pools=(1, 0))
    assert (lp(battle)["A"], lp(battle)["B"]) == left
    assert spent(battle)


EFFECTS: dict[str, Any] = {
    "modify": (modify("pr", 2), lambda battle, b: statistic(battle, b, "pr"), 3),
    "state": (gives("stunned", 2), lambda battle, b: b.state("stunned").left, 2),
    "damage": (Effect("damage", amount=4), lambda battle, b: b.lp, 5),
    "command": (Effect("command", amount=-2), lambda battle, b: sum(b.owner.pool), 1),
    "command for good": (Effect("command", amount=-2, permanent=True), lambda battle, b: sum(b.owner.total), 1),
    "ability": (Effect("ability", ability="terror", amount=2), lambda battle, b: b.amount("terror"), 2),
    "a move straight": (Effect("move", amount=3), lambda battle, b: (b.x, b.y), (1000, 1800)),
    "rerolls": (Effect("rerolls", amount=2), lambda battle, b: len(b.modifiers), 1),
}


@pytest.mark.rule("H-PWR-03", "H-PWR-02")
@pytest.mark.parametrize(("effect", "came", "value"), EFFECTS.values(), ids=list(EFFECTS))
def test_what_powers_do(effect: Effect, came: Any, value: Any) -> None:
    """B stands at (10, 15): a push of 3 brings it to (10, 18)."""
    jinx = power("jinx", "active", effect, target="enemy")
    blue = player("blue", unit("B", 10, 15), total=(3, 0, 0), pool=(3, 0, 0))
    battle = acted(with_power(jinx), blue, "", do("concentrate", use=use("jinx", "B")))
    assert came(battle, named(battle, "B")) == value


@pytest.mark.rule("H-PWR-03", "H-FGT-08")
def test_rerolls_of_an_effect_add_to_the_others_up_to_5() -> None:
    """CBT 6: one, and two of the power: three; the fourth missed die is not rolled again."""
    omen = power("omen", "free", Effect("rerolls", amount=2), cost=1, moment="before_sequence")
    red = player("red", with_power(omen, cbt=6), script=(free("omen", "A"),))
    battle = acted(red, B(), "1 1 1 1 4|1 1 1 1|4 4 1", do("melee", target="B"), pools=(1, 0))
    assert lp(battle)["B"] == 6
    assert spent(battle)


@pytest.mark.rule("H-CTL-10", "H-PWR-03")
def test_a_pushed_unit_is_stopped_by_a_base() -> None:
    """E stands at (10, 17): B's centre stops 1.20 before it, or a tenth earlier."""
    jinx = power("jinx", "active", Effect("move", amount=3), target="enemy")
    battle = acted(
        with_power(jinx), (unit("B", 10, 15), unit("E", 10, 17)), "", do("concentrate", use=use("jinx", "B"))
    )
    assert 15.7 <= place(battle, "B")[1] <= 15.8
