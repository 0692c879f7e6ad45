"""Looking through the public lists: each page is a short walk along one index, however many lists there are."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.db.models.query import QuerySet

from armies.models import PublicList, PublicWord, StrikeForce
from armies.translation.folding import words_of

PAGE_SIZE = 24
MAX_MATCHES = 500
"""As many names are looked at that hold a word: whoever finds more has to write more of the name."""

MAX_WORDS = 6
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MICROSECOND = timedelta(microseconds=1)
MAX_COPIES = 2**31 - 1
MAX_MICROSECONDS = 10**17
"""The year 5138, well within what both databases keep."""


class PublicListQuery(NamedTuple):
    """What is looked for: values of `FILTERS`, what the name holds, and the order, the most first."""

    filters: Mapping[str, Any]
    name: str = ""
    order: str = "published"


class Page(NamedTuple):
    """Some of what was found; the cursors lead to what comes before and after, if anything does."""

    lists: list[PublicList]
    before: str = ""
    after: str = ""
    too_many: bool = False
    """More names hold these words than are looked at."""


def page_of(wanted: PublicListQuery, before: str = "", after: str = "") -> Page:
    """A page as `iterate_pages` finds it, its rows with their strike forces, fetched `with_release`."""
    page = iterate_pages(wanted, before, after)
    return page._replace(lists=_with_strike_forces(page.lists))


def iterate_pages(wanted: PublicListQuery, before: str = "", after: str = "") -> Page:
    """The page behind or before a cursor; the first when there is none, or one of somebody's own making."""
    rows, too_many = _found(wanted)
    place = _place(after or before)
    back = bool(before and not after and place)
    found = _walk(rows, wanted.order, place, back)
    more, shown = len(found) > PAGE_SIZE, found[:PAGE_SIZE]
    if back:
        shown.reverse()
    begins, ends = (more, True) if back else (place is not None, more)
    first, last = (_cursor(shown[0], wanted.order), _cursor(shown[-1], wanted.order)) if shown else ("", "")
    return Page(shown, first if begins else "", last if ends else "", too_many)


def _walk(rows: QuerySet[PublicList], order: str, place: tuple[int, int] | None, back: bool) -> list[PublicList]:
    """A page and one row more, from a place on: first those of its very value, then those beyond.

    Two walks, since no database seeks both in one condition that Django writes.
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
    """Fetched by themselves: joined to the walk, they tempt PostgreSQL to leave the index."""
    found = StrikeForce.objects.with_release().in_bulk([row.pk for row in rows])
    there = [row for row in rows if row.pk in found]
    for row in there:
        row.strike_force = found[row.pk]
    return there


def named(words: list[str]) -> tuple[list[int], bool]:
    """The lists in whose name each of these words begins a word; and whether there may be more.

    The rarest word leads; the others are asked for among what it found.
    """
    if not words:
        return [], False
    found = {word: _with(word) for word in words}
    rarest = min(found, key=lambda word: len(found[word]))
    pks = found[rarest][:MAX_MATCHES]
    for word in words:
        if word != rarest:
            pks = _with(word, pks)
    return pks, len(found[rarest]) > MAX_MATCHES


def _with(word: str, among: Iterable[int] | None = None) -> list[int]:
    """The lists with a word that begins so, some at most: those with the very word first, of these the newest."""
    begin = word.encode()
    rows = PublicWord.objects.filter(word__gte=begin, word__lt=begin + b"\xff")
    if among is not None:
        rows = rows.filter(listed__in=among)
    found = rows.order_by("word", "-listed_id").values_list("listed_id", flat=True)[: MAX_MATCHES + 1]
    return list(dict.fromkeys(found))


def _cursor(row: PublicList, order: str) -> str:
    """Where a row stands in an order, as an address can say it."""
    value = row.copies if order == "copies" else (row.published - EPOCH) // MICROSECOND
    return f"{value}.{row.pk}"


def _place(cursor: str) -> tuple[int, int] | None:
    """The two numbers of a cursor; None for what is none."""
    value, _, pk = cursor.partition(".")
    if all(part.isascii() and part.isdigit() and len(part) < 19 for part in (value, pk)):
        return int(value), int(pk)
    return None


def _value(order: str, value: int) -> int | datetime:
    if order == "copies":
        return min(value, MAX_COPIES)
    return EPOCH + min(value, MAX_MICROSECONDS) * MICROSECOND
