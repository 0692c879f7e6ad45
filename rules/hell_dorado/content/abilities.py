"""Special abilities of units (ABI) and abilities of weapons (WPN): their slugs, and whether an X and a keyword go
with them."""

from typing import Final, NamedTuple


class Printed(NamedTuple):
    """How an ability is printed: its rule, and whether an X or a keyword is "needed", "free" to be left out or ""."""

    rule: str
    amount: str = ""
    keyword: str = ""


UNITS: Final[dict[str, Printed]] = {
    "advance-deployment": Printed("H-ABI-01", "needed"),
    "ambush": Printed("H-ABI-02"),
    "ammunition-carrier": Printed("H-ABI-03", keyword="needed"),
    "arch-enemy": Printed("H-ABI-04", "needed", "needed"),
    "attack-of-opportunity": Printed("H-ABI-05", "needed"),
    "attraction": Printed("H-ABI-06", "free"),
    "berserker": Printed("H-ABI-07"),
    "bloodthirsty": Printed("H-ABI-08", "needed"),
    "bodyguard": Printed("H-ABI-09"),
    "burrower": Printed("H-ABI-10"),
    "camouflage": Printed("H-ABI-11", "needed"),
    "chaotic-charge": Printed("H-ABI-12"),
    "charisma": Printed("H-ABI-13", "needed"),
    "combat-sense": Printed("H-ABI-14"),
    "concentrated": Printed("H-ABI-15"),
    "counter-attack": Printed("H-ABI-16"),
    "defensive-combat": Printed("H-ABI-17", "needed"),
    "defensive-shot": Printed("H-ABI-18"),
    "demoralize": Printed("H-ABI-19"),
    "discretion": Printed("H-ABI-20", "needed"),
    "dodge": Printed("H-ABI-21", "needed"),
    "elusive": Printed("H-ABI-22"),
    "emancipated": Printed("H-ABI-23"),
    "enlightened": Printed("H-ABI-24"),
    "entangled": Printed("H-ABI-25"),
    "erratic-movement": Printed("H-ABI-26", "needed"),
    "evasive": Printed("H-ABI-27"),
    "expertise": Printed("H-ABI-28"),
    "fanatic": Printed("H-ABI-29"),
    "fast": Printed("H-ABI-30", "needed"),
    "fierce": Printed("H-ABI-31", "needed"),
    "first-contact": Printed("H-ABI-32", "needed"),
    "frenzy": Printed("H-ABI-33"),
    "fury": Printed("H-ABI-34"),
    "harmless": Printed("H-ABI-35"),
    "healer": Printed("H-ABI-36", "needed"),
    "huge": Printed("H-ABI-37"),
    "immunity": Printed("H-ABI-38", keyword="needed"),
    "impressive": Printed("H-ABI-39"),
    "insignificant": Printed("H-ABI-40"),
    "intangible": Printed("H-ABI-41"),
    "intercept": Printed("H-ABI-42", "needed"),
    "invulnerable": Printed("H-ABI-43"),
    "leader": Printed("H-ABI-44"),
    "levitation": Printed("H-ABI-45"),
    "loyal": Printed("H-ABI-46"),
    "man-at-arms": Printed("H-ABI-47", "needed"),
    "maverick": Printed("H-ABI-48"),
    "moving-shot": Printed("H-ABI-49"),
    "natural-talent": Printed("H-ABI-50", "free"),
    "prescient": Printed("H-ABI-51"),
    "prestige": Printed("H-ABI-52", "needed", "needed"),
    "protective": Printed("H-ABI-53"),
    "rapid-strike": Printed("H-ABI-54", keyword="free"),
    "regeneration": Printed("H-ABI-55", "needed"),
    "resistance": Printed("H-ABI-56", "needed", "needed"),
    "ricochet": Printed("H-ABI-57", "needed"),
    "runaway": Printed("H-ABI-58"),
    "scout": Printed("H-ABI-59"),
    "slow": Printed("H-ABI-60"),
    "sniper": Printed("H-ABI-61"),
    "spite": Printed("H-ABI-62", keyword="needed"),
    "strider": Printed("H-ABI-63"),
    "teleportation": Printed("H-ABI-64"),
    "tenacious": Printed("H-ABI-65", "needed"),
    "terror": Printed("H-ABI-66", "needed"),
    "terrifying": Printed("H-ABI-67"),
    "trained-gunman": Printed("H-ABI-68", "needed"),
    "uncontrollable": Printed("H-ABI-69"),
    "vicious": Printed("H-ABI-70", "needed"),
    "vulnerability": Printed("H-ABI-71", "needed", "needed"),
    "whirlwind-attack": Printed("H-ABI-72"),
}

WEAPONS: Final[dict[str, Printed]] = {
    "ammunition": Printed("H-WPN-01", "needed"),
    "artillery": Printed("H-WPN-02"),
    "cumbersome": Printed("H-WPN-03", "needed"),
    "eager": Printed("H-WPN-04", "needed"),
    "heavy": Printed("H-WPN-05"),
    "life-drain": Printed("H-WPN-06", "free"),
    "limited-range": Printed("H-WPN-07", "needed"),
    "lunge": Printed("H-WPN-08", "needed"),
    "pain": Printed("H-WPN-09", "free"),
    "penetrating-strike": Printed("H-WPN-10", "needed"),
    "receive-charge": Printed("H-WPN-11", "needed"),
    "reloading": Printed("H-WPN-12", "needed"),
    "spiritual-damage": Printed("H-WPN-13"),
}

PHASES: Final = ("attack", "defense")
"""The keywords of Rapid Strike (H-ABI-54)."""

LEMURES: Final = ("harmless", "elusive", "insignificant", "maverick", "invulnerable")
"""What lemures have unless their datasheet takes one away (H-LEM-15)."""
