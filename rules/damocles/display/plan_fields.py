"""What a commander may be told before a battle."""

from collections.abc import Mapping, Sequence

from rules.damocles.commanders.shares import SHARES
from rules.damocles.formats.plan import BETS, DEPLOYMENTS
from rules.message import Message
from rules.presentation.words import Choice, FormField

DEPLOYMENT_NAMES = {"forward": Message("Forward"), "balanced": Message("Balanced"), "back": Message("Back")}
PLAN_COMMANDERS = {
    "steady": Message(
        "Steady: deploys behind cover and fires first at who has yet to act; the sensible default; wins {share} % "
        "against the aggressive where killing alone scores",
        share=SHARES["steady", "aggressive"]["eradication"],
    ),
    "aggressive": Message(
        "Aggressive: comes near before it fires and never steps back; wins {share} % against the steady where a "
        "territory scores",
        share=100 - SHARES["steady", "aggressive"]["unpicked-town"],
    ),
    "defensive": Message(
        "Defensive: keeps its distance and charges when it is nearly sure; wins {share} % against the aggressive where "
        "killing alone scores",
        share=100 - SHARES["aggressive", "defensive"]["eradication"],
    ),
    "captain": Message(
        "Captain: tries out what each squad might do before it chooses; wins {share} % against the steady",
        share=100 - SHARES["steady", "captain"]["all"],
    ),
    "veteran": Message(
        "Veteran: tries out every bet, squad and order many times, and is slow to decide; wins {share} % against the "
        "steady",
        share=100 - SHARES["steady", "veteran"]["all"],
    ),
}
"""Those that a plan may name, as its form explains them."""

BET_NAMES = {"bold": Message("Bold"), "even": Message("Even"), "thrifty": Message("Thrifty")}


def plan_fields(units: Sequence[Choice]) -> tuple[FormField, ...]:
    free = Choice("", Message("As the commander sees fit"))
    return (
        FormField(
            "commander",
            "choice",
            Message("Commander"),
            "steady",
            choices=_choices(PLAN_COMMANDERS),
            help=Message(
                "Percent of the engine's battles between the lists that come with the game; a draw is half a win."
            ),
        ),
        FormField("deployment", "choice", Message("Deployment"), "", choices=(free, *_named(DEPLOYMENTS))),
        FormField("bets", "choice", Message("Bets"), "", choices=(free, *_named(BETS))),
        FormField(
            "keep_back",
            "several",
            Message("Squads to keep back"),
            (),
            choices=tuple(units),
            help=Message("They deploy last and stay back in the first two turns."),
        ),
    )


def _named(keys: Sequence[str]) -> tuple[Choice, ...]:
    names = DEPLOYMENT_NAMES | BET_NAMES
    return tuple([Choice(key, names[key]) for key in keys])


def _choices(named: Mapping[str, Message]) -> tuple[Choice, ...]:
    return tuple([Choice(key, label) for key, label in named.items()])
