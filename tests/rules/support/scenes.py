"""Scenes for the tests of the battle: small documents, fought by `resolve`, and what came of them.

Bases are 2 cm wide here, so that the distance between two units is that of their centres less 2.
"""

from collections.abc import Sequence
from typing import Any

from rules.formats.library import EmptyLibrary
from tests.rules.support.engine import resolve

Document = dict[str, Any]
Point = tuple[float, float]

WIDE: Document = {
    "format": "damocles-operation/1",
    "slug": "wide",
    "title": "Wide",
    "players": [2, 4],
    "battlefield": {
        "width": 84,
        "height": 84,
        "territories": [
            {"id": "south-west", "polygon": [[0, 0], [30, 0], [30, 20], [0, 20]]},
            {"id": "south-east", "polygon": [[54, 0], [84, 0], [84, 20], [54, 20]]},
            {"id": "north-west", "polygon": [[0, 64], [30, 64], [30, 84], [0, 84]]},
            {"id": "north-east", "polygon": [[54, 64], [84, 64], [84, 84], [54, 84]]},
        ],
    },
    "scoring": [{"event": "squad_destroyed", "points": 1}, {"event": "first_blood", "points": 1}],
    "ends": ["player_eliminated"],
}
"""Eradication on 84 x 84, with a territory in each corner."""

NAMES = ("red", "blue", "green", "grey")
"""Players of a Convergence."""


def rifle(**changes: object) -> Document:
    """Missile, 40 cm, one attack that hits on 4+ for 1 damage."""
    plain = {
        "slug": "rifle",
        "name": "Rifle",
        "kind": "missile",
        "range": 40,
        "attacks": 1,
        "precision": 4,
        "damage": 1,
    }
    return plain | changes


def bayonet(**changes: object) -> Document:
    """Melee, 2 cm, one attack that hits on 4+ for 1 damage."""
    plain = {
        "slug": "bayonet",
        "name": "Bayonet",
        "kind": "melee",
        "range": 2,
        "attacks": 1,
        "precision": 4,
        "damage": 1,
    }
    return plain | changes


def sheet(**changes: object) -> Document:
    """Troops with O 3, M 12, H 1, D 5+, a rifle and a bayonet."""
    return {
        "slug": "line",
        "name": "Line",
        "type": "troops",
        "size": [1, 12],
        "orders": 3,
        "move": 12,
        "health": 1,
        "defense": 5,
        "base": 2,
        "strategic_valor": 50,
        "strategic_valor_per_extra_unit": 10,
        "weapons": [rifle(), bayonet()],
        "abilities": [],
    } | changes


def squad(id: str, *units: Point, sheet: Document | None = None, **more: object) -> Document:
    """A squad where it stands; without units it waits for deployment."""
    document: Document = {"id": id, "datasheet": sheet or globals()["sheet"]()}
    if units:
        document |= {"size": len(units), "units": [list(unit) for unit in units]}
    return document | more


def player(id: str, *squads: Document, script: Sequence[Document] = (), **more: object) -> Document:
    """A scripted player with 12 TP."""
    return {
        "id": id,
        "tactical_points": 12,
        "commander": "script",
        "squads": list(squads),
        "script": list(script),
    } | more


def activation(squad: str, *orders: Document) -> list[Document]:
    return [{"activate": squad}, *orders, {"end": True}]


def red(*squads: Document, script: Sequence[Document] = (), **more: object) -> Document:
    """The player who bets 1 in the first turn, and so acts first."""
    return player("red", *squads, script=[{"bid": 1}, *script], **more)


def blue(*squads: Document, script: Sequence[Document] = (), **more: object) -> Document:
    """The other player, who bets nothing and passes unless the script says more."""
    return player("blue", *squads, script=script, **more)


def order(name: str, **more: object) -> Document:
    return {"order": name, **more}


def fire(target: str, **more: object) -> Document:
    return order("open_fire", target=target, **more)


def rectangle(id: str, cover: str, center: Point, width: float, height: float, **more: object) -> Document:
    rotation = {"rotation": more.pop("rotation")} if "rotation" in more else {}
    shape = {"rectangle": {"center": list(center), "width": width, "height": height, **rotation}}
    return {"id": id, "cover": cover, "shape": shape, **more}


