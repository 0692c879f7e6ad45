"""Scripts: each entry answers one question of a battle."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.damocles.content.parts import ORDERS
from rules.damocles.engine.answers import (
    Activate,
    Allocate,
    Answer,
    Bid,
    Counter,
    End,
    Order,
    Panel,
    Pass,
    Restraint,
    UseAbility,
    UseAsset,
)
from rules.formats.checks import FLAG, GIVEN, ID, SLUG, SLUGS, YES, Check, JsonSchema, OneOf, refusal
from rules.formats.entries import KindModel
from rules.formats.json_schema import only_keys
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.model import refuse_foreign_keys
from rules.formats.numbers import POINT, Whole
from rules.message import Message

MAX_ENTRIES = 5000
MAX_UNITS = 50

ENTRIES: Kinds = {
    "bid": ((), ()),
    "activate": ((), ("priority",)),
    "pass": ((), ()),
    "order": ((), ("to", "by", "target", "if_failed", "weapon", "weapons", "stray", "scenery")),
    "asset": ((), ("targets", "to", "by")),
    "ability": ((), ("targets", "to", "by")),
    "panel": ((), ()),
    "restraint": ((), ()),
    "counter": ((), ()),
    "allocate": ((), ()),
    "end": ((), ()),
}
"""Each kind of entry by its own key, with the keys that it needs and those it may have."""

ORDER_KEYS: dict[str, tuple[str, ...]] = {
    "move_move": ("to", "by"),
    "stay_vigilant": ("to", "by"),
    "fall_back": ("to", "by"),
    "charge": ("target", "if_failed", "to", "by"),
    "open_fire": ("target", "weapon", "weapons", "stray"),
    "kill_them": ("target", "weapon", "weapons"),
    "take_cover": ("scenery", "to", "by"),
    "brace_for_impact": (),
}
NEEDED = {"charge": "target", "open_fire": "target", "kill_them": "target", "take_cover": "scenery"}


class WeaponSlug(Check):
    """The slug of a weapon, or null for a unit that does not attack."""

    remedy = Message("must be the slug of a weapon, or null")

    def __call__(self, value: object) -> str:
        if value is None:
            return ""
        if isinstance(value, str) and SLUGS.fullmatch(value):
            return value
        raise self.refuse(value)

    def schema(self) -> JsonSchema:
        return {"anyOf": [SLUG.schema(), {"type": "null"}]}


IdField = Annotated[str, ID]
SlugField = Annotated[str, SLUG]
PointField = Annotated[tuple[int, int], POINT]


def keys_by_kind(kinds: Kinds) -> JsonSchema:
    """One of the kinds of entries, each with its keys; those of an order go by its name."""
    others = schema_of_kinds({kind: keys for kind, keys in kinds.items() if kind != "order"})["oneOf"]
    return {"oneOf": [*others, *(keys_of_order(order) for order in ORDERS)]}


def keys_of_order(order: str) -> JsonSchema:
    needed = [NEEDED[order]] if order in NEEDED else []
    free = [key for key in ORDER_KEYS[order] if key not in needed]
    apart = [{"not": {"required": [*pair]}} for pair in (("to", "by"), ("weapon", "weapons"))]
    return only_keys(["order", *needed], free, order=order) | {"allOf": apart}


class EntryModel(KindModel):
    """One entry of a script: exactly one of the kinds, with the keys that go with it."""

    model_config = ConfigDict(json_schema_extra=keys_by_kind(ENTRIES))
    KINDS = ENTRIES

    bid: Annotated[int, Whole(0, 999)] = 0
    activate: IdField = ""
    priority: Annotated[bool, FLAG] = False
    passes: Annotated[bool, YES] = Field(default=False, alias="pass")
    order: Annotated[str, OneOf(*ORDERS)] = ""
    to: Annotated[Annotated[list[PointField], Field(max_length=MAX_UNITS)] | None, GIVEN] = None
    by: Annotated[PointField | None, GIVEN] = None
    target: IdField = ""
    if_failed: Annotated[str, OneOf("stay", "move")] = "stay"
    weapon: SlugField = ""
    weapons: Annotated[Annotated[list[Annotated[str, WeaponSlug()]], Field(max_length=MAX_UNITS)] | None, GIVEN] = None
    stray: IdField = ""
    scenery: IdField = ""
    asset: SlugField = ""
    ability: SlugField = ""
    targets: Annotated[list[IdField], Field(max_length=20)] = []
    panel: Annotated[list[SlugField], Field(min_length=2, max_length=2)] = []
    restraint: Annotated[bool, YES] = False
    counter: Annotated[bool, FLAG] = False
    allocate: Annotated[list[Annotated[int, Whole(0, MAX_UNITS - 1)]], Field(max_length=MAX_UNITS)] = []
    end: Annotated[bool, YES] = False

    @model_validator(mode="after")
    def keys_of_the_order(self) -> Self:
        if self.kind != "order":
            return self
        needed = NEEDED.get(self.order)
        free = tuple(key for key in ORDER_KEYS[self.order] if key != needed)
        refuse_foreign_keys(self, self.order, ("order", needed) if needed else ("order",), free)
        for one, other in (("to", "by"), ("weapon", "weapons")):
            if one in self.model_fields_set and other in self.model_fields_set:
                raise refusal(
                    Message("does not go with {key}", key=one),
                    Message("must have {one} or {other}", one=one, other=other),
                    (other,),
                )
        return self

    def value(self) -> Answer:
        match self.kind:
            case "bid":
                return Bid(self.bid)
            case "activate":
                return Activate(self.activate, self.priority)
            case "pass":
                return Pass()
            case "order":
                return self.ordered()
            case "asset":
                return UseAsset(self.asset, list(self.targets), self.places(), self.by)
            case "ability":
                return UseAbility(self.ability, list(self.targets), self.places(), self.by)
            case "panel":
                return Panel(list(self.panel))
            case "restraint":
                return Restraint()
            case "counter":
                return Counter(self.counter)
            case "allocate":
                return Allocate(list(self.allocate))
        return End()

    def places(self) -> list[int] | None:
        return None if self.to is None else [number for point in self.to for number in point]

    def ordered(self) -> Order:
        return Order(
            self.order,
            target=self.scenery if self.order == "take_cover" else self.target,
            positions=self.places(),
            by=self.by,
            weapon=self.weapon,
            weapons=None if self.weapons is None else list(self.weapons),
            stray=self.stray,
            moves_if_failed=self.if_failed == "move",
        )
