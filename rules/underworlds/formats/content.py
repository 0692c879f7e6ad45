"""Content packs, `underworlds-content/1`: fighters, warbands, boards and cards of a faction (U-FGT-01, U-CRD-01)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import GIVEN, NAME, ONCE, SLUG, TEXT, UNLIKE_SLUGS, YES, OneOf, refusal
from rules.formats.heads import HeadModel
from rules.formats.json_schema import Refers, only_keys
from rules.formats.kinds import OneKindModel, schema_of_kinds
from rules.formats.model import refuse_foreign_keys
from rules.formats.numbers import Whole
from rules.formats.values import Document, ValueModel, as_value, keys_of
from rules.message import Message
from rules.underworlds.content import parts as values
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.content.parts import (
    Action,
    Attack,
    Board,
    Condition,
    DeckCard,
    Faction,
    FighterCard,
    Objective,
    Ploy,
    PrintedWarband,
    Raise,
    Upgrade,
)
from rules.underworlds.formats.hexes import BOARD_HEX, Hexes

FORMAT = "underworlds-content/1"
MAX_PARTS = 200
MAX_FIGHTERS = 6
"""Fighters of a warband (U-WAR-01)."""


Symbol = Annotated[str, OneOf(*values.SYMBOLS)]


class AttackModel(ValueModel[Attack]):
    """An Attack action (U-FGT-02)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    range: Annotated[int, Hexes(1, 5)]
    dice: Annotated[int, Whole(1, 6)]
    symbol: Symbol
    damage: Annotated[int, Whole(1, 5)]
    critical: Annotated[int, Whole(0, 5)] = 0


ACTIONS = dict.fromkeys(values.ACTIONS, (("slug", "name"), ()))


class ActionModel(OneKindModel[Action]):
    """Another action: heal so many wound tokens, or push himself so many hexes (U-CRD-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(ACTIONS))
    KINDS = ACTIONS

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    heal: Annotated[int, Whole(1, 7)] = 0
    push: Annotated[int, Hexes(1, 6)] = 0


class FighterModel(ValueModel[FighterCard]):
    """A fighter card (U-FGT-01)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    move: Annotated[int, Hexes(1, 6)]
    defence: Annotated[int, Whole(1, 4)]
    symbol: Symbol
    wounds: Annotated[int, Whole(1, 7)]
    attacks: Annotated[list[AttackModel], Field(min_length=1, max_length=6), UNLIKE_SLUGS]
    actions: Annotated[list[ActionModel], Field(max_length=4), UNLIKE_SLUGS] = []
    text: Annotated[str, TEXT] = ""

    @model_validator(mode="after")
    def no_action_twice(self) -> Self:
        """An activation names an attack or action by its slug alone."""
        attacks = [attack.slug for attack in self.attacks]
        for n, action in enumerate(self.actions):
            if action.slug in attacks:
                problem = Message("{name} is an attack’s already", name=f'"{action.slug}"')
                raise refusal(problem, Message("must be a slug of its own"), ("actions", n, "slug"))
        return self


class WarbandModel(ValueModel[PrintedWarband]):
    """A warband as it is printed; a fighter is named twice where there are two of him (U-WAR-01)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    fighters: Annotated[list[Annotated[str, SLUG, Refers("fighters")]], Field(min_length=3, max_length=MAX_FIGHTERS)]
    text: Annotated[str, TEXT] = ""


class BoardModel(ValueModel[Board]):
    """A board, row 0 at its owner's back (U-BRD-01)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    starting: Annotated[list[Annotated[tuple[int, int], BOARD_HEX]], Field(min_length=6, max_length=8), ONCE]
    blocked: Annotated[list[Annotated[tuple[int, int], BOARD_HEX]], Field(max_length=3), ONCE] = []
    text: Annotated[str, TEXT] = ""

    @model_validator(mode="after")
    def blocks_no_start(self) -> Self:
        for n, hex in enumerate(self.blocked):
            if hex in self.starting:
                problem = Message("cannot be {found}: it is a starting hex", found=str(list(hex)))
                raise refusal(problem, Message("must be another hex"), ("blocked", n))
        return self


CONDITIONS = dict.fromkeys(values.CONDITIONS, ((), ()))


class ConditionModel(OneKindModel[Condition]):
    """One condition of an objective (U-CRD-01)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(CONDITIONS))
    KINDS = CONDITIONS

    hold: Annotated[int, Whole(1, TOKENS)] = 0
    token: Annotated[int, Whole(1, TOKENS)] = 0
    out: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    out_in_all: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    in_enemy_territory: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    no_enemy_in_own_territory: Annotated[bool, YES] = False
    standing: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    charged: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    round: Annotated[int, Whole(1, 3)] = 0


AT_ONE = ("whose", "within")
EFFECTS = {
    "push": (("whose",), ("within",)),
    "wound": ((), AT_ONE),
    "heal": ((), AT_ONE),
    "guard": ((), ("within",)),
    "ready": ((), ("within",)),
    "draw": ((), ()),
    "attack_dice": ((), ()),
}


class EffectModel(OneKindModel[Ploy]):
    """What a ploy does (U-CRD-02)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(EFFECTS))
    KINDS = EFFECTS
    KIND = "effect"

    push: Annotated[int, Hexes(1, 6)] = 0
    wound: Annotated[int, Whole(1, 5)] = 0
    heal: Annotated[int, Whole(1, 7)] = 0
    guard: Annotated[bool, YES] = False
    ready: Annotated[bool, YES] = False
    draw: Annotated[int, Whole(1, 5)] = 0
    attack_dice: Annotated[int, Whole(1, 5)] = 0
    whose: Annotated[str, OneOf("own", "enemy")] = ""
    within: Annotated[int, Hexes(1, 12)] = 0


