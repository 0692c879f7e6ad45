"""Special abilities of units (ABI) and abilities of weapons (WPN): their slugs, and whether an X and a keyword go
with them."""

from typing import Final, NamedTuple

from rules.message import Message, message_in


class Printed(NamedTuple):
    """How an ability is printed: its name and rule, and whether an X or keyword is "needed", "free" or "" (never)."""

    name: Message
    rule: str
    amount: str = ""
    keyword: str = ""


UNITS: Final[dict[str, Printed]] = {
    "advance-deployment": Printed(message_in("ability", "Advance Deployment"), "H-ABI-01", "needed"),
    "ambush": Printed(message_in("ability", "Ambush"), "H-ABI-02"),
    "ammunition-carrier": Printed(message_in("ability", "Ammunition Carrier"), "H-ABI-03", keyword="needed"),
    "arch-enemy": Printed(message_in("ability", "Arch-Enemy"), "H-ABI-04", "needed", "needed"),
    "attack-of-opportunity": Printed(message_in("ability", "Attack of Opportunity"), "H-ABI-05", "needed"),
    "attraction": Printed(message_in("ability", "Attraction"), "H-ABI-06", "free"),
    "berserker": Printed(message_in("ability", "Berserker"), "H-ABI-07"),
    "bloodthirsty": Printed(message_in("ability", "Bloodthirsty"), "H-ABI-08", "needed"),
    "bodyguard": Printed(message_in("ability", "Bodyguard"), "H-ABI-09"),
    "burrower": Printed(message_in("ability", "Burrower"), "H-ABI-10"),
    "camouflage": Printed(message_in("ability", "Camouflage"), "H-ABI-11", "needed"),
    "chaotic-charge": Printed(message_in("ability", "Chaotic Charge"), "H-ABI-12"),
    "charisma": Printed(message_in("ability", "Charisma"), "H-ABI-13", "needed"),
    "combat-sense": Printed(message_in("ability", "Combat Sense"), "H-ABI-14"),
    "concentrated": Printed(message_in("ability", "Concentrated"), "H-ABI-15"),
    "counter-attack": Printed(message_in("ability", "Counter Attack"), "H-ABI-16"),
    "defensive-combat": Printed(message_in("ability", "Defensive Combat"), "H-ABI-17", "needed"),
    "defensive-shot": Printed(message_in("ability", "Defensive Shot"), "H-ABI-18"),
    "demoralize": Printed(message_in("ability", "Demoralize"), "H-ABI-19"),
    "discretion": Printed(message_in("ability", "Discretion"), "H-ABI-20", "needed"),
    "dodge": Printed(message_in("ability", "Dodge"), "H-ABI-21", "needed"),
    "elusive": Printed(message_in("ability", "Elusive"), "H-ABI-22"),
    "emancipated": Printed(message_in("ability", "Emancipated"), "H-ABI-23"),
    "enlightened": Printed(message_in("ability", "Enlightened"), "H-ABI-24"),
    "entangled": Printed(message_in("ability", "Entangled"), "H-ABI-25"),
    "erratic-movement": Printed(message_in("ability", "Erratic Movement"), "H-ABI-26", "needed"),
    "evasive": Printed(message_in("ability", "Evasive"), "H-ABI-27"),
    "expertise": Printed(message_in("ability", "Expertise"), "H-ABI-28"),
    "fanatic": Printed(message_in("ability", "Fanatic"), "H-ABI-29"),
    "fast": Printed(message_in("ability", "Fast"), "H-ABI-30", "needed"),
    "fierce": Printed(message_in("ability", "Fierce"), "H-ABI-31", "needed"),
    "first-contact": Printed(message_in("ability", "First Contact"), "H-ABI-32", "needed"),
    "frenzy": Printed(message_in("ability", "Frenzy"), "H-ABI-33"),
    "fury": Printed(message_in("ability", "Fury"), "H-ABI-34"),
    "harmless": Printed(message_in("ability", "Harmless"), "H-ABI-35"),
    "healer": Printed(message_in("ability", "Healer"), "H-ABI-36", "needed"),
    "huge": Printed(message_in("ability", "Huge"), "H-ABI-37"),
    "immunity": Printed(message_in("ability", "Immunity"), "H-ABI-38", keyword="needed"),
    "impressive": Printed(message_in("ability", "Impressive"), "H-ABI-39"),
    "insignificant": Printed(message_in("ability", "Insignificant"), "H-ABI-40"),
    "intangible": Printed(message_in("ability", "Intangible"), "H-ABI-41"),
    "intercept": Printed(message_in("ability", "Intercept"), "H-ABI-42", "needed"),
    "invulnerable": Printed(message_in("ability", "Invulnerable"), "H-ABI-43"),
    "leader": Printed(message_in("ability", "Leader"), "H-ABI-44"),
    "levitation": Printed(message_in("ability", "Levitation"), "H-ABI-45"),
    "loyal": Printed(message_in("ability", "Loyal"), "H-ABI-46"),
    "man-at-arms": Printed(message_in("ability", "Man-at-Arms"), "H-ABI-47", "needed"),
    "maverick": Printed(message_in("ability", "Maverick"), "H-ABI-48"),
    "moving-shot": Printed(message_in("ability", "Moving Shot"), "H-ABI-49"),
    "natural-talent": Printed(message_in("ability", "Natural Talent"), "H-ABI-50", "free"),
    "prescient": Printed(message_in("ability", "Prescient"), "H-ABI-51"),
    "prestige": Printed(message_in("ability", "Prestige"), "H-ABI-52", "needed", "needed"),
    "protective": Printed(message_in("ability", "Protective"), "H-ABI-53"),
    "rapid-strike": Printed(message_in("ability", "Rapid Strike"), "H-ABI-54", keyword="free"),
    "regeneration": Printed(message_in("ability", "Regeneration"), "H-ABI-55", "needed"),
    "resistance": Printed(message_in("ability", "Resistance"), "H-ABI-56", "needed", "needed"),
    "ricochet": Printed(message_in("ability", "Ricochet"), "H-ABI-57", "needed"),
    "runaway": Printed(message_in("ability", "Runaway"), "H-ABI-58"),
    "scout": Printed(message_in("ability", "Scout"), "H-ABI-59"),
    "slow": Printed(message_in("ability", "Slow"), "H-ABI-60"),
    "sniper": Printed(message_in("ability", "Sniper"), "H-ABI-61"),
    "spite": Printed(message_in("ability", "Spite"), "H-ABI-62", keyword="needed"),
    "strider": Printed(message_in("ability", "Strider"), "H-ABI-63"),
    "teleportation": Printed(message_in("ability", "Teleportation"), "H-ABI-64"),
    "tenacious": Printed(message_in("ability", "Tenacious"), "H-ABI-65", "needed"),
    "terror": Printed(message_in("ability", "Terror"), "H-ABI-66", "needed"),
    "terrifying": Printed(message_in("ability", "Terrifying"), "H-ABI-67"),
    "trained-gunman": Printed(message_in("ability", "Trained Gunman"), "H-ABI-68", "needed"),
    "uncontrollable": Printed(message_in("ability", "Uncontrollable"), "H-ABI-69"),
    "vicious": Printed(message_in("ability", "Vicious"), "H-ABI-70", "needed"),
    "vulnerability": Printed(message_in("ability", "Vulnerability"), "H-ABI-71", "needed", "needed"),
    "whirlwind-attack": Printed(message_in("ability", "Whirlwind Attack"), "H-ABI-72"),
}

