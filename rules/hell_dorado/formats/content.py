"""Content packs, `hell-dorado-content/1`: one faction, its datasheets and its lemures (H-UNT-04 to H-UNT-08)."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Annotated, Any, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from rules.formats.checks import (
    FLAG,
    GIVEN,
    NAME,
    ONCE,
    SLUG,
    TEXT,
    UNLIKE_SLUGS,
    JsonSchema,
    OneOf,
    refusal,
)
from rules.formats.goes_with import GoesWith, refuse_strays, schema_of_strays
from rules.formats.heads import HeadModel
from rules.formats.model import remedy_of
from rules.formats.numbers import Whole
from rules.formats.values import Document, ValueModel
from rules.hell_dorado.content.abilities import LEMURES, PHASES, UNITS, WEAPONS, Printed
from rules.hell_dorado.content.datasheets import (
    BASES,
    DOTS,
    HEIGHTS,
    MOST_HITS,
    NONE,
    RANKS,
    Ability,
    Area,
    Datasheet,
    Faction,
    Row,
    Weapon,
)
from rules.hell_dorado.formats.lengths import STATISTIC, Dashed, Fathoms
from rules.hell_dorado.formats.powers import EffectModel, Effects, PowerModel, Words
from rules.message import Message

MAX_SHEETS = 200
INVULNERABLE = 6
"""DEF of the invulnerable (H-ABI-43)."""


def schema_of_abilities(table: Mapping[str, Printed]) -> Callable[[JsonSchema, type[Any]], None]:
    """Which abilities have an X, and which a keyword, in JSON Schema."""
    uses = {key: {slug: getattr(of, key) for slug, of in table.items()} for key in ("amount", "keyword")}
    strays = [
        GoesWith(key, "ability", tuple([slug for slug, use in of.items() if use]))
        for key, of in uses.items()
        if any(of.values())
    ]

    def extend(schema: JsonSchema, kind: type[Any]) -> None:
        schema_of_strays(strays)(schema, kind)
        schema["allOf"] = [
            {"if": {"properties": {"ability": {"enum": needing}}}, "then": {"required": [key]}}
            for key, of in uses.items()
            if (needing := [slug for slug, use in of.items() if use == "needed"])
        ]

    return extend


def refuse_misprint(model: "AbilityModel | WeaponAbilityModel", table: Mapping[str, Printed]) -> None:
    """An ability has the X and the keyword that are printed of it, and no other."""
    for key, use in zip(("amount", "keyword"), (table[model.slug].amount, table[model.slug].keyword), strict=True):
        if use == "needed" and not model.has(key):
            raise refusal(Message("is missing"), remedy_of(type(model), key), (key,))
        if not use and model.has(key):
            raise refusal(
                Message("does not go with {key}", key=f"ability {model.slug}"), Message("leave the key out"), (key,)
            )


class AbilityModel(ValueModel[Ability]):
    """A special ability of a unit (ABI)."""

    model_config = ConfigDict(json_schema_extra=schema_of_abilities(UNITS))

    slug: Annotated[str, OneOf(*UNITS)] = Field(alias="ability")
    amount: Annotated[int, Whole(0, 20)] = 0
    keyword: Annotated[str, SLUG] = ""

    @model_validator(mode="after")
    def as_printed(self) -> Self:
        refuse_misprint(self, UNITS)
        if self.slug == "rapid-strike" and self.keyword not in ("", *PHASES):
            raise refusal(Message("cannot be {found}", found=f'"{self.keyword}"'), OneOf(*PHASES).remedy, ("keyword",))
        return self

    @classmethod
    def document(cls, value: Ability) -> Document:
        """An X that is printed is written, though it is 0."""
        needed = {"amount": value.amount} if UNITS[value.slug].amount == "needed" else {}
        return super().document(value) | needed


def refuse_same_abilities(abilities: list[Any]) -> list[Any]:
    """An ability stands several times only with other keywords, such as two immunities."""
    printed = [(ability.slug, getattr(ability, "keyword", "")) for ability in abilities]
    for n, key in enumerate(printed):
        if key in printed[:n]:
            problem = Message("{name} is taken by entry {other}", name=f'"{key[0]}"', other=f"[{printed.index(key)}]")
            raise refusal(problem, Message("must have another keyword, or be left out"), (n, "ability"))
    return abilities


class WeaponAbilityModel(ValueModel[Ability]):
    """An ability of a weapon (WPN)."""

    model_config = ConfigDict(json_schema_extra=schema_of_abilities(WEAPONS))

    slug: Annotated[str, OneOf(*WEAPONS)] = Field(alias="ability")
    amount: Annotated[int, Whole(1, 20)] = 0

    @model_validator(mode="after")
    def as_printed(self) -> Self:
        refuse_misprint(self, WEAPONS)
        return self

    def has(self, key: str) -> bool:
        return key == "amount" and super().has(key)


class RowModel(ValueModel[Row]):
    """A row of a power table (H-UNT-06)."""

    ALWAYS = ("damage",)

    damage: Annotated[int, Whole(0, 30)] = 0
    effects: Effects = []


OF_AREAS = (
    GoesWith("radius", "form", ("explosion",), Message("only explosions have it")),
    GoesWith("state", "form", ("explosion",), Message("only explosions have it")),
    GoesWith("needed", "form", ("explosion", "cloud"), Message("an impact blast hits on 5 or more (H-BLA-04)")),
)


class AreaModel(ValueModel[Area]):
    """An explosion, cloud blast or impact blast (EXP, BLA): X/Y, or a state instead (H-EXP-07)."""

    model_config = ConfigDict(json_schema_extra=schema_of_strays(OF_AREAS))

    form: Annotated[str, OneOf("explosion", "cloud", "impact")]
    needed: Annotated[int, Whole(1, 6)] = 0
    power: Annotated[int, Whole(1, 20)] = 0
    radius: Annotated[int, Fathoms(0.1, 20)] = 300
    state: Annotated[EffectModel | None, GIVEN] = None

    @model_validator(mode="after")
    def power_or_state(self) -> Self:
        refuse_strays(self, OF_AREAS)
        if self.state is not None:
            for key in ("needed", "power"):
                if self.has(key):
                    raise refusal(
                        Message("does not go with {key}", key="state"), Message("leave one of the two out"), (key,)
                    )
            if self.state.kind != "state":
                problem = Message("cannot be {found}", found=f'"{self.state.kind}"')
                raise refusal(problem, Message("must be {word}", word="state"), ("state", "kind"))
            return self
        for key in ("power",) if self.form == "impact" else ("needed", "power"):
            if not self.has(key):
                raise refusal(Message("is missing"), remedy_of(type(self), key), (key,))
        return self


class WeaponModel(ValueModel[Weapon]):
    """A weapon (H-UNT-06 to H-UNT-08): its rows, or what it explodes in; only a ranged one has a range."""

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    ranged: Annotated[bool, FLAG] = False
    range: Annotated[int, Fathoms(0.1, 60)] = 0
    rows: Annotated[list[RowModel], Field(max_length=MOST_HITS)] = []
    first: Annotated[int, Whole(1, MOST_HITS)] = 1
    area: Annotated[AreaModel | None, GIVEN] = None
    types: Words = []
    abilities: Annotated[list[WeaponAbilityModel], Field(max_length=10), AfterValidator(refuse_same_abilities)] = []

    @model_validator(mode="after")
    def keys_of_its_kind(self) -> Self:
        if bool(self.rows) == (self.area is not None):
            problem = Message("has both rows and area") if self.rows else Message("has neither rows nor area")
            raise refusal(problem, Message("must have one: rows, a power table, or area, an explosion or blast"))
        if self.first + len(self.rows) - 1 > MOST_HITS:
            problem = Message("has {count} rows from row {first} on", count=len(self.rows), first=self.first)
            raise refusal(problem, Message("the last row is that of {most} hits", most=MOST_HITS), ("rows",))
        self.refuse_wrong_range()
        spiritual = [n for n, ability in enumerate(self.abilities) if ability.slug == "spiritual-damage"]
        if spiritual and self.area is not None:
            remedy = Message("only weapons with a power table have it (H-WPN-13)")
            raise refusal(Message("does not go with {key}", key="area"), remedy, ("abilities", spiritual[0], "ability"))
        return self

    def refuse_wrong_range(self) -> None:
        """Ranged weapons have a range, but for blasts, whose template is their reach (H-UNT-07, H-BLA-01)."""
        blast = self.area is not None and self.area.form != "explosion"
        if self.area is not None and not self.ranged:
            raise refusal(Message("does not go with {key}", key="area"), Message("must be true"), ("ranged",))
        if self.has("range") and (blast or not self.ranged):
            key = "ranged false" if not self.ranged else "area"
            raise refusal(Message("does not go with {key}", key=key), Message("leave the key out"), ("range",))
        if self.ranged and not blast and not self.has("range"):
            raise refusal(Message("is missing"), remedy_of(type(self), "range"), ("range",))


OF_INFERNALISTS = ("lemures", "invocations", "spells")
"""The keys of an Infernalist: all or none (H-LEM-21)."""

Spells = Annotated[list[PowerModel], Field(max_length=20), UNLIKE_SLUGS]


class DatasheetModel(ValueModel[Datasheet]):
    """A datasheet. Those of lemures have five abilities by themselves, but `without` some (H-LEM-15)."""

    ALWAYS = ("points", "lp")
    LAST = ("text",)

    slug: Annotated[str, SLUG]
    name: Annotated[str, NAME]
    faction: Annotated[str, SLUG] = ""
    rank: Annotated[str, OneOf(*RANKS)]
    unique: Annotated[bool, FLAG] = False
    limit: Annotated[int, Whole(1, 20)] = 0
    keywords: Words = []
    base: Annotated[str, OneOf(*BASES)] = "regular"
    height: Annotated[int, Fathoms(0.1, 10, Message("a height"))] = 0
    points: Annotated[int, Whole(0, 1000)] = 0
    mvt: Annotated[int, Dashed(Fathoms(0, 20))]
    shs: Annotated[int, STATISTIC] = NONE
    cbt: Annotated[int, STATISTIC] = NONE
    defence: Annotated[int, Whole(1, INVULNERABLE)] = Field(default=INVULNERABLE, alias="def")
    pr: Annotated[int, STATISTIC] = 0
    fth: Annotated[int, STATISTIC] = NONE
    cmd: Annotated[int, STATISTIC] = 0
    dot: Annotated[str, OneOf(*DOTS)] = ""
    lp: Annotated[int, Whole(1, 100)] = 1
    threshold: Annotated[int, Whole(1, 99)] = NONE
    weapons: Annotated[list[WeaponModel], Field(max_length=10), UNLIKE_SLUGS] = []
    abilities: Annotated[list[AbilityModel], Field(max_length=20), AfterValidator(refuse_same_abilities)] = []
    without: Annotated[list[Annotated[str, OneOf(*LEMURES)]], Field(max_length=len(LEMURES)), ONCE] = []
    powers: Spells = []
    lemures: Annotated[int, Whole(1, 20)] = 0
    invocations: Annotated[int, Whole(1, 50)] = 0
    spells: Spells = []
    text: Annotated[str, TEXT] = ""

    def refuse(self, key: str, problem: Message, remedy: Message | str) -> None:
        raise refusal(problem, remedy, (key,))

    @model_validator(mode="after")
    def as_its_rank_says(self) -> Self:
        """What only lemures, or only others, have (H-LEM-15); who costs AP (H-CMP-12)."""
        lemure = self.rank == "lemure"
        if not lemure:
            for key in self.ALWAYS:
                if not self.has(key):
                    self.refuse(key, Message("is missing"), remedy_of(type(self), key))
        for key in ("shs", "cbt", "cmd") if lemure else ("without",):
            if self.has(key):
                self.refuse(key, Message("does not go with {key}", key=f"rank {self.rank}"), Message("leave it out"))
        if self.threshold >= self.lp:
            remedy = Message("must be less than lp, or left out for a unit without a wounded side (H-UNT-05)")
            self.refuse("threshold", Message("cannot be {found}", found=self.threshold), remedy)
        if self.unique and self.has("limit"):
            remedy = Message("only anonymous units are limited (H-CMP-05)")
            self.refuse("limit", Message("does not go with {key}", key="unique"), remedy)
        return self

    @model_validator(mode="after")
    def defence_of_its_kind(self) -> Self:
        """DEF is 1 to 5, and 6 of the invulnerable alone (H-DIE-05, H-ABI-43)."""
        invulnerable = "invulnerable" in self.slugs()
        if invulnerable and self.defence != INVULNERABLE:
            self.refuse("def", Message("cannot be {found}", found=self.defence), Message("is 6 of the invulnerable"))
        if not invulnerable and not self.has("def"):
            self.refuse("def", Message("is missing"), Message("must be a whole number from 1 to 5 (H-DIE-05)"))
        if not invulnerable and self.defence == INVULNERABLE:
            self.refuse(
                "def", Message("cannot be {found}", found=6), Message("only the invulnerable have 6 (H-ABI-43)")
            )
        return self

    @model_validator(mode="after")
    def infernalist_or_not(self) -> Self:
        """An Infernalist has two numbers and spells, others have none of them (H-LEM-21, H-CMP-12)."""
        given = [key for key in OF_INFERNALISTS if self.has(key)]
        for key in OF_INFERNALISTS:
            if given and key not in given:
                self.refuse(key, Message("is missing"), Message("an Infernalist has lemures, invocations and spells"))
        known = [power.slug for power in self.powers]
        for n, spell in enumerate(self.spells):
            if spell.slug in known:
                problem = Message("{name} is a power’s already", name=f'"{spell.slug}"')
                raise refusal(problem, Message("must be a slug of its own"), ("spells", n, "slug"))
        return self

    def slugs(self) -> list[str]:
        """The abilities that the unit has."""
        own = [ability.slug for ability in self.abilities]
        return own + [slug for slug in (LEMURES if self.rank == "lemure" else ()) if slug not in (*own, *self.without)]

    def attributes(self) -> Document:
        attributes = super().attributes()
        own = {ability.slug for ability in self.abilities}
        more = [Ability(slug) for slug in self.slugs() if slug not in own]
        del attributes["without"]
        return attributes | {"abilities": (*attributes["abilities"], *more), "cmd": max(0, self.cmd)}

    @classmethod
    def document(cls, value: Datasheet) -> Document:
        document = super().document(Written(value))  # type: ignore[arg-type]
        if value.rank == "lemure":
            usual = {"points": 0, "lp": 1}
            document = {key: given for key, given in document.items() if usual.get(key) != given}
        return document


class Written:
    """A datasheet as it is written: without what lemures have by themselves and usual heights."""

    def __init__(self, sheet: Datasheet) -> None:
        lemure = sheet.rank == "lemure"
        self.__dict__.update({field.name: getattr(sheet, field.name) for field in fields(sheet)})
        self.height = 0 if sheet.height == HEIGHTS[sheet.base] else sheet.height
        self.abilities = tuple([ability for ability in sheet.abilities if not (lemure and ability.slug in LEMURES)])
        self.without = tuple([slug for slug in LEMURES if lemure and not sheet.has(slug)])


class FactionModel(HeadModel):
    """A faction; one that cares splits CMD into light and dark (H-CMP-11)."""

    cares: Annotated[bool, FLAG] = False


Sheets = Annotated[list[DatasheetModel], Field(max_length=MAX_SHEETS), UNLIKE_SLUGS]


class ContentModel(ValueModel[Faction]):
    model_config = ConfigDict(defer_build=True)
    FLAT = ("faction",)

    format: Annotated[str, OneOf("hell-dorado-content/1")]
    faction: FactionModel
    datasheets: Sheets
    lemures: Sheets = []

    @model_validator(mode="after")
    def each_in_its_list(self) -> Self:
        """Members are datasheets, an emancipated lemure too; all other lemures stand apart (H-CMP-12, H-ABI-23)."""
        for key, sheets in (("datasheets", self.datasheets), ("lemures", self.lemures)):
            for n, sheet in enumerate(sheets):
                invoked = sheet.rank == "lemure" and "emancipated" not in sheet.slugs()
                if invoked != (key == "lemures"):
                    problem = Message("{name} does not stand here", name=f'"{sheet.slug}"')
                    remedy = Message("lemures are for lemures that are invoked, datasheets for all others (H-CMP-12)")
                    raise refusal(problem, remedy, (key, n, "rank"))
        return self
