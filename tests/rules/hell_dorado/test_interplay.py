"""Rules that meet: who dies, is devoured, controlled or thrown down while an action of his is under way."""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE, Area, Row, Weapon
from rules.hell_dorado.content.powers import Effect
from rules.hell_dorado.engine.answers import Armed, Dodge, DodgeMove, FreePower, Pick, Use
from rules.hell_dorado.engine.measures import control_reach, free
from rules.hell_dorado.engine.statistics import statistic
from tests.rules.hell_dorado.cards import A, B, E, F, blade, box, gun, piece, power, unit
from tests.rules.hell_dorado.casts import (
    acted,
    asked,
    corners,
    do,
    events,
    lp,
    melee,
    named,
    place,
    player,
    refusals,
    spent,
)

FAR = unit("B", 30, 30)
MAW = (blade("0+devoured"),)
NET = (blade("0+knocked_down"),)


def at(x: float, y: float, able: str = "", id: str = "B", **keys: Any) -> Any:
    return unit(id, x, y, able, **keys)


@pytest.mark.rule("H-STA-14", "H-ABI-33", "H-FGT-13")
def test_one_devoured_in_its_first_sequence_fights_no_second() -> None:
    """Its own hits fall all the same: 2 - 1."""
    battle = acted(A("frenzy"), B(weapons=MAW), "4 4 1 1|4 1 1 1", do("melee", target="B"))
    assert (named(battle, "A").inside, lp(battle)["B"]) == (named(battle, "B"), 7)
    assert spent(battle)


@pytest.mark.rule("H-STA-14", "H-ACN-07")
def test_one_devoured_while_it_retreats_goes_nowhere() -> None:
    battle = acted(A(), B(weapons=MAW), "4 1 1 1", do("retreat"))
    assert named(battle, "A").inside is named(battle, "B")
    assert "retreat_move" not in asked(battle)[0]
    assert spent(battle)


@pytest.mark.rule("H-STA-14", "H-FGT-13")
def test_two_who_devour_each_other() -> None:
    """The attacker's effects go first: B is inside A, and does not devour any more."""
    battle = melee(A(weapons=MAW), B(weapons=MAW), "4 1 1 1|4 1 1 1")
    a, b = named(battle, "A"), named(battle, "B")
    assert (b.inside, a.stands(), b.stands()) == (a, True, False)
    assert a.inside is None


@pytest.mark.rule("H-STA-14", "H-FGT-13", "H-FGT-16")
def test_a_devourer_killed_by_the_same_blows_lets_go_at_once() -> None:
    """A hits once and devours B, whose three hits kill A: B comes back where A stood."""
    battle = melee(A(lp=2, threshold=NONE, weapons=MAW), B(), "4 1 1 1|4 4 4 1")
    assert (named(battle, "B").stands(), place(battle, "B")) == (True, (10, 10))
    assert not named(battle, "A").stands()


@pytest.mark.rule("H-STA-14", "H-STA-23")
def test_a_devourer_that_is_devoured_keeps_its_victim_out_of_the_game_or_lets_it_go() -> None:
    """B holds E; A devours B. E is not left in a unit that is off the table."""
    battle = melee(A(weapons=MAW), (B(victim="E"), unit("E", place="inside")), "4 1 1 1|1 1 1 1")
    b, e = named(battle, "B"), named(battle, "E")
    assert b.inside is named(battle, "A")
    assert (e.stands() and e.inside is None) or e.inside is b


@pytest.mark.rule("H-STA-11", "H-ABI-33", "H-STA-02")
def test_one_controlled_in_its_first_sequence_goes_on_as_an_enemy_of_both() -> None:
    """The activation in which it is given does not count: it is controlled for its next one."""
    charm = (blade("0+controlled 1"),)
    battle = acted(A("frenzy"), B(weapons=charm), "1 1 1 1|4 1 1 1|1 1 1 1|1 1 1 1", do("melee", target="B"))
    a = named(battle, "A")
    assert (battle.plays(a), [state.left for state in a.states]) == (battle.players[1], [1])


@pytest.mark.rule("H-ABI-05", "H-ABI-21", "H-ABI-18")
def test_an_attacker_that_dies_on_its_way_meets_nobody() -> None:
    """B strikes it down as it enters: neither the dodge nor the shot of B is asked for."""
    blue = at(10, 14.2, "attack-of-opportunity 2; dodge 3; defensive-shot")
    battle = acted(A(lp=2), blue, "", do("attack", (10, 13), target="B"))
    assert (lp(battle)["A"], place(battle, "A")) == (0, (10, 12))
    assert asked(battle)[1] == []


