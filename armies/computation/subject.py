"""What a forecast is of: game, engine, mission and map, and each player's commander, faction and release."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, NamedTuple

from armies.computation.datasheets import sheets_in
from rules.formats.library import Library
from rules.game.game import Game
from rules.presentation.outcome import LineUp

DIGITS = 12

OWN = ("format", "name", "seed", "dice", "players", "operation")
"""Keys of a scenario that lay nothing over its mission."""


class ListOrigin(NamedTuple):
    """What the list of a player was built with; `release` is None where that is not known."""

    faction: str
    release: int | None


Origins = Mapping[str, ListOrigin]


def subject_of(game: Game, document: Any, line_up: LineUp, library: Library, origins: Origins) -> dict[str, Any]:
    """The key `of` of a forecast. A map is told by the digest of its mission, which draws it."""
    named = document.get("operation", "")
    mission = mission_called(game, named, library) if isinstance(named, str) else named
    laid_over = {key: value for key, value in document.items() if key not in OWN}
    given = {player["id"]: player for player in document["players"]}
    sheets = sheets_in(game, document, line_up)
    return {
        "game": game.name,
        "mission": mission.get("slug", ""),
        "title": mission.get("title", ""),
        "map": digest_of([mission, laid_over]),
        "players": [
            {
                "id": player.id,
                "name": given[player.id].get("name", ""),
                "side": player.side,
                "commander": player.commander,
                "faction": origins[player.id].faction if player.id in origins else None,
                "release": origins[player.id].release if player.id in origins else None,
                "units": sheets[player.id],
            }
            for player in line_up.players
        ],
    }


def digest_of(document: Any) -> str:
    """What tells a document from others, in few letters."""
    return sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()[:DIGITS]


def mission_called(game: Game, slug: str, library: Library) -> dict[str, Any]:
    """A mission by its slug; the game's first where a scenario names none."""
    always = game.content.missions
    known = {mission["slug"]: mission for mission in always}
    if not slug:
        return always[0] if always else {}
    return known.get(slug) or library.mission(slug) or {"slug": slug, "title": slug}
