"""Which games of a log are shown."""

from collections.abc import Iterable, Mapping
from typing import Any

from players.log.game import LoggedGame
from players.log.rates import NAMES


def fitting(games: Iterable[LoggedGame], wanted: Mapping[str, Any]) -> list[LoggedGame]:
    """Those that are as wanted in all that is named: `since` and `until` a day, else the value itself."""
    named = {key: value for key, value in wanted.items() if value}
    return [game for game in games if all(_fits(game, key, value) for key, value in named.items())]


def _fits(game: LoggedGame, key: str, value: Any) -> bool:
    if key == "since":
        return bool(game.day >= value)
    if key == "until":
        return bool(game.day <= value)
    return value in NAMES[key](game) if key in NAMES else getattr(game, key) == value
