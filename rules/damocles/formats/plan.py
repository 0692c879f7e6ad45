"""Reads and writes the plan that a player locks for a battle."""

from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Field

from rules.formats.checks import OneOf, Text
from rules.formats.errors import DocumentError
from rules.formats.model import Model, model_from
from rules.message import Message

COMMANDERS = ("aggressive", "steady", "defensive", "captain", "veteran")
DEPLOYMENTS = ("forward", "balanced", "back")
BETS = ("bold", "even", "thrifty")
STANDING_ORDERS: dict[str, Any] = {"commander": "steady"}
"""The plan of a player who made none."""
MAX_SQUADS = 60
MAX_ID_LENGTH = 64


class OrdersModel(Model):
    deployment: Annotated[str, OneOf(*DEPLOYMENTS)] = ""
    keep_back: Annotated[list[Annotated[str, Text(MAX_ID_LENGTH)]], Field(max_length=MAX_SQUADS)] = []
    bets: Annotated[str, OneOf(*BETS)] = ""


class PlanModel(Model):
    model_config = ConfigDict(defer_build=True)

    commander: Annotated[str, OneOf(*COMMANDERS)]
    plan: OrdersModel = OrdersModel()


def plan_document(commander: str, deployment: str, keep_back: Sequence[str], bets: str) -> dict[str, Any]:
    """A plan in the keys of a scenario's player; what is left to the commander is not in it."""
    orders = {"deployment": deployment, "keep_back": list(keep_back), "bets": bets}
    chosen = {key: value for key, value in orders.items() if value}
    return {"commander": commander} | ({"plan": chosen} if chosen else {})


def read_plan(document: object, squads: Sequence[str]) -> dict[str, Any]:
    """A plan for these squads of a scenario, those kept back in their own order; DocumentError if invalid."""
    read = model_from(PlanModel, document)
    for place, squad in enumerate(read.plan.keep_back):
        if squad not in squads:
            remedy = Message("must be one of {words}", words=", ".join(squads))
            raise DocumentError(
                f"plan.keep_back[{place}]", Message("{name} is none of its squads", name=f'"{squad}"'), remedy
            )
    kept = [squad for squad in squads if squad in read.plan.keep_back]
    return plan_document(read.commander, read.plan.deployment, kept, read.plan.bets)
