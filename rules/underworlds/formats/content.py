"""Content packs, `underworlds-content/1`: fighters, warbands, boards and cards of a faction (U-FGT-01, U-CRD-01)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import (
    GIVEN,
    NAME,
    ONCE,
    SLUG,
    TEXT,
    UNLIKE_SLUGS,
    YES,
    OneOf,
    Whole,
    refusal,
)
from rules.formats.heads import HeadModel
from rules.formats.json_schema import only_keys
from rules.formats.kinds import kind_of, schema_of_kinds
from rules.formats.model import Model, refuse_foreign_keys
from rules.message import Message
from rules.underworlds.content import parts as values
from rules.underworlds.content.mission import TOKENS
from rules.underworlds.formats.hexes import BOARD_HEX

FORMAT = "underworlds-content/1"
MAX_PARTS = 200
MAX_FIGHTERS = 6
"""Fighters of a warband (U-WAR-01)."""


Symbol = Annotated[str, OneOf(*values.SYMBOLS)]


class AttackModel(Model):
    """An Attack action (U-FGT-02)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    range: Annotated[int, Whole(1, 5)]
    dice: Annotated[int, Whole(1, 6)]
    symbol: Symbol
    damage: Annotated[int, Whole(1, 5)]
    critical: Annotated[int, Whole(0, 5)] = 0

    def value(self) -> values.Attack:
        return values.Attack(self.slug, self.name, self.range, self.dice, self.symbol, self.damage, self.critical)


ACTIONS = dict.fromkeys(values.ACTIONS, (("slug", "name"), ()))


class ActionModel(Model):
    """Another action: heal so many wound tokens, or push himself so many hexes (U-CRD-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(ACTIONS))

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    heal: Annotated[int, Whole(1, 7)] = 0
    push: Annotated[int, Whole(1, 6)] = 0

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        kind_of(self, ACTIONS)
        return self

    def value(self) -> values.Action:
        kind = "heal" if self.heal else "push"
        return values.Action(self.slug, self.name, kind, self.heal or self.push)


class FighterModel(Model):
    """A fighter card (U-FGT-01)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    move: Annotated[int, Whole(1, 6)]
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

    def value(self) -> values.FighterCard:
        return values.FighterCard(
            self.slug,
            self.name,
            self.move,
            self.defence,
            self.symbol,
            self.wounds,
            tuple([attack.value() for attack in self.attacks]),
            tuple([action.value() for action in self.actions]),
            self.text,
        )


class WarbandModel(Model):
    """A warband as it is printed; a fighter is named twice where there are two of him (U-WAR-01)."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    fighters: Annotated[list[Annotated[str, SLUG]], Field(min_length=3, max_length=MAX_FIGHTERS)]
    text: Annotated[str, TEXT] = ""


class BoardModel(Model):
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

    def value(self) -> values.Board:
        return values.Board(self.slug, self.name, tuple(self.starting), tuple(self.blocked), self.text)


CONDITIONS = dict.fromkeys(values.CONDITIONS, ((), ()))


class ConditionModel(Model):
    """One condition of an objective (U-CRD-01)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(CONDITIONS))

    hold: Annotated[int, Whole(1, TOKENS)] = 0
    token: Annotated[int, Whole(1, TOKENS)] = 0
    out: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    out_in_all: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    in_enemy_territory: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    no_enemy_in_own_territory: Annotated[bool, YES] = False
    standing: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    charged: Annotated[int, Whole(1, MAX_FIGHTERS)] = 0
    round: Annotated[int, Whole(1, 3)] = 0

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        kind_of(self, CONDITIONS)
        return self

    def value(self) -> values.Condition:
        kind = kind_of(self, CONDITIONS)
        return values.Condition(kind, int(getattr(self, kind)))


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


class EffectModel(Model):
    """What a ploy does (U-CRD-02)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(EFFECTS))

    push: Annotated[int, Whole(1, 6)] = 0
    wound: Annotated[int, Whole(1, 5)] = 0
    heal: Annotated[int, Whole(1, 7)] = 0
    guard: Annotated[bool, YES] = False
    ready: Annotated[bool, YES] = False
    draw: Annotated[int, Whole(1, 5)] = 0
    attack_dice: Annotated[int, Whole(1, 5)] = 0
    whose: Annotated[str, OneOf("own", "enemy")] = ""
    within: Annotated[int, Whole(1, 12)] = 0

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        kind_of(self, EFFECTS)
        return self

    def value(self) -> tuple[str, int, str, int]:
        """Kind, number, whose fighter it is for, and how near to one's own."""
        kind = kind_of(self, EFFECTS)
        return kind, int(getattr(self, kind)), self.whose or ("enemy" if kind == "wound" else "own"), self.within


RAISES = {figure: ((), ("attack",) if figure in ("damage", "dice", "range") else ()) for figure in values.FIGURES}


class RaiseModel(Model):
    """A figure that is raised; damage, dice and range of one Attack action, or of all (U-CRD-03)."""

    model_config = ConfigDict(json_schema_extra=schema_of_kinds(RAISES))

    move: Annotated[int, Whole(1, 5)] = 0
    defence: Annotated[int, Whole(1, 3)] = 0
    wounds: Annotated[int, Whole(1, 6)] = 0
    damage: Annotated[int, Whole(1, 4)] = 0
    dice: Annotated[int, Whole(1, 5)] = 0
    range: Annotated[int, Whole(1, 4)] = 0
    attack: Annotated[str, SLUG] = ""

    @model_validator(mode="after")
    def one_kind(self) -> Self:
        kind_of(self, RAISES)
        return self

    def value(self) -> values.Raise:
        figure = kind_of(self, RAISES)
        return values.Raise(figure, getattr(self, figure), self.attack)


GIFTS = ("raises", "attack", "action")
"""What an upgrade may give: one of them at least."""

ALL = ("slug", "name", "type")
TYPES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "objective": ((*ALL, "glory", "conditions"), ("text",)),
    "ploy": ((*ALL, "effect"), ("text",)),
    "upgrade": (ALL, ("text", *GIFTS)),
}
"""The keys of each type of card: those it needs, and those it may have."""


class CardModel(Model):
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

    def value(self) -> values.Objective | values.PowerCard:
        if self.type == "objective":
            conditions = tuple([condition.value() for condition in self.conditions])
            return values.Objective(self.slug, self.name, self.glory, conditions, self.text)
        if self.effect:
            kind, amount, whose, within = self.effect.value()
            return values.Ploy(self.slug, self.name, kind, amount, whose, within, self.text)
        raises = tuple([one.value() for one in self.raises])
        attack = self.attack.value() if self.attack else None
        action = self.action.value() if self.action else None
        return values.Upgrade(self.slug, self.name, raises, attack, action, self.text)


class ContentModel(Model):
    """A faction; a warband is of its own fighters (U-WAR-01)."""

    model_config = ConfigDict(defer_build=True)

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

    def fighter(self, slug: str) -> FighterModel | None:
        return next((fighter for fighter in self.fighters if fighter.slug == slug), None)
