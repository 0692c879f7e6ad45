"""Abilities in documents: trigger, effects, targets, duration and costs (R-DAT-02 to R-DAT-04)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.damocles.content.parts import Ability
from rules.damocles.formats.effects import EffectModel, effect_document
from rules.formats.checks import GIVEN, NAME, SLUG, TEXT, UNLIKE_SLUGS, OneOf
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.model import Model, model_from
from rules.formats.numbers import Centimetres, Whole
from rules.formats.writing import in_centimetres
from rules.message import Message

WHENS = ("always", "activation", "attacking", "defending", "charging", "charged", "turn_start", "slain")
TARGETS = ("self", "friendly", "enemy", "any", "player")
DISTANT = ("friendly", "enemy", "any")
"""The targets that can be limited to those `within` a distance in cm."""

UNTILS = ("now", "activation", "next_activation", "turn", "battle")
ONCES = ("activation", "turn", "battle")
MAX_EFFECTS = 20
MAX_ABILITIES = 50

CountField = Annotated[int, Whole(0, 99)]
OrdersField = Annotated[int, Whole(0, 9)]


class CostModel(Model):
    tactical_points: CountField = 0
    orders: OrdersField = 0


OF_TARGETS = (GoesWith("within", "target", DISTANT, Message("needs friendly, enemy or any")),)


class EffectsModel(Model):
    """What an ability and an asset have in common."""

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


class AbilityModel(EffectsModel):
    when: Annotated[str, OneOf(*WHENS)] = "always"

    def value(self) -> Ability:
        return Ability(
            self.slug,
            self.name,
            self.text,
            self.when,
            self.target,
            self.within,
            tuple(effect.value() for effect in self.effects),
            self.until,
            self.once,
            self.cost.tactical_points if self.cost else 0,
            self.cost.orders if self.cost else 0,
        )


AbilitiesField = Annotated[list[AbilityModel], Field(max_length=MAX_ABILITIES), UNLIKE_SLUGS]


def abilities_of(models: list[AbilityModel]) -> tuple[Ability, ...]:
    return tuple(model.value() for model in models)


def read_ability(document: object, path: str = "") -> Ability:
    """An ability by itself."""
    return model_from(AbilityModel, document, path).value()


class RulesModel(Model):
    rules: AbilitiesField = []


def read_rules(documents: list[dict[str, object]]) -> tuple[Ability, ...]:
    """The rules of a faction that is loaded."""
    return abilities_of(model_from(RulesModel, {"rules": documents}).rules)


def ability_document(ability: Ability) -> dict[str, object]:
    """An ability as a document writes it, keys of their default value left out."""
    return named_document(ability) | effects_document(ability, "always", ability.cost_orders)


def named_document(ability: Ability) -> dict[str, object]:
    document: dict[str, object] = {"slug": ability.slug, "name": ability.name}
    return document | ({"text": ability.text} if ability.text else {})


def effects_document(ability: Ability, when: str, cost_orders: int) -> dict[str, object]:
    """What happens: `when` is the default that is left out, `cost_orders` what `cost` is to name."""
    document: dict[str, object] = {}
    if ability.when != when:
        document["when"] = ability.when
    if ability.target != "self":
        document["target"] = ability.target
    if ability.within:
        document["within"] = in_centimetres(ability.within)
    if ability.effects:
        document["effects"] = [effect_document(effect) for effect in ability.effects]
    if ability.until != "now":
        document["until"] = ability.until
    if ability.once:
        document["once"] = ability.once
    costs = {"tactical_points": ability.cost_tactical_points, "orders": cost_orders}
    cost = {key: number for key, number in costs.items() if number}
    return document | ({"cost": cost} if cost else {})
