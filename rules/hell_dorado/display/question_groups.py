"""The questions of a battle in groups that a player may leave to a commander, and why each matters."""

from typing import Final

from rules.message import Message
from rules.presentation.prompts import QuestionGroup

QUESTION_GROUPS: Final = (
    QuestionGroup(
        "set_up",
        Message("Setting up"),
        {
            "split": Message("Some powers ask for light or for dark CMD: keep enough of each."),
            "shift_terrain": Message("Cover on your way to the conflict zone helps; cover on theirs does not."),
            "conflict_zone": Message("The zone scores in every turn: take the one that you reach first."),
            "zone": Message("Look at the terrain between the zone and the conflict zone."),
            "deploys_first": Message("Whoever deploys last sees where the other stands."),
            "deploy": Message(
                "Deploy in turns. Strong fighters go where it is not far to the conflict zone, support behind."
            ),
        },
    ),
    QuestionGroup(
        "order",
        Message("Who begins a turn"),
        {
            "first": Message("To begin is to charge first; to come second is to answer with the last unit."),
            "upkeep_order": Message("What strikes first may kill before the next works."),
        },
    ),
    QuestionGroup(
        "activations",
        Message("Activations"),
        {
            "activate": Message(
                "Every unit acts once in a turn. Take the one that would lose most by waiting: who can be charged, "
                "or who can charge."
            ),
            "vae_soli": Message("Two in a row can bring a supporter into contact before the enemy answers."),
            "accelerated": Message("It costs nothing, but the third in a row is not allowed."),
        },
    ),
    QuestionGroup(
        "actions",
        Message("Actions"),
        {
            "action": Message(
                "Charge with support at hand, shoot before you are reached, stand in the conflict zone at the end of a "
                "turn."
            ),
            "retreat_move": Message("Out of all control areas, or towards friends."),
        },
    ),
    QuestionGroup(
        "powers",
        Message("Free powers"),
        {"free_power": Message("CMD that is left at the end of a turn is lost: the pool is filled anew.")},
    ),
    QuestionGroup(
        "contact",
        Message("Answers to whoever comes into contact"),
        {
            "dodge": Message("Whoever dodges is not fought; it takes a die, once a turn."),
            "dodge_move": Message("Out of contact with everybody, best out of reach."),
            "defensive_shot": Message("A free shot before the blow."),
            "evasive": Message("Let the one be fought who stands it best."),
        },
    ),
    QuestionGroup(
        "one_sided",
        Message("Blows at whoever turns away"),
        {
            "retreat_attacker": Message("Take the strongest; the blow is free."),
            "focus_attacker": Message("A new state spoils the power."),
            "immobilized_attacker": Message("It does not answer, and the blow does not keep the striker from acting."),
            "second_target": Message("The second sequence of Frenzy, or whoever is left in contact."),
        },
    ),
    QuestionGroup(
        "fight",
        Message("Weapons and orders of a fight"),
        {
            "weapon": Message("Compare the rows for the hits you expect with the PR of the other."),
            "vae_victis": Message("A die more for each CMD, where it decides."),
            "defensive_combat": Message("Fewer dice for both: good for the weaker one."),
        },
    ),
    QuestionGroup(
        "dice",
        Message("Dice rolled again, and hits that count"),
        {
            "reroll": Message("A missed die can only get better."),
            "force_reroll": Message("A hit of the other can only get worse."),
            "hits": Message("Take them all, unless fewer have the better row, such as one with an effect."),
        },
    ),
)
