"""The questions of a battle in groups that a player may leave to a commander, and why each matters."""

from typing import Final

from rules.message import Message
from rules.presentation.prompts import QuestionGroup

QUESTION_GROUPS: Final = (
    QuestionGroup(
        "tokens",
        Message("Objective tokens"),
        {
            "begin": Message("Who places the first token also places the last."),
            "token": Message(
                "Fighters who stand on tokens meet objective cards. Place them where your fighters are sooner than "
                "the enemy."
            ),
        },
    ),
    QuestionGroup(
        "deployment",
        Message("Fighters"),
        {
            "place": Message(
                "You place fighters in turns. Strong ones go to the front; whoever is to hold a token goes near it."
            )
        },
    ),
    QuestionGroup(
        "first",
        Message("Who begins a round"),
        {"first": Message("Who begins strikes first; who comes second has the last activation of the round.")},
    ),
    QuestionGroup(
        "activations",
        Message("Activations"),
        {
            "activation": Message(
                "You have four in a round for all your fighters. Glory wins: look at your objective cards first, then "
                "at who can be struck."
            )
        },
    ),
    QuestionGroup(
        "drive",
        Message("Where a fighter is driven back"),
        {"drive": Message("Push an enemy from a token, away from his friends, or next to yours.")},
    ),
    QuestionGroup(
        "power",
        Message("Power cards"),
        {
            "power": Message(
                "A ploy works once, now. An upgrade costs glory and stays. Once both players pass, the next activation "
                "comes."
            ),
            "upgrades": Message(
                "Upgrades cost glory that still counts in the end: spend it, on fighters who will live."
            ),
        },
    ),
    QuestionGroup(
        "cards",
        Message("Scoring and discarding at the end of a round"),
        {
            "score": Message("Each objective that is met gives glory, and makes room for another."),
            "discard": Message("An objective that can no longer be met only blocks the hand."),
            "discard_power": Message("Cards of no use now make room: you draw up to five."),
        },
    ),
)
