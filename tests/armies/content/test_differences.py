"""Differences between releases in words: the lines a player reads, to the sign."""

import json
from copy import deepcopy
from typing import Any

import pytest

from armies.content.diff import describe_difference, one_line
from rules.content.diff import Difference
from rules.damocles.formats.content import ContentPackModel, compare
from rules.damocles.game import GAME
from tests.armies.support.guard_faction import pack

VOLLEY = {"slug": "volley", "name": "Volley", "text": "All fire at once."}


def parts(*changes: Any) -> list[Difference]:
    """What became of the Guard's parts when this is done to its pack."""
    after = json.loads(json.dumps(pack()))
    for change in changes:
        change(after["datasheets"][0], after)
    return compare(ContentPackModel.read(pack()), ContentPackModel.read(after)).parts


def set_(**values: Any) -> Any:
    return lambda sheet, _: sheet.update(values)


def weapon(n: int, **values: Any) -> Any:
    return lambda sheet, _: sheet["weapons"][n].update(values)


def asset(n: int, **values: Any) -> Any:
    return lambda _, whole: whole["assets"][n].update(values)


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([set_(strategic_valor=65), weapon(0, range=36)], "Line Rifles: 60 → 65 SV; Rifle: range 40 → 36 cm"),
        ([set_(size=[3, 8])], "Line Rifles: size 3 to 6 units → 3 to 8 units"),
        ([set_(size=[1, 1])], "Line Rifles: size 3 to 6 units → 1 unit"),
        ([set_(strategic_valor_per_extra_unit=20)], "Line Rifles: each extra unit 15 → 20 SV"),
        ([set_(move=12.5, defense=4)], "Line Rifles: move 12 → 12.5 cm; defense 5+ → 4+"),
        ([set_(type="scouts")], "Line Rifles: type troops → scouts"),
        ([weapon(0, damage="D3"), weapon(1, attacks=2)], "Line Rifles: Rifle: damage 1 → D3; Launcher: attacks 1 → 2"),
        ([lambda sheet, _: sheet["weapons"][1].pop("carriers")], "Line Rifles: Launcher: carriers 1 → every unit"),
        ([lambda sheet, _: sheet["weapons"].pop()], "Line Rifles: Launcher: gone"),
        ([lambda sheet, _: sheet["weapons"].reverse()], "Line Rifles: order of the weapons Launcher, Rifle"),
        ([set_(abilities=[VOLLEY])], "Line Rifles: Volley: new"),
        ([asset(1, copies=3)], "Smoke: copies 2 → 3"),
        ([asset(2, copies=3)], "Rations: copies any number → 3"),
        ([asset(1, orders=2)], "Smoke: cost in orders 1 → 2"),
        ([asset(2, text="Bread and water.")], "Rations: text reworded"),
        ([asset(2, when="slain")], "Rations: when in an activation → when a unit is slain"),
        ([asset(2, cost={"tactical_points": 1})], "Rations: cost nothing → 1 TP"),
        ([asset(2, effects=[{"heal": 1}])], "Rations: in the engine nothing → heal: 1"),
    ],
)
def test_a_change_in_one_line(changes: list[Any], line: str) -> None:
    [difference] = parts(*changes)
    assert one_line(difference, GAME) == line


def test_a_text_shows_what_went_and_what_came() -> None:
    [rations] = parts(asset(2, text="Bread and water, mostly."))
    [value] = describe_difference(rations, GAME).values
    assert value.pieces == [("delete", "Bread,"), ("insert", "Bread and water,"), ("equal", "mostly.")]


def test_a_long_text_is_shown_whole() -> None:
    before, after = "a " * 2000, "b " * 2000
    old, new = deepcopy(pack()), deepcopy(pack())
    old["assets"][2]["text"], new["assets"][2]["text"] = before, after
    [rations] = compare(ContentPackModel.read(old), ContentPackModel.read(new)).parts
    assert describe_difference(rations, GAME).values[0].pieces == [("delete", before), ("insert", after)]


def test_what_is_new_says_what_it_is() -> None:
    mortar = {**pack()["datasheets"][0]["weapons"][0], "slug": "mortar", "name": "Mortar", "damage": "D6"}
    [rifles] = parts(lambda sheet, _: sheet["weapons"].append(mortar))
    [new] = describe_difference(rifles, GAME).parts
    assert (new.name, new.became_words) == ("Mortar", "new")
    assert new.about == "missile, range 40 cm, attacks 1, precision 4+, damage D6"
    [cadets] = parts(lambda sheet, whole: whole["datasheets"].append({**sheet, "slug": "cadets", "name": "Cadets"}))
    assert describe_difference(cadets, GAME).about == "troops, 3 to 6 units, 60 SV"