def circle(id: str, cover: str, center: Point, radius: float, **more: object) -> Document:
    return {"id": id, "cover": cover, "shape": {"circle": {"center": list(center), "radius": radius}}, **more}


def polygon(id: str, cover: str, *corners: Point, **more: object) -> Document:
    return {"id": id, "cover": cover, "shape": {"polygon": [list(corner) for corner in corners]}, **more}


def scene(
    *players: Document, dice: Sequence[int] = (), turns: int = 1, scenery: Sequence[Document] = (), **more: object
) -> Document:
    """A scenario of one turn on 72 x 72 cm without scenery, unless something else is said."""
    field = {"width": 72, "height": 72, "scenery": list(scenery)} | dict(more.pop("battlefield", {}))  # type: ignore[call-overload]
    return {
        "format": "damocles-scenario/1",
        "seed": 7,
        "dice": list(dice),
        "operation": "eradication",
        "turns": turns,
        "battlefield": field,
        "players": list(players),
    } | more


class Report:
    """What came of a battle."""

    def __init__(self, result: Document) -> None:
        self.result = result

    def events(self, *types: str) -> list[Document]:
        return [event for event in self.result["events"] if not types or event["type"] in types]

    def one(self, type: str) -> Document:
        """The only event of a type."""
        (event,) = self.events(type)
        return event

    def refusals(self) -> list[str]:
        """The rule of each refused order."""
        return [event["rule"] for event in self.events("refused")]

    def orders(self) -> list[str]:
        """The names of the orders that were given."""
        return [event["order"] for event in self.events("order")]

    def squad(self, id: str) -> Document:
        return next(s for p in self.result["players"] for s in p["squads"] if s["id"] == id)

    def positions(self, id: str) -> list[Any]:
        return [unit["position"] for unit in self.squad(id)["units"]]

    def health(self, id: str) -> list[int]:
        return [unit["health"] for unit in self.squad(id)["units"]]

    def player(self, id: str) -> Document:
        return next(p for p in self.result["players"] if p["id"] == id)

    def points(self, id: str) -> int:
        """Victory points."""
        return int(self.result["victory_points"][id])

    def tactical(self, id: str) -> int:
        """Tactical points."""
        return int(self.player(id)["tactical_points"])


def fight(document: Document, seed: int | None = None) -> Report:
    return Report(resolve(document, EmptyLibrary(), seed))


def volley(
    shooters: Sequence[Point],
    targets: Sequence[Point],
    dice: Sequence[int] = (),
    scenery: Sequence[Document] = (),
    shooter: Document | None = None,
    target: Document | None = None,
    **more: object,
) -> Report:
    """Squad r1 of red fires once at squad b1 of blue."""
    return fight(
        scene(
            red(squad("r1", *shooters, sheet=shooter), script=activation("r1", fire("b1"))),
            blue(squad("b1", *targets, sheet=target)),
            dice=dice,
            scenery=scenery,
            **more,
        )
    )


def activated(
    units: Sequence[Point],
    *orders: Document,
    enemies: Sequence[Point] = ((60, 60),),
    dice: Sequence[int] = (),
    scenery: Sequence[Document] = (),
    sheet: Document | None = None,
    enemy: Document | None = None,
) -> Report:
    """Squad r1 of red gets these orders, and nobody else does anything; b1 is the enemy."""
    return fight(
        scene(
            red(squad("r1", *units, sheet=sheet), script=activation("r1", *orders)),
            blue(squad("b1", *enemies, sheet=enemy)),
            dice=dice,
            scenery=scenery,
        )
    )


def gap(place: Sequence[float], other: Sequence[float], radii: float = 2) -> float:
    """The distance between two bases of 2 cm, from the centres."""
    return ((place[0] - other[0]) ** 2 + (place[1] - other[1]) ** 2) ** 0.5 - radii


def ability(slug: str, *effects: Document, **more: object) -> Document:
    return {"slug": slug, "name": slug.title(), "effects": list(effects)} | more
