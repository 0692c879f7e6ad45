"""Scenarios written from the formats' page and the rulebook alone, with what they were foretold to come to."""

from typing import Any

import pytest

from rules.battles.resolve import resolve
from rules.eight_phase.game import GAME
from rules.formats.library import EmptyLibrary

Document = dict[str, Any]
GUN: Document = {"slug": "gun", "name": "Gun", "kind": "range", "range": 60, "damage": 1}
GUNNER: Document = {
    "slug": "gunner", "name": "Gunner", "output": 3, "move": 16, "shoot": 3, "fight": 1, "defence": 9, "wounds": 3,
    "courage": 4, "command": 1, "base": 3, "points": 50, "weapons": [GUN],
}  # fmt: skip


def caller(ability: Document) -> Document:
    """A gunner with an ability that is used at the beginning of the turn."""
    return GUNNER | {"abilities": [{"slug": "call", "name": "Call", "when": "turn_start", "within": 50} | ability]}


def unit(id: str, x: float, y: float, profile: Document = GUNNER, **state: Any) -> Document:
    return {"id": id, "profile": profile, "position": [x, y], **state}


def scripted(id: str, seat: int, units: list[Document], *script: Document, **keys: Any) -> Document:
    return {"id": id, "seat": seat, "commander": "script", "units": units, "script": list(script), **keys}


def fought(*players: Document, **keys: Any) -> list[Document]:
    """The events of a battle."""
    document = {"format": "eight-phase-scenario/1", "players": list(players), **keys}
    return list(resolve(GAME, document, EmptyLibrary())["events"])


def of_type(events: list[Document], type: str) -> list[Document]:
    return [event for event in events if event["type"] == type]


@pytest.mark.rule("E-ACT-05", "E-INI-05", "E-ALT-05")
def test_counters_laid_on_by_others_stop_at_the_action_value_and_leave_nothing_to_do() -> None:
    hinder = caller({"target": "enemy", "effect": "hinder", "amount": 4})
    red = scripted("red", 1, [unit("r1", 20, 20, hinder)], {"ability": "call", "target": "b1", "unit": "r1"})
    events = fought(red, scripted("blue", 2, [unit("b1", 60, 20, counters=1)], {"declare": "b1"}), turns=1)
    assert of_type(events, "ability")[0]["counters"] == 1
    assert of_type(events, "hindered")[0] == {"n": 3, "turn": 1, "type": "hindered", "unit": "b1", "counters": 3}
    assert of_type(events, "declared") == []


@pytest.mark.rule("E-MIS-06", "E-ACT-04")
def test_a_carrier_walks_ten_at_most_and_wins_within_five_of_the_own_edge() -> None:
    """Two move actions of an Output of 3: from 26 to 16 and to 6, where the base's edge is 4.5 from the edge."""
    red = scripted(
        "red", 1, [unit("r1", 60, 26)],
        {"declare": "r1"}, {"move": [[60, 26], [60, 14]]}, {"move": [[60, 26], [60, 16]]},
        {"move": [[60, 16], [60, 6]]}, area="lower",
    )  # fmt: skip
    blue = scripted("blue", 2, [unit("b1", 60, 80)], area="upper")
    keys: Document = {"operation": "rescue", "turn": 3, "phase": "second_movement", "carrier": "r1"}
    events = fought(red, blue, **keys)
    assert [event["rule"] for event in of_type(events, "refused")] == ["E-MOV-04"]
    assert [event["path"][-1] for event in of_type(events, "moved")] == [[60, 16], [60, 6]]
    assert (events[-1]["type"], events[-1]["winner"], events[-1]["reason"]) == ("end", "red", "rescue")
    assert events[-1]["turn"] == 3


@pytest.mark.rule("E-ALT-07")
def test_three_sides_declare_by_their_share_of_the_fewest() -> None:
    """6, 2 and 3 units: 3, 1 and 1 in the first round; then 3, 1 and 2 are left, and all of them are due."""
    sides = {"red": 6, "blue": 2, "green": 3}
    players: list[Document] = []
    for seat, (id, count) in enumerate(sides.items(), 1):
        units = [unit(f"{id[0]}{n}", 10 * n, 20 * seat) for n in range(1, count + 1)]
        script = [entry for unit_document in units for entry in ({"declare": unit_document["id"]}, {"stop": True})]
        players.append(scripted(id, seat, units, *script))
    events = fought(*players, turns=1, phase="shooting")
    first = [event["unit"] for event in of_type(events, "declared")][:11]
    assert first == ["r1", "r2", "r3", "b1", "g1", "r4", "r5", "r6", "b2", "g2", "g3"]


@pytest.mark.rule("E-SUP-04", "E-SHO-03", "E-END-02")
def test_of_two_raises_of_one_figure_the_greater_counts_until_the_end_phase() -> None:
    """Defence 9 raised by 2 and by 1 is 11, less Shoot 3: eight is needed. In the next turn it is six."""
    raising = {"target": "friend", "effect": "raise", "figure": "defence"}
    callers = [unit(f"r{n}", 10 + 10 * n, 20, caller(raising | {"amount": n})) for n in (1, 2)]
    calls = [{"ability": "call", "target": "r3", "unit": id} for id in ("r2", "r1")]
    red = scripted("red", 1, [*callers, unit("r3", 50, 20)], *calls, {"seat": 1, "turn": 2})
    shots = [{"attack": "gun", "target": "r3"}, {"attack": "gun", "target": "r3"}, {"stop": True}]
    blue = scripted(
        "blue", 2, [unit("b1", 50, 60, courage_of(9))],
        {"declare": "b1", "phase": "shooting"}, *shots,
        {"declare": "b1", "turn": 2, "phase": "shooting"}, {"attack": "gun", "target": "r3"},
    )  # fmt: skip
    events = fought(red, blue, turns=2, dice=[7, 8, 9, 1, 5])
    assert [event["by"] for event in of_type(events, "raised")] == [2, 2]
    assert [(event["needed"], event["hit"]) for event in of_type(events, "attack")] == [
        (8, False),
        (8, True),
        (6, False),
    ]


def courage_of(courage: int) -> Document:
    return GUNNER | {"courage": courage}


@pytest.mark.rule("E-MIS-07", "E-GAM-05")
def test_an_ambush_is_over_as_soon_as_half_of_the_defenders_points_are_destroyed() -> None:
    """Blue fires between the two thickets."""
    red = scripted("red", 2, [unit("r1", 58, 45, wounds=1), unit("r2", 63, 45)])
    shot = [{"declare": "b1"}, {"attack": "gun", "target": "r1"}, {"attack": "gun", "target": "r2"}]
    blue = scripted("blue", 1, [unit("b1", 60, 5)], *shot)
    events = fought(red, blue, operation="ambush", turn=2, phase="shooting", dice=[6])
    kinds = ["phase", "declared", "attack", "wounded", "destroyed", "passed_over", "end"]
    assert [event["type"] for event in events if event["type"] != "scored"] == kinds
    assert (events[-1]["winner"], events[-1]["reason"], events[-1]["turn"]) == ("blue", "ambush", 2)
