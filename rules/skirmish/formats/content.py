"""Content packs, `skirmish-content/1`: one faction and its unit cards (S-CRD-01 to S-CRD-05)."""

from typing import Annotated, Any, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, NAME, SLUG, TEXT, UNLIKE_SLUGS, JsonSchema, OneOf, refusal
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.heads import HeadModel
from rules.formats.model import remedy_of
from rules.formats.numbers import Centimetres, Roll, Span, Whole
from rules.formats.values import Document, ValueModel
from rules.message import Message
from rules.skirmish.content.parts import KINDS, Faction, Location, Officer, UnitCard, Weapon

FORMAT = "skirmish-content/1"
MAX_FIGHTERS = 20
MAX_WEAPONS = 10
MAX_CARDS = 200
SIDES = ("weapon_a", "weapon_b")
"""The locations that hold weapons."""


RANGE_ALONE = tuple(
    [
        GoesWith(key, "kind", ("range",), Message("only range weapons have it"))
        for key in ("bearers", "locked", "generator")
    ]
)
"""Shots without accuracy, shots at generators and bearers are for range weapons (S-SPW-04)."""


def _weapon_schema(schema: JsonSchema, kind: type[Any]) -> None:
    schema_of_strays(RANGE_ALONE)(schema, kind)
    schema["anyOf"] = [{"required": ["accuracy"]}, {"required": ["locked"]}]


class WeaponModel(ValueModel[Weapon]):
    """A weapon (S-CRD-03); one with `bearers` is special (S-CRD-04)."""

    model_config = ConfigDict(json_schema_extra=_weapon_schema)
    ALWAYS = ("reroll",)

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    kind: Annotated[str, OneOf("range", "close")]
    accuracy: Annotated[int, Whole(1, 15)] = 0
    attack_rate: Annotated[int, Whole(1, 10)]
    reroll: Annotated[int, Whole(0, 10)] = 0
    penetration: Annotated[int, Whole(1, 15)]
    damage: Annotated[int, Whole(1, 6)]
    bearers: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    locked: Annotated[int, Roll(2, 6)] = 0
    generator: Annotated[int, Roll(2, 6)] = 0
    location: Annotated[str, OneOf(*SIDES)] = ""

    @model_validator(mode="after")
    def keys_of_its_kind(self) -> Self:
        """A locked shot needs no accuracy (S-SPW-04)."""
        if not self.accuracy and not self.locked:
            raise refusal(Message("is missing"), remedy_of(type(self), "accuracy"), ("accuracy",))
        refuse_strays(self, RANGE_ALONE)
        return self


class OfficerModel(ValueModel[Officer]):
    """What an officer brings (S-CRD-02)."""

    authority: Annotated[int, Whole(0, 5)]
    leadership: Annotated[int, Whole(0, 8)]
    limit: Annotated[int, Whole(0, 5)]


PointsOfLocation = Annotated[int, Whole(1, 6)]


class LocationsModel(ValueModel[tuple[Location, ...]]):
    """The damage points of a strider's locations (S-VEH-01)."""

    propulsion: PointsOfLocation
    weapon_a: PointsOfLocation = 0
    weapon_b: PointsOfLocation = 0
    frame: PointsOfLocation

    @model_validator(mode="after")
    def a_before_b(self) -> Self:
        if self.weapon_b and not self.weapon_a:
            raise refusal(Message("is missing"), remedy_of(type(self), "weapon_a"), ("weapon_a",))
        return self

    def value(self) -> tuple[Location, ...]:
        return tuple([Location(name, getattr(self, name)) for name in type(self).model_fields if getattr(self, name)])

    @classmethod
    def document(cls, value: tuple[Location, ...]) -> Document:
        return {location.name: location.points for location in value}


STRIDERS = KINDS[3:]
INFANTRY = KINDS[:3]
STRIDERS_ALONE = Message("only striders have it")
OF_KINDS = (
    GoesWith("locations", "kind", STRIDERS, STRIDERS_ALONE, needed=True),
    GoesWith("hero", "kind", STRIDERS, STRIDERS_ALONE),
    GoesWith("location", "kind", STRIDERS, STRIDERS_ALONE, inside="weapons"),
    GoesWith("bearers", "kind", INFANTRY, Message("only infantry has it"), inside="weapons"),
)
"""Striders alone have locations and heroes, and none of their weapons is special (S-CRD-03)."""


class CardModel(ValueModel[UnitCard]):
    """A unit card (S-CRD-01). Only striders have locations, heroes, and weapons in a location."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_KINDS))
    ALWAYS = ("base", "points", "points_per_fighter")

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    kind: Annotated[str, OneOf(*KINDS)]
    fighters: Annotated[tuple[int, int], Span(1, MAX_FIGHTERS, Message("fighters"))]
    base: Annotated[int, Centimetres(2, 12, Message("a diameter"))] = 250
    move: Annotated[int, Centimetres(0, 40)]
    protection: Annotated[int, Whole(1, 12)]
    combat: Annotated[int, Whole(1, 12)]
    morale: Annotated[int, Whole(3, 12)]
    size: Annotated[int, Whole(1, 5)]
    points: Annotated[int, Whole(0, 10_000)] = 0
    points_per_fighter: Annotated[int, Whole(0, 10_000)] = 0
    officer: Annotated[OfficerModel | None, GIVEN] = None
    hero: Annotated[bool, FLAG] = False
    locations: Annotated[LocationsModel | None, GIVEN] = None
    weapons: Annotated[list[WeaponModel], Field(max_length=MAX_WEAPONS), UNLIKE_SLUGS] = []
    text: Annotated[str, TEXT] = ""

    @model_validator(mode="after")
    def of_its_kind(self) -> Self:
        """Each range weapon of a strider is in a location that it has points for (S-CRD-03)."""
        refuse_strays(self, OF_KINDS)
        for n, weapon in enumerate(self.weapons if self.locations else ()):
            if weapon.kind == "range" and not weapon.location:
                raise refusal(Message("is missing"), remedy_of(WeaponModel, "location"), ("weapons", n, "location"))
            if weapon.location and not getattr(self.locations, weapon.location):
                raise refusal(
                    Message("cannot be {found}", found=f'"{weapon.location}"'),
                    Message("must be a location that the card has points for"),
                    ("weapons", n, "location"),
                )
        return self


class ContentModel(ValueModel[Faction]):
    model_config = ConfigDict(defer_build=True)
    FLAT = ("faction",)

    format: Annotated[str, OneOf(FORMAT)]
    faction: HeadModel
    cards: Annotated[list[CardModel], Field(max_length=MAX_CARDS), UNLIKE_SLUGS]