@pytest.mark.rule("H-ABI-21", "H-ABI-18", "H-MOV-05")
def test_one_dodges_and_the_other_shoots() -> None:
    """B is gone; E fires 3 dice at A (4 - 1 = 3), and A fights E, who is the only one left to touch."""
    blue = player(
        "blue", at(8.8, 14, "dodge 3"), at(11.2, 14, "defensive-shot", id="E"),
        script=(Dodge(True), DodgeMove(tuple(corners((6.5, 14)))), Armed("gun")),
    )  # fmt: skip
    battle = acted(A(mvt=5), blue, "2|4 4 1|4 4 1 1|1 1 1 1", do("attack", (10, 13.7), target="B"))
    assert (lp(battle)["A"], lp(battle)["E"], place(battle, "B")) == (7, 7, (6.5, 14))
    assert spent(battle)


@pytest.mark.rule("H-ABI-18", "H-STA-16")
@pytest.mark.parametrize(("state", "fights"), [("immobilized 1", False), ("stunned 1", True)])
def test_a_shot_at_point_blank_may_stop_the_attack(state: str, fights: bool) -> None:
    hook = gun(f"0+{state}")
    dice = "4 1 1|1 1 1|1 1 1 1" if fights else "4 1 1"
    blue = player("blue", at(10, 14.2, "defensive-shot", weapons=(blade(), hook)), script=(Armed("gun"),))
    battle = acted(A(), blue, dice, do("attack", (10, 13), target="B"))
    assert (len(events(battle, "sequence")) == 1) is fights
    assert spent(battle)


@pytest.mark.rule("H-ABI-57", "H-ACN-05")
def test_a_shooter_killed_by_ricochet_does_not_walk() -> None:
    battle = acted(A(lp=2), at(10, 16.2, "ricochet 2"), "4 4 1", do("shoot", (10, 9), target="B", after=True))
    assert lp(battle) == {"A": 0, "B": 7}
    assert not events(battle, "moved")


@pytest.mark.rule("H-ABI-57", "H-WPN-06", "H-FGT-13")
def test_ricochet_falls_before_life_drain_gives_back() -> None:
    """A, 1 LP, drains 2 of B, whose Ricochet takes 3 of A at once: it is dead, and recovers nothing."""
    battle = melee(A(lp=1, threshold=NONE, weapons=(blade(able="life-drain"),)), B("ricochet 3"), "4 4 1 1|1 1 1 1")
    assert lp(battle) == {"A": 0, "B": 6}


@pytest.mark.rule("H-EXP-04", "H-EXP-06", "H-VIC-02")
def test_an_explosion_may_kill_the_shooter_too() -> None:
    """A, at 2 from the point, is nearer than B, at 2.5."""
    bomb = gun(slug="bomb", area=Area("explosion", 4, 2))
    battle = acted(
        A(lp=1, weapons=(bomb,)),
        at(10, 14.5),
        "4 1|4 4 1 1 1|4 4 1 1 1",
        do("shoot", (10, 9), point=(1000, 1200), after=True),
    )
    assert lp(battle) == {"A": 0, "B": 5}
    assert battle.players[0].losses == 1
    assert spent(battle)


@pytest.mark.rule("H-ABI-19", "H-CMD-05")
@pytest.mark.parametrize(
    ("able", "weapons", "action", "dice"),
    [
        ("demoralize", (gun(),), do("shoot", target="B"), "4 4 4"),
        ("demoralize", (gun(area=Area("explosion", 4, 3)),), do("shoot", point=(1000, 1620)), "4 1 1|4 1 1 1 1"),
    ],
    ids=["shot", "explosion"],
)
def test_demoralize_by_a_shot(able: str, weapons: Any, action: Any, dice: str) -> None:
    blue = player("blue", at(10, 16.2, lp=1, cmd=2), total=(6, 0, 0), pool=(6, 0, 0))
    battle = acted(A(able, weapons=weapons), blue, dice, action)
    assert sum(battle.players[1].total) == 2
    assert spent(battle)


@pytest.mark.rule("H-ABI-19", "H-CMD-05", "H-ABI-72")
def test_demoralize_of_one_who_did_not_kill_does_nothing() -> None:
    """B's whirlwind kills C beside A: it is B who killed, and who does not demoralize."""
    red = player("red", A("demoralize"), unit("C", 10, 12.4, cbt=NONE, lp=1, cmd=2), total=(6, 0, 0), pool=(6, 0, 0))
    battle = melee(red, B("whirlwind-attack"), "1 1 1 1|6 6 6 6")
    assert not named(battle, "C").stands()
    assert sum(battle.players[0].total) == 4


