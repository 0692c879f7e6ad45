"""What pickers of drafts call effects of abilities and assets, by their keys and values (R-DAT-03, R-DAT-04)."""

from typing import Final

from rules.damocles.display.event_terms import ORDERS
from rules.message import Message
from rules.presentation.words import Picker, Words

KINDS: Final[dict[str, Words]] = {
    "modify": Message("Change a characteristic or roll"),
    "reroll": Message("Re-roll"),
    "ignore_wounds": Message("Ignore wounds"),
    "damage": Message("Damage without a defense roll"),
    "heal": Message("Recover health"),
    "gain": Message("Gain"),
    "search": Message("Cards"),
    "recover": Message("Cards"),
    "advance": Message("A free move"),
    "free_order": Message("An order that costs none of O"),
    "forbid": Message("Forbid orders"),
    "ignore": Message("Ignore"),
}
FIELDS: Final[dict[str, Words]] = {
    "by": Message("By how much"),
    "dice": Message("Which dice"),
    "against": Message("Weapons"),
    "ignore_wounds": Message("On a roll of"),
    "damage": Message("How much damage"),
    "heal": Message("How much health"),
    "amount": Message("How many"),
    "to": Message("Into"),
    "advance": Message("Up to (cm)"),
    "forbid": Message("Orders"),
}
"""The fields beside the picker of an effect."""

VALUES: Final[dict[str, dict[str, Words]]] = {
    "modify": {
        "orders": Message("orders (O)"),
        "move": Message("move (M), in cm"),
        "defense": Message("defense (D), the number needed"),
        "range": Message("range, in cm"),
        "attacks": Message("attacks"),
        "precision": Message("precision, the number needed"),
        "damage": Message("damage"),
        "attack_roll": Message("attack rolls"),
        "defense_roll": Message("defense rolls"),
    },
    "reroll": {"attack": Message("re-roll attack dice"), "defense": Message("re-roll defense dice")},
    "gain": {
        "tactical_points": Message("gain tactical points"),
        "orders": Message("gain orders"),
        "assets": Message("draw assets"),
    },
    "search": {"deck": Message("take an asset from the deck")},
    "recover": {"discard": Message("take an asset from the discard pile")},
    "free_order": {**ORDERS},
    "forbid": {**ORDERS},
    "ignore": {
        "cover": Message("ignore the cover of its targets"),
        "close_combat_penalty": Message("ignore the penalty of firing at close combat"),
        "heavy_terrain": Message("ignore heavy scenery in its way"),
    },
    "dice": {"ones": Message("every 1"), "failures": Message("every failure"), "one": Message("one failure")},
    "against": {"": Message("all weapons"), "missile": Message("missile weapons"), "melee": Message("melee weapons")},
    "to": {"hand": Message("the hand"), "deck": Message("the deck")},
}


PICKER: Final = Picker(KINDS, FIELDS, VALUES)
