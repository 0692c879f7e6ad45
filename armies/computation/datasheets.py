"""Results by datasheet: which one each unit of a scenario has, and what its units did together."""

from collections.abc import Mapping
from typing import Any

from rules.game.derived.kept_lists import unit_kind
from rules.game.game import Game
from rules.presentation.outcome import LineUp
from rules.table.intervals import DECIMALS

Document = dict[str, Any]
Sheets = dict[str, dict[str, str]]


def parts_of(game: Game, player: Document) -> list[Document]:
    """The datasheets of a player's units in a scenario, in their order."""
    units = player.get("squads") or player.get("units") or []
    return [unit[unit_kind(game, unit).unit_key] for unit in units]


def sheets_in(game: Game, document: Any, line_up: LineUp) -> Sheets:
    """The slug of each unit's datasheet, by player and unit."""
    given = {player["id"]: player for player in document["players"]}
    return {
        player.id: dict(zip(player.units, [part["slug"] for part in parts_of(game, given[player.id])], strict=True))
        for player in line_up.players
    }


def by_datasheet(units: Mapping[str, Mapping[str, Mapping[str, float]]], sheets: Sheets) -> Document:
    """What the units of each datasheet did together, and how many they are, by player."""
    together: dict[str, dict[str, dict[str, float]]] = {}
    for player, rows in units.items():
        sums = together.setdefault(player, {})
        for unit, deeds in rows.items():
            row = sums.setdefault(sheets[player][unit], {"units": 0} | dict.fromkeys(deeds, 0.0))
            row["units"] += 1
            for deed, number in deeds.items():
                row[deed] = round(row[deed] + number, DECIMALS)
    return together
