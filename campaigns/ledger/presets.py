"""Presets: a league of eight weeks, a Swiss weekend, a war for the map."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.table.hexes import distance, within


def gettext_noop(text: str) -> str:
    """Marks a text for translation; who shows it translates it."""
    return text


@dataclass(frozen=True)
class Preset:
    """A campaign to begin with: its agreement, limit and map are documents that the form starts from."""

    slug: str
    name: str
    summary: str
    limit: int
    agreement: Mapping[str, Any]
    map: Mapping[str, Any] | None = None
    story: Mapping[str, Any] | None = None


RADIUS = 3
NAMES = (
    "Northgate", "Ashfield", "Cold Harbour", "Watchtower", "Gallows Moor", "Old Foundry", "Salt Flats", "Deep Quarry",
    "Broken Mast", "Hollow Wood", "Kestrel Hill", "Long Acre", "Rustwater", "Signal Ridge", "Fallow Park", "Westgate",
    "Grey Marsh", "Twin Barrows", "The Crossing", "Iron Bridge", "Glass Works", "Eastgate", "Thorn Wood", "Low Meadow",
    "Burnt Mill", "Beacon Hill", "Reed Lake", "Dry Docks", "Stone Circle", "Pilgrim's Rest", "Crow Wood", "Chalk Down",
    "Wreckers' Bay", "Southgate", "Pale Orchard", "Rail Yard", "Last Lantern",
)  # fmt: skip
LANDS = ("open", "woods", "hills", "open", "ruins", "marsh")


def starter_map() -> dict[str, Any]:
    """A great hexagon of 37 hexes: the middle is worth most, the ring around it some, the rim nothing but room."""
    return {"hexes": [_hex(n, q, r) for n, (q, r) in enumerate(within((0, 0), RADIUS))], "homes": {}}


def _hex(n: int, q: int, r: int) -> dict[str, Any]:
    far = distance((0, 0), (q, r))
    terrain = "city" if far == 0 else LANDS[(5 * n + far) % len(LANDS)]
    points = (3, 2, 1, 0)[far]
    return {"id": f"h{n + 1}", "q": q, "r": r, "name": NAMES[n], "terrain": terrain, "points": points, "valor": 0}


LEAGUE_OF_WEEKS = Preset(
    "league",
    gettext_noop("League of eight weeks"),
    gettext_noop(
        "Up to eight players, everyone against everyone, a battle a week; who is absent at its deadline is played by"
        " the engine."
    ),
    500,
    {
        "kind": "league",
        "days": 7,
        "limits": [{"round": 3, "limit": 600}, {"round": 5, "limit": 700}, {"round": 7, "limit": 800}],
        "tie_breakers": ["head_to_head", "difference", "scored"],
        "auto_resolve": "absent",
    },
)

SWISS_WEEKEND = Preset(
    "swiss",
    gettext_noop("Swiss weekend"),
    gettext_noop("Four rounds in two days for any number of players; who is level meets, and nobody twice."),
    500,
    {
        "kind": "swiss",
        "rounds": 4,
        "tie_breakers": ["strength", "difference", "scored"],
        "experience": False,
        "honours": False,
        "recovery": False,
    },
)

WAR_FOR_THE_MAP = Preset(
    "map",
    gettext_noop("War for the map"),
    gettext_noop("Thirty-seven hexes to fight for: whoever holds most at the end has most points."),
    500,
    {"kind": "map", "points": {"won": 1, "draw": 0, "lost": 0, "bye": 0}, "tie_breakers": ["won", "difference"]},
    starter_map(),
)

PRESETS = (LEAGUE_OF_WEEKS, SWISS_WEEKEND, WAR_FOR_THE_MAP)
