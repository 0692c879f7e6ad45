"""A table turned by half a turn is the same table: with the same dice the same happens, turned."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.random_scenes import random_scene
from tests.rules.scenes import Document, Report, fight, fire, order

SIZE = 72


def turned(value: Any) -> Any:
    """A document with every position turned about the middle of the table, and every way reversed."""
    if isinstance(value, list):
        return [turned(item) for item in value]
    if not isinstance(value, dict):
        return value
    document = {key: turned(item) for key, item in value.items()}
    for key in ("units", "to", "polygon"):
        if isinstance(value.get(key), list):
            document[key] = [opposite(point) for point in value[key]]
    if "center" in value:
        document["center"] = opposite(value["center"])
    if "position" in value:
        document["position"] = opposite(value["position"])
    if "by" in value and isinstance(value["by"], list):
        document["by"] = [-value["by"][0], -value["by"][1]]
    return document


def opposite(point: Any) -> Any:
    """`units` of wounds are pairs of whole numbers too: those events are left out before."""
    return None if point is None else [round(SIZE - point[0], 2), round(SIZE - point[1], 2)]


def scripted(number: int) -> Document:
    """A random scenario whose players have scripts: everybody moves, charges, fires and fights as luck has it."""
    luck = Random(number)
    document = random_scene(number, able=False, placed=True)
    document["dice"] = [luck.randint(1, 6) for _ in range(400)]
    sides = document["players"]
    for own, other in (sides, reversed(sides)):
        script: list[Document] = []
        for _ in range(3):
            script.append({"bid": luck.randint(0, 2)})
            for squad in own["squads"]:
                foe = luck.choice(other["squads"])["id"]
                way = [luck.randint(-9, 9), luck.randint(-9, 9)]
                script += [
                    {"activate": squad["id"]},
                    order(luck.choice(["stay_vigilant", "move_move"]), by=way),
                    fire(foe),
                    order("charge", target=foe, if_failed="move"),
                    order("kill_them", target=foe),
                    {"end": True},
                ]
        own |= {"commander": "script", "script": script}
    return document


def told(report: Report) -> list[Document]:
    return [event for event in report.events() if event["type"] not in ("wounds", "refused")]


@pytest.mark.rule("R-MOV-04", "R-MOV-05", "R-LET-04", "R-COV-01", "R-LOS-03")
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10**6))
def test_a_turned_scenario_has_the_turned_result(number: int) -> None:
    document = scripted(number)
    straight, about = fight(document), fight(turned(document))
    assert about.result["victory_points"] == straight.result["victory_points"]
    assert [turned(event) for event in told(about)] == told(straight)
