"""Lists edited: what is done alike to the units of every game, and to lists as rows keep them."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from rules.lists.change import Change
from rules.lists.units import ListHead

Document = dict[str, Any]
U = TypeVar("U")


def rearranged(units: Sequence[U], change: Change, ids: Sequence[str], copy: Callable[[U], U]) -> list[U]:
    """The units, whose ids are these, with one duplicated, moved or dropped, or in another order; ValueError for
    another change. A unit whose id an order does not name comes after those that it does."""
    place, value = change.unit, change.value
    match change.verb:
        case "duplicate":
            return [*units[: place + 1], copy(units[place]), *units[place + 1 :]]
        case "move":
            rest = [*units[:place], *units[place + 1 :]]
            to = max(0, min(len(rest), value))
            return [*rest[:to], units[place], *rest[to:]]
        case "order":
            places = {id: n for n, id in enumerate(value)}
            order = sorted(range(len(units)), key=lambda n: places.get(ids[n], len(places)))
            return [units[n] for n in order]
        case "drop":
            dropped = value or [place]
            return [unit for n, unit in enumerate(units) if n not in dropped]
    raise ValueError(change.verb)


def edited_units(units: list[Document], change: Change) -> list[Document]:
    """The units of a row duplicated, moved, ordered or dropped; ValueError for another change."""
    return rearranged(units, change, [unit["id"] for unit in units], lambda unit: unit | {"id": ""})


def edited_head(head: ListHead, values: Document) -> ListHead:
    """The head with another name or limit, where the values have one."""
    return ListHead(values.get("name", head.name), head.faction, head.release, values.get("limit", head.limit))
