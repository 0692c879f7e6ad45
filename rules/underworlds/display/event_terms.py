"""Words of events: results of attacks, each with the rule behind it, and questions."""

from typing import Final

from rules.message import Message, message_in
from rules.presentation.words import Words

RESULTS: Final[dict[str, tuple[Message, str]]] = {
    "fails": (Message("it fails"), "U-ATK-05"),
    "equal": (Message("it fails, the totals are equal"), "U-ATK-06"),
    "succeeds": (Message("it succeeds"), "U-ATK-07"),
    "critical": (Message("a critical hit"), "U-CRT-01"),
    "trapped": (Message("the totals are equal, but the target is trapped: it succeeds"), "U-DRV-02"),
}

QUESTIONS: Final[dict[str, Words]] = {
    "begin": message_in("question", "who places the first token"),
    "token": message_in("question", "objective token"),
    "place": message_in("question", "place a fighter"),
    "first": message_in("question", "who takes the first activation"),
    "activation": message_in("question", "activation"),
    "drive": message_in("question", "drive back"),
    "power": message_in("question", "power card"),
    "score": message_in("question", "score objectives"),
    "discard": message_in("question", "discard objectives"),
    "upgrades": message_in("question", "upgrades"),
    "discard_power": message_in("question", "discard power cards"),
}
