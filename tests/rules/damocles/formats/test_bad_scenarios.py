"""Scenarios that are wrong: one line each, with the path inside the document."""

import copy
import json
from typing import Any

import pytest

from rules.formats.errors import DocumentError
from rules.formats.library import EmptyLibrary
from tests.rules.support.documents import changed, without
from tests.rules.support.engine import resolve
from tests.rules.support.scenes import (
    Document,
    ability,
    activation,
    blue,
    fight,
    fire,
    order,
    player,
    rectangle,
    red,
    rifle,
    scene,
    sheet,
    squad,
)


def card() -> Document:
    return ability("spur", {"modify": "move", "by": 2}, until="turn")


def sound() -> Document:
    """A scenario that uses nearly every key and is right in all of them."""
    return scene(
        red(
            squad("r1", (10, 10), (13, 10), health=[1, 1], weapons={"rifle": 2}),
            script=activation("r1", order("stay_vigilant", by=[0, 1]), fire("b1", weapons=["rifle", None])),
            hand=[card()],
            deck=[card(), card()],
        ),
        blue(squad("b1", (10, 30)), squad("b2", (40, 60))),
        dice=[4, 1],
        scenery=[rectangle("wall", "heavy", (36, 36), 10, 2)],
        battlefield={
            "objectives": [{"id": "alpha", "center": [36, 60]}],
            "territories": [
                {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]},
                {"id": "north", "polygon": [[0, 52], [72, 52], [72, 72], [0, 72]]},
            ],
        },
    )


def fault(document: object) -> DocumentError:
    with pytest.raises(DocumentError) as caught:
        resolve(document, EmptyLibrary())
    fault_line = str(caught.value)
    assert len(fault_line.splitlines()) == 1
    assert len(fault_line) < 1000
    return caught.value


def test_the_sound_one_is_fought() -> None:
    assert fight(sound()).result["turns"] == 1


HUGE = 10**400
R1 = ("players", 0, "squads", 0)
WALL = ("battlefield", "scenery", 0)


