"""Words of events: markers, states, reasons, each with the rule behind it."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.words import Words

MARKERS: Final[dict[str, tuple[Message, str]]] = {
    "split_fire": (Message("split fire"), "S-ORD-02"),
    "overwatch": (Message("overwatch"), "S-ORD-03"),
    "hit_the_deck": (Message("hit the deck"), "S-ORD-05"),
    "take_cover": (Message("take cover"), "S-ORD-06"),
}

STATES: Final[dict[str, Message]] = {
    "valiant": message_in("morale", "valiant"),
    "disorganised": message_in("morale", "disorganised"),
    "rout": message_in("morale", "in rout"),
}

SPENDINGS: Final[dict[str, tuple[Message, str]]] = {
    "authority": (Message("on the Authority test"), "S-AUT-03"),
    "activation": (Message("to activate the unit"), "S-LDR-02"),
    "disorganised": (Message("to activate the disorganised unit"), "S-MOR-04"),
    "delay": (Message("to delay"), "S-LDR-05"),
    "relocate": (Message("to relocate a card"), "S-LDR-06"),
}

LOCATIONS: Final[dict[str, Message]] = {
    "propulsion": message_in("location of a strider", "propulsion"),
    "weapon_a": message_in("location of a strider", "weapon A"),
    "weapon_b": message_in("location of a strider", "weapon B"),
    "frame": message_in("location of a strider", "frame"),
}

ENDS: Final[dict[str, tuple[Message, str]]] = {
    "objectives": (Message("all objectives are fulfilled"), "S-GAM-02"),
    "elimination": (Message("nobody is left"), "S-GAM-04"),
    "last_round": (Message("the last round is over"), "S-GAM-03"),
}

OBJECTIVES: Final[dict[str, tuple[Message, str]]] = {
    "eliminate": (message_in("objective", "eliminate"), "S-MIS-02"),
    "destroy": (message_in("objective", "destroy"), "S-MIS-03"),
    "hold": (message_in("objective", "hold"), "S-MIS-04"),
    "exit": (message_in("objective", "exit"), "S-MIS-05"),
    "last": (message_in("objective", "last"), "S-MIS-06"),
}

QUESTIONS: Final[dict[str, Words]] = {
    "deploy": message_in("question", "set up"),
    "sequence": message_in("question", "sequence of cards"),
    "authority": message_in("question", "LP for the Authority test"),
    "first": message_in("question", "who activates first"),
    "turn": message_in("question", "turn"),
    "action": message_in("question", "action"),
    "overwatch": message_in("question", "overwatch"),
    "split": message_in("question", "split fire"),
    "losses": message_in("question", "losses"),
    "eject": message_in("question", "eject"),
    "group": message_in("question", "group"),
}
