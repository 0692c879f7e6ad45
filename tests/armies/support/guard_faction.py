"""The Guard: a faction of all six types to reckon with by hand. Three rifles are 60 SV, each further man 15."""

from copy import deepcopy
from typing import Any

from armies.actions.versioning import UndoRedo, record
from armies.bridge import content_of, newest_release
from armies.models import Faction, StrikeForce
from rules.damocles.content.parts import Datasheet
from tests.support.datasheets import LAUNCHER, RIFLE, content, datasheet
from tests.support.kept_rows import made_once
from web.models.sharing import Visibility
from workshop.actions.importing import read_content, save_content

TRENCH = {"shape": {"rectangle": {"width": 10, "height": 2}}, "cover": "heavy"}

PACK = content(
    "guard",
    "The Guard",
    "They hold the wall.",
    [
        datasheet("rifles", "Line Rifles", "troops", [3, 6], 60, 15, weapons=[RIFLE, LAUNCHER]),
        datasheet("runners", "Runners", "scouts", [2, 4], 40, 20),
        datasheet("sappers", "Sappers", "specialists", [2, 3], 50, 25),
        datasheet("signals", "Signals", "com_operators", [1, 1], 30, 0),
        datasheet("cannon", "Cannon", "heavy_supports", [1, 1], 90, 0),
        datasheet("trench", "Trench", "faction_scenery", [1, 1], 20, 0, scenery=TRENCH),
    ],
    [
        {"slug": "steady-now", "name": "Steady Now", "text": "Breathe out.", "copies": 2},
        {"slug": "smoke", "name": "Smoke", "text": "Nobody sees a thing.", "orders": 1, "copies": 2},
        {"slug": "rations", "name": "Rations", "text": "Bread, mostly."},
    ],
)
OTHERS = content("swarm", "The Swarm", "", [datasheet("crawlers", "Crawlers", "troops", [5, 9], 50, 10)], [])


def pack(**changes: Any) -> dict[str, Any]:
    """A pack of the Guard to spoil."""
    return deepcopy({**PACK, **changes})


def load_the_guard(*documents: dict[str, Any]) -> Faction:
    if documents:
        save_content([read_content(document) for document in documents])
    else:
        made_once("guard", lambda: save_content([read_content(PACK)]))
    return Faction.objects.get(slug="guard")


def a_homebrew(owner: Any, slug: str, visibility: str = Visibility.PRIVATE, **changes: Any) -> Faction:
    """A player's own faction, released: the Guard under another name, or what is changed of it."""
    save_content([read_content(pack(faction={"slug": slug, "name": slug.title()}, **changes))])
    Faction.objects.filter(slug=slug).update(homebrew=True, owner=owner, visibility=visibility)
    return Faction.objects.get(slug=slug)


def sheet(slug: str) -> Datasheet:
    """A datasheet of the Guard's newest release."""
    return next(sheet for sheet in content_of(newest_release("guard")).datasheets if sheet.slug == slug)


def squad(slug: str, id: str, **more: Any) -> dict[str, Any]:
    """A squad of the fewest units, as a strike force's row keeps it."""
    return row(slug, id, sheet(slug).fewest) | more


def row(slug: str, id: str, size: int) -> dict[str, Any]:
    return {"id": id, "datasheet": slug, "size": size, "name": "", "weapons": {}}


def a_list(owner: Any, *squads: str, name: str = "Third Patrol", limit: int = 500, cards: int = 0) -> StrikeForce:
    """A strike force of squads of the fewest units, s0, s1 …, and so many Rations."""
    release = newest_release("guard")
    fewest = {sheet.slug: sheet.fewest for sheet in content_of(release).datasheets}
    it = StrikeForce.objects.create(
        owner=owner,
        faction=release.faction,
        release=release,
        name=name,
        limit=limit,
        squads=[row(slug, f"s{n}", fewest[slug]) for n, slug in enumerate(squads)],
        deck=["rations"] * cards,
    )
    record(it, "created", {}, owner, UndoRedo(None, None))
    return it


def change(strike_force: StrikeForce, place: int, **values: Any) -> StrikeForce:
    """Write values into one of its squads' rows, past all actions."""
    strike_force.squads[place] |= values
    strike_force.save()
    return strike_force
