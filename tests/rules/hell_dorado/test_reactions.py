"""What happens in the middle of an action: attacks of opportunity, attraction, dodges, defensive shots, frenzy.

A is active at (10, 10); each case as in test_actions.py, with what blue says.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.engine.answers import Action, Armed, Dodge, DodgeMove, Pick
from tests.rules.hell_dorado.cards import A, B, E, blade, box, gun, piece, unit
from tests.rules.hell_dorado.casts import acted, asked, corners, do, lp, named, place, refusals, spent
from tests.rules.hell_dorado.test_actions import check

FAR = unit("B", 30, 30)
OPPORTUNIST = "attack-of-opportunity 2"
BOG = (piece(box(10, 13, 2, 1), difficult=True),)


def at(x: float, y: float, able: str = "", id: str = "B", **keys: Any) -> Any:
    return unit(id, x, y, able, **keys)


def on(*points: tuple[float, float]) -> DodgeMove:
    return DodgeMove(tuple(corners(*points)))


OPPORTUNITIES: dict[str, Any] = {
    "entering": (A(), at(12, 14, OPPORTUNIST), "", do("walk", (10, 13.09)), {"A": 6}, (10, 13.09), []),
    "not short of it": (A(), at(12, 14, OPPORTUNIST), "", do("walk", (10, 13.08)), {}, (10, 13.08), []),
    "past PR": (A(pr=9), at(12, 14, OPPORTUNIST), "", do("walk", (10, 13.09)), {"A": 6}, (10, 13.09), []),
    "an invulnerable one too": (
        A("invulnerable"), at(12, 14, OPPORTUNIST), "", do("walk", (10, 13.09)), {"A": 6}, (10, 13.09), [],
    ),
    "a survivor goes on": (
        A(), at(10, 14.2, OPPORTUNIST), "4 4 1 1|1 1 1 1", do("attack", (10, 13), target="B"), {"A": 6, "B": 7},
        (10, 13), [],
    ),
    "wounded by it": (
        A(lp=5), at(10, 14.2, OPPORTUNIST), "4 4 1|1 1 1 1", do("attack", (10, 13), target="B"), {"A": 3, "B": 7},
        (10, 13), [],
    ),
    "killed at the point of entry": (
        A(lp=2), at(10, 14.2, OPPORTUNIST), "", do("attack", (10, 13), target="B"), {"A": 0}, (10, 12), [],
    ),
    "not when it starts in it": (
        A(), at(10, 12, OPPORTUNIST), "4 4 1 1|1 1 1 1", do("attack", (10, 10.8), target="B"), {"B": 7}, (10, 10.8), [],
    ),
    "at each entry": (
        A(mvt=9), (at(12.3, 12, OPPORTUNIST), at(12.3, 14, OPPORTUNIST, id="E")), "",
        do("walk", (10.15, 12), (9, 13), (10.15, 14)), {}, None,
        ["H-CTL-04"],
    ),
    "H-ABI-22 not the elusive": (A("elusive"), at(12, 14, OPPORTUNIST), "", do("walk", (10, 14)), {}, (10, 14), []),
    "H-ABI-10 not a burrower in contact": (
        A("burrower"), at(10, 14.2, OPPORTUNIST), "4 4 1 1|1 1 1 1", do("attack", (10, 13), target="B"), {"B": 7},
        (10, 13), [],
    ),
    "H-ABI-10 a burrower short of contact": (
        A("burrower"), at(10, 14.2, OPPORTUNIST), "", do("walk", (10, 12.5)), {"A": 6}, (10, 12.5), [],
    ),
    "H-ABI-64 nor who teleports into contact": (
        A("teleportation"), at(10, 14.2, OPPORTUNIST), "4 4 1 1|1 1 1 1", do("attack", (10, 13), target="B"),
        {"B": 7}, (10, 13), [],
    ),
    "H-CTL-02 not by one engaged": (
        (A(), unit("C", 12, 15.2)), at(12, 14, OPPORTUNIST), "", do("walk", (10, 14)), {}, (10, 14), [],
    ),
    "H-ABI-53 but by a protective one": (
        (A(), unit("C", 12, 15.2)), at(12, 14, f"{OPPORTUNIST}; protective"), "", do("walk", (10, 13.09)), {"A": 6},
        (10, 13.09), [],
    ),
    "H-ACN-07 not by one that it leaves": (
        A(), B(OPPORTUNIST), "1 1 1 1", (do("retreat"), do("retreat", (10, 5))), {}, (10, 5), [],
    ),
}  # fmt: skip


@pytest.mark.rule("H-ABI-05", "H-ABI-10", "H-ABI-22", "H-ABI-53", "H-ABI-64", "H-CTL-04")
@pytest.mark.parametrize("case", OPPORTUNITIES.values(), ids=list(OPPORTUNITIES))
def test_attacks_of_opportunity(case: Any) -> None:
    check(case)


ATTRACTIONS: dict[str, Any] = {
    "an attack": (A(), at(10, 14.2, "attraction"), "4 4 1 1|1 1 1 1", (), {"B": 7}, (10, 13), []),
    "a charge": (A(), at(10, 15.3, "attraction 5"), "4 4 1|1 1 1 1", (), {"B": 7}, (10, 14.1), []),
    "beyond 4": (A(), at(10, 15.21, "attraction"), "", do("walk", (10, 9)), {}, (10, 9), []),
    "engaged it does not": (
        (A(), unit("C", 10, 15.4)), at(10, 14.2, "attraction"), "", do("walk", (10, 9)), {}, (10, 9), [],
    ),
    "nor an engaged one": (
        A(), (B("harmless"), at(10, 7.8, "attraction", id="E")), "1 1 1 1|1 1 1 1", do("melee", target="B"), {},
        (10, 10), [],
    ),
    "not who cannot get there": (A(mvt=1), at(10, 14.2, "attraction"), "", do("none"), {}, (10, 10), []),
    "through a bog for nothing": (
        A(mvt=2), at(10, 15.1, "attraction 5"), "4 4 1|1 1 1 1", (), {"B": 7}, (10, 13.9), [], {"pieces": BOG},
    ),
    "a terrifying one for nothing": (
        A(), at(10, 14.2, "attraction; terrifying"), "4 4 1 1|1 1 1 1", (), {"B": 7}, (10, 13), [],
    ),
    "unhindered by areas": (
        A(), (at(10, 14.2, "attraction"), at(12, 12.5, id="E")), "4 4 1 1|1 1 1 1", (), {"B": 7}, (10, 13), [],
    ),
    "another on the way is fought": (
        A(), (at(10, 14.2, "attraction"), at(11.1, 12, id="E")), "4 4 1 1|1 1 1 1", (), {"E": 7}, None, [],
    ),
    "of several it chooses": (
        A(), (at(10, 14.2, "attraction"), at(14.2, 10, "attraction", id="E")), "4 4 1 1|1 1 1 1",
        do("attack", target="E"), {"E": 7},
        (13, 10), [],
    ),
    "H-ABI-20 before discretion": (
        A(), at(10, 15.3, "attraction 5; discretion 2"), "4 4 1|1 1 1 1", (), {"B": 7}, (10, 14.1), [],
    ),
    "H-ABI-20 no other charge": (
        A(), at(10, 15.3, "discretion 2"), "", do("charge", (10, 14.1), target="B"), {}, (10, 10), ["H-ABI-20"],
    ),
    "H-ABI-20 an attack": (
        A(), at(10, 15.2, "discretion 2"), "4 4 1 1|1 1 1 1", do("attack", (10, 14), target="B"), {"B": 7}, (10, 14),
        [],
    ),
}  # fmt: skip


@pytest.mark.rule("H-ABI-06", "H-ABI-20")
@pytest.mark.parametrize("case", ATTRACTIONS.values(), ids=list(ATTRACTIONS))
def test_attraction(case: Any) -> None:
    check(case)


CHARGE = do("attack", (10, 13), target="B")
ROLLS = Dodge(True)
DODGES: dict[str, Any] = {
    "a 2 of 2": (A(), at(10, 14.2, "dodge 2"), "2", CHARGE, {}, (10, 13), [], {"says": (ROLLS, on((12.5, 14.2)))}),
    "a 3 of 2": (A(), at(10, 14.2, "dodge 2"), "3|4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [], {"says": (ROLLS,)}),
    "no roll": (
        A(), at(10, 14.2, "dodge 2"), "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [], {"says": (Dodge(False),)},
    ),
    "at most 3": (
        A(), at(10, 14.2, "dodge 2"), "1", CHARGE, {}, (10, 13), ["H-ABI-21"],
        {"says": (ROLLS, on((13.01, 14.2)), on((13, 14.2)))},
    ),
    "out of contact": (
        A(), at(10, 14.2, "dodge 2"), "1", CHARGE, {}, (10, 13), ["H-ABI-21"],
        {"says": (ROLLS, on((11, 14.5), (11.2, 13.1)), on((13, 14.2)))},
    ),
    "it stays": (
        A(), at(10, 14.2, "dodge 2"), "1|4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [], {"says": (ROLLS, on())},
    ),
    "knocked down it does not": (
        A(), at(10, 14.2, "dodge 2", states="knocked_down"), "4 4 1 1|1 1", CHARGE, {"B": 7}, (10, 13), [],
    ),
    "nor immobilized": (
        A(), at(10, 14.2, "dodge 2", states="immobilized 1"), "4 4 1 1", CHARGE, {"B": 5}, (10, 13), [],
    ),
    "nor engaged already": (
        (A(), unit("C", 10, 15.4)), at(10, 14.2, "dodge 2"), "4 4 1 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [],
    ),
    "once a turn": (A(), at(10, 14.2, "dodge 2", used=("dodge",)), "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), []),
    "another is touched and fought": (
        A(mvt=5), (at(8.8, 14, "dodge 2"), at(11.2, 14, id="E")), "1|4 4 1 1|1 1 1 1",
        do("attack", (10, 13.7), target="B"), {"E": 7},
        (10, 13.7), [], {"says": (ROLLS, on((6.5, 14)))},
    ),
}  # fmt: skip


@pytest.mark.rule("H-ABI-21", "H-ABI-74")
@pytest.mark.parametrize("case", DODGES.values(), ids=list(DODGES))
def test_dodges(case: Any) -> None:
    check(case)


@pytest.mark.rule("H-ABI-21")
def test_a_dodge_that_could_go_nowhere_is_not_asked_for() -> None:
    """B stands in a corner that A and two rocks close."""
    rocks = piece(box(1.85, 2, 1, 4), impassable=True), piece(box(0.6, 2.3, 1.2, 1), id="other", impassable=True)
    battle = acted(unit("A", 0.6, 3.6), unit("B", 0.6, 0.6, "dodge 3"), "", do("none"), pieces=rocks)
    assert not refusals(battle)
    rocks = (piece(box(3.2, 2, 1, 8), impassable=True),)
    battle = acted(
        unit("A", 1.3, 4),
        unit("B", 1.3, 0.6, "dodge 6"),
        "1 1 1 1|1 1 1 1",
        do("attack", (1.3, 1.8), target="B"),
        pieces=rocks,
    )
    assert "dodge" not in asked(battle)[1] or place(battle, "B") == (1.3, 0.6)


SHOT = Armed("gun")
SHOTS: dict[str, Any] = {
    "before close combat": (
        A(), at(10, 14.2, "defensive-shot"), "4 4 1|4 4 1 1|1 1 1 1", CHARGE, {"A": 7, "B": 7}, (10, 13), [],
        {"says": (SHOT,)},
    ),
    "optional": (
        A(), at(10, 14.2, "defensive-shot"), "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [],
        {"says": (Armed(""),)},
    ),
    "it may kill": (A(lp=1), at(10, 14.2, "defensive-shot"), "4 4 1", CHARGE, {"A": 0}, None, [], {"says": (SHOT,)}),
    "not when activated": (
        A(), at(10, 14.2, "defensive-shot", activated=1), "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [],
    ),
    "not when engaged": (
        (A(), unit("C", 10, 15.4)), at(10, 14.2, "defensive-shot"), "4 4 1 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13),
        [],
    ),
    "without a ranged weapon": (
        A(), at(10, 14.2, "defensive-shot", weapons=(blade(),)), "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [],
    ),
    "nothing loaded": (
        A(), at(10, 14.2, "defensive-shot", weapons=(blade(), gun(able="ammunition 1")), fired={"gun": 1}),
        "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), [],
    ),
    "stunned": (
        A(), at(10, 14.2, "defensive-shot", states="stunned 1"), "4 4 1 1|1 1 1", CHARGE, {"B": 7}, (10, 13), [],
    ),
    "heavy all the same": (
        A(), at(10, 14.2, "defensive-shot", weapons=(blade(), gun(able="heavy"))), "4 4 1|1 1 1 1|1 1 1 1", CHARGE,
        {"A": 7}, (10, 13), [],
        {"says": (SHOT,)},
    ),
    "difficulty 3 at least": (
        A(defence=2), at(10, 14.2, "defensive-shot"), "2 3 3|1 1 1 1|1 1 1 1", CHARGE, {"A": 7}, (10, 13), [],
        {"says": (SHOT,)},
    ),
    "a dodge comes first": (
        A(), at(10, 14.2, "defensive-shot; dodge 2"), "1", CHARGE, {}, (10, 13), [], {"says": (ROLLS, on((13, 14.2)))},
    ),
}  # fmt: skip


@pytest.mark.rule("H-ABI-18")
@pytest.mark.parametrize("case", SHOTS.values(), ids=list(SHOTS))
def test_defensive_shots(case: Any) -> None:
    check(case)


PIKE = (blade(able="receive-charge 1"),)
PAIRS: dict[str, Any] = {
    "frenzy": (A("frenzy"), B(), "4 4 1 1|1 1 1 1|4 4 1 1|1 1 1 1", do("melee", target="B"), {"B": 6}, (10, 10), []),
    "the second against another": (
        A("frenzy"), (B(), E()), "4 4 1 1|1 1 1 1 1|4 4 1 1|1 1 1 1 1", (do("melee", target="B"), Pick("E")),
        {"B": 7, "E": 7}, (10, 10), [],
    ),
    "lost with nobody left": (
        A("frenzy"), B(lp=1, threshold=NONE), "4 4 1 1|1 1 1 1", do("melee", target="B"), {"B": 0}, (10, 10), [],
    ),
    "not knocked down": (
        A("frenzy"), B(weapons=(blade("0+knocked_down"),)), "4 4 1 1|4 1 1 1", do("melee", target="B"), {"B": 7},
        (10, 10), [],
    ),
    "not immobilized": (
        A("frenzy"), B(weapons=(blade("0+immobilized 1"),)), "4 4 1 1|4 1 1 1", do("melee", target="B"), {"B": 7},
        (10, 10), [],
    ),
    "H-CHG-03 both at -1": (
        A("frenzy"), at(10, 16.2), "4 4 1|1 1 1 1|4 4 1|1 1 1 1", do("charge", (10, 15), target="B"), {"B": 6},
        (10, 15), [],
    ),
    "H-WPN-03 cumbersome in the second": (
        A("frenzy", weapons=(blade(able="cumbersome 1"),)), B(), "4 4 1 1|1 1 1 1|4 4 1|1 1 1 1",
        do("melee", target="B"), {"B": 6}, (10, 10), [],
    ),
    "H-WPN-04 eager in the first": (
        A("frenzy", weapons=(blade(able="eager 1"),)), B(), "4 4 1 1 1|1 1 1 1|4 4 1 1|1 1 1 1",
        do("melee", target="B"), {"B": 6}, (10, 10), [],
    ),
    "H-ABI-65 tenacious in the first": (
        A("frenzy"), at(10, 14.2, "tenacious 1"), "4 4 1 1|1 1 1 1 1|4 4 1 1|1 1 1 1",
        do("attack", (10, 13), target="B"), {"B": 6}, (10, 13), [],
    ),
    "H-WPN-11 receive charge in both": (
        A("frenzy"), at(10, 16.2, weapons=(blade(able="receive-charge 1"),)), "4 4 1|1 1 1 1 1|4 4 1|1 1 1 1 1",
        do("charge", (10, 15), target="B"), {"B": 6}, (10, 15), [],
    ),
    "H-ABI-60 a slow one is attacked": (
        A("slow"), at(10, 16.2), "4 4 1 1", do("charge", (10, 15), target="B"), {"A": 7}, (10, 15), [],
    ),
    "H-ABI-60 not in an attack": (A("slow"), at(10, 14.2), "4 4 1 1|1 1 1 1", CHARGE, {"B": 7}, (10, 13), []),
    "H-ABI-60 H-ABI-65 tenacious": (
        A("slow"), at(10, 16.2, "tenacious 1"), "4 4 1 1 1", do("charge", (10, 15), target="B"), {"A": 7}, (10, 15),
        [],
    ),
    "H-ABI-27 evasive beside another": (
        A(), (B("evasive"), E()), "4 4 1 1|1 1 1 1 1", (do("melee", target="B"), do("melee", target="E")), {"E": 7},
        (10, 10), ["H-ABI-27"],
    ),
    "H-ABI-27 alone": (A(), B("evasive"), "4 4 1 1|1 1 1 1", do("melee", target="B"), {"B": 7}, (10, 10), []),
    "H-ABI-27 all evasive": (
        A(), (B("evasive"), E("evasive")), "4 4 1 1|1 1 1 1 1", do("melee", target="B"), {"E": 7}, (10, 10), [],
        {"says": (Pick("E"),)},
    ),
    "H-CHG-04 of two the one fought is charged": (
        A(mvt=5, cbt=5),
        (at(8.8, 16, weapons=PIKE), at(11.2, 16, id="E", weapons=PIKE)),
        "4 4 1 1|1 1 1 1 1|1", do("charge", (10, 15.7), target="E"), {"E": 7}, (10, 15.7), [],
    ),
}  # fmt: skip


@pytest.mark.rule(
    "H-CHG-03", "H-CHG-04", "H-ABI-27", "H-ABI-33", "H-ABI-60", "H-ABI-65", "H-WPN-03", "H-WPN-04", "H-WPN-11",
)  # fmt: skip
@pytest.mark.parametrize("case", PAIRS.values(), ids=list(PAIRS))
def test_who_fights_whom_and_how_often(case: Any) -> None:
    check(case)


@pytest.mark.rule("H-STA-09", "H-ABI-33")
@pytest.mark.parametrize(("die", "more"), [("3", ""), ("4", "|4 4 1 1|1 1 1 1")])
def test_a_berserk_unit_that_stops_gives_up_its_second_sequence(die: str, more: str) -> None:
    """B dies by 1 LP; E is in contact, and so the closest: on a 4 it is fought, then the frenzy's second follows."""
    dice = f"4 4 1 1|1 1 1 1 1|{die}{more}" + ("|4 4 1 1|1 1 1 1" if more else "")
    battle = acted(A("frenzy", states="berserk 1"), (B(lp=1, threshold=NONE), E()), dice, do("melee", target="B"))
    assert lp(battle)["E"] == (6 if more else 8)
    assert spent(battle)


