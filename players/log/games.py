"""The log of a person: all sources in one list, the latest first, with what they keep of each."""

from collections.abc import Iterator
from typing import Any

from players.log.game import Kind, LoggedGame
from players.log.sources import at_the_table, in_browser, in_campaigns, recorded
from players.models import GameRecord

COLUMNS = {Kind.BROWSER: "seat_id", Kind.CAMPAIGN: "side_id", Kind.TABLE: "table_seat_id"}
"""The column of a record that says of which game it is, by the game's kind; one by hand is of itself."""


def games_of(user: Any) -> list[LoggedGame]:
    """Every game of an account in a constant number of queries; a person's are hundreds, which is why all are read."""
    records = list(GameRecord.objects.of(user).with_pictures())
    kept = {_place_of(record): record for record in records}
    games = [*recorded(records), *in_campaigns(user), *in_browser(user), *at_the_table(user)]
    return sorted(_with_kept(games, kept), key=lambda game: (game.day, game.kind, game.row), reverse=True)


def _place_of(record: GameRecord) -> tuple[Kind, int]:
    """The kind and row of the game that a record is of."""
    for kind, column in COLUMNS.items():
        row = getattr(record, column)
        if row is not None:
            return kind, row
    return Kind.ENGINE if record.link else Kind.HAND, record.pk


def _with_kept(games: list[LoggedGame], kept: dict[tuple[Kind, int], Any]) -> Iterator[LoggedGame]:
    for game in games:
        record = kept.get((game.kind, game.row))
        yield game._replace(notes=record.notes, pictures=record.picture_count) if record else game
