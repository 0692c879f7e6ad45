"""Keyset pagination of public lists: each page reads a short range of one index."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models.query import QuerySet

from armies.models import PublicList, StrikeForce
from people.folding import part_of, words_of
from people.numbers import whole_number

PAGE_SIZE = 24
MAX_MATCHES = 240
"""Maximum number of lists found by name, the newest; a more specific search finds the others."""

MAX_WORDS = 6
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
MAX_COPIES = 2**31 - 1
MAX_MICROSECONDS = 10**17
"""The year 5138, which both databases can store."""


class PublicListQuery(NamedTuple):
    """Values of `FILTERS`, words of the name, and the order."""

    filters: Mapping[str, Any]
    name: str = ""
    order: str = "published"


class Page(NamedTuple):
    """A page of results, with cursors to the pages before and after."""

    lists: list[PublicList]
    before: str = ""
    after: str = ""
    too_many: bool = False
    """More names match than are checked."""


def page_of(wanted: PublicListQuery, before: str = "", after: str = "") -> Page:
    """A page with its rows' strike forces, fetched `with_release`."""
    page = iterate_pages(wanted, before, after)
    return page._replace(lists=_with_strike_forces(page.lists))


def iterate_pages(wanted: PublicListQuery, before: str = "", after: str = "") -> Page:
    """The page after or before a cursor; the first one without a valid cursor."""
    rows, too_many = _found(wanted)
    place = _place(after or before)
    back = bool(before and not after and place)
    rows_beyond = _walk(rows, wanted.order, place, back)
    more, shown = len(rows_beyond) > PAGE_SIZE, rows_beyond[:PAGE_SIZE]
    if back:
        shown.reverse()
    begins, ends = (more, True) if back else (place is not None, more)
    first, last = (_cursor(shown[0], wanted.order), _cursor(shown[-1], wanted.order)) if shown else ("", "")
    return Page(shown, first if begins else "", last if ends else "", too_many)


def _walk(rows: QuerySet[PublicList], order: str, place: tuple[int, int] | None, back: bool) -> list[PublicList]:
    """A page plus one row from a position: rows with the same value first, then the following ones.

    Two queries, because no database uses the index for both conditions as Django writes them.
    """
    sign, beyond = ("", "gt") if back else ("-", "lt")
    ordered = rows.order_by(f"{sign}{order}", f"{sign}strike_force_id")
    if place is None:
        return list(ordered[: PAGE_SIZE + 1])
    value, pk = _value(order, place[0]), place[1]
    same = list(ordered.filter(**{order: value, f"strike_force_id__{beyond}": pk})[: PAGE_SIZE + 1])
    rest = ordered.filter(**{f"{order}__{beyond}": value})[: PAGE_SIZE + 1 - len(same)]
    return [*same, *rest]


def _found(wanted: PublicListQuery) -> tuple[QuerySet[PublicList], bool]:
    # In a list of one, since SQLite looks a bare truth value up in no index.
    rows = PublicList.objects.filter(**{f"{name}__in": [value] for name, value in wanted.filters.items()})
    if not wanted.name.strip():
        return rows, False
    pks, too_many = named(words_of(wanted.name)[:MAX_WORDS])
    return rows.filter(pk__in=pks), too_many


def _with_strike_forces(rows: list[PublicList]) -> list[PublicList]:
    """Fetch the strike forces separately: joined, PostgreSQL would not use the index."""
    strike_forces = StrikeForce.objects.with_release().in_bulk([row.pk for row in rows])
    there = [row for row in rows if row.pk in strike_forces]
    for row in there:
        row.strike_force = strike_forces[row.pk]
    return there


def named(words: list[str]) -> tuple[list[int], bool]:
    """The newest lists with all these words or parts of words in their name or tags, and whether there may be more."""
    if not words:
        return [], False
    rows = PublicList.objects.all()
    for word in words:
        rows = rows.filter(searched__part=part_of(word))
    pks = list(rows.order_by("-strike_force_id").values_list("pk", flat=True)[: MAX_MATCHES + 1])
    return pks[:MAX_MATCHES], len(pks) > MAX_MATCHES


def _cursor(row: PublicList, order: str) -> str:
    """A row's position in an order, for a query string."""
    value = row.copies if order == "copies" else (row.published - EPOCH) // MICROSECOND
    return f"{value}.{row.pk}"


def _place(cursor: str) -> tuple[int, int] | None:
    """The two numbers of a cursor; None if it is invalid."""
    value, _, pk = cursor.partition(".")
    numbers = whole_number(value, 18), whole_number(pk, 18)
    return None if None in numbers else numbers  # type: ignore[return-value]


def _value(order: str, value: int) -> int | datetime:
    if order == "copies":
        return min(value, MAX_COPIES)
    return EPOCH + min(value, MAX_MICROSECONDS) * MICROSECOND
