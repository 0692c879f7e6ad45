"""Words of events: phases, moves, attacks, reasons, each with the rule behind it."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.words import Words

PHASES: Final[dict[str, tuple[Message, str]]] = {
    "initiative": (Message("Initiative phase"), "E-INI-01"),
    "first_movement": (Message("First movement phase"), "E-MOV-01"),
    "first_strike": (Message("First strike phase"), "E-FST-01"),
    "shooting": (Message("Shooting phase"), "E-SHO-01"),
    "second_movement": (Message("Second movement phase"), "E-MOV-02"),
    "melee": (Message("Melee phase"), "E-MEL-01"),
    "support": (Message("Support phase"), "E-SUP-01"),
    "end": (Message("End phase"), "E-END-01"),
}

PURPOSES: Final[dict[str, tuple[Message, str]]] = {
    "initiative": (Message("Initiative"), "E-INI-01"),
    "areas": (Message("Deployment areas"), "E-MIS-02"),
}

FIGURES: Final[dict[str, Words]] = {
    "move": message_in("figure of a unit", "Move"),
    "shoot": message_in("figure of a unit", "Shoot"),
    "fight": message_in("figure of a unit", "Fight"),
    "defence": message_in("figure of a unit", "Defence"),
}

ENDS: Final[dict[str, tuple[Message, str]]] = {
    "last_turn": (Message("the last turn is over"), "E-GAM-05"),
    "elimination": (Message("only one force has units left"), "E-GAM-05"),
    "rescue": (Message("the captive is home"), "E-MIS-06"),
    "ambush": (Message("half of the defender’s points are destroyed"), "E-MIS-07"),
}

REASONS: Final[dict[str, tuple[Message, str]]] = {
    "destroyed": (message_in("reason of victory points", "a unit destroyed"), "E-MIS-04"),
    "marker": (message_in("reason of victory points", "a marker held"), "E-MIS-05"),
    "rescue": (message_in("reason of victory points", "the captive brought home"), "E-MIS-06"),
    "ambush": (message_in("reason of victory points", "the ambush decided"), "E-MIS-07"),
}

REASON_NAMES: Final[dict[str, Words]] = {key: words for key, (words, _rule) in REASONS.items()}

QUESTIONS: Final[dict[str, Words]] = {
    "area": message_in("question", "deployment area"),
    "deploy": message_in("question", "set up"),
    "seat": message_in("question", "seat"),
    "ability": message_in("question", "ability"),
    "declare": message_in("question", "declaration"),
    "move": message_in("question", "move action"),
    "quick": message_in("question", "Quick Action"),
    "shoot": message_in("question", "range attack"),
    "melee": message_in("question", "melee attack"),
}
