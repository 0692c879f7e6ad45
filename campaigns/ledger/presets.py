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

LADDER_OF_FRIENDS = Preset(
    "ladder",
    gettext_noop("Ladder of a club"),
    gettext_noop("Whoever likes fights whom they like, for as long as they like; forces learn and are scarred."),
    500,
    {"kind": "ladder", "tie_breakers": ["difference", "won"]},
)

ONE_DAY = Preset(
    "day",
    gettext_noop("One day, four rounds"),
    gettext_noop("Four Swiss rounds at tables in one day, guests welcome; nothing is left to the engine."),
    500,
    {
        "kind": "swiss",
        "rounds": 4,
        "tie_breakers": ["strength", "difference", "scored"],
        "auto_resolve": "never",
        "confirm_days": 1,
        "experience": False,
        "honours": False,
        "recovery": False,
    },
)

DAY_WITH_FINALS = Preset(
    "finals",
    gettext_noop("One day with finals"),
    gettext_noop("Three Swiss rounds, then the first four play semi-finals, a final and a battle for third place."),
    500,
    {**ONE_DAY.agreement, "rounds": 3, "cut": 4, "third_place": True},
)

GROUPS_THEN_FINALS = Preset(
    "groups",
    gettext_noop("Two groups, then finals"),
    gettext_noop("Everyone meets everyone of the own group; the first two of each play semi-finals and a final."),
    500,
    {
        "kind": "league",
        "groups": 2,
        "cut": 2,
        "third_place": True,
        "tie_breakers": ["head_to_head", "difference", "scored"],
        "auto_resolve": "never",
    },
)

CUP = Preset(
    "knock-out",
    gettext_noop("Cup"),
    gettext_noop("A bracket by lot, for any number of players: who loses is out, until one is left."),
    500,
    {
        "kind": "knock_out",
        "auto_resolve": "never",
        "experience": False,
        "honours": False,
        "recovery": False,
    },
)


def _chapter(id: str, title: str, text: str, won: str | None, lost: str | None) -> dict[str, Any]:
    after = {"won": won, "lost": lost, "draw": lost}
    return {"id": id, "title": title, "text": text, "operation": None, "next": after}


CHAPTERS = (
    ("c1", "The Lamp", "Somebody lit the old beacon. Whoever holds it by dawn is seen for miles.", "c2", "c3"),
    ("c2", "The Road Inland", "The beacon is ours, and the road behind it open. They will not have it.", "c4", None),
    ("c3", "Salt and Smoke", "Driven back to the boats, with the tide against us. Buy an hour of it.", "c5", None),
    ("c4", "What the Lamp Was For", "It called to neither side. Now both know what comes up the road.", None, None),
    ("c5", "The Last Boat", "Whoever is aboard when the rope is cut has won. The others may swim.", None, None),
)

THREE_BATTLES = Preset(
    "story",
    gettext_noop("Story of three battles"),
    gettext_noop("Each battle's outcome says how the story goes on; five chapters are written, and yours to change."),
    500,
    {"kind": "story", "points": {"won": 1, "draw": 0, "lost": 0, "bye": 0}},
    story={"start": "c1", "chapters": [_chapter(*chapter) for chapter in CHAPTERS]},
)

PRESETS = (
    ONE_DAY,
    DAY_WITH_FINALS,
    SWISS_WEEKEND,
    LEAGUE_OF_WEEKS,
    GROUPS_THEN_FINALS,
    CUP,
    LADDER_OF_FRIENDS,
    WAR_FOR_THE_MAP,
    THREE_BATTLES,
)
