"""Words of events: actions, rolls, causes, reasons, each with the rule behind it where there is one."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.words import Words

ACTIONS: Final[dict[str, tuple[Message, str]]] = {
    "none": (Message("{unit} does nothing."), "H-ACT-03"),
    "walk": (Message("{unit} walks."), "H-ACN-01"),
    "run": (Message("{unit} runs."), "H-ACN-02"),
    "attack": (Message("{unit} attacks."), "H-ACN-03"),
    "charge": (Message("{unit} charges."), "H-ACN-04"),
    "shoot": (Message("{unit} shoots."), "H-ACN-05"),
    "retreat": (Message("{unit} retreats."), "H-ACN-06"),
    "concentrate": (Message("{unit} concentrates."), "H-ACN-11"),
    "focus": (Message("{unit} focuses."), "H-ACN-13"),
    "melee": (Message("{unit} fights in melee."), "H-ACN-16"),
    "lemure": (Message("{unit} drifts on."), "H-LEM-09"),
}

MOVES: Final[dict[str, tuple[Message, str]]] = {
    "walk": (Message("{unit} moves."), "H-ACN-01"),
    "run": (Message("{unit} runs on."), "H-ACN-02"),
    "attack": (Message("{unit} moves into contact."), "H-ACN-03"),
    "charge": (Message("{unit} charges in."), "H-CHG-02"),
    "retreat": (Message("{unit} gets away."), "H-ACN-07"),
    "melee": (Message("{unit} shifts round its enemy."), "H-ACN-17"),
    "lemure": (Message("{unit} moves."), "H-LEM-09"),
    "dodge": (Message("{unit} dodges aside."), "H-ABI-21"),
    "berserk": (Message("{unit} throws itself forward."), "H-STA-09"),
}
PUSHED: Final = (Message("{unit} is moved."), "H-PWR-03")

PURPOSES: Final[dict[str, tuple[Words, str]]] = {
    "conflict zone": (message_in("purpose of dice", "the conflict zone"), "H-SET-05"),
    "dominance": (message_in("purpose of dice", "dominance"), "H-SET-03"),
    "explosion": (message_in("purpose of dice", "the explosion"), "H-EXP-06"),
    "cloud": (message_in("purpose of dice", "the cloud"), "H-BLA-03"),
    "impact": (message_in("purpose of dice", "the impact"), "H-BLA-04"),
    "stray": (message_in("purpose of dice", "who else is hit"), "H-BLA-07"),
    "stray shot": (message_in("purpose of dice", "who is hit instead"), "H-SHO-14"),
    "order": (message_in("purpose of dice", "the order of hits"), "H-BLA-06"),
    "dodge": (message_in("purpose of dice", "a dodge"), "H-ABI-21"),
    "rage": (message_in("purpose of dice", "its rage"), "H-STA-09"),
    "closest": (message_in("purpose of dice", "the closest unit"), "H-STA-09"),
    "devoured": (message_in("purpose of dice", "escape"), "H-STA-14"),
}

COMBAT_DICE: Final[dict[str, tuple[Message, str]]] = {
    "combat": (Message("{unit} rolls, {needed}."), "H-FGT-06"),
    "shooting": (Message("{unit} rolls, {needed}."), "H-SHO-12"),
    "re-roll": (Message("{unit} re-rolls, {needed}."), "H-FGT-10"),
    "forced": (Message("Hits of {unit} are rolled again, {needed}."), "H-ABI-47"),
}

SEQUENCES: Final[dict[str, str]] = {
    "attack": "H-ACN-03",
    "charge": "H-CHG-01",
    "melee": "H-ACN-16",
    "retreat": "H-ACN-06",
    "concentrate": "H-ACN-12",
    "focus": "H-ACN-14",
    "immobilized": "H-STA-15",
    "berserk": "H-STA-09",
    "intercept": "H-ABI-42",
}
"""The rule behind each kind of sequence."""

CAUSES: Final[dict[str, tuple[Words, str]]] = {
    "close combat": (message_in("cause of damage", "close combat"), "H-FGT-14"),
    "shot": (message_in("cause of damage", "a shot"), "H-SHO-12"),
    "blow": (message_in("cause of damage", "a blow"), "H-FGT-14"),
    "weapon": (message_in("cause of damage", "the weapon"), "H-FGT-15"),
    "explosion": (message_in("cause of damage", "an explosion"), "H-EXP-06"),
    "cloud": (message_in("cause of damage", "a cloud"), "H-BLA-03"),
    "impact": (message_in("cause of damage", "an impact"), "H-BLA-04"),
    "ricochet": (message_in("cause of damage", "Ricochet"), "H-ABI-57"),
    "attack of opportunity": (message_in("cause of damage", "an attack of opportunity"), "H-ABI-05"),
    "upkeep": (message_in("cause of damage", "what consumes it"), "H-UPK-03"),
    "regeneration": (message_in("cause of damage", "regeneration"), "H-ABI-55"),
    "drain": (message_in("cause of damage", "life drain"), "H-WPN-06"),
    "healer": (message_in("cause of damage", "a healer"), "H-ABI-36"),
    "vanished": (message_in("cause of damage", "its spell is released"), "H-LEM-18"),
    "released": (message_in("cause of damage", "its spell is released"), "H-LEM-18"),
    "infernalist": (message_in("cause of damage", "its Infernalist is gone"), "H-LEM-20"),
}
"""What harms, heals or takes a unit away; powers are called by their names."""

SPENDINGS: Final[dict[str, tuple[Words, str]]] = {
    "vae soli": (message_in("spending of command", "Vae Soli"), "H-ORD-06"),
    "vae victis": (message_in("spending of command", "Vae Victis"), "H-ORD-07"),
    "gone": (message_in("spending of command", "a unit is gone"), "H-CMD-05"),
    "walk": (message_in("spending of command", "control areas or terrain"), "H-CTL-08"),
    "run": (message_in("spending of command", "control areas or terrain"), "H-TER-02"),
    "attack": (message_in("spending of command", "the attack"), "H-CMD-03"),
    "charge": (message_in("spending of command", "the charge"), "H-CMD-03"),
    "shoot": (message_in("spending of command", "the action"), "H-CMD-03"),
    "retreat": (message_in("spending of command", "the retreat"), "H-CMD-03"),
    "concentrate": (message_in("spending of command", "the action"), "H-CMD-03"),
    "focus": (message_in("spending of command", "the action"), "H-CMD-03"),
}
"""What CMD is paid for; powers are called by their names."""

REASONS: Final[dict[str, tuple[Message, str]]] = {
    "zone": (message_in("reason of victory points", "the conflict zone"), "H-VIC-03"),
    "dead": (message_in("reason of victory points", "enemies dead"), "H-VIC-02"),
}
REASON_NAMES: Final[dict[str, Words]] = {key: words for key, (words, _rule) in REASONS.items()}

ENDS: Final[dict[str, tuple[Message, str]]] = {
    "turns": (Message("the last turn is over"), "H-VIC-01"),
    "wiped out": (Message("a company has nobody left who counts"), "H-VIC-01"),
}

QUESTIONS: Final[dict[str, Words]] = {
    "split": message_in("question", "split of command"),
    "shift_terrain": message_in("question", "terrain to shift"),
    "conflict_zone": message_in("question", "conflict zone"),
    "zone": message_in("question", "deployment zone"),
    "deploys_first": message_in("question", "who deploys first"),
    "deploy": message_in("question", "deployment"),
    "upkeep_order": message_in("question", "order of effects"),
    "first": message_in("question", "who begins"),
    "activate": message_in("question", "activation"),
    "free_power": message_in("question", "free power"),
    "action": message_in("question", "action"),
    "retreat_attacker": message_in("question", "who attacks the retreating unit"),
    "focus_attacker": message_in("question", "who attacks the focusing unit"),
    "immobilized_attacker": message_in("question", "who attacks the immobilized unit"),
    "retreat_move": message_in("question", "way of the retreat"),
    "dodge": message_in("question", "dodge"),
    "dodge_move": message_in("question", "way of the dodge"),
    "defensive_shot": message_in("question", "defensive shot"),
    "evasive": message_in("question", "which evasive unit is fought"),
    "weapon": message_in("question", "weapon"),
    "vae_victis": message_in("question", "Vae Victis"),
    "defensive_combat": message_in("question", "Defensive Combat"),
    "reroll": message_in("question", "re-rolls"),
    "force_reroll": message_in("question", "forced re-rolls"),
    "hits": message_in("question", "hits"),
    "second_target": message_in("question", "second target"),
    "vae_soli": message_in("question", "Vae Soli"),
    "accelerated": message_in("question", "accelerated unit"),
}
