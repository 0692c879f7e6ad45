"""Places in lists that change while they are read: a page begins after a row, not after so many rows."""

from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from django.core.signing import BadSignature, Signer
from django.db.models import Q, QuerySet


class Slice(NamedTuple):
    """Some rows, and whether there are more of them on the way that was gone."""

    rows: list[Any]
    more: bool


class Places(Protocol):
    """Where rows of a list stand, and what stands beyond them; cursors of another `order` are none of it."""

    order: str
    rows: Any

    def place(self, row: Any) -> list[Any]: ...

    def beyond(self, place: list[Any], most: int, back: bool) -> Slice: ...


def places_of(rows: Any) -> Places:
    return RowPlaces(rows) if isinstance(rows, QuerySet) else DocumentPlaces(rows)


class RowPlaces:
    """Rows by the values that they are ordered by; a row that moves to where one has been is not met again."""

    def __init__(self, rows: QuerySet[Any]) -> None:
        names = [*(rows.query.order_by or rows.model._meta.ordering)]
        keyed = names if "pk" in {name.lstrip("-") for name in names} else [*names, "pk"]
        self.rows = rows.order_by(*keyed)
        self.keys = [(name.lstrip("-"), name.startswith("-")) for name in keyed]
        self.order = f"{rows.model._meta.label} {keyed}"

    def place(self, row: Any) -> list[Any]:
        values = [attrgetter(name.replace("__", "."))(row) for name, _turned in self.keys]
        return [value.isoformat() if isinstance(value, datetime) else value for value in values]

    def beyond(self, place: list[Any], most: int, back: bool) -> Slice:
        wanted, level = Q(pk__in=[]), Q()
        for (name, turned), value in zip(self.keys, place, strict=True):
            wanted |= level & Q(**{f"{name}__{'lt' if turned != back else 'gt'}": value})
            level &= Q(**{name: value})
        rows = self.rows.filter(wanted)
        page_rows = list((rows.reverse() if back else rows)[: most + 1])
        return Slice(page_rows[most - 1 :: -1] if back else page_rows[:most], len(page_rows) > most)


class DocumentPlaces:
    """Documents by their slugs, or else by their number: such lists only grow at their end."""

    order = "documents"

    def __init__(self, rows: Sequence[Any]) -> None:
        self.rows, self.names = rows, [named(row) for row in rows]

    def place(self, row: Any) -> list[Any]:
        number = next(number for number, each in enumerate(self.rows) if each is row)
        return [number, self.names[number]]

    def beyond(self, place: list[Any], most: int, back: bool) -> Slice:
        number, name = place
        is_gone = bool(name) and name not in self.names
        at = self.names.index(name) if name and not is_gone else number
        if back:
            return Slice(list(self.rows[max(0, at - most) : at]), at > most)
        start = at if is_gone else at + 1
        return Slice(list(self.rows[start : start + most]), start + most < len(self.rows))


def named(row: Any) -> str:
    return f"{row.get('format', '')} {row['slug']}" if isinstance(row, dict) and "slug" in row else ""


def cursor_of(places: Places, row: Any) -> str:
    return Signer(salt=places.order).sign_object(places.place(row))


def place_in(cursor: str, places: Places) -> list[Any] | None:
    """The place that a cursor holds; None for one that the site did not write for such a list."""
    try:
        place: list[Any] = Signer(salt=places.order).unsign_object(cursor)
    except (BadSignature, ValueError):
        return None
    return place
