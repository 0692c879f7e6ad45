"""Powers and their effects in documents (PWR)."""

from typing import Annotated, Self

from pydantic import ConfigDict, Field, model_validator

from rules.formats.checks import FLAG, NAME, ONCE, SLUG, TEXT, OneOf, refusal
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.json_schema import only_keys
from rules.formats.model import refuse_foreign_keys, remedy_of
from rules.formats.numbers import Whole
from rules.formats.values import ValueModel
from rules.hell_dorado.content.abilities import UNITS
from rules.hell_dorado.content.datasheets import DOTS
from rules.hell_dorado.content.powers import (
    AURAS,
    KINDS,
    MOMENTS,
    STATES,
    STATISTICS,
    TARGETS,
    Cost,
    Effect,
    Power,
)
from rules.hell_dorado.formats.lengths import REACH
from rules.message import Message

MAX_AMOUNT = 20

KEYS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "modify": (("statistic", "amount"), ("turns",)),
    "state": (("state",), ("amount", "turns", "type", "durable")),
    "end_state": (("state",), ()),
    "damage": (("amount",), ("type", "ignores_protection")),
    "heal": (("amount",), ()),
    "move": (("amount",), ()),
    "ability": (("ability",), ("amount", "keyword", "turns")),
    "rerolls": (("amount",), ("turns",)),
    "command": (("amount",), ("dot", "permanent")),
    "remove": ((), ()),
}
"""Each kind of effect, with the keys that it needs beside `kind` and those that it may have (H-PWR-03)."""

Word = Annotated[str, SLUG]
Words = Annotated[list[Word], Field(max_length=20), ONCE]


class EffectModel(ValueModel[Effect]):
    """One effect of a power or of a row of a power table (H-PWR-03)."""

    model_config = ConfigDict(
        json_schema_extra={
            "oneOf": [only_keys(("kind", *needed), free, kind=kind) for kind, (needed, free) in KEYS.items()]
        }
    )

    kind: Annotated[str, OneOf(*KEYS)]
    statistic: Annotated[str, OneOf(*STATISTICS)] = ""
    amount: Annotated[int, Whole(-MAX_AMOUNT, MAX_AMOUNT)] = 0
    state: Annotated[str, OneOf(*STATES)] = ""
    turns: Annotated[int, Whole(0, 20)] = 0
    type: Annotated[str, SLUG] = ""
    durable: Annotated[bool, FLAG] = False
    ignores_protection: Annotated[bool, FLAG] = False
    ability: Annotated[str, OneOf(*UNITS)] = ""
    keyword: Annotated[str, SLUG] = ""
    dot: Annotated[str, OneOf(*DOTS)] = ""
    permanent: Annotated[bool, FLAG] = False

    @model_validator(mode="after")
    def keys_of_the_kind(self) -> Self:
        needed, free = KEYS[self.kind]
        refuse_foreign_keys(self, f"kind {self.kind}", ("kind", *needed), free)
        if "amount" in needed and not self.amount:
            raise refusal(Message("cannot be {found}", found=0), Message("must be another number"), ("amount",))
        return self


Effects = Annotated[list[EffectModel], Field(max_length=6)]
Points = Annotated[int, Whole(0, 10)]


class CostModel(ValueModel[Cost]):
    """CMD: of any dot, light, dark; permanent points leave the total too (H-CMD-04, H-CMD-08)."""

    any: Points = 0
    light: Points = 0
    dark: Points = 0
    permanent: Annotated[bool, FLAG] = False


OF_POWERS = (
    GoesWith("unstoppable", "order", (True,), Message("only orders have it")),
    GoesWith("moment", "kind", ("free",), Message("only free powers have it")),
)


LASTING = AURAS[:2]
ONGOING = ("modify", "rerolls", "ability")
"""What auras do that work on whoever is in their area; all else is over at once (H-AUR-02, H-AUR-03, H-PWR-02)."""

AREA_KEYS = ("radius", "inclusive", "cumulative")


class PowerModel(ValueModel[Power]):
    """A power, order, aura or spell (H-PWR-02, H-ORD-01, H-AUR-01, H-LEM-22)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_POWERS))

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    kind: Annotated[str, OneOf(*KINDS)]
    cost: CostModel = CostModel()
    target: Annotated[str, OneOf(*TARGETS)]
    effects: Effects = []
    range: Annotated[int, REACH] = -1
    sight: Annotated[bool, FLAG] = False
    order: Annotated[bool, FLAG] = False
    unstoppable: Annotated[bool, FLAG] = False
    unique: Annotated[bool, FLAG] = False
    aura: Annotated[str, OneOf(*AURAS)] = ""
    radius: Annotated[int, REACH] = 0
    inclusive: Annotated[bool, FLAG] = False
    cumulative: Annotated[bool, FLAG] = False
    residual: Annotated[bool, FLAG] = False
    moment: Annotated[str, OneOf(*MOMENTS)] = ""
    keywords: Words = []
    text: Annotated[str, TEXT] = ""

    @property
    def area(self) -> bool:
        """Whether it works on an area."""
        return bool(self.aura) or self.residual or self.target in ("point", "area")

    @model_validator(mode="after")
    def keys_of_its_kind(self) -> Self:
        """Orders alone are unstoppable; areas alone have a radius; free powers alone a moment (H-ORD-02, H-PWR-06)."""
        refuse_strays(self, OF_POWERS)
        for key in () if self.area else AREA_KEYS:
            if self.has(key):
                remedy = Message("only auras, residual spells and powers aimed at a point or an area have it")
                raise refusal(Message("does not go with {key}", key=f"target {self.target}"), remedy, (key,))
        for n, effect in enumerate(self.effects if self.aura in LASTING else ()):
            if effect.kind not in ONGOING:
                remedy = Message("must be one of {words}", words=", ".join(ONGOING))
                problem = Message("does not go with {key}", key=f"aura {self.aura}")
                raise refusal(problem, remedy, ("effects", n, "kind"))
        if self.aura and not self.radius:
            raise refusal(Message("is missing"), remedy_of(PowerModel, "radius"), ("radius",))
        return self