@pytest.mark.parametrize(("path", "value", "path_of_fault"), [
    (("format",), "damocles-scenario/2", "format"),
    (("seed",), "seven", "seed"),
    (("seed",), -1, "seed"),
    (("seed",), 1.5, "seed"),
    (("seed",), HUGE, "seed"),
    (("seed",), True, "seed"),
    (("turns",), 8, "turns"),
    (("turns",), 0, "turns"),
    (("dice",), [7], "dice[0]"),
    (("dice",), [1, 0], "dice[1]"),
    (("dice",), [1, "6"], "dice[1]"),
    (("dice",), [2.5], "dice[0]"),
    (("dice",), {"first": 6}, "dice"),
    (("operation",), "skirmish", "operation"),
    (("operation",), 3, "operation"),
    (("colour",), "red", "colour"),
    (("battlefield", "width"), 71, "battlefield.width"),
    (("battlefield", "width"), 10**9, "battlefield.width"),
    (("battlefield", "width"), float("nan"), "battlefield.width"),
    (("battlefield", "height"), float("inf"), "battlefield.height"),
    (("battlefield", "height"), None, "battlefield.height"),
    (("battlefield", "depth"), 10, "battlefield.depth"),
    ((*WALL, "cover"), "thick", "battlefield.scenery[0].cover"),
    ((*WALL, "garrison"), "yes", "battlefield.scenery[0].garrison"),
    ((*WALL, "shape"), {"rectangle": {"width": 3, "height": 3}}, "battlefield.scenery[0].shape.rectangle.center"),
    ((*WALL, "shape"), {"circle": {"center": [9, 9], "radius": 0}}, "battlefield.scenery[0].shape.circle.radius"),
    ((*WALL, "shape"), {"polygon": [[0, 0], [1, 1]]}, "battlefield.scenery[0].shape.polygon"),
    ((*WALL, "shape"), {"polygon": [[0, 0], [9, 9], [9, 0], [0, 9]]}, "battlefield.scenery[0].shape.polygon"),
    ((*WALL, "shape"), {}, "battlefield.scenery[0].shape"),
    ((*WALL, "shape"), {"circle": {"center": [90, 90], "radius": 2}}, "battlefield.scenery[0].shape"),
    ((*WALL, "id"), "alpha", "battlefield.objectives[0].id"),
    (("battlefield", "objectives", 0, "center"), [100, 100], "battlefield.objectives[0].center"),
    (("battlefield", "objectives", 0, "center"), [1], "battlefield.objectives[0].center"),
    (("battlefield", "territories", 0, "polygon"), [[0, 0], [99, 0], [99, 9]], "battlefield.territories[0].polygon[1]"),
    (("players",), [], "players"),
    (("players",), "two", "players"),
    (("players", 0, "id"), "", "players[0].id"),
    (("players", 0, "id"), "blue", "players[1].id"),
    (("players", 0, "commander"), "genius", "players[0].commander"),
    (("players", 0, "tactical_points"), -3, "players[0].tactical_points"),
    (("players", 0, "tactical_points"), 2.5, "players[0].tactical_points"),
    (("players", 0, "squads"), [], "players[0].squads"),
    (("players", 0, "deck"), ["spur"], "players[0].deck[0]"),
    (("players", 0, "hand", 0, "effects"), [{"modify": "luck", "by": 1}], "players[0].hand[0].effects[0].modify"),
    (("players", 0, "script"), [{"bid": 1.5}], "players[0].script[0].bid"),
    ((*R1, "id"), "r1 ; drop", "players[0].squads[0].id"),
    ((*R1, "id"), "b1", "players[1].squads[0].id"),
    ((*R1, "size"), 3, "players[0].squads[0].units"),
    ((*R1, "units"), [[10, 10]], "players[0].squads[0].units"),
    ((*R1, "units"), [[10, 10], [11.99, 10]], "players[0].squads[0].units[1]"),
    ((*R1, "units"), [[10, 10], [10, 30]], "players[1].squads[0].units[0]"),
    ((*R1, "units"), [[10, 10], [0.5, 10]], "players[0].squads[0].units[1]"),
    ((*R1, "units"), [[10, 10], [13, 71.5]], "players[0].squads[0].units[1]"),
    ((*R1, "units"), [[10, 10], [13, "10"]], "players[0].squads[0].units[1][1]"),
    ((*R1, "units"), [[10, 10], [HUGE, 10]], "players[0].squads[0].units[1][0]"),
    ((*R1, "health"), [1, 2], "players[0].squads[0].health[1]"),
    ((*R1, "health"), [0, 0], "players[0].squads[0].health"),
    ((*R1, "health"), [1], "players[0].squads[0].health"),
    ((*R1, "weapons"), {"bazooka": 1}, "players[0].squads[0].weapons"),
    ((*R1, "datasheet"), "line-rifles", "players[0].squads[0].datasheet"),
    ((*R1, "datasheet"), 5, "players[0].squads[0].datasheet"),
    ((*R1, "datasheet", "type"), "cavalry", "players[0].squads[0].datasheet.type"),
    ((*R1, "datasheet", "size"), [6, 3], "players[0].squads[0].datasheet.size"),
    ((*R1, "datasheet", "defense"), 0, "players[0].squads[0].datasheet.defense"),
    ((*R1, "datasheet", "health"), 0, "players[0].squads[0].datasheet.health"),
    ((*R1, "datasheet", "base"), -2, "players[0].squads[0].datasheet.base"),
    ((*R1, "datasheet", "move"), 1e99, "players[0].squads[0].datasheet.move"),
    ((*R1, "datasheet", "weapons", 0, "attacks"), "D4", "players[0].squads[0].datasheet.weapons[0].attacks"),
    ((*R1, "datasheet", "weapons", 0, "attacks"), "__import__('os')",
     "players[0].squads[0].datasheet.weapons[0].attacks"),
    ((*R1, "datasheet", "weapons", 0, "attacks"), "9" * 5000, "players[0].squads[0].datasheet.weapons[0].attacks"),
    ((*R1, "datasheet", "weapons", 0, "damage"), "2D6-1", "players[0].squads[0].datasheet.weapons[0].damage"),
    ((*R1, "datasheet", "weapons", 0, "precision"), 9, "players[0].squads[0].datasheet.weapons[0].precision"),
    ((*R1, "datasheet", "weapons", 0, "kind"), "magic", "players[0].squads[0].datasheet.weapons[0].kind"),
])  # fmt: skip
def test_a_wrong_value_is_named_by_its_path(path: tuple[str | int, ...], value: object, path_of_fault: str) -> None:
    assert fault(changed(copy.deepcopy(sound()), path, value)).path == path_of_fault


