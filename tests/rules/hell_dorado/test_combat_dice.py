"""How many dice the two of a sequence roll, at what DEF: one of S against another, with one thing that differs.

S against S: 4 dice each, hits on 4 or more, and 1, 2, 3, 4, 5 hits take 0, 1, 2, 3, 5 LP of 8. The tape holds exactly
the dice of the case: one more or less is a fault.
"""

from typing import Any

import pytest

from rules.hell_dorado.content.datasheets import NONE
from tests.rules.hell_dorado.cards import A, B, C, D, E, F, blade, box, piece, unit
from tests.rules.hell_dorado.casts import lp, melee, spent

CHARGE: dict[str, Any] = {"charge": True, "engages": True, "kind": "charge"}
ENGAGES: dict[str, Any] = {"engages": True, "kind": "attack"}
WOUNDED = {"lp": 8, "states": "wounded 1"}
HILL = (piece(box(10, 9.5, 4, 2), elevation=0.5),)
"""Its top edge at y = 10.5: under A's centre, not under B's."""

LOW_HILL = (piece(box(10, 9.5, 4, 2), elevation=0.4),)
FAR_HILL = (piece(box(10, 12, 4, 2.4), elevation=0.5),)

CASES: dict[str, Any] = {
    "H-FGT-06 as printed": (A(), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-CHG-01 charging": (A(), B(), "6 6 6|1 1 1 1", 8, 6, CHARGE),
    "H-ABI-34 fury": (A("fury"), B(), "6 6 6 6|1 1 1 1", 8, 5, CHARGE),
    "H-CHG-01 an attack is no charge": (A(), B(), "6 6 6 6|1 1 1 1", 8, 5, ENGAGES),
    "H-FGT-17 support": ((A(), C()), B(), "6 6 6 6 6|1 1 1 1", 8, 3),
    "H-FGT-17 two support": ((A(), C(), D()), B(), "6 6 6 6 1|1 1 1 1|6", 8, 3),
    "H-FGT-17 the defender is supported": (A(), (B(), E()), "1 1 1 1|6 6 6 6 6", 3, 8),
    "H-FGT-17 in a one-sided attack too": ((A(), C()), B(), "6 6 6 6 6", 8, 3, {"one_sided": True}),
    "H-FGT-17 not knocked down": ((A(), C(states="knocked_down")), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-FGT-17 not immobilized": ((A(), C(states="immobilized 1")), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-FGT-17 not without CBT": ((A(), C(cbt=NONE)), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-FGT-17 a stunned one": ((A(), C(states="stunned 1")), B(), "6 6 6 6 6|1 1 1 1", 8, 3),
    "H-FGT-17 not from afar": ((A(), unit("C", 10, 12.5)), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-STA-11 a controlled one gives none": ((A(), C(states="controlled 1")), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-FGT-20 from above": (A(), B(), "6 6 6 6 6|1 1 1 1", 8, 3, {"pieces": HILL}),
    "H-FGT-20 the defender above": (A(), B(), "1 1 1 1|6 6 6 6 6", 3, 8, {"pieces": FAR_HILL}),
    "H-FGT-20 not 0.4 above": (A(), B(), "6 6 6 6|1 1 1 1", 8, 5, {"pieces": LOW_HILL}),
    "H-STA-19 wounded": (A(lp=3), B(), "6 6 6|3 3 2 2", 2, 6),
    "H-STA-19 wounded by an effect": (A(**WOUNDED), B(), "6 6 6|3 3 2 2", 7, 6),
    "H-STA-19 at the threshold and above": (A(lp=4), B(), "6 6 6 6|3 3 3 3", 4, 5),
    "H-ABI-29 fanatic": (A("fanatic", lp=3), B(), "6 6 6 6 6|4 4 4 5", 3, 3),
    "H-ABI-29 fanatic, not wounded": (A("fanatic"), B(), "6 6 6 6|4 4 1 1", 7, 5),
    "H-STA-20 stunned": (A(states="stunned 1"), B(), "6 6 6|3 3 2 2", 7, 6),
    "H-STA-21 brave": (A(states="brave 1"), B(), "6 6 6 6 6|1 1 1 1", 8, 3),
    "H-STA-03 of different states they add up": (A(states="stunned 1; wounded 1"), B(), "6 6|2 2 1 1", 7, 7),
    "H-STA-17 knocked down": (A(), B(states="knocked_down"), "2 2 1 1|6 6", 7, 7),
    "H-STA-15 immobilized": (A(), B(states="immobilized 1"), "1 1 1 1", 8, 5),
    "H-FGT-02 without CBT": (A(), B(cbt=NONE), "4 4 3 3", 8, 7),
    "H-FGT-03 one-sided": (A(), B(), "4 4 3 3", 8, 7, {"one_sided": True}),
    "H-STA-08 berserk, not wounded": (A(lp=3, states="berserk 1"), B(), "6 6 6 6|3 3 3 3", 3, 5),
    "H-ABI-07 berserk by wounds": (A("berserker", lp=3, states="berserk(berserker)"), B(), "4 4 1 1 1|3 3 1 1|1", 2, 7),
    "H-ABI-70 vicious on the wounded": (A("vicious 1"), B(**WOUNDED), "6 6 6 6 6|1 1 1", 8, 3),
    "H-ABI-70 vicious on the stunned": (A("vicious 1"), B(states="stunned 1"), "6 6 6 6 6|1 1 1", 8, 3),
    "H-ABI-70 vicious on one knocked down": (A("vicious 1"), B(states="knocked_down"), "6 6 6 6 6|1 1", 8, 3),
    "H-ABI-70 vicious on the immobilized": (A("vicious 1"), B(states="immobilized 1"), "6 6 6 6 6", 8, 3),
    "H-ABI-70 once": (A("vicious 1"), B(states="stunned 1; immobilized 1"), "6 6 6 6 6", 8, 3),
    "H-ABI-70 vicious, one-sided": (A("vicious 1"), B(), "6 6 6 6 6", 8, 3, {"one_sided": True}),
    "H-ABI-70 not otherwise": (A("vicious 1"), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-ABI-70 not a berserk one": (A("vicious 1"), B(lp=3, states="berserk 1"), "6 6 1 1|1 1 1 1", 8, 2),
    "H-ABI-70 vicious defender": (A(**WOUNDED), B("vicious 1"), "1 1 1|6 6 6 6 6", 3, 8),
    "H-ABI-04 arch-enemy": (A("arch-enemy(demon) 1"), B(keywords=("demon",)), "6 6 6 6 6|1 1 1 1 1", 8, 3),
    "H-ABI-04 half of 2": (A("arch-enemy(demon) 2"), B(keywords=("demon",)), "6 6 6 6 6|1 1 1 1 1", 8, 3),
    "H-ABI-04 half of 3 up": (A("arch-enemy(demon) 3"), B(cbt=1, keywords=("demon",)), "6 6 6 6 6|1 1 1", 8, 3),
    "H-ABI-04 not another": (A("arch-enemy(demon) 1"), B(keywords=("saint",)), "6 6 6 6|1 1 1 1", 8, 5),
    "H-ABI-31 fierce": (A("fierce 1"), (B(), E()), "6 6 6 6 6|1 1 1 1 1", 8, 3),
    "H-ABI-31 not unsupported": (A("fierce 1"), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-ABI-31 its own support is not meant": ((A("fierce 1"), C()), B(), "6 6 6 6 6|1 1 1 1", 8, 3),
    "H-ABI-65 tenacious": (A(), B("tenacious 1"), "1 1 1 1|6 6 6 6 6", 3, 8, ENGAGES),
    "H-ABI-65 already activated": (A(), B("tenacious 1", activated=1), "1 1 1 1|6 6 6 6", 5, 8, ENGAGES),
    "H-ABI-65 engaged before": (A(), B("tenacious 1"), "1 1 1 1|6 6 6 6", 5, 8),
    "H-ABI-74 tenacious down": (A(), B("tenacious 2", states="knocked_down"), "1 1 1 1|6 6", 7, 8, ENGAGES),
    "H-ABI-13 charisma": ((A(), unit("D", 10, 4.8, "charisma 1")), B(), "6 6 6 6 6|1 1 1 1", 8, 3),
    "H-ABI-13 beyond 4": ((A(), unit("D", 10, 4.79, "charisma 1")), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-ABI-13 not its own": (A("charisma 1"), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-ABI-13 not enemies": (A(), (B(), unit("E", 10, 6, "charisma 1")), "6 6 6 6|1 1 1 1 1", 8, 5),
    "H-ABI-13 the highest": (
        (A(cbt=2), unit("D", 10, 6, "charisma 1"), unit("C", 12, 6, "charisma 2")), B(), "6 6 6 6|1 1 1 1", 8, 5,
    ),
    "H-ABI-66 terror": (A(), B("terror 2"), "6 6|1 1 1 1", 8, 7),
    "H-ABI-66 terror of another": (A(), (B(), E("terror 2", cbt=NONE)), "6 6|1 1 1 1", 8, 7),
    "H-ABI-66 the highest": (A(), (B("terror 1"), F("terror 2", cbt=NONE)), "6 6|1 1 1 1", 8, 7),
    "H-ABI-74 terror immobilized": (A(), B("terror 2", states="immobilized 1"), "1 1 1 1", 8, 5),
    "H-DIE-05 terror, then support": ((A(cbt=1), C()), B("terror 2"), "6|1 1 1 1", 8, 8),
    "H-ABI-14 combat sense": (A(), B("combat-sense"), "4 4 5 5|1 1 1 1", 8, 7),
    "H-DIE-05 DEF is 5 at most": (A(), B("combat-sense", defence=5), "5 5 4 4|1 1 1 1", 8, 7),
    "H-DIE-05 DEF is 1 at least": (A(), B("combat-sense", defence=2, states="immobilized 1"), "2 2 1 1", 8, 7),
    "H-WPN-03 cumbersome": (
        A(weapons=(blade(able="cumbersome 1"),), fought={"B": 1}), B(), "6 6 6|1 1 1 1", 8, 6,
    ),
    "H-WPN-03 not the first": (A(weapons=(blade(able="cumbersome 1"),)), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-WPN-04 eager": (A(weapons=(blade(able="eager 1"),)), B(), "6 6 6 6 6|1 1 1 1", 8, 3),
    "H-WPN-04 the first alone": (A(weapons=(blade(able="eager 1"),), fought={"B": 1}), B(), "6 6 6 6|1 1 1 1", 8, 5),
    "H-WPN-04 the defender too": (A(), B(weapons=(blade(able="eager 1"),)), "1 1 1 1|6 6 6 6 6", 3, 8),
    "H-WPN-11 receive charge": (A(), B(weapons=(blade(able="receive-charge 1"),)), "1 1 1|6 6 6 6 6", 3, 8, CHARGE),
    "H-WPN-11 an attack": (A(), B(weapons=(blade(able="receive-charge 1"),)), "1 1 1 1|6 6 6 6", 5, 8, ENGAGES),
    "H-FGT-18 concentrating": (A(), B(), "6 6 6|3 3 1 1", 7, 6, {"kind": "concentrate"}),
    "H-ABI-15 concentrated": (A("concentrated"), B(), "6 6 6 6|3 3 4 4", 7, 5, {"kind": "concentrate"}),
    "H-FGT-19 focusing": (A(), B(), "3 3 2 2", 8, 7, {"kind": "focus", "one_sided": True}),
    "H-FGT-19 retreating": (A(), B(), "3 3 4 4", 8, 7, {"kind": "retreat", "one_sided": True}),
    "H-UNT-07 bare hands": (A(weapons=()), B(pr=0), "6 6 6 6|1 1 1 1", 8, 7),
    "H-UNT-06 rows repeat": (A(weapons=(blade("1/3"),)), B(), "6 6 6 6|1 1 1 1", 8, 6),
    "H-FGT-08 no die, no re-roll": (A("natural-talent 2", cbt=0), B(), "|4 4 1 1", 7, 8),
    "H-FGT-07 re-rolls above 5": (A(cbt=7), B(), "1 1 4 4 4|1 1 1 1|1 1", 8, 6),
    "H-FGT-07 automatic damage above 10": (A(cbt=11), B(), "1 1 1 1 1|1 1 1 1|1 1 1 1 1", 8, 7),
    "H-ABI-50 natural talent": (A("natural-talent"), B(), "1 4 4 4|1 1 1 1|4", 8, 5),
    "H-ABI-50 at least": (A("natural-talent 2", cbt=6), B(), "1 1 4 4 4|1 1 1 1|4 4", 8, 3),
    "H-ABI-47 man-at-arms": (A(), B("man-at-arms 2"), "6 6 6 6|1 1 1 1|1 1", 8, 7),
    "H-ABI-47 only of who fights": (A(), (B(), E("man-at-arms 2", cbt=NONE)), "6 6 6 6|1 1 1 1", 8, 5),
    "H-STA-13 cursed": (A(states="cursed 2/3"), B(), "6 6 6 6|1 1 1 1|1 4", 8, 6),
    "H-ABI-47 both": (A(states="cursed 1/3"), B("man-at-arms 1"), "6 6 6 6|1 1 1 1|1 1", 8, 7),
    "H-DIE-02 the order of all": (
        A("man-at-arms 1; natural-talent 1"), B("man-at-arms 1; natural-talent 1"),
        "1 1 4 4|4 1 1 1|6|5|2|1", 8, 7,
    ),
    "H-ABI-17 defensive combat unused": (A(), B("defensive-combat 2"), "6 6 6 6|1 1 1 1", 8, 5),
}  # fmt: skip


@pytest.mark.rule(
    "H-DIE-01", "H-DIE-02", "H-DIE-05", "H-DIE-06", "H-UNT-05", "H-UNT-06", "H-UNT-07", "H-CHG-01", "H-FGT-02",
    "H-FGT-03", "H-FGT-06", "H-FGT-07", "H-FGT-08", "H-FGT-09", "H-FGT-11", "H-FGT-17", "H-FGT-18", "H-FGT-19",
    "H-FGT-20", "H-STA-03", "H-STA-05", "H-STA-08", "H-STA-11", "H-STA-13", "H-STA-15", "H-STA-17", "H-STA-19",
    "H-STA-20", "H-STA-21", "H-ABI-04", "H-ABI-07", "H-ABI-13", "H-ABI-14", "H-ABI-15", "H-ABI-29", "H-ABI-31",
    "H-ABI-34", "H-ABI-47", "H-ABI-50", "H-ABI-65", "H-ABI-66", "H-ABI-70", "H-ABI-73", "H-ABI-74", "H-WPN-03",
    "H-WPN-04", "H-WPN-11",
)  # fmt: skip
@pytest.mark.parametrize("case", CASES.values(), ids=list(CASES))
def test_dice_of_a_sequence(case: Any) -> None:
    red, blue, dice, left, other, *how = case
    battle = melee(red, blue, dice, **(how[0] if how else {}))
    assert (lp(battle)["A"], lp(battle)["B"]) == (left, other)
    assert spent(battle)
