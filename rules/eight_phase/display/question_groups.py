"""The questions of a battle in groups that a player may leave to a commander, and why each matters."""

from typing import Final

from rules.message import Message
from rules.presentation.prompts import QuestionGroup

QUESTION_GROUPS: Final = (
    QuestionGroup(
        "deployment",
        Message("Deployment"),
        {
            "area": Message("Take the area from which what the mission scores is nearer, and which has cover."),
            "deploy": Message(
                "You set up in turns, wholly inside your area. Those who fight hand to hand go to the front, those who "
                "shoot where they see much."
            ),
        },
    ),
    QuestionGroup(
        "initiative",
        Message("The seat in a turn"),
        {
            "seat": Message(
                "Player One declares first in each phase and strikes first. Player Two sees first what the other does."
            )
        },
    ),
    QuestionGroup(
        "declarations",
        Message("Which unit acts next"),
        {
            "declare": Message(
                "Each unit acts once in a phase, in turns with the enemy. First goes whoever has a target, or would be "
                "destroyed before acting."
            )
        },
    ),
    QuestionGroup(
        "moves",
        Message("Moves and charges"),
        {
            "move": Message(
                "Moves and attacks take action counters from one store: what you run you cannot fire. A charge brings "
                "a unit into contact."
            )
        },
    ),
    QuestionGroup(
        "attacks",
        Message("Attacks"),
        {
            "quick": Message("Quick attacks come before all others: who is destroyed now does not strike back."),
            "shoot": Message(
                "Look at the die that is needed and at the damage. Finish one enemy rather than scratch two."
            ),
            "melee": Message("Only those in contact strike, with the action counters that are left."),
        },
    ),
    QuestionGroup(
        "abilities",
        Message("Abilities and support"),
        {
            "ability": Message(
                "It takes action counters from the unit that uses it, so use it where it changes something."
            )
        },
    ),
)
