"""Lists as rows keep them, edited: a head, and a body of units with ids, piles and choices."""

from typing import Any

from rules.lists.change import Change
from rules.lists.units import ListHead

Document = dict[str, Any]


def edited_units(units: list[Document], change: Change) -> list[Document]:
    """The units duplicated, moved, ordered or dropped; ValueError for another change."""
    place = change.unit
    match change.verb:
        case "duplicate":
            return [*units[: place + 1], units[place] | {"id": ""}, *units[place + 1 :]]
        case "move":
            rest = [*units[:place], *units[place + 1 :]]
            return [*rest[: change.value], units[place], *rest[change.value :]]
        case "order":
            ids: list[str] = list(change.value)
            return sorted(units, key=lambda unit: ids.index(unit["id"]))
        case "drop":
            dropped = change.value or [place]
            return [unit for n, unit in enumerate(units) if n not in dropped]
    raise ValueError(change.verb)


def edited_head(head: ListHead, values: Document) -> ListHead:
    """The head with another name or limit, where the values have one."""
    return ListHead(values.get("name", head.name), head.faction, head.release, values.get("limit", head.limit))
