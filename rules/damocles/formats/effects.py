"""One effect of an ability or asset: exactly one of the keys of `EFFECTS`, with the keys that go with it."""

from typing import Annotated, ClassVar, Self

from pydantic import ConfigDict, model_validator

from rules.damocles.content.parts import ORDERS, Effect
from rules.formats.amounts import AMOUNT
from rules.formats.checks import Check, JsonSchema, OneOf, checked, refusal
from rules.formats.kinds import Kinds, schema_of_kinds
from rules.formats.model import refuse_foreign_keys
from rules.formats.numbers import Centimetres, Number, Roll, Whole
from rules.formats.values import Document, ValueModel
from rules.formats.writing import in_centimetres
from rules.message import Message
from rules.table.amounts import Amount

EFFECTS: Kinds = {
    "modify": (("by",), ("against",)),
    "reroll": (("dice",), ("against",)),
    "ignore_wounds": ((), ()),
    "damage": ((), ()),
    "heal": ((), ()),
    "gain": (("amount",), ()),
    "search": ((), ()),
    "recover": (("to",), ()),
    "advance": ((), ()),
    "free_order": ((), ()),
    "forbid": ((), ()),
    "ignore": ((), ()),
}
"""Each effect's own key, with the keys it needs and those it may have; `against` is for one kind of weapon alone."""

CHARACTERISTICS = (
    "orders", "move", "defense", "range", "attacks", "precision", "damage", "attack_roll", "defense_roll",
)  # fmt: skip
DISTANCES = ("move", "range")
"""What is modified by centimetres (in an `Effect`: by hundredths); all else by whole numbers."""

BY_DISTANCE = Centimetres(-200, 200)
BY_NUMBER = Whole(-20, 20)


class Forbidden(Check):
    """One order, or a list of orders."""

    order = OneOf(*ORDERS)
    remedy = Message("{wanted}, or a list of them", wanted=order.remedy)

    def __call__(self, value: object) -> tuple[str, ...]:
        if not isinstance(value, list):
            if isinstance(value, str) and value in ORDERS:
                return (value,)
            raise self.refuse(value)
        if not value:
            raise refusal(Message("is an empty list"), Message("must name at least 1 order"))
        orders = tuple(checked(self.order, item, n) for n, item in enumerate(value))
        if len(set(orders)) < len(orders):
            raise refusal(Message("names an order twice"), Message("must name each once"))
        return orders

    def schema(self) -> JsonSchema:
        order = self.order.schema()
        return {"anyOf": [order, {"type": "array", "items": order, "minItems": 1, "uniqueItems": True}]}


class EffectModel(ValueModel[Effect]):
    model_config = ConfigDict(json_schema_extra=schema_of_kinds(EFFECTS))
    KINDS: ClassVar[Kinds] = EFFECTS

    modify: Annotated[str, OneOf(*CHARACTERISTICS)] = ""
    by: Annotated[int | float, Number(-200, 200)] = 0
    reroll: Annotated[str, OneOf("attack", "defense")] = ""
    dice: Annotated[str, OneOf("ones", "failures", "one")] = ""
    against: Annotated[str, OneOf("missile", "melee")] = ""
    ignore_wounds: Annotated[int, Roll(2, 6)] = 0
    damage: Annotated[Amount | None, AMOUNT] = None
    heal: Annotated[int, Whole(1, 99)] = 0
    gain: Annotated[str, OneOf("tactical_points", "orders", "assets")] = ""
    amount: Annotated[int, Whole(1, 99)] = 0
    search: Annotated[str, OneOf("deck")] = ""
    recover: Annotated[str, OneOf("discard")] = ""
    to: Annotated[str, OneOf("hand", "deck")] = ""
    advance: Annotated[int, Centimetres(0.01, 200)] = 0
    free_order: Annotated[str, OneOf(*ORDERS)] = ""
    forbid: Annotated[tuple[str, ...], Forbidden()] = ()
    ignore: Annotated[str, OneOf("cover", "close_combat_penalty", "heavy_terrain")] = ""

    @property
    def kind(self) -> str:
        return next(key for key in EFFECTS if key in self.model_fields_set)

    @model_validator(mode="after")
    def one_effect(self) -> Self:
        effects = [key for key in EFFECTS if key in self.model_fields_set]
        if not effects:
            raise refusal(Message("has no effect"), Message("must have one of {words}", words=", ".join(EFFECTS)))
        if len(effects) > 1:
            raise refusal(
                Message("has {count} effects ({names})", count=len(effects), names=", ".join(effects)),
                Message("must have one; write the others apart"),
            )
        return self

    @model_validator(mode="after")
    def keys_of_the_effect(self) -> Self:
        needed, free = EFFECTS[self.kind]
        refuse_foreign_keys(self, self.kind, (self.kind, *needed), free)
        return self

    @model_validator(mode="after")
    def by_what_it_modifies(self) -> Self:
        if self.kind == "modify":
            checked(self.by_check, self.by, "by")
        return self

    @property
    def by_check(self) -> Centimetres | Whole:
        return BY_DISTANCE if self.modify in DISTANCES else BY_NUMBER

    def value(self) -> Effect:
        kind = self.kind
        return Effect(
            kind,
            what=self.modify or self.reroll or self.gain or self.search or self.recover or self.ignore,
            by=self.by_check(self.by) if kind == "modify" else self.ignore_wounds or self.amount or self.advance,
            against=self.against,
            dice=self.dice,
            amount=Amount(0, 0, self.heal) if kind == "heal" else self.damage,
            orders=(self.free_order,) if kind == "free_order" else self.forbid,
            to="hand" if kind == "search" else self.to,
        )

    @classmethod
    def document(cls, value: Effect) -> Document:
        kind = value.kind
        document: Document = {kind: _own(value)}
        if kind == "modify":
            document["by"] = in_centimetres(value.by) if value.what in DISTANCES else value.by
        if kind == "reroll":
            document["dice"] = value.dice
        if kind == "gain":
            document["amount"] = value.by
        if kind == "recover":
            document["to"] = value.to
        return document | ({"against": value.against} if value.against else {})


def _own(effect: Effect) -> object:
    """The value of the effect's own key."""
    if effect.kind == "ignore_wounds":
        return effect.by
    if effect.kind == "advance":
        return in_centimetres(effect.by)
    if effect.amount is not None:
        return AMOUNT.written(effect.amount)
    if effect.kind == "forbid":
        return effect.orders[0] if len(effect.orders) == 1 else list(effect.orders)
    return effect.orders[0] if effect.kind == "free_order" else effect.what
