"""A log as CSV: one row a game."""

import csv
from collections.abc import Iterable
from io import StringIO

from players.log.game import LoggedGame
from web.tables.formulas import escape_formula

COLUMNS = (
    "day",
    "game",
    "kind",
    "result",
    "score",
    "list",
    "faction",
    "opponent",
    "opponent_list",
    "opponent_faction",
    "mission",
    "notes",
)


def written(games: Iterable[LoggedGame]) -> bytes:
    """In UTF-8 with a byte order mark, which Excel needs; no cell is read as a formula."""
    file = StringIO(newline="")
    writer = csv.writer(file)
    writer.writerow(COLUMNS)
    for game in games:
        writer.writerow([game.day.isoformat(), *map(escape_formula, _cells(game))])
    return file.getvalue().encode("utf-8-sig")


def _cells(game: LoggedGame) -> list[str]:
    names, lists, factions = [
        " & ".join(filter(None, values))
        for values in zip(*[(each.name, each.list, each.faction) for each in game.opponents], strict=True)
    ] or ("", "", "")
    played = [game.game, game.kind.value, game.outcome, game.score, game.list, game.faction]
    return [*played, names, lists, factions, game.mission, game.notes]
