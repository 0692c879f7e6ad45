"""Abilities in documents: trigger, effects, targets, duration and costs (R-DAT-02 to R-DAT-04)."""

from typing import Annotated, Any, Self, TypeVar

from pydantic import ConfigDict, Field, model_validator

from rules.damocles.content.parts import Ability
from rules.damocles.formats.effects import EffectModel
from rules.formats.checks import GIVEN, NAME, SLUG, TEXT, UNLIKE_SLUGS, OneOf
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.model import Model, model_from
from rules.formats.numbers import Centimetres, Whole
from rules.formats.values import ValueModel, as_value
from rules.message import Message

WHENS = ("always", "activation", "attacking", "defending", "charging", "charged", "turn_start", "slain")
TARGETS = ("self", "friendly", "enemy", "any", "player")
DISTANT = ("friendly", "enemy", "any")
"""The targets that can be limited to those `within` a distance in cm."""

UNTILS = ("now", "activation", "next_activation", "turn", "battle")
ONCES = ("activation", "turn", "battle")
MAX_EFFECTS = 20
MAX_ABILITIES = 50

A = TypeVar("A", bound=Ability)

CountField = Annotated[int, Whole(0, 99)]
OrdersField = Annotated[int, Whole(0, 9)]


class CostModel(ValueModel[Any]):
    cost_tactical_points: CountField = Field(0, alias="tactical_points")
    cost_orders: OrdersField = Field(0, alias="orders")


OF_TARGETS = (GoesWith("within", "target", DISTANT, Message("needs friendly, enemy or any")),)


class EffectsModel(ValueModel[A]):
    """What an ability and an asset have in common."""

    FLAT = ("cost",)
    LAST = ("when", "target", "within", "effects", "until", "once", "cost")
    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_TARGETS))

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    text: Annotated[str, TEXT] = ""
    target: Annotated[str, OneOf(*TARGETS)] = "self"
    within: Annotated[int, Centimetres(0.01, 300)] = 0
    effects: Annotated[list[EffectModel], Field(max_length=MAX_EFFECTS)] = []
    until: Annotated[str, OneOf(*UNTILS)] = "now"
    once: Annotated[str, OneOf(*ONCES)] = ""
    cost: Annotated[CostModel | None, GIVEN] = None

    @model_validator(mode="after")
    def near_somebody(self) -> Self:
        refuse_strays(self, OF_TARGETS)
        return self


class AbilityModel(EffectsModel[Ability]):
    when: Annotated[str, OneOf(*WHENS)] = "always"


AbilitiesField = Annotated[list[AbilityModel], Field(max_length=MAX_ABILITIES), UNLIKE_SLUGS]


class RulesModel(Model):
    rules: AbilitiesField = []


def read_rules(documents: list[dict[str, object]]) -> tuple[Ability, ...]:
    """The rules of a faction that is loaded."""
    rules: tuple[Ability, ...] = as_value(model_from(RulesModel, {"rules": documents}).rules)
    return rules
