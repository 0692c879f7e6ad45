"""A table turned or seen in a mirror is the same table: with the same dice the same happens, turned or mirrored.

So it is when the players change places with all their dice, and for whole battles of the steady commander, whose every
choice between equals must then go by something that is mirrored too.
"""

from collections import Counter
from collections.abc import Callable
from json import dumps
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import Document, Report, fight, fire, order

SIZE = 72
PLACES = ("units", "to", "polygon")


class Mirror:
    """How a square table looks otherwise: where a place comes to lie, a way, and the angle of a rectangle."""

    def __init__(
        self,
        place: Callable[[float, float], tuple[float, float]],
        way: Callable[[float, float], tuple[float, float]],
        angle: Callable[[float], float],
    ) -> None:
        self.place = place
        self.way = way
        self.angle = angle

    def point(self, point: Any) -> Any:
        return None if point is None else [round(number, 2) for number in self.place(*point)]

    def seen(self, value: Any) -> Any:
        """A document with every place, way and angle in it as this mirror shows them."""
        if isinstance(value, list):
            return [self.seen(item) for item in value]
        if not isinstance(value, dict):
            return value
        document = {key: self.seen(item) for key, item in value.items()}
        for key in PLACES:
            if isinstance(value.get(key), list):
                document[key] = [self.point(point) for point in value[key]]
        for key in ("center", "position"):
            if key in value:
                document[key] = self.point(value[key])
        if isinstance(value.get("by"), list):
            document["by"] = list(self.way(*value["by"]))
        if "rotation" in value:
            document["rotation"] = self.angle(value["rotation"])
        return document


MIRRORS = {
    "half a turn": Mirror(lambda x, y: (SIZE - x, SIZE - y), lambda x, y: (-x, -y), lambda angle: angle),
    "a quarter": Mirror(lambda x, y: (SIZE - y, x), lambda x, y: (-y, x), lambda angle: angle + 90),
    "left and right": Mirror(lambda x, y: (SIZE - x, y), lambda x, y: (-x, y), lambda angle: -angle),
    "above and below": Mirror(lambda x, y: (x, SIZE - y), lambda x, y: (x, -y), lambda angle: -angle),
    "across": Mirror(lambda x, y: (y, x), lambda x, y: (y, x), lambda angle: 90 - angle),
}
mirrors = pytest.mark.parametrize("mirror", MIRRORS.values(), ids=MIRRORS.keys())


def placed(number: int) -> Document:
    """A random scenario; its scenery and objectives lie a little aside, so that no two ways are equally long."""
    luck = Random(number)
    document = random_scene(number, able=False, placed=True)
    field, operation = document["battlefield"], document["operation"]
    for piece in (*field["scenery"], *operation["battlefield"]["objectives"]):
        shapes = [piece, *piece.get("shape", {}).values()]
        aside = luck.randint(-99, 99) / 100, luck.randint(-99, 99) / 100
        for shape in shapes:
            if isinstance(shape, dict) and "center" in shape:
                shape["center"] = [round(at + by, 2) for at, by in zip(shape["center"], aside, strict=True)]
        if "polygon" in piece.get("shape", {}):
            corners = piece["shape"]["polygon"]
            piece["shape"]["polygon"] = [[round(x + aside[0], 2), round(y + aside[1], 2)] for x, y in corners]
    return document


def scripted(number: int) -> Document:
    """A random scenario whose players have scripts: everybody moves, charges, fires and fights as luck has it."""
    luck = Random(number)
    document = placed(number)
    document["dice"] = [luck.randint(1, 6) for _ in range(400)]
    sides = document["players"]
    scenery = [piece["id"] for piece in document["battlefield"]["scenery"]]
    for at, (own, other) in enumerate((sides, reversed(sides))):
        script: list[Document] = []
        for _ in range(4):
            script.append({"bid": 2 * luck.randint(0, 1) + at})
            for squad in own["squads"]:
                foe = luck.choice(other["squads"])["id"]
                script += [
                    {"activate": squad["id"]},
                    order(luck.choice(["stay_vigilant", "move_move"]), by=[luck.randint(-9, 9), luck.randint(-9, 9)]),
                    fire(foe),
                    order("charge", target=foe, if_failed="move"),
                    order("kill_them", target=foe),
                    *([order("take_cover", scenery=luck.choice(scenery))] if scenery else []),
                    {"end": True},
                ]
        own |= {"commander": "script", "script": script}
    return document


def told(report: Report) -> list[Document]:
    """All that happened; the `units` of wounds are pairs of numbers, not places."""
    return [event for event in report.events() if event["type"] not in ("wounds", "refused")]


seeds = given(st.integers(0, 10**6))
few = settings(max_examples=settings().max_examples // 5, derandomize=True, suppress_health_check=list(HealthCheck))


@pytest.mark.rule("R-MOV-04", "R-MOV-05", "R-LET-04", "R-DEF-01", "R-COV-01", "R-LOS-03")
@mirrors
@few
@seeds
def test_a_mirrored_scenario_has_the_mirrored_result(mirror: Mirror, number: int) -> None:
    document = scripted(number)
    straight, mirrored = fight(document), fight(mirror.seen(document))
    assert [mirror.seen(event) for event in told(straight)] == told(mirrored)
    assert mirrored.result["victory_points"] == straight.result["victory_points"]


@pytest.mark.rule("R-BAS-03")
@mirrors
@few
@seeds
def test_the_steady_commander_fights_a_mirrored_battle_alike(mirror: Mirror, number: int) -> None:
    document = placed(number)
    for player in document["players"]:
        player["commander"] = "steady"
    straight, mirrored = fight(document), fight(mirror.seen(document))
    assert [mirror.seen(event) for event in told(straight)] == told(mirrored)


def by_turn(report: Report) -> Counter[str]:
    """What happened in each turn, in whatever order."""
    return Counter(dumps({k: v for k, v in event.items() if k != "n"}, sort_keys=True) for event in report.events())


@pytest.mark.rule("R-BAS-03", "R-INI-01")
@few
@seeds
def test_it_does_not_matter_which_player_is_written_first(number: int) -> None:
    """Their bets are never equal, so that nobody rolls off. At the end of a turn squads are looked at as written."""
    document = scripted(number)
    for player in document["players"]:
        player["tactical_points"] = 20
    straight = fight(document)
    exchanged = fight(document | {"players": list(reversed(document["players"]))})
    assert by_turn(straight) == by_turn(exchanged)
    assert exchanged.result["victory_points"] == straight.result["victory_points"]
    assert exchanged.result["winner"] == straight.result["winner"]