WEAPONS: Final[dict[str, Printed]] = {
    "ammunition": Printed(message_in("ability", "Ammunition"), "H-WPN-01", "needed"),
    "artillery": Printed(message_in("ability", "Artillery"), "H-WPN-02"),
    "cumbersome": Printed(message_in("ability", "Cumbersome"), "H-WPN-03", "needed"),
    "eager": Printed(message_in("ability", "Eager"), "H-WPN-04", "needed"),
    "heavy": Printed(message_in("ability", "Heavy"), "H-WPN-05"),
    "life-drain": Printed(message_in("ability", "Life Drain"), "H-WPN-06", "free"),
    "limited-range": Printed(message_in("ability", "Limited Range"), "H-WPN-07", "needed"),
    "lunge": Printed(message_in("ability", "Lunge"), "H-WPN-08", "needed"),
    "pain": Printed(message_in("ability", "Pain"), "H-WPN-09", "free"),
    "penetrating-strike": Printed(message_in("ability", "Penetrating Strike"), "H-WPN-10", "needed"),
    "receive-charge": Printed(message_in("ability", "Receive Charge"), "H-WPN-11", "needed"),
    "reloading": Printed(message_in("ability", "Reloading"), "H-WPN-12", "needed"),
    "spiritual-damage": Printed(message_in("ability", "Spiritual Damage"), "H-WPN-13"),
}

PHASES: Final = ("attack", "defense")
"""The keywords of Rapid Strike (H-ABI-54)."""

LEMURES: Final = ("harmless", "elusive", "insignificant", "maverick", "invulnerable")
"""What lemures have unless their datasheet takes one away (H-LEM-15)."""
