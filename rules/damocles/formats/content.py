"""Content packs, `damocles-content/1`: one faction with its rules, datasheets and assets (R-DAT-01, R-FAC-01)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.content.diff import Difference, compare_packs
from rules.damocles.content.parts import SQUAD_TYPES, Asset, Datasheet, Faction, Weapon
from rules.damocles.formats.abilities import (
    WHENS,
    AbilitiesField,
    EffectsModel,
    OrdersField,
    abilities_of,
    ability_document,
    effects_document,
    named_document,
)
from rules.damocles.formats.effects import amount_document
from rules.damocles.formats.scenery import FactionPieceModel, faction_piece_document
from rules.formats.amounts import AMOUNT
from rules.formats.checks import GIVEN, NAME, SLUG, UNLIKE_SLUGS, OneOf, refusal
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.heads import HeadModel
from rules.formats.model import Model, model_from
from rules.formats.numbers import Centimetres, Span, Whole
from rules.formats.writing import in_centimetres
from rules.message import Message
from rules.table.amounts import Amount

FORMAT = "damocles-content/1"
MAX_UNITS = 50
MAX_WEAPONS = 20
MAX_DATASHEETS = 200
MAX_ASSETS = 200

ValorField = Annotated[int, Whole(0, 10_000)]


class WeaponModel(Model):
    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    kind: Annotated[str, OneOf("missile", "melee")]
    range: Annotated[int, Centimetres(0, 500)]
    attacks: Annotated[Amount, AMOUNT]
    precision: Annotated[int, Whole(1, 6)]
    damage: Annotated[Amount, AMOUNT]
    carriers: Annotated[int, Whole(1, MAX_UNITS)] = 0
    abilities: AbilitiesField = []

    def value(self) -> Weapon:
        return Weapon(
            self.slug,
            self.name,
            self.kind == "melee",
            self.range,
            self.attacks,
            self.precision,
            self.damage,
            self.carriers,
            abilities_of(self.abilities),
        )


OF_TYPES = (GoesWith("scenery", "type", ("faction_scenery",), Message("only faction_scenery has it"), needed=True),)
"""A datasheet of the type faction scenery brings a piece, and no other does (R-SET-05)."""


class DatasheetModel(Model):
    """A datasheet as it is written: of one of six types (R-ARM-03), with all its values (R-DAT-01)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_TYPES))

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    type: Annotated[str, OneOf(*SQUAD_TYPES)]
    size: Annotated[tuple[int, int], Span(1, MAX_UNITS, Message("units"))]
    orders: OrdersField
    move: Annotated[int, Centimetres(0, 200)]
    health: Annotated[int, Whole(1, 99)]
    defense: Annotated[int, Whole(1, 6)]
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

    def value(self) -> Datasheet:
        return Datasheet(
            self.slug,
            self.name,
            self.type,
            self.size[0],
            self.size[1],
            self.orders,
            self.move,
            self.health,
            self.defense,
            self.base,
            self.strategic_valor,
            self.strategic_valor_per_extra_unit,
            tuple(weapon.value() for weapon in self.weapons),
            abilities_of(self.abilities),
            self.scenery.value() if self.scenery else None,
        )


class AssetModel(EffectsModel):
    orders: OrdersField = 0
    copies: Annotated[int, Whole(1, 99)] = 0
    when: Annotated[str, OneOf(*WHENS)] = "activation"

    @model_validator(mode="after")
    def one_cost_of_orders(self) -> Self:
        if self.orders and self.cost and self.cost.orders:
            raise refusal(
                Message("says twice what it costs in orders"),
                Message("must say it once, as orders"),
                ("cost", "orders"),
            )
        return self

    def value(self) -> Asset:
        return Asset(
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
            self.orders or (self.cost.orders if self.cost else 0),
            self.copies,
        )


class PackFactionModel(HeadModel):
    rules: AbilitiesField = []


class ContentPackModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf(FORMAT)]
    faction: PackFactionModel
    datasheets: Annotated[list[DatasheetModel], Field(max_length=MAX_DATASHEETS), UNLIKE_SLUGS]
    assets: Annotated[list[AssetModel], Field(max_length=MAX_ASSETS), UNLIKE_SLUGS] = []

    def value(self) -> Faction:
        faction = self.faction
        return Faction(
            faction.slug,
            faction.name,
            faction.summary,
            abilities_of(faction.rules),
            tuple(datasheet.value() for datasheet in self.datasheets),
            tuple(asset.value() for asset in self.assets),
        )


def read_pack(document: object, path: str = "") -> Faction:
    """A content pack as a faction; DocumentError on a wrong one."""
    return model_from(ContentPackModel, document, path).value()


def read_datasheet(document: object, path: str = "") -> Datasheet:
    """A datasheet, as in a pack or inline in a scenario."""
    return model_from(DatasheetModel, document, path).value()


def read_asset(document: object, path: str = "") -> Asset:
    """An asset, as in a pack or inline in a scenario's deck."""
    return model_from(AssetModel, document, path).value()


def pack_document(faction: Faction) -> dict[str, object]:
    """A faction as a content pack: reading it gives the faction back, writing that the same document."""
    named: dict[str, object] = {"slug": faction.slug, "name": faction.name}
    if faction.summary:
        named["summary"] = faction.summary
    if faction.rules:
        named["rules"] = [ability_document(rule) for rule in faction.rules]
    document: dict[str, object] = {"format": FORMAT, "faction": named}
    document["datasheets"] = [datasheet_document(sheet) for sheet in faction.datasheets]
    if faction.assets:
        document["assets"] = [asset_document(asset) for asset in faction.assets]
    return document


def datasheet_document(sheet: Datasheet) -> dict[str, object]:
    """A datasheet as a pack writes it."""
    document: dict[str, object] = {
        "slug": sheet.slug,
        "name": sheet.name,
        "type": sheet.type,
        "size": [sheet.fewest, sheet.most],
        "orders": sheet.orders,
        "move": in_centimetres(sheet.move),
        "health": sheet.health,
        "defense": sheet.defense,
        "base": in_centimetres(sheet.base),
        "strategic_valor": sheet.strategic_valor,
        "strategic_valor_per_extra_unit": sheet.per_extra_unit,
    }
    if sheet.weapons:
        document["weapons"] = [weapon_document(weapon) for weapon in sheet.weapons]
    if sheet.abilities:
        document["abilities"] = [ability_document(ability) for ability in sheet.abilities]
    return document | ({"scenery": faction_piece_document(sheet.scenery)} if sheet.scenery else {})


def weapon_document(weapon: Weapon) -> dict[str, object]:
    """A weapon as a datasheet writes it."""
    document: dict[str, object] = {
        "slug": weapon.slug,
        "name": weapon.name,
        "kind": "melee" if weapon.melee else "missile",
        "range": in_centimetres(weapon.range),
        "attacks": amount_document(weapon.attacks),
        "precision": weapon.precision,
        "damage": amount_document(weapon.damage),
    }
    if weapon.carriers:
        document["carriers"] = weapon.carriers
    if weapon.abilities:
        document["abilities"] = [ability_document(ability) for ability in weapon.abilities]
    return document


def asset_document(asset: Asset) -> dict[str, object]:
    """An asset as a pack writes it."""
    document = named_document(asset)
    if asset.cost_orders:
        document["orders"] = asset.cost_orders
    if asset.copies:
        document["copies"] = asset.copies
    return document | effects_document(asset, "activation", 0)


def compare(before: Faction, after: Faction) -> Difference:
    """The difference between two versions of a faction; it is `same` when there is none."""
    return compare_packs(pack_document(before), pack_document(after))