@pytest.mark.rule("H-STA-09", "H-ABI-72")
def test_a_whirlwind_that_kills_another_enrages_too() -> None:
    """B lives; E, 1 LP, dies by the whirlwind: one die for it, a 2: it stops."""
    battle = melee((A("whirlwind-attack", states="berserk 1"),), (B(), E(lp=1, cbt=NONE)), "4 4 4 1|1 1 1 1|2")
    assert lp(battle) == {"A": 8, "B": 6, "E": 0}
    assert spent(battle)


@pytest.mark.rule("H-FGT-22", "H-PWR-06", "H-FGT-16")
def test_an_enemy_killed_by_a_free_power_before_the_sequence_is_not_fought() -> None:
    bolt = power("bolt", "free", Effect("damage", amount=9), cost=1, target="enemy", moment="before_sequence")
    red = player("red", A(powers=(bolt,)), script=(FreePower(Use("bolt", by="A", targets=("B",))),))
    battle = acted(red, B(), "", do("melee", target="B"), pools=(1, 0))
    assert lp(battle)["B"] == 0
    assert not events(battle, "dice")


@pytest.mark.rule("H-FGT-22", "H-PWR-03")
def test_an_enemy_pushed_away_before_the_sequence_is_not_fought() -> None:
    shove = power("shove", "free", Effect("move", amount=2), cost=1, target="enemy", moment="before_sequence")
    blue = player("blue", B(powers=(shove,)), script=(FreePower(Use("shove", by="B", targets=("A",))),))
    battle = acted(A(), blue, "", do("melee", target="B"), pools=(0, 1))
    assert place(battle, "A") == (10, 8)
    assert not events(battle, "dice")
    assert (named(battle, "A").fought, named(battle, "B").fought) == ({}, {})


@pytest.mark.rule("H-ACN-14", "H-STA-16")
def test_one_knocked_down_while_it_focuses_has_no_effect_and_stays_down() -> None:
    mend = power("mend", "exhausting", Effect("heal", amount=3))
    battle = acted(A(lp=5, powers=(mend,)), B(weapons=NET), "3 1 1 1", do("focus", use=Use("mend")), says=(Pick("B"),))
    assert lp(battle)["A"] == 5
    assert named(battle, "A").is_in("knocked_down")
    assert spent(battle)


@pytest.mark.rule("H-STA-16", "H-STA-17", "H-STA-15")
def test_attacked_while_immobilized_and_down() -> None:
    """DEF 4 - 3 - 2, at least 1; it rolls nothing."""
    battle = melee(A(), B(states="immobilized 2; knocked_down"), "1 1 1 1")
    assert lp(battle)["B"] == 5


@pytest.mark.rule("H-FGT-05", "H-ABI-33", "H-WPN-04")
def test_each_sequence_of_frenzy_has_a_weapon_of_its_own() -> None:
    arms = blade("1/1/1", slug="axe"), blade("3/3/3", slug="pike")
    battle = acted(
        A("frenzy", weapons=arms),
        B(),
        "4 1 1 1|1 1 1 1|4 1 1 1|1 1 1 1",
        do("melee", target="B"),
        Armed("pike"),
        Armed("axe"),
    )
    assert lp(battle)["B"] == 6
    assert asked(battle)[0].count("weapon") == 2


@pytest.mark.rule("H-ABI-09", "H-ABI-06", "H-CTL-02")
def test_supports_and_areas_change_with_the_dead() -> None:
    """C is free once B is dead: its control area is there again."""
    battle = acted(
        (A(), unit("C", 10, 12.4)),
        (B(lp=1, threshold=NONE), unit("F", 10, 20)),
        "4 4 1 1 1|1 1 1 1",
        do("melee", target="B"),
    )
    assert free(battle, named(battle, "C"))
    assert control_reach(battle, named(battle, "C")) == 100


@pytest.mark.rule("H-ABI-67", "H-ABI-64", "H-CMD-03")
def test_what_costs_several_points_is_paid_at_once_or_refused() -> None:
    """A bog and a terrifying target: 2 CMD of a pool of 1 are refused, nothing is paid."""
    bog = (piece(box(10, 13, 2, 1), difficult=True),)
    red = A()
    blue = at(10, 16.2, "terrifying")
    battle = acted(red, blue, "", do("charge", (10, 15), target="B", pays=True), pools=(1, 0), pieces=bog)
    assert (refusals(battle), sum(battle.players[0].pool)) == (["H-CMD-03"], 1)
    battle = acted(red, blue, "1 1 1|1 1 1 1", do("charge", (10, 15), target="B", pays=True), pools=(2, 0), pieces=bog)
    assert (refusals(battle), sum(battle.players[0].pool)) == ([], 0)


