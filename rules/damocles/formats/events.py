"""Events of results: the keys of each type."""

import re
from typing import Annotated, Any

from pydantic import ConfigDict, Field, create_model

from rules.damocles.engine.state import COVERS
from rules.formats.checks import FLAG, ID, NAME, SLUG, MappingOf, OneOf, OrNothing, Pattern, Text
from rules.formats.kinds import ByKind
from rules.formats.model import Model
from rules.formats.numbers import POINT, Number, Whole
from rules.formats.shapes import PlacedShape
from rules.message import Message

MAX_AMOUNT = 1_000_000
MAX_PLAYERS = 4
LEADS = ("steady", "aggressive", "defensive", "hold")
MAX_CENTIMETRES = 1000
"""More than any distance on the largest battlefield."""

Flag = Annotated[bool, FLAG]
Id = Annotated[str, ID]
IdOrNull = Annotated[str | None, OrNothing(ID)]
Ids = list[Id]
Slug = Annotated[str, SLUG]
SlugOrNull = Annotated[str | None, OrNothing(SLUG)]
Count = Annotated[int, Whole(0, MAX_AMOUNT)]
Change = Annotated[int, Whole(-MAX_AMOUNT, MAX_AMOUNT)]
D6 = Annotated[int, Whole(1, 6)]
Dice = list[D6]
Word = Annotated[str, Text(100, name=True)]
Rule = Annotated[
    str, Pattern(re.compile(r"R-[A-Z]{3}-[0-9]{2}"), Message("must be a rule, such as {rule}", rule="R-ARM-01"))
]
Length = Annotated[float, Number(0, MAX_CENTIMETRES)]
Places = list[Annotated[tuple[int, int] | None, OrNothing(POINT)]]
Numbers = Annotated[list[Count], Field(min_length=2, max_length=2)]
ByPlayer = Annotated[
    dict[str, int], MappingOf(ID, Whole(-MAX_AMOUNT, MAX_AMOUNT), MAX_PLAYERS, Message("players, each with a number"))
]
WinnerOrNull = Annotated[str | None, OrNothing(NAME)]


class WeighedModel(Model):
    """A squad weighed up for an activation, and what it was judged at."""

    squad: Id
    judged: Change
    chance: Annotated[int | None, OrNothing(Whole(0, 100))] = None
    lead: Annotated[str | None, OrNothing(OneOf(*LEADS))]
    order: Annotated[str | None, OrNothing(OneOf("open_fire", "kill_them"))]
    target: IdOrNull
    feared: IdOrNull
    charges: Flag


Reasons = Annotated[list[WeighedModel], Field(max_length=2)]

KEYS: dict[str, dict[str, Any]] = {
    "roll_off": {"dice": ByPlayer, "ranking": Ids},
    "initiative": {"bids": ByPlayer, "order": Ids},
    "drawn": {"player": Id, "count": Count},
    "card": {"player": Id, "asset": Slug, "to": Annotated[str, OneOf("hand", "deck")]},
    "placed": {"player": IdOrNull, "scenery": Id, "cover": Annotated[str, OneOf(*COVERS)], "shape": PlacedShape},
    "territory": {"player": Id, "territory": Id},
    "deployed": {"player": Id, "squad": Id, "units": Places, "task_force": SlugOrNull},
    "activation": {"player": Id, "squad": Id, "priority": Flag, "weighed": (Reasons, [])},
    "countered": {"player": Id, "found": Flag},
    "order": {"squad": Id, "order": Word, "target": IdOrNull},
    "refused": {"squad": Id, "order": Word, "rule": Rule, "reason": Annotated[str, Text(1000)]},
    "passed_over": {"player": Id, "entry": Count, "question": Word},
    "moved": {"squad": Id, "order": Word, "units": Places},
    "charge": {"squad": Id, "target": Id, "die": D6, "distance": Length, "needed": Length, "success": Flag},
    "attack": {
        "squad": Id, "target": Id, "weapon": Slug, "dice": Dice, "precision": Change, "modifier": Change,
        "hits": Count, "stray_hits": Count, "rerolled": (Count, 0),
    },
    "defense": {
        "squad": Id, "dice": Dice, "defense": Change, "modifier": Change, "blocks": Count,
        "cover": Annotated[str | None, OrNothing(OneOf(*COVERS[1:]))], "rerolled": (Count, 0),
    },
    "wounds": {"squad": Id, "damage": Count, "ignored": Count, "units": list[Numbers]},
    "healed": {"squad": Id, "unit": Count, "health": Count},
    "slain": {"squad": Id, "unit": Count, "by": IdOrNull, "by_squad": (IdOrNull, None)},
    "destroyed": {"squad": Id, "by": IdOrNull, "by_squad": (IdOrNull, None)},
    "tactical_points": {"player": Id, "change": Change, "reason": Word, "total": Change},
    "asset": {"player": Id, "asset": Slug, "targets": Ids},
    "ability": {"player": Id, "ability": Slug, "targets": Ids, "squad": (Id, "")},
    "panel": {"player": Id, "discarded": list[Slug], "count": Count},
    "cohesion": {"squad": Id, "removed": list[Count]},
    "victory_points": {"player": Id, "change": Change, "reason": Word, "total": Change, "squads": (Ids, [])},
    "end": {"winner": WinnerOrNull, "draw": Flag, "victory_points": ByPlayer},
}  # fmt: skip
"""The keys of each type of event; those with a default came with later engines (`squad`, `by_squad`, `squads`,
`weighed`, `rerolled`)."""


class EventModel(Model):
    """What all events have: their number, the turn (0 is set-up), and their type."""

    model_config = ConfigDict(defer_build=True)

    n: Annotated[int, Whole(1, MAX_AMOUNT)]
    turn: Count


def event_model(kind: str, keys: dict[str, Any]) -> type[Model]:
    """The model of a type of event: `slain` is SlainEvent."""
    fields: dict[str, Any] = {key: value if isinstance(value, tuple) else (value, ...) for key, value in keys.items()}
    fields["type"] = (Annotated[str, OneOf(kind)], ...)
    model: type[Model] = create_model(f"{kind.title().replace('_', '')}Event", __base__=EventModel, **fields)
    return model


EVENTS = {kind: event_model(kind, keys) for kind, keys in KEYS.items()}
Event = Annotated[dict[str, Any], ByKind("type", EVENTS)]
