"""Content packs, `skirmish-content/1`: one faction and its unit cards (S-CRD-01 to S-CRD-05)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, GIVEN, NAME, SLUG, TEXT, UNLIKE_SLUGS, OneOf, refusal
from rules.formats.heads import HeadModel
from rules.formats.model import remedy_of
from rules.formats.numbers import Centimetres, Span, Whole
from rules.formats.values import Document, ValueModel
from rules.message import Message
from rules.skirmish.content.parts import KINDS, Faction, Location, Officer, UnitCard, Weapon

FORMAT = "skirmish-content/1"
MAX_FIGHTERS = 20
MAX_WEAPONS = 10
MAX_CARDS = 200
SIDES = ("weapon_a", "weapon_b")
"""The locations that hold weapons."""


class WeaponModel(ValueModel[Weapon]):
    """A weapon (S-CRD-03); one with `bearers` is special (S-CRD-04)."""

    model_config = ConfigDict(json_schema_extra={"anyOf": [{"required": ["accuracy"]}, {"required": ["locked"]}]})
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
    locked: Annotated[int, Whole(2, 6)] = 0
    generator: Annotated[int, Whole(2, 6)] = 0
    location: Annotated[str, OneOf(*SIDES)] = ""

    @model_validator(mode="after")
    def keys_of_its_kind(self) -> Self:
        """A locked shot needs no accuracy; it, shots at generators and bearers are for range weapons (S-SPW-04)."""
        if not self.accuracy and not self.locked:
            raise refusal(Message("is missing"), remedy_of(type(self), "accuracy"), ("accuracy",))
        for key in ("bearers", "locked", "generator"):
            if self.kind == "close" and getattr(self, key):
                raise refusal(
                    Message("does not go with {key}", key="kind close"), Message("only range weapons have it"), (key,)
                )
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


class CardModel(ValueModel[UnitCard]):
    """A unit card (S-CRD-01). Only striders have locations, heroes, and weapons in a location."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"kind": {"const": "striders"}}},
            "then": {"required": ["locations"]},
            "else": {"not": {"anyOf": [{"required": ["locations"]}, {"required": ["hero"]}]}},
        }
    )
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
        """Striders have locations, and each range weapon sits in one of them; soldiers have neither (S-CRD-03)."""
        if self.kind == "striders":
            self.refuse_unplaced_weapons()
            return self
        for key in ("locations", "hero"):
            if key in self.model_fields_set:
                raise refusal(
                    Message("does not go with {key}", key=f"kind {self.kind}"),
                    Message("only striders have it"),
                    (key,),
                )
        for n, weapon in enumerate(self.weapons):
            if weapon.location:
                raise refusal(
                    Message("does not go with {key}", key=f"kind {self.kind}"),
                    Message("only striders have it"),
                    ("weapons", n, "location"),
                )
        return self

    def refuse_unplaced_weapons(self) -> None:
        """A strider's range weapons are in locations that it has points for, and none is special (S-CRD-03)."""
        if self.locations is None:
            raise refusal(Message("is missing"), remedy_of(type(self), "locations"), ("locations",))
        for n, weapon in enumerate(self.weapons):
            if weapon.bearers:
                remedy = Message("only infantry has it")
                raise refusal(Message("does not go with {key}", key="kind striders"), remedy, ("weapons", n, "bearers"))
            if weapon.kind == "range" and not weapon.location:
                raise refusal(Message("is missing"), remedy_of(WeaponModel, "location"), ("weapons", n, "location"))
            if weapon.location and not getattr(self.locations, weapon.location):
                raise refusal(
                    Message("cannot be {found}", found=f'"{weapon.location}"'),
                    Message("must be a location that the card has points for"),
                    ("weapons", n, "location"),
                )


class ContentModel(ValueModel[Faction]):
    model_config = ConfigDict(defer_build=True)
    FLAT = ("faction",)

    format: Annotated[str, OneOf(FORMAT)]
    faction: HeadModel
    cards: Annotated[list[CardModel], Field(max_length=MAX_CARDS), UNLIKE_SLUGS]