@pytest.mark.rule("H-BLA-07", "H-DIE-02", "H-DIE-03")
def test_the_order_of_dice_in_an_explosion_among_fights() -> None:
    """B in it fights C and D outside: B's five, odd, which of the two (1 to 3: C), the five of C; then E's five."""
    bomb = gun(slug="bomb", area=Area("explosion", 4, 2, radius=70))
    red = A(weapons=(bomb,)), unit("C", 11.2, 21), unit("D", 8.8, 21)
    blue = unit("B", 10, 21), unit("E", 10, 19.5)
    battle = acted(red, blue, "4 1 1|4 4 1 1 1|5|2|4 1 1 1 1|4 4 4 1 1", do("shoot", point=(1000, 2025)))
    assert lp(battle) == {"A": 8, "C": 7, "D": 8, "B": 5, "E": 3}
    assert spent(battle)


@pytest.mark.rule("H-STA-13", "H-ABI-47", "H-DIE-02", "H-ABI-16")
def test_forced_dice_of_both_come_after_all_re_rolls() -> None:
    """A re-rolls a 1 to 6, B one to 5. B forces A's 6 to 1, which its Counter Attack adds; A forces B's 4 to 3."""
    battle = melee(
        A("man-at-arms 1; natural-talent 1"),
        B("man-at-arms 1; natural-talent 1; counter-attack"),
        "1 4 4 4|4 1 1 1|6|5|1|3",
    )
    assert lp(battle) == {"A": 7, "B": 6}
    assert spent(battle)


@pytest.mark.rule("H-STA-14", "H-LEM-20", "H-CMD-07")
def test_an_infernalist_who_is_devoured_loses_his_lemures() -> None:
    imp = unit("L", 20, 20, "invulnerable", rank="lemure", infernalist="B")
    battle = melee(A(weapons=MAW), (B(), imp, F(cbt=NONE)), "4 1 1 1|1 1 1 1")
    assert not named(battle, "L").stands()


@pytest.mark.rule("H-PWR-05", "H-PWR-03")
def test_modifiers_of_two_weapons_add_up() -> None:
    """They are not of the same power: -1 and -2 DEF."""
    weak = Effect("modify", statistic="def", amount=-1)
    hook, fang = (Weapon(slug, slug, False, rows=(Row(0, (weak,)),)) for slug in ("hook", "fang"))
    battle = acted(
        A("frenzy", weapons=(hook, fang)),
        B(),
        "4 1 1 1|1 1 1 1|3 1 1 1|1 1 1 1",
        do("melee", target="B"),
        Armed("hook"),
        Armed("fang"),
    )
    assert statistic(battle, named(battle, "B"), "def") == 2


STRIKER = "attack-of-opportunity 2"


@pytest.mark.rule("H-ABI-05", "H-ABI-21", "H-CTL-10")
def test_one_who_dodges_into_an_area_is_struck() -> None:
    """B dodges to (12, 14.2): 1.80 from D, whose area reaches to 2.20."""
    red = A(), unit("D", 13.8, 14.2, STRIKER)
    blue = player("blue", at(10, 14.2, "dodge 3"), script=(Dodge(True), DodgeMove(tuple(corners((12, 14.2))))))
    battle = acted(red, blue, "1", do("attack", (10, 13), target="B"))
    assert lp(battle) == {"A": 8, "D": 8, "B": 6}
    assert spent(battle)


@pytest.mark.rule("H-ABI-05", "H-PWR-03", "H-CTL-10")
@pytest.mark.parametrize(("left", "stands"), [(8, True), (2, False)])
def test_one_pushed_into_an_area_is_struck(left: int, stands: bool) -> None:
    """B is pushed from (10, 15) to (10, 17): 1.80 from D at (10, 18.8)."""
    shove = power("shove", "active", Effect("move", amount=2), target="enemy")
    red = A(powers=(shove,)), unit("D", 10, 18.8, STRIKER)
    battle = acted(red, at(10, 15, lp=left), "", do("concentrate", use=Use("shove", targets=("B",))))
    assert (lp(battle)["B"], named(battle, "B").stands()) == (left - 2, stands)
    assert battle.players[1].losses == (0 if stands else 1)


@pytest.mark.rule("H-ABI-05", "H-STA-09")
def test_one_who_rages_into_an_area_is_struck() -> None:
    """C, red's own, is 1.50 from A, E 1.70: A rages to (10, 8.50), and enters E's area at y = 8.65; it fights C."""
    red = A(states="berserk 1"), unit("C", 10, 7.3)
    blue = B(lp=1, threshold=NONE), unit("E", 12.1, 8, STRIKER)
    battle = melee(red, blue, "4 4 1 1|1 1 1 1|4|1 1 1 1|1 1 1 1")
    assert (lp(battle)["A"], place(battle, "A")) == (6, (10, 8.5))
    assert spent(battle)
