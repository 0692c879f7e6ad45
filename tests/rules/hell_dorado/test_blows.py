"""What blows do: protection, types of damage, abilities that act when damage falls, in sequences of S against S.

Four dice each, hits on 4 or more; the blade's table is 1/2/3/4/6, PR 1. Each case ends with the LP that are left.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from tests.rules.hell_dorado.cards import A, B, E, F, blade, unit
from tests.rules.hell_dorado.casts import events, follow, lp, melee, named, player, spent

ONE_SIDED = {"one_sided": True}
FIRE = (blade(types=("fire",)),)


def armed(able: str, table: str = "1/2/3/4/6", types: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"weapons": (blade(table, able, types),)}


CASES: dict[str, Any] = {
    "H-FGT-14 less PR": (A(), B(pr=2), "4 4 4 1|4 1 1 1", {"A": 8, "B": 7}),
    "H-FGT-14 never below 0": (A(), B(pr=9), "4 4 4 1|1 1 1 1", {"A": 8, "B": 8}),
    "H-FGT-13 at the same time": (A(lp=4), B(lp=2, threshold=NONE), "4 4 4 1|6 6 6 6", {"A": 1, "B": 0}),
    "H-WND-05 automatic damage": (A(cbt=12), B(pr=9), "1 1 1 1 1|1 1 1 1|2 2 2 2 2", {"A": 8, "B": 6}),
    "H-ABI-38 immunity": (A(weapons=FIRE), B("immunity(fire)"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 8}),
    "H-ABI-38 to another type": (A(weapons=FIRE), B("immunity(cold)"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5}),
    "H-ABI-38 and no type": (A(), B("immunity(fire)"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5}),
    "H-ABI-38 to two types": (
        A(weapons=FIRE), B("immunity(fire); immunity(cold)"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 8},
    ),
    "H-ABI-56 resistance": (A(weapons=FIRE), B("resistance(fire) 2"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 7}),
    "H-ABI-56 to two types": (
        A(weapons=FIRE), B("resistance(fire) 2; resistance(cold) 1"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 7},
    ),
    "H-ABI-56 another type": (A(weapons=FIRE), B("resistance(cold) 2"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5}),
    "H-ABI-71 vulnerability": (A(weapons=FIRE), B("vulnerability(fire) 1", pr=3), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5}),
    "H-ABI-71 not when it is lower": (
        A(weapons=FIRE), B("vulnerability(fire) 3"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5},
    ),
    "H-ABI-71 after resistance": (
        A(weapons=FIRE), B("vulnerability(fire) 1; resistance(fire) 2"), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5},
    ),
    "H-WPN-10 penetrating strike": (A(**armed("penetrating-strike 2")), B(pr=3), "4 4 1 1|1 1 1 1", {"A": 8, "B": 7}),
    "H-WPN-10 not below 0": (A(**armed("penetrating-strike 5")), B(), "4 4 1 1|1 1 1 1", {"A": 8, "B": 6}),
    "H-ABI-09 bodyguard": (A(), (B(), unit("E", 10, 12.4, "bodyguard")), "4 4 4 1|1 1 1 1", {"A": 8, "B": 7, "E": 8}),
    "H-ABI-09 not above 3": (
        A(), (B(pr=2), unit("E", 10, 12.4, "bodyguard"), unit("F", 11.2, 11.2, "bodyguard")),
        "4 4 4 4|1 1 1 1", {"A": 8, "B": 7, "E": 8, "F": 8},
    ),
    "H-ABI-09 not for PR 4": (
        A(), (B(pr=4), unit("E", 10, 12.4, "bodyguard")), "6 6 6 6|1 1 1 1", {"A": 8, "B": 8, "E": 8},
    ),
    "H-ABI-74 bodyguard down": (
        A(), (B(), unit("E", 10, 12.4, "bodyguard", states="knocked_down")), "4 4 4 1|1 1 1 1",
        {"A": 8, "B": 6, "E": 8},
    ),
    "H-WPN-13 spiritual damage": (A(**armed("spiritual-damage")), B(pr=9), "4 4 4 1|1 1 1 1", {"A": 8, "B": 7}),
    "H-WPN-13 wounded, FTH 1": (
        A(**armed("spiritual-damage")), B(pr=9, states="wounded 1"), "4 4 4 1|1 1 1", {"A": 8, "B": 6},
    ),
    "H-FTH-03 an unbeliever": (A(**armed("spiritual-damage")), B(pr=9, fth=NONE), "4 4 4 1|1 1 1 1", {"A": 8, "B": 5}),
    "H-WPN-13 it has no other type": (
        A(**armed("spiritual-damage", types=("fire",))), B("immunity(fire)"), "4 4 4 1|1 1 1 1", {"A": 8, "B": 7},
    ),
    "H-WPN-13 nothing changes FTH": (
        A(**armed("spiritual-damage; penetrating-strike 2")), B("resistance(fire) 3"), "4 4 4 1|1 1 1 1",
        {"A": 8, "B": 7},
    ),
    "H-WPN-06 life drain": (A(lp=4, **armed("life-drain")), B(pr=9), "4 4 1 1|1 1 1 1", {"A": 6, "B": 6}),
    "H-WPN-06 never above the start": (A(lp=7, **armed("life-drain")), B(), "4 4 1 1|1 1 1 1", {"A": 8, "B": 6}),
    "H-WPN-06 of what the victim had": (A(lp=4, **armed("life-drain")), B(lp=1), "4 4 4 4|1 1 1", {"A": 5, "B": 0}),
    "H-WPN-06 it saves nobody": (
        A(lp=2, threshold=NONE, **armed("life-drain")), B(pr=0), "4 4 1 1|4 4 4 1", {"A": 0, "B": 6},
    ),
    "H-WPN-06 X more of it": (A(lp=4, **armed("life-drain 2")), B(), "4 4 4 1|1 1 1 1", {"A": 6, "B": 4}),
    "H-WPN-06 immunity to life drain": (
        A(lp=4, **armed("life-drain 2")), B("immunity(life drain)"), "4 4 4 1|1 1 1 1", {"A": 4, "B": 6},
    ),
    "H-WPN-06 no other immunity": (
        A(lp=4, **armed("life-drain", types=("fire",))), B("immunity(fire)"), "4 4 4 1|1 1 1 1", {"A": 7, "B": 5},
    ),
    "H-ABI-57 ricochet": (A(), B("ricochet 2"), "4 4 4 1|1 1 1 1", {"A": 6, "B": 6}),
    "H-ABI-57 only when LP are lost": (A(), B("ricochet 2"), "4 1 1 1|1 1 1 1", {"A": 8, "B": 8}),
    "H-ABI-57 even if it dies": (A(), B("ricochet 2", lp=2), "4 4 4 1|1 1 1", {"A": 6, "B": 0}),
    "H-ABI-57 never answered": (A("ricochet 3"), B("ricochet 2"), "4 4 4 1|1 1 1 1", {"A": 6, "B": 6}),
    "H-ABI-57 of both": (A("ricochet 3"), B("ricochet 2"), "4 4 1 1|4 4 1 1", {"A": 5, "B": 4}),
    "H-ABI-57 not the invulnerable": (
        A("invulnerable"), B("ricochet 2"), "4 4 4 1|1 1 1 1", {"A": 8, "B": 6},
    ),
    "H-ABI-72 whirlwind attack": (
        A("whirlwind-attack"), (B(), E(cbt=NONE), F("invulnerable", cbt=NONE)), "4 4 4 1|1 1 1 1",
        {"A": 8, "B": 6, "E": 7, "F": 8},
    ),
    "H-ABI-72 before PR": (
        A("whirlwind-attack"), (B(pr=9), E(pr=0, cbt=NONE)), "4 4 4 1|1 1 1 1", {"A": 8, "B": 8, "E": 6},
    ),
    "H-ABI-72 of the defender": (
        (A(), unit("C", 10, 12.4, cbt=NONE)), B("whirlwind-attack"), "1 1 1 1|6 6 6 6", {"A": 5, "B": 8, "C": 7},
    ),
    "H-ABI-16 counter attack": (A(), B("counter-attack"), "1 1 4 4|4 1 1 1", {"A": 6, "B": 7}),
    "H-ABI-16 without a hit of its own": (A(), B("counter-attack"), "1 1 4 4|3 3 3 3", {"A": 7, "B": 7}),
    "H-ABI-16 final dice": (A(cbt=6), B("counter-attack"), "1 1 4 4 2|4 1 1 1|1", {"A": 6, "B": 7}),
    "H-ABI-16 forced dice too": (
        A("", lp=8), B("counter-attack; man-at-arms 1"), "1 4 4 4|4 1 1 1|1", {"A": 6, "B": 7},
    ),
    "H-ABI-16 in a one-sided attack": (A(), B("counter-attack"), "1 1 1 4", {"A": 6, "B": 8}, ONE_SIDED),
    "H-ABI-16 not immobilized": (
        A(), B("counter-attack", states="immobilized 1", defence=5), "1 1 1 4", {"A": 8, "B": 8},
    ),
    "H-ABI-16 not with DEF 1": (A(), B("counter-attack", defence=1), "1 1 1 1|3 3 3 3", {"A": 8, "B": 5}),
    "H-ABI-16 not the invulnerable": (A("invulnerable"), B("counter-attack"), "1 1 4 4|4 4 4 4", {"A": 8, "B": 7}),
    "H-ABI-43 rows up to the hits": (
        A(**armed("", "0/2/3")), B("invulnerable", pr=0), "6 6 6 2|6 1 1 1", {"A": 8, "B": 6},
    ),
    "H-ABI-43 then PR": (A(**armed("", "0/2/3")), B("invulnerable", pr=1), "6 6 6 2|6 1 1 1", {"A": 8, "B": 7}),
    "H-ABI-43 never more than the last row": (
        A(**armed("", "1/1/1")), B("invulnerable", pr=0), "6 6 6 2|1 1 1 1", {"A": 8, "B": 7},
    ),
    "H-ABI-43 DEF 6": (A(), B("invulnerable", pr=0), "5 5 5 6|1 1 1 1", {"A": 8, "B": 7}),
    "H-ABI-43 whatever its states": (
        A(), B("invulnerable", pr=0, states="stunned 1"), "5 5 5 6|1 1 1", {"A": 8, "B": 7},
    ),
    "H-ABI-43 no automatic damage": (A(cbt=12), B("invulnerable"), "5 5 5 5 5|1 1 1 1|1 1 1 1 1", {"A": 8, "B": 8}),
    "H-ABI-43 no whirlwind": (
        A("whirlwind-attack"), (B(), E("invulnerable", cbt=NONE, pr=0)), "4 4 4 4|1 1 1 1", {"A": 8, "B": 5, "E": 8},
    ),
    "H-ABI-54 rapid strike": (A("rapid-strike(attack)"), B(lp=2, threshold=NONE), "4 4 4 1|6 6 6 6", {"A": 8, "B": 0}),
    "H-ABI-54 not in defence": (
        A(lp=2, threshold=NONE), B("rapid-strike(attack)", lp=2, threshold=NONE), "4 4 4 4|6 6 6 6", {"A": 0, "B": 0},
    ),
    "H-ABI-54 defence": (
        A(lp=2, threshold=NONE), B("rapid-strike(defense)", lp=2, threshold=NONE), "4 4 4 4|6 6 6 6",
        {"A": 0, "B": 2},
    ),
    "H-ABI-54 both": (
        A("rapid-strike", lp=2, threshold=NONE), B("rapid-strike", lp=2, threshold=NONE), "4 4 4 4|6 6 6 6",
        {"A": 0, "B": 0},
    ),
    "H-ABI-54 who survives strikes": (A("rapid-strike(attack)"), B(), "4 4 4 1|6 6 6 6", {"A": 5, "B": 6}),
    "H-DIE-06 PR that is not there": (
        A(),
        (B(pr=NONE), unit("E", 10, 12.4, "bodyguard")),
        "4 4 4 1|1 1 1 1", {"A": 8, "B": 5, "E": 8},
    ),
    "H-UNT-06 nothing before the first row": (A(**armed("", "0/0/3")), B(), "4 4 1 1|1 1 1 1", {"A": 8, "B": 8}),
}  # fmt: skip


@pytest.mark.rule(
    "H-UNT-06", "H-UNT-08", "H-FGT-13", "H-FGT-14", "H-WND-05", "H-WND-06", "H-WND-07", "H-ABI-09", "H-ABI-16",
    "H-ABI-38", "H-ABI-43", "H-ABI-54", "H-ABI-56", "H-ABI-57", "H-ABI-71", "H-ABI-72", "H-ABI-74", "H-WPN-06",
    "H-DIE-06", "H-WPN-10", "H-WPN-13", "H-FTH-01", "H-FTH-03", "H-DIE-04",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_what_a_blow_takes(case: Any) -> None:
    red, blue, dice, left, *how = case
    battle = melee(red, blue, dice, **(how[0] if how else {}))
    assert lp(battle) == left
    assert spent(battle)


STATES: dict[str, Any] = {
    "H-FGT-15 though PR stops the damage": ("1+stunned 2", "4 1 1 1|1 1 1 1", {"stunned": 2}),
    "H-FGT-12 not without a hit": ("1+stunned 2", "1 1 1 1|1 1 1 1", {}),
    "H-UNT-06 of its own row alone": ("1+stunned 2 / 2", "4 4 1 1|1 1 1 1", {}),
    "H-UNT-06 a row that repeats": ("1 / 2+stunned 1", "4 4 4 1|1 1 1 1", {"stunned": 1}),
    "H-STA-01 no value": ("1+slowed", "4 1 1 1|1 1 1 1", {"slowed": 1}),
    "H-STA-10 consumed": ("1+consumed(fire) 3/2", "4 1 1 1|1 1 1 1", {"consumed": 2}),
    "H-STA-13 cursed": ("1+cursed 2/3", "4 1 1 1|1 1 1 1", {"cursed": 3}),
    "H-STA-16 knocked down": ("1 / 0+knocked_down / 3", "4 5 1 1|1 1 1 1", {"knocked_down": 1}),
}


@pytest.mark.rule("H-FGT-12", "H-FGT-15", "H-STA-01", "H-STA-10", "H-STA-13", "H-STA-16")
@pytest.mark.parametrize(("table", "dice", "states"), STATES.values(), ids=list(STATES))
def test_states_that_a_row_gives(table: str, dice: str, states: dict[str, int]) -> None:
    battle = melee(A(weapons=(blade(table),)), B(), dice)
    assert {state.slug: state.left for state in named(battle, "B").states} == states
    assert spent(battle)


@pytest.mark.rule("H-WPN-09", "H-STA-19")
@pytest.mark.parametrize(
    ("victim", "dice", "left"),
    [
        pytest.param(B(), "4 4 1 1|1 1 1 1", 2, id="a blow that takes LP"),
        pytest.param(B(), "4 1 1 1|1 1 1 1", 0, id="one that takes none"),
        pytest.param(B(threshold=NONE), "4 4 1 1|1 1 1 1", 0, id="no wounded side"),
        pytest.param(B(lp=3), "4 4 1 1|1 1 1", 0, id="wounded already"),
    ],
)
def test_pain_has_the_effects_of_wounded(victim: Any, dice: str, left: int) -> None:
    state = named(melee(A(**armed("pain 2")), victim, dice), "B").state("wounded")
    assert (state.left if state else 0) == left


@pytest.mark.rule("H-ABI-54", "H-FGT-13")
def test_an_opponent_killed_by_a_rapid_strike_brings_no_state() -> None:
    battle = melee(A("rapid-strike"), B(lp=2, threshold=NONE, **armed("", "1+stunned 2")), "4 4 4 1|6 6 6 6")
    assert not named(battle, "A").states
    battle = melee(A(), B(lp=2, threshold=NONE, **armed("", "1+stunned 2")), "4 4 4 1|6 6 6 6")
    assert named(battle, "A").is_in("stunned")


@pytest.mark.rule("H-STA-16", "H-STA-17")
@pytest.mark.parametrize(
    ("table", "dice", "down"),
    [
        ("1/2/3/4/6", "2 2 1 1|1 1", False),
        ("1+knocked_down", "2 1 1 1|1 1", True),
        ("1+knocked_down", "1 1 1 1|1 1", False),
    ],
)
@pytest.mark.parametrize("one_sided", [False, True])
def test_one_attacked_while_down_gets_up_unless_knocked_down_again(
    table: str, dice: str, down: bool, one_sided: bool
) -> None:
    dice = dice.partition("|")[0] if one_sided else dice
    battle = melee(A(weapons=(blade(table),)), B(states="knocked_down"), dice, one_sided=one_sided)
    assert named(battle, "B").is_in("knocked_down") == down
    assert spent(battle)


@pytest.mark.rule("H-WND-01", "H-WND-02", "H-WND-03", "H-FGT-16", "H-STA-22", "H-STA-23")
def test_the_dead_are_removed_and_counted() -> None:
    battle = melee(A(), (B(lp=3), E("insignificant", lp=2)), "4 4 4 4|1 1 1 1")
    assert [unit.id for unit in battle.standing()] == ["A", "E"]
    assert (battle.players[1].losses, battle.players[1].lost_points) == (1, 20)
    battle = melee(A(), E("insignificant", lp=2), "4 4 4 1|1 1 1", defender="E")
    assert (battle.players[1].losses, battle.players[1].lost_points) == (0, 20)
    assert [event["unit"] for event in events(battle, "dead")] == ["E"]


@pytest.mark.rule("H-CMD-04", "H-CMD-05", "H-ABI-19")
@pytest.mark.parametrize(("able", "left"), [("", [3, 0]), ("demoralize", [0, 0])])
def test_command_of_the_killed(able: str, left: list[int]) -> None:
    """Total 6, pool 2; an independent with CMD 3 is killed (X-26)."""
    blue = player("blue", B(lp=1, cmd=3, rank="independent"), total=(6, 0, 0), pool=(2, 0, 0))
    battle = melee(A(able), blue, "4 4 1 1|1 1 1")
    assert [sum(battle.players[1].total), sum(battle.players[1].pool)] == left


@pytest.mark.rule("H-STA-14")
@pytest.mark.parametrize(
    ("attacker", "victim", "dice", "inside"),
    [
        pytest.param({}, {"life": 8}, "4 1 1 1|1 1 1 1", True, id="below 10 LP"),
        pytest.param({}, {"life": 10}, "4 1 1 1|1 1 1 1|5", True, id="a roll above DEF"),
        pytest.param({}, {"life": 10}, "4 1 1 1|1 1 1 1|4", False, id="a roll of DEF"),
        pytest.param({}, {"life": 8, "base": "large"}, "4 1 1 1|1 1 1 1", False, id="a larger base"),
        pytest.param({"base": "large"}, {"life": 8, "base": "large"}, "4 1 1 1|1 1 1 1", True, id="a base as large"),
    ],
)
def test_devoured(attacker: Any, victim: Any, dice: str, inside: bool) -> None:
    far = {"regular": 60, "large": 80}
    reach = far[attacker.get("base", "regular")] + far[victim.get("base", "regular")]
    red = unit("A", 10, 10, weapons=(blade("0+devoured"),), **attacker)
    battle = melee(red, unit("B", 10, 10 + reach / 100, **victim), dice)
    b = named(battle, "B")
    assert (b.inside is named(battle, "A"), b.stands()) == (inside, not inside)
    assert battle.players[1].losses == 0
    assert spent(battle)


@pytest.mark.rule("H-STA-14", "H-CMD-06", "H-CMD-07")
def test_one_victim_at_a_time_who_comes_back_when_the_devourer_dies() -> None:
    blue = player("blue", B(cmd=2), E(), total=(5, 0, 0), pool=(5, 0, 0))
    red = A(lp=2, threshold=NONE, weapons=(blade("0+devoured"),))
    battle = melee(red, blue, "4 1 1 1|1 1 1 1 1")
    b, a, e = named(battle, "B"), named(battle, "A"), named(battle, "E")
    assert (b.inside, battle.players[1].total) == (a, [3, 0, 0])
    follow(battle, "E", "A", "6 6 6 1|6 1 1 1")
    assert e.stands()
    assert (b.stands(), b.x, b.y, b.activated) == (True, 1000, 1000, 1)
    assert (battle.players[1].total, battle.players[1].arriving) == ([3, 0, 0], [2, 0, 0])