@pytest.mark.rule("H-ABI-06", "H-ACT-06")
def test_of_two_attractions_only_one_of_them_is_named() -> None:
    blue = at(10, 14.2, "attraction"), at(14.2, 10, "attraction", id="E"), at(4, 10, id="F")
    battle = acted(A(), blue, "1 1 1 1|1 1 1 1", Action("A", "attack", target="F"), Action("A", "attack", target="E"))
    assert refusals(battle) == ["H-ABI-06"]
    assert place(battle, "A") == (13, 10)
    assert named(battle, "A").activated == 1


ROUND = do("melee", (11.2, 11.2), target="E")
SLIDES: dict[str, Any] = {
    "H-ABI-18 a shot at who slides": (
        "defensive-shot", "4 4 1|4 4 1 1|1 1 1 1 1", {"A": 7, "E": 7}, {"says": (Armed("gun"),)}, [],
    ),
    "H-ABI-65 tenacious": ("tenacious 1", "4 4 1 1|1 1 1 1 1|1", {"E": 7}, {}, []),
    "H-ABI-21 a dodge, and the other is fought": (
        "dodge 2", "2|4 4 1 1|1 1 1 1", {"B": 7}, {"says": (ROLLS, on((14.4, 11.2)))}, [],
    ),
    "H-ABI-67 terrifying": ("terrifying", "1 1 1 1|1 1 1 1", {}, {"pools": (1, 0)}, ["H-CMD-03"]),
}  # fmt: skip


@pytest.mark.rule("H-ACN-17", "H-ABI-18", "H-ABI-21", "H-ABI-65", "H-ABI-67")
@pytest.mark.parametrize("case", SLIDES.values(), ids=list(SLIDES))
def test_an_enemy_touched_by_a_slide(case: Any) -> None:
    """A slides a quarter round B and touches E, whom B supports; refused, it melees B where it stands."""
    able, dice, left, keys, refused = case
    blue = B(), at(12.4, 11.2, able, id="E")
    battle = acted(A(), blue, dice, ROUND, **keys)
    assert refusals(battle) == refused
    assert lp(battle) == {"A": 8, "B": 8, "E": 8} | left
    assert spent(battle)
