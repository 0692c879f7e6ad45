"""Content packs, `damocles-content/1`: one faction with its rules, datasheets and assets (R-DAT-01, R-FAC-01)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.content.diff import Difference, compare_packs
from rules.damocles.content.parts import SQUAD_TYPES, Asset, Datasheet, Faction, Weapon
from rules.damocles.formats.abilities import WHENS, AbilitiesField, EffectsModel, OrdersField
from rules.damocles.formats.scenery import FactionPieceModel
from rules.formats.amounts import AMOUNT
from rules.formats.checks import GIVEN, NAME, SLUG, UNLIKE_SLUGS, OneOf, refusal
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.heads import HeadModel
from rules.formats.numbers import Centimetres, Roll, Span, Whole
from rules.formats.values import Document, ValueModel
from rules.message import Message
from rules.table.amounts import Amount

FORMAT = "damocles-content/1"
MAX_UNITS = 50
MAX_WEAPONS = 20
MAX_DATASHEETS = 200
MAX_ASSETS = 200

ValorField = Annotated[int, Whole(0, 10_000)]


class WeaponModel(ValueModel[Weapon]):
    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    kind: Annotated[str, OneOf("missile", "melee")]
    range: Annotated[int, Centimetres(0, 500)]
    attacks: Annotated[Amount, AMOUNT]
    precision: Annotated[int, Roll(1, 6)]
    damage: Annotated[Amount, AMOUNT]
    carriers: Annotated[int, Whole(1, MAX_UNITS)] = 0
    abilities: AbilitiesField = []


OF_TYPES = (GoesWith("scenery", "type", ("faction_scenery",), Message("only faction_scenery has it"), needed=True),)
"""A datasheet of the type faction scenery brings a piece, and no other does (R-SET-05)."""


class DatasheetModel(ValueModel[Datasheet]):
    """A datasheet as it is written: of one of six types (R-ARM-03), with all its values (R-DAT-01)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_TYPES))
    ALWAYS = ("base", "strategic_valor_per_extra_unit")

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    type: Annotated[str, OneOf(*SQUAD_TYPES)]
    size: Annotated[tuple[int, int], Span(1, MAX_UNITS, Message("units"))]
    orders: OrdersField
    move: Annotated[int, Centimetres(0, 200)]
    health: Annotated[int, Whole(1, 99)]
    defense: Annotated[int, Roll(1, 6)]
    base: Annotated[int, Centimetres(0.5, 20, Message("a diameter"))] = 250
    strategic_valor: ValorField
    strategic_valor_per_extra_unit: ValorField = 0
    weapons: Annotated[list[WeaponModel], Field(max_length=MAX_WEAPONS), UNLIKE_SLUGS] = []
    abilities: AbilitiesField = []
    scenery: Annotated[FactionPieceModel | None, GIVEN] = None

    @model_validator(mode="after")
    def scenery_for_faction_scenery(self) -> Self:
        refuse_strays(self, OF_TYPES)
        return self


class AssetModel(EffectsModel[Asset]):
    cost_orders: OrdersField = Field(0, alias="orders")
    copies: Annotated[int, Whole(1, 99)] = 0
    when: Annotated[str, OneOf(*WHENS)] = "activation"

    @model_validator(mode="after")
    def one_cost_of_orders(self) -> Self:
        if self.cost_orders and self.cost and self.cost.cost_orders:
            raise refusal(
                Message("says twice what it costs in orders"),
                Message("must say it once, as orders"),
                ("cost", "orders"),
            )
        return self

    def attributes(self) -> Document:
        attributes = super().attributes()
        return attributes | {"cost_orders": self.cost_orders or attributes["cost_orders"]}

    @classmethod
    def document(cls, value: Asset) -> Document:
        """Its cost in orders stands by itself."""
        document = super().document(value)
        cost = {key: amount for key, amount in document.pop("cost", {}).items() if key != "orders"}
        return document | ({"cost": cost} if cost else {})


class PackFactionModel(HeadModel):
    rules: AbilitiesField = []


class ContentPackModel(ValueModel[Faction]):
    model_config = ConfigDict(defer_build=True)
    FLAT = ("faction",)

    format: Annotated[str, OneOf(FORMAT)]
    faction: PackFactionModel
    datasheets: Annotated[list[DatasheetModel], Field(max_length=MAX_DATASHEETS), UNLIKE_SLUGS]
    assets: Annotated[list[AssetModel], Field(max_length=MAX_ASSETS), UNLIKE_SLUGS] = []


def compare(before: Faction, after: Faction) -> Difference:
    """The difference between two versions of a faction; it is `same` when there is none."""
    return compare_packs(ContentPackModel.document(before), ContentPackModel.document(after))
