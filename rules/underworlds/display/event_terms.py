"""Words of events: activations, results of attacks, ploys, endings, each with the rule behind it."""

from typing import Final

from rules.message import Message, message_in, plural_message
from rules.presentation.words import Words

ACTIVATIONS: Final[dict[str, tuple[Message, str]]] = {
    "move": (Message("{who} makes a Move action."), "U-MOV-01"),
    "charge": (Message("{who} charges."), "U-MOV-03"),
    "guard": (Message("{who} is put on guard."), "U-MOV-04"),
    "act": (Message("{who} makes an action: {action}."), "U-ACT-02"),
    "draw": (Message("{who} draws a power card."), "U-ACT-05"),
    "exchange": (Message("{who} exchanges an objective card."), "U-ACT-06"),
    "pass": (Message("{who} passes."), "U-ACT-07"),
}

RESULTS: Final[dict[str, tuple[Message, str]]] = {
    "fails": (Message("it fails"), "U-ATK-05"),
    "equal": (Message("it fails, the totals are equal"), "U-ATK-06"),
    "succeeds": (Message("it succeeds"), "U-ATK-07"),
    "critical": (Message("a critical hit"), "U-CRT-01"),
    "trapped": (Message("the totals are equal, but the target is trapped: it succeeds"), "U-DRV-02"),
}

MOVES: Final[dict[str, tuple[Message, str]]] = {
    "move": (plural_message("{unit} moves {count} hex.", "{unit} moves {count} hexes."), "U-MOV-01"),
    "charge": (plural_message("{unit} charges over {count} hex.", "{unit} charges over {count} hexes."), "U-MOV-03"),
    "push": (plural_message("{unit} is pushed {count} hex.", "{unit} is pushed {count} hexes."), "U-MOV-05"),
}

PLOYS: Final[dict[str, Message]] = {
    "push": Message("{player} plays the ploy {card}: {unit} is pushed."),
    "wound": Message("{player} plays the ploy {card}: {unit} is wounded."),
    "heal": Message("{player} plays the ploy {card}: {unit} is healed."),
    "guard": Message("{player} plays the ploy {card}: {unit} goes on guard."),
    "ready": Message("{player} plays the ploy {card}: {unit} loses a move token."),
    "draw": plural_message(
        "{player} plays the ploy {card}: {count} power card is drawn.",
        "{player} plays the ploy {card}: {count} power cards are drawn.",
    ),
    "attack_dice": plural_message(
        "{player} plays the ploy {card}: {count} die more for the next Attack action.",
        "{player} plays the ploy {card}: {count} dice more for the next Attack action.",
    ),
}

ENDS: Final[dict[str, Message]] = {
    "glory": Message("{player} wins by glory points: {points}."),
    "tokens": Message("Glory points are equal: {player} wins by objective tokens, {points}."),
    "draw": Message("A draw: glory points and objective tokens are equal."),
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

BEGINNINGS: Final[dict[str, tuple[Message, str]]] = {
    "tokens": (Message("{player} places the first objective token."), "U-BRD-02"),
    "round": (Message("{player} takes the first activation."), "U-ACT-01"),
}
