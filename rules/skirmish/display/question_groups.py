"""The questions of a battle in groups that a player may leave to a commander, and why each matters."""

from typing import Final

from rules.message import Message
from rules.presentation.prompts import QuestionGroup

QUESTION_GROUPS: Final = (
    QuestionGroup(
        "deployment",
        Message("Deployment"),
        {
            "deploy": Message(
                "You set up in turns, inside your start area. Put those who shoot far where they see much, and the "
                "others behind cover."
            )
        },
    ),
    QuestionGroup(
        "sequence",
        Message("The order of the cards"),
        {
            "sequence": Message(
                "Units act in this order, face down until they are revealed. First goes whoever can strike now, or "
                "would be shot before acting."
            )
        },
    ),
    QuestionGroup(
        "authority",
        Message("The Authority test"),
        {
            "authority": Message(
                "Each point adds one to your die, and is spent. Who wins decides which player activates first."
            ),
            "first": Message("Who goes first strikes first; who goes second answers what he has seen."),
        },
    ),
    QuestionGroup(
        "turns",
        Message("Turns: play, delay, change the order"),
        {
            "turn": Message(
                "Delaying or changing the order costs leadership points, and lets a unit act at a better moment."
            ),
            "pay": Message("Unpaid, the unit does nothing in this round; but your points are few."),
        },
    ),
    QuestionGroup(
        "actions",
        Message("Actions"),
        {
            "action": Message(
                "A unit moves and attacks. What the mission scores is worth more than a kill, and who ends in cover "
                "lives longer."
            )
        },
    ),
    QuestionGroup(
        "reactions",
        Message("Overwatch and split fire"),
        {
            "overwatch": Message("It fires at what has moved, at once. A unit that fires now waits no longer."),
            "split": Message("Special weapons fire now at another target, or wait for a better one later in the turn."),
        },
    ),
    QuestionGroup(
        "losses",
        Message("Who is lost"),
        {"losses": Message("Take those with special weapons, or the leader: they are worth more than the rest.")},
    ),
    QuestionGroup(
        "vehicles",
        Message("Pilots and groups of vehicles"),
        {
            "eject": Message(
                "A pilot who ejects lives, and leaves the area. One who stays fights on, but stands still."
            ),
            "group": Message("By the wreck they keep their leader; going on they are without one."),
        },
    ),
)
