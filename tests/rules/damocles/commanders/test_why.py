"""Why a squad is activated: what commanders weighed up, in the events of a battle."""

from typing import Any

import pytest

from tests.rules.support.scenes import Document, blue, fight, player, scene, squad

NOBODY = {"lead": None, "order": None, "target": None, "feared": None, "charges": False}


def facing(commander: str, **more: Any) -> Document:
    """One red rifle of two in range of a blue one."""
    near, far = squad("r1", (10, 40)), squad("r2", (60, 5))
    return scene(player("red", far, near, commander=commander, **more), blue(squad("b1", (10, 60))), turns=1)


def weighed(document: Document) -> list[Any]:
    return [event.get("weighed") for event in fight(document).events("activation") if event["player"] == "red"]


def test_a_steady_commander_says_what_it_judged() -> None:
    """Of 1,000 it takes 1/2 x 2/3 = 333: 16 of 50 SV and 19 of the 60 of a kill. It may suffer as much, twice."""
    first = weighed(facing("steady"))[0]
    fires = {"lead": None, "order": "open_fire", "target": "b1", "feared": "b1", "charges": False}
    assert first == [{"squad": "r1", "judged": 35 + 2 * 35, **fires}, {"squad": "r2", "judged": 0, **NOBODY}]


def test_who_looks_ahead_names_the_lead() -> None:
    first = weighed(facing("captain"))[0]
    assert {reason["squad"] for reason in first} == {"r1", "r2"}
    assert all(reason["lead"] in ("steady", "aggressive", "defensive", "hold") for reason in first)
    assert all(0 <= reason["chance"] <= 100 for reason in first)


@pytest.mark.parametrize("commander", ["random", "script"])
def test_who_weighs_nothing_up_says_nothing(commander: str) -> None:
    script = [{"activate": "r1"}] if commander == "script" else []
    assert set(map(str, weighed(facing(commander, script=script)))) == {"None"}
