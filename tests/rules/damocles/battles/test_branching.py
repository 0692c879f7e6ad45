"""What if: the turns before are those of the record, and from the turn named other luck or other commanders rule."""

import json
from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from rules.table.dice import Dice, stream_key
from tests.rules.support.engine import resolve, what_if
from tests.rules.support.random_scenes import random_scene
from tests.rules.support.scenes import Document, activation, blue, fire, red, scene, squad

SCENES = (0, 3, 5, 8)


def again(document: Document, turn: int, seed: int | None = None, fought: int = 7, **commanders: str) -> dict[str, Any]:
    return what_if(document, EmptyLibrary(), turn, fought, seed, commanders)


def automatic(number: int) -> Document:
    """A random scene of steady commanders, four turns at most."""
    document = random_scene(number)
    for player in document["players"]:
        player["commander"] = "steady"
        player.pop("script", None)
    return document | {"turns": 4}


def before(result: dict[str, Any], turn: int) -> list[Document]:
    return [event for event in result["events"] if event["turn"] < turn]


def duel() -> Document:
    """Red fires at blue in both turns; the dice of both are written: a roll-off none, 6 to hit, 6 to block."""
    fires = [*activation("r1", fire("b1")), {"bid": 1}, *activation("r1", fire("b1"))]
    return scene(
        red(squad("r1", (10, 10)), script=fires),
        blue(squad("b1", (10, 30), (14, 30), (18, 30))),
        dice=(6, 6, 6, 6),
        turns=2,
    )


@pytest.mark.parametrize("number", SCENES)
def test_nothing_changed_is_the_battle_itself(number: int) -> None:
    document = automatic(number)
    fought = resolve(document, EmptyLibrary(), 11)
    for turn in range(1, fought["turns"] + 1):
        assert json.dumps(again(document, turn, fought=11)) == json.dumps(fought)


@pytest.mark.parametrize("number", SCENES)
def test_other_luck_leaves_the_turns_before_as_they_were(number: int) -> None:
    document = automatic(number)
    fought = resolve(document, EmptyLibrary(), 11)
    last = fought["turns"]
    other = again(document, last, 12, fought=11)
    assert before(other, last) == before(fought, last)
    assert other["seed"] == 12
    assert json.dumps(other) == json.dumps(again(document, last, 12, fought=11))


def test_from_the_turn_named_the_dice_are_those_of_the_new_seed() -> None:
    """Turn 1 rolls the written 6 and 6. Turn 2 of the other battle rolls the first dice of seed 99."""
    luck = Dice(stream_key("damocles", 99, "dice"))
    attacks = {e["turn"]: e for e in again(duel(), 2, 99)["events"] if e["type"] == "attack"}
    assert attacks[1]["dice"] == [6]
    assert attacks[2]["dice"] == [luck.d6()]
    assert [e["dice"] for e in again(duel(), 2)["events"] if e["type"] == "attack"] == [[6], [6]]


def test_another_commander_decides_from_the_turn_named_and_nobody_else_is_changed() -> None:
    """Blue passes by script in the first turn; steady, it is activated in the second. Red goes on by its script."""
    events = again(duel(), 2, blue="steady")["events"]
    assert [e["turn"] for e in events if e["type"] == "activation" and e["squad"] == "b1"] == [2]
    assert [e["bids"]["red"] for e in events if e["type"] == "initiative"] == [1, 1]


@pytest.mark.parametrize(
    ("turn", "commanders", "path"),
    [
        (0, {}, "turn"),
        (3, {}, "turn"),
        (1, {"green": "steady"}, "commanders"),
        (1, {"blue": "script"}, "commanders.blue"),
        (1, {"blue": "person"}, "commanders.blue"),
        (1, {"blue": "nobody"}, "commanders.blue"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(turn: int, commanders: dict[str, str], path: str) -> None:
    with pytest.raises(DocumentError) as refused:
        again(duel(), turn, 5, **commanders)
    assert refused.value.path == path


def test_after_its_end_a_battle_has_no_turn_left() -> None:
    """One blue unit, hit in turn 1 and not saved: the battle of three turns ends there."""
    document = scene(
        red(squad("r1", (10, 10)), script=activation("r1", fire("b1"))),
        blue(squad("b1", (10, 30))),
        dice=(6, 1),
        turns=3,
    )
    with pytest.raises(DocumentError, match="must be 1 to 1"):
        again(document, 2, 5)
