"""The taps of a game as they were made."""

from typing import NamedTuple

from armies.models import TableGame, Tap
from armies.table_mode.fold import Tapped


class Numbered(NamedTuple):
    """A tap with its number."""

    number: int
    tap: Tapped


def numbered_taps(game: TableGame, since: int = 0) -> list[Numbered]:
    """The taps of a game after so many, in order."""
    rows = Tap.objects.filter(game=game, number__gt=since).order_by("number")
    columns = rows.values_list("number", "key", "kind", "path", "value", "place")
    return [
        Numbered(number, Tapped(str(key), kind, path, value, place))
        for number, key, kind, path, value, place in columns
    ]


def taps_of(game: TableGame, since: int = 0) -> list[Tapped]:
    return [made.tap for made in numbered_taps(game, since)]
