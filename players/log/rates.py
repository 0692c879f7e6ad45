"""How often a person wins: by own faction, opponent, mission and list."""

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from campaigns.ledger.statistics import WinFigures, win_figures
from players.log.game import Kind, LoggedGame, in_reader_language

MOST_ROWS = 12
"""Rows of a table: those with most games."""

OUTCOMES = ("won", "draw", "lost")
NAMES: dict[str, Callable[[LoggedGame], Iterable[str]]] = {
    "faction": lambda game: [game.faction],
    "opponent": lambda game: [opponent.name for opponent in game.opponents],
    "mission": lambda game: [game.mission],
    "list": lambda game: [game.list],
}
"""What games are counted and filtered by; a game against two opponents counts for both."""


class RateTable(NamedTuple):
    key: str
    title: Promise
    rows: list[tuple[str, WinFigures]]
    more: int


TITLES = {
    "faction": _("With your factions"),
    "opponent": _("Against your opponents"),
    "mission": _("In missions"),
    "list": _("With your lists"),
}


def counted(games: Iterable[LoggedGame]) -> list[LoggedGame]:
    """Those that count: battles of the engine among themselves alone, since one may have hundreds fought a day."""
    known = [game for game in games if game.counts]
    return [game for game in known if game.kind != Kind.ENGINE] or known


def total(games: Iterable[LoggedGame]) -> WinFigures | None:
    """All that count; None of none."""
    return next(iter(_figures(counted(games), lambda _game: ["all"])), None)


def rate_tables(games: Iterable[LoggedGame]) -> list[RateTable]:
    """One a key that any game has a name for, each row with what leads to its games."""
    known = counted(games)
    tables = [_table(key, known) for key in NAMES]
    return [table for table in tables if table.rows]


def _table(key: str, games: list[LoggedGame]) -> RateTable:
    rows = sorted(_figures(games, NAMES[key]), key=lambda row: (-row.battles, -row.share, row.name))
    shown = {name: game.game for game in games for name in NAMES[key](game)}
    named = [(in_reader_language(shown[row.name], row.name), row) for row in rows[:MOST_ROWS]]
    return RateTable(key, TITLES[key], named, len(rows) - len(named))


def _figures(games: Iterable[LoggedGame], names: Callable[[LoggedGame], Iterable[str]]) -> Iterator[WinFigures]:
    counts: dict[str, list[int]] = {}
    for game in games:
        for name in {name: None for name in names(game) if name}:
            counts.setdefault(name, [0, 0, 0])[OUTCOMES.index(game.outcome)] += 1
    for name, figures in counts.items():
        yield win_figures("", name, *figures)
