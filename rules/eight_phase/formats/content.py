"""Content packs, `eight-phase-content/1`: one faction and its profiles (E-PRO-01 to E-PRO-04)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.eight_phase.content.parts import EFFECTS, FIGURES, TARGETS, WHENS, Ability, Profile, Weapon
from rules.formats.checks import FLAG, NAME, SLUG, TEXT, UNLIKE_SLUGS, Centimetres, OneOf, Whole
from rules.formats.heads import HeadModel
from rules.formats.model import Model, refuse_foreign_keys
from rules.message import Message

MAX_PROFILES = 200
MAX_WEAPONS = 10
MAX_ABILITIES = 10

WEAPON_KEYS = ("slug", "name", "kind", "damage")
WEAPON_FREE = ("bonus", "cost", "quick")
ABILITY_KEYS = ("slug", "name", "when", "target", "effect")
ABILITY_FREE = ("cost", "text")
EFFECT_KEYS = {"steady": (), "raise": ("figure", "amount")}
"""The keys that effects need beside `effect`; of all others an amount."""


class WeaponModel(Model):
    """A weapon; one with a range is for shooting (E-PRO-03)."""

    model_config = ConfigDict(
        json_schema_extra={
            "if": {"properties": {"kind": {"const": "range"}}},
            "then": {"required": ["range"]},
            "else": {"not": {"required": ["range"]}},
        }
    )

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    kind: Annotated[str, OneOf("range", "melee")]
    range: Annotated[int, Centimetres(1, 120)] = 0
    bonus: Annotated[int, Whole(-5, 5)] = 0
    damage: Annotated[int, Whole(1, 6)]
    cost: Annotated[int, Whole(1, 4)] = 1
    quick: Annotated[bool, FLAG] = False

    @model_validator(mode="after")
    def keys_of_its_kind(self) -> Self:
        needed = (*WEAPON_KEYS, "range") if self.kind == "range" else WEAPON_KEYS
        refuse_foreign_keys(self, f"kind {self.kind}", needed, WEAPON_FREE)
        return self

    def value(self) -> Weapon:
        melee = self.kind == "melee"
        return Weapon(self.slug, self.name, melee, self.range, self.bonus, self.damage, self.cost, self.quick)


class AbilityModel(Model):
    """An ability: when, at whom, within how far, and one effect (E-SUP-03)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    when: Annotated[str, OneOf(*WHENS)]
    cost: Annotated[int, Whole(0, 4)] = 1
    target: Annotated[str, OneOf(*TARGETS)]
    within: Annotated[int, Centimetres(0, 150)] = 0
    effect: Annotated[str, OneOf(*EFFECTS)]
    figure: Annotated[str, OneOf(*FIGURES)] = ""
    amount: Annotated[int, Whole(1, 12)] = 0
    text: Annotated[str, TEXT] = ""

    @model_validator(mode="after")
    def keys_of_its_target_and_effect(self) -> Self:
        reach = () if self.target == "self" else ("within",)
        needed = (*ABILITY_KEYS, *reach, *EFFECT_KEYS.get(self.effect, ("amount",)))
        refuse_foreign_keys(self, f"target {self.target}, effect {self.effect}", needed, ABILITY_FREE)
        return self

    def value(self) -> Ability:
        amount = self.amount * 100 if self.figure == "move" else self.amount
        return Ability(
            self.slug,
            self.name,
            self.when,
            self.cost,
            self.target,
            self.within,
            self.effect,
            amount,
            self.figure,
            self.text,
        )


class ProfileModel(Model):
    """A profile (E-PRO-01)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    output: Annotated[int, Whole(1, 8)]
    move: Annotated[int, Centimetres(0, 40)]
    shoot: Annotated[int, Whole(-2, 8)]
    fight: Annotated[int, Whole(-2, 8)]
    defence: Annotated[int, Whole(2, 20)]
    wounds: Annotated[int, Whole(1, 12)]
    courage: Annotated[int, Whole(0, 9)]
    command: Annotated[int, Whole(0, 5)] = 0
    ram: Annotated[int, Whole(0, 6)] = 0
    base: Annotated[int, Centimetres(2, 12, Message("a diameter"))]
    points: Annotated[int, Whole(0, 10_000)] = 0
    most: Annotated[int, Whole(1, 12)] = 0
    weapons: Annotated[list[WeaponModel], Field(max_length=MAX_WEAPONS), UNLIKE_SLUGS] = []
    abilities: Annotated[list[AbilityModel], Field(max_length=MAX_ABILITIES), UNLIKE_SLUGS] = []
    text: Annotated[str, TEXT] = ""

    def value(self) -> Profile:
        return Profile(
            self.slug,
            self.name,
            self.output,
            self.move,
            self.shoot,
            self.fight,
            self.defence,
            self.wounds,
            self.courage,
            self.command,
            self.ram,
            self.base,
            self.points,
            tuple([weapon.value() for weapon in self.weapons]),
            tuple([ability.value() for ability in self.abilities]),
            self.most,
            self.text,
        )


class ContentModel(Model):
    model_config = ConfigDict(defer_build=True)

    format: Annotated[str, OneOf("eight-phase-content/1")]
    faction: HeadModel
    profiles: Annotated[list[ProfileModel], Field(max_length=MAX_PROFILES), UNLIKE_SLUGS]

    def profile(self, slug: str) -> Profile | None:
        """The profile called this."""
        return next((profile.value() for profile in self.profiles if profile.slug == slug), None)
