"""Content packs, `eight-phase-content/1`: one faction and its profiles (E-PRO-01 to E-PRO-04)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.eight_phase.content.parts import EFFECTS, FIGURES, TARGETS, WHENS, Ability, Faction, Profile, Weapon
from rules.formats.checks import FLAG, NAME, SLUG, TEXT, UNLIKE_SLUGS, OneOf
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.heads import HeadModel
from rules.formats.numbers import Centimetres, Whole
from rules.formats.values import ValueModel
from rules.message import Message

MAX_PROFILES = 200
MAX_WEAPONS = 10
MAX_ABILITIES = 10

OF_WEAPONS = (GoesWith("range", "kind", ("range",), Message("only range weapons have it"), needed=True),)
OTHERS = tuple([target for target in TARGETS if target != "self"])
AMOUNTS = tuple([effect for effect in EFFECTS if effect != "steady"])
OF_ABILITIES = (
    GoesWith("within", "target", OTHERS, Message("needs another target than oneself"), needed=True),
    GoesWith("figure", "effect", ("raise",), Message("only the effect raise has it"), needed=True),
    GoesWith("amount", "effect", AMOUNTS, Message("the effect steady has none"), needed=True),
)


class WeaponModel(ValueModel[Weapon]):
    """A weapon; one with a range is for shooting (E-PRO-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_WEAPONS))

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
        refuse_strays(self, OF_WEAPONS)
        return self


class AbilityModel(ValueModel[Ability]):
    """An ability: when, at whom, within how far, and one effect (E-SUP-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_ABILITIES))

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
        refuse_strays(self, OF_ABILITIES)
        return self


class ProfileModel(ValueModel[Profile]):
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


class ContentModel(ValueModel[Faction]):
    model_config = ConfigDict(defer_build=True)
    FLAT = ("faction",)

    format: Annotated[str, OneOf("eight-phase-content/1")]
    faction: HeadModel
    profiles: Annotated[list[ProfileModel], Field(max_length=MAX_PROFILES), UNLIKE_SLUGS]
