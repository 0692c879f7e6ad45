"""Copies of the starter lists of every game, each with its first version; three of ten are public."""

import random
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from armies.actions.public_lists import build_row, search_words
from armies.models import Change, PublicList, PublicWord, StrikeForce, Visibility
from benchmarks.big_year.accounts import YEAR
from benchmarks.big_year.names import a_name
from benchmarks.big_year.rows import Template, insert, next_key
from people.folding import searchable
from web.models.sharing import ALPHABET, TOKEN_LENGTH

SHARED = (Visibility.PUBLIC,) * 3 + (Visibility.LINK,) + (Visibility.PRIVATE,) * 6
COPIES = (0, 0, 0, 0, 1, 1, 2, 3, 5, 8)
YEAR_IN_SECONDS = 330 * 86400


def add_lists(count: int, owners: Sequence[int], templates: Sequence[StrikeForce]) -> int:
    """Lists whose owners take turns; the key of the first one, which the first owner has."""
    first = next_key(StrikeForce)
    keys = range(first, first + count)
    insert(StrikeForce, lists(keys, owners, templates))
    insert(Change, versions(keys, owners, templates))
    insert(PublicList, public_rows(keys, templates))
    insert(PublicWord, words(keys))
    return first


def called(key: int) -> str:
    return a_name(random.Random(key))  # noqa: S311


def token(draw: random.Random) -> str:
    return "".join(draw.choices(ALPHABET, k=TOKEN_LENGTH))


def lists(keys: range, owners: Sequence[int], templates: Sequence[StrikeForce]) -> Iterator[tuple[Any, ...]]:
    draw, copies = random.Random(keys.start), [Template(row) for row in templates]  # noqa: S311
    for place, key in enumerate(keys):
        at = made(place, len(keys))
        visibility = SHARED[place % len(SHARED)]
        changed = {"id": key, "owner_id": owners[place % len(owners)], "slug": token(draw), "token": token(draw)}
        times = {"created": at, "updated": at, "published": at if visibility == Visibility.PUBLIC else None}
        yield copies[place % len(copies)].copy(
            {**changed, **times, "name": called(key), "visibility": visibility, "version": 1, "tags": ""}
        )


def versions(keys: range, owners: Sequence[int], templates: Sequence[StrikeForce]) -> Iterator[tuple[Any, ...]]:
    first, copies = next_key(Change), [Template(row.changes.earliest("version")) for row in templates]
    for place, key in enumerate(keys):
        changed = {"id": first + place, "strike_force_id": key, "author_id": owners[place % len(owners)]}
        yield copies[place % len(copies)].copy({**changed, "name": called(key), "created": made(place, len(keys))})


def public_rows(keys: range, templates: Sequence[StrikeForce]) -> Iterator[tuple[Any, ...]]:
    copies = [Template(build_row(row)) for row in templates]
    for place, key in public(keys):
        found_by = {"searched": searchable(search_words(StrikeForce(name=called(key))))}
        changed = {"strike_force_id": key, "published": made(place, len(keys)), "copies": COPIES[place // 7 % 10]}
        yield copies[place % len(copies)].copy(changed | found_by)


def words(keys: range) -> Iterator[tuple[Any, ...]]:
    number, word_row = next_key(PublicWord), Template(PublicWord(listed_id=0, word=b""))
    for _place, key in public(keys):
        for word in search_words(StrikeForce(name=called(key))):
            yield word_row.copy({"id": number, "listed_id": key, "word": word.encode()})
            number += 1


def public(keys: range) -> Iterator[tuple[int, int]]:
    return ((place, key) for place, key in enumerate(keys) if SHARED[place % len(SHARED)] == Visibility.PUBLIC)


def made(place: int, count: int) -> Any:
    """Lists are made evenly over the year."""
    return YEAR + timedelta(seconds=place * YEAR_IN_SECONDS // count)