@pytest.mark.parametrize(("path", "path_of_fault"), [
    (("format",), "format"),
    (("players",), "players"),
    (("players", 0, "id"), "players[0].id"),
    (("players", 0, "squads"), "players[0].squads"),
    ((*R1, "id"), "players[0].squads[0].id"),
    ((*R1, "datasheet"), "players[0].squads[0].datasheet"),
    ((*R1, "datasheet", "move"), "players[0].squads[0].datasheet.move"),
    ((*R1, "datasheet", "weapons", 0, "range"), "players[0].squads[0].datasheet.weapons[0].range"),
    ((*WALL, "cover"), "battlefield.scenery[0].cover"),
    ((*WALL, "shape"), "battlefield.scenery[0].shape"),
])  # fmt: skip
def test_a_missing_key_is_named_by_its_path(path: tuple[str | int, ...], path_of_fault: str) -> None:
    assert fault(without(copy.deepcopy(sound()), path)).path == path_of_fault


@pytest.mark.parametrize("junk", [None, 3, "scenario", [], [sound()], True, {}])
def test_what_is_no_scenario_at_all_is_refused(junk: object) -> None:
    fault(junk)


@pytest.mark.rule("R-BAS-02")
@pytest.mark.parametrize("count", [1, 5])
def test_there_are_two_to_four_players(count: int) -> None:
    places = [(10, 10), (30, 10), (50, 10), (10, 50), (30, 50)]
    players = [player(f"p{n}", squad(f"s{n}", places[n])) for n in range(count)]
    assert fault(scene(*players)).path == "players"


@pytest.mark.rule("R-BAS-02")
def test_players_of_one_alliance_alone_have_nobody_to_fight() -> None:
    document = sound()
    for player_document in document["players"]:
        player_document["alliance"] = "north"
    assert fault(document).path == "players"


@pytest.mark.rule("R-MOV-09")
def test_a_dead_unit_may_lie_anywhere_and_a_living_one_may_touch_another() -> None:
    document = sound()
    document["players"][0]["squads"][0] |= {"units": [[10, 10], [10, 30]], "health": [1, 0], "weapons": {}}
    document["players"][0]["script"] = []
    assert fight(document).result["turns"] == 1
    touching = sound()
    touching["players"][0]["squads"][0]["units"] = [[10, 10], [12, 10]]
    assert fight(touching).result["turns"] == 1


def test_depth_and_width_of_a_document_have_their_limits() -> None:
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    document = sound()
    document["players"][0]["script"] = deep
    fault(document)
    fault(sound() | {"dice": [6] * 1_000_000})
    assert fault(sound() | {"dice": [6] * 100_001}).path == "dice"
    many = sound()
    many["players"][0]["squads"] *= 1000
    fault(many)


def test_markup_in_a_name_is_a_name_like_any_other() -> None:
    json.dumps(resolve(sound() | {"name": "<b>Bob</b> & 'Söhne' 日本"}, EmptyLibrary()))


@pytest.mark.parametrize("name", ["two\nlines", "nul\0", "\ud800", "x" * 100_000])
def test_a_name_that_could_break_a_line_is_refused_in_one(name: str) -> None:
    assert fault(sound() | {"name": name}).path == "name"


@pytest.mark.parametrize("attacks", [100, 0, -1, 1.5, "20D6+99+1", "D6D6", " D6", "d6", "６"])
def test_expressions_are_read_never_run(attacks: object) -> None:
    document = sound()
    document["players"][0]["squads"][0]["datasheet"] = sheet(weapons=[rifle(attacks=attacks)])
    assert fault(document).path == "players[0].squads[0].datasheet.weapons[0].attacks"


def test_all_faults_are_there_for_those_who_ask() -> None:
    document = changed(changed(sound(), ("seed",), -1), ("turns",), 99)
    assert {error.path for error in fault(document).all} == {"seed", "turns"}


@pytest.mark.rule("R-DST-01")
def test_places_and_shapes_are_taken_to_the_nearest_hundredth() -> None:
    """A program's sums, and the places round a base that somebody worked out: 10 + 2.5 cos 30 is 12.165."""
    document = sound()
    document["players"][0]["squads"][0]["units"] = [[10, 10], [12.165, 30.799999999999997 - 20]]
    document["battlefield"]["scenery"][0]["shape"]["rectangle"] |= {"center": [36.005, 36.0049], "width": 10.004}
    document["players"][0]["script"] = []
    report = fight(document)
    assert report.positions("r1") == [[10, 10], [12.17, 10.8]]


def test_a_sum_of_a_program_is_what_it_was_meant_to_be() -> None:
    document = changed(sound(), (*R1, "datasheet", "move"), 0.1 + 0.2)
    assert fight(document).result["turns"] == 1