RAISES = {figure: ((), ("attack",) if figure in ("damage", "dice", "range") else ()) for figure in values.FIGURES}


class RaiseModel(OneKindModel[Raise]):
    """A figure that is raised; damage, dice and range of one Attack action, or of all (U-CRD-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(RAISES))
    KINDS = RAISES
    KIND = "figure"

    move: Annotated[int, Hexes(1, 5)] = 0
    defence: Annotated[int, Whole(1, 3)] = 0
    wounds: Annotated[int, Whole(1, 6)] = 0
    damage: Annotated[int, Whole(1, 4)] = 0
    dice: Annotated[int, Whole(1, 5)] = 0
    range: Annotated[int, Hexes(1, 4)] = 0
    attack: Annotated[str, SLUG, Refers("fighters.attacks", "cards.attack")] = ""


GIFTS = ("raises", "attack", "action")
"""What an upgrade may give: one of them at least."""

ALL = ("slug", "name", "type")
TYPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "objective": ((*ALL, "glory", "conditions"), ("text",)),
    "ploy": ((*ALL, "effect"), ("text",)),
    "upgrade": (ALL, ("text", *GIFTS)),
}
"""The keys of each type of card: those it needs, and those it may have."""


class CardModel(ValueModel[DeckCard]):
    """A card: an objective, a ploy or an upgrade (U-CRD-01 to U-CRD-03)."""

    model_config = ConfigDict(
        json_schema_extra={"oneOf": [only_keys(*keys, type=type) for type, keys in TYPES.items()]}
    )

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    type: Annotated[str, OneOf(*TYPES)]
    glory: Annotated[int, Whole(1, 5)] = 0
    conditions: Annotated[list[ConditionModel], Field(min_length=1, max_length=4)] = []
    effect: Annotated[EffectModel | None, GIVEN] = None
    raises: Annotated[list[RaiseModel], Field(min_length=1, max_length=6)] = []
    attack: Annotated[AttackModel | None, GIVEN] = None
    action: Annotated[ActionModel | None, GIVEN] = None
    text: Annotated[str, TEXT] = ""

    @model_validator(mode="after")
    def keys_of_its_type(self) -> Self:
        refuse_foreign_keys(self, f"type {self.type}", *TYPES[self.type])
        if self.type == "upgrade" and not any(gift in self.model_fields_set for gift in GIFTS):
            raise refusal(Message("gives nothing"), Message("must have one of {words}", words=", ".join(GIFTS)))
        return self

    def value(self) -> DeckCard:
        head: Document = {"slug": self.slug, "name": self.name, "text": self.text}
        if self.type == "objective":
            return Objective(**head, glory=self.glory, conditions=as_value(self.conditions))
        if self.effect:
            return Ploy(**head, **self.effect.attributes())
        gifts = {key: as_value(getattr(self, key)) for key in GIFTS}
        return Upgrade(**head, **gifts)

    @classmethod
    def document(cls, value: DeckCard) -> Document:
        document: Document = {"slug": value.slug, "name": value.name, "type": value.type}
        if isinstance(value, Objective):
            conditions = [ConditionModel.document(condition) for condition in value.conditions]
            document |= {"glory": value.glory, "conditions": conditions}
        elif isinstance(value, Ploy):
            document["effect"] = EffectModel.document(value)
        else:
            gifts = {key.name: (key, getattr(value, key.attribute)) for key in keys_of(cls) if key.name in GIFTS}
            document |= {name: key.write(gift) for name, (key, gift) in gifts.items() if gift != key.default}
        return document | ({"text": value.text} if value.text else {})


class ContentModel(ValueModel[Faction]):
    """A faction; a warband is of its own fighters (U-WAR-01)."""

    model_config = ConfigDict(defer_build=True)
    FLAT = ("faction",)

    format: Annotated[str, OneOf(FORMAT)]
    faction: HeadModel
    fighters: Annotated[list[FighterModel], Field(max_length=MAX_PARTS), UNLIKE_SLUGS] = []
    warbands: Annotated[list[WarbandModel], Field(max_length=MAX_PARTS), UNLIKE_SLUGS] = []
    boards: Annotated[list[BoardModel], Field(max_length=MAX_PARTS), UNLIKE_SLUGS] = []
    cards: Annotated[list[CardModel], Field(max_length=MAX_PARTS), UNLIKE_SLUGS] = []

    @model_validator(mode="after")
    def warbands_of_its_fighters(self) -> Self:
        known = [fighter.slug for fighter in self.fighters]
        for n, warband in enumerate(self.warbands):
            for place, slug in enumerate(warband.fighters):
                if slug not in known:
                    problem = Message("{name} is no fighter of this faction", name=f'"{slug}"')
                    remedy = Message("must be the slug of one of its fighters")
                    raise refusal(problem, remedy, ("warbands", n, "fighters", place))
        return self
