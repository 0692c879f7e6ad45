"""A faction small enough to reckon with by hand: one squad of three riflemen is 60 SV, each further man 15."""

from typing import Any

from armies.actions.creating import import_strike_force
from armies.models import StrikeForce
from armies.models.strike_force import unguessable_slug
from rules.damocles.formats.roster import read_roster
from tests.support.datasheets import BAYONET, RIFLE, content, datasheet
from tests.support.kept_rows import made_once
from workshop.actions.importing import read_content, save_content

PACK = content(
    "watch",
    "The Watch",
    "They hold the wall.",
    [datasheet("rifles", "Line Rifles", "troops", [3, 6], 60, 15, weapons=[RIFLE, BAYONET])],
    [{"slug": "steady-now", "name": "Steady Now", "text": "Breathe out.", "orders": 0}],
)


def roster(name: str, squads: int = 2, *, deck: int = 11, limit: int = 500) -> dict[str, Any]:
    """So many squads of three rifles, and so many cards."""
    return {
        "format": "damocles-roster/1",
        "name": name,
        "faction": "watch",
        "limit": limit,
        "squads": [{"datasheet": "rifles", "size": 3, "name": f"{name} {n}"} for n in range(1, squads + 1)],
        "deck": ["steady-now"] * deck,
    }


def load_the_watch() -> None:
    made_once("watch", lambda: save_content([read_content(PACK)]))


def strike_force_of(owner: Any, name: str, squads: int = 2, **more: int) -> StrikeForce:
    """A strike force of the Watch that a player owns."""
    return import_strike_force(owner, read_roster(roster(name, squads, **more)), slug=unguessable_slug())
