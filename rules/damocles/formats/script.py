"""Scripts: each entry answers one question of a battle."""

from typing import Annotated, Any, ClassVar, Final, Self

from pydantic import ConfigDict, Field, model_validator

from rules.damocles.content.parts import ORDERS
from rules.damocles.engine import answers
from rules.formats.checks import FLAG, GIVEN, ID, SLUG, SLUGS, YES, Check, JsonSchema, OneOf, refusal
from rules.formats.entries import Entry, KindModel, Places, Several
from rules.formats.json_schema import only_keys
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.model import refuse_foreign_keys
from rules.formats.numbers import POINT, Whole
from rules.formats.values import Document
from rules.formats.writing import point_document, points_document
from rules.message import Message

MAX_ENTRIES = 5000
MAX_UNITS = 50

KEYS: Final[Kinds] = {
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
"""Each kind of entry by its own key, and the keys that it needs and those that may stand beside it."""

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


USE: Final = {"targets": Several("targets"), "positions": Places("to"), "by": "by"}
"""The keys of a use, by what its answer keeps."""


class OrderEntry(Entry):
    """An order, whose keys go by its name; Take cover! names scenery where others name a target."""

    def value(self, model: Any) -> answers.Order:
        order: answers.Order = model.ordered()
        return order

    def document(self, model: type[KindModel], answer: answers.Order) -> Document:
        values: Document = {
            "target": answer.target or None,
            "scenery": answer.target or None,
            "to": None if answer.positions is None else points_document(answer.positions),
            "by": None if answer.by is None else point_document(*answer.by),
            "weapon": answer.weapon or None,
            "weapons": None if answer.weapons is None else [slug or None for slug in answer.weapons],
            "stray": answer.stray or None,
            "if_failed": "move" if answer.moves_if_failed else None,
        }
        return {"order": answer.name} | {key: values[key] for key in ORDER_KEYS[answer.name] if values[key] is not None}


class EntryModel(KindModel):
    """One entry of a script: exactly one of the kinds, with the keys that go with it."""

    model_config = ConfigDict(json_schema_extra=keys_by_kind(KEYS))
    KINDS = KEYS
    ENTRIES: ClassVar[tuple[Entry, ...]] = (
        Entry("bid", answers.Bid, amount="bid"),
        Entry("activate", answers.Activate, squad="activate", priority="priority"),
        Entry("pass", answers.Pass),
        OrderEntry("order", answers.Order, name="order"),
        Entry("asset", answers.UseAsset, slug="asset", targets=Several("targets"), positions=Places("to"), by="by"),
        Entry(
            "ability", answers.UseAbility, slug="ability", targets=Several("targets"), positions=Places("to"), by="by"
        ),
        Entry("panel", answers.Panel, slugs=Several("panel")),
        Entry("restraint", answers.Restraint),
        Entry("counter", answers.Counter, counters="counter"),
        Entry("allocate", answers.Allocate, units=Several("allocate")),
        Entry("end", answers.End),
    )

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
        for key, other in (("to", "by"), ("weapon", "weapons")):
            if key in self.model_fields_set and other in self.model_fields_set:
                raise refusal(
                    Message("does not go with {key}", key=key),
                    Message("must have {one} or {other}", one=key, other=other),
                    (other,),
                )
        return self

    def ordered(self) -> answers.Order:
        return answers.Order(
            self.order,
            target=self.scenery if self.order == "take_cover" else self.target,
            positions=self.under(Places("to")),
            by=self.by,
            weapon=self.weapon,
            weapons=self.under(Several("weapons")) if self.weapons is not None else None,
            stray=self.stray,
            moves_if_failed=self.if_failed == "move",
        )
