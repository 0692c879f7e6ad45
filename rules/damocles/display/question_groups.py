"""The questions of a battle in groups that a player may leave to a commander, and why each matters."""

from typing import Final

from rules.message import Message
from rules.presentation.prompts import QuestionGroup

QUESTION_GROUPS: Final = (
    QuestionGroup(
        "scenery",
        Message("Scenery"),
        {
            "pick_piece": Message(
                "Players take pieces in turns. What gives heavy cover saves the most lives, on the way that you mean "
                "to go."
            ),
            "site": Message(
                "A piece between you and the enemy takes away his shots, and yours. It stays clear of the markers and "
                "of the edge."
            ),
        },
    ),
    QuestionGroup(
        "deployment",
        Message("Deployment"),
        {
            "territory": Message("Take the territory from which the objectives and the cover are nearer."),
            "deploy_next": Message(
                "You deploy in turns. Put down first whoever may stand anywhere, and keep for the end those who must "
                "answer what the enemy does."
            ),
            "deploy": Message(
                "Wholly inside your territory. Behind cover it is safer in the first turn; far forward you are "
                "sooner at the objectives."
            ),
        },
    ),
    QuestionGroup(
        "bets",
        Message("Bets for the initiative"),
        {
            "bid": Message(
                "Who bets most goes first in this turn. Everybody pays what he has bet, and those points are missing "
                "for priority orders and assets."
            )
        },
    ),
    QuestionGroup(
        "priority",
        Message("Priority orders"),
        {
            "priority": Message(
                "A second squad right after the first: worth its points when two together finish an enemy before he "
                "answers."
            ),
            "counter": Message(
                "With a lucky guess the enemy loses the second activation, and points are spent on both sides."
            ),
        },
    ),
    QuestionGroup(
        "activations",
        Message("Who is activated next"),
        {
            "activate": Message(
                "Each squad acts once a turn, and players take turns. First goes whoever can do most now, or would be "
                "shot before acting."
            )
        },
    ),
    QuestionGroup(
        "orders",
        Message("Orders"),
        {
            "order": Message(
                "Orders are given one after another, until none is left. Objectives win battles: move to them, fire at "
                "those who threaten them, and end behind cover. Nothing is measured before: an order that proves out "
                "of reach is taken back once in an activation, then it is spent."
            )
        },
    ),
    QuestionGroup(
        "wounds",
        Message("Who takes wounds"),
        {
            "allocate": Message(
                "The rules have a wounded unit take all further wounds. After that you choose who is hit; keep those "
                "who stand nearest to an objective."
            )
        },
    ),
    QuestionGroup(
        "reactions",
        Message("Reactions: free fire and assets"),
        {
            "free_fire": Message("A squad that is braced fires at its charger for nothing, with -1 to its rolls."),
            "react": Message("An asset played now works at once. It is gone after that, so keep it for what matters."),
        },
    ),
    QuestionGroup(
        "abilities",
        Message("Abilities at their moment"),
        {
            "pay": Message(
                "The ability works now or not at all this time. What it costs is missing later in the turn."
            ),
            "choose": Message("Take what helps most in the turns that are left."),
        },
    ),
    QuestionGroup(
        "moves",
        Message("Free moves"),
        {"advance": Message("It costs no order: into cover, out of sight, or nearer to an objective.")},
    ),
)
