"""The documents of the eight-phase battle: what they hold comes back, and each fault is one line."""

from copy import deepcopy
from typing import Any

import pytest

from rules.eight_phase.game import GAME
from rules.formats.errors import AnswersError, DocumentError
from rules.formats.library import EmptyLibrary
from rules.game.derived.results import answers_document, read_answers
from tests.rules.eight_phase.scenes import BLADE, CHIEF, ROVER, WALL
from tests.support.starters import starter_of
from web.documents.yaml_reader import read_yaml

Document = dict[str, Any]
STARTER = starter_of(GAME)
ROSTERS = sorted(STARTER.glob("rosters/*.json"))
RED, BLUE = "players.0.units.0", "players.1.units.0"
SCENARIO: Document = {
    "format": "eight-phase-scenario/1",
    "turn": 2,
    "phase": "shooting",
    "active": "r1",
    "pair": {"red": 1, "blue": 2},
    "battlefield": {"terrain": [WALL]},
    "players": [
        {
            "id": "red",
            "seat": 2,
            "victory_points": 30,
            "units": [
                {
                    "id": "r1", "profile": CHIEF, "position": [20, 20], "wounds": 2, "counters": 2, "moves": 1,
                    "quick": True, "used": ["rally"], "declared": True, "shaken": True, "lost": 1,
                    "charge": {"target": "b1", "clean": True}, "raises": {"move": 2.5, "fight": 2},
                },
                {"id": "r2", "profile": BLADE, "destroyed": True},
            ],
        },
        {
            "id": "blue",
            "seat": 1,
            "out": True,
            "commander": "script",
            "script": [{"declare": "b1", "turn": 2}, {"move": [[60, 20], [50.5, 20]], "unit": "b1"}, {"done": True}],
            "units": [{"id": "b1", "profile": ROVER, "position": [60, 20]}],
        },
    ],
}  # fmt: skip


def read(document: Document) -> Any:
    return GAME.battles.read_scenario(document, EmptyLibrary())


def spoiled(way: str, value: Any) -> Document:
    """The scenario with another value at a place."""
    document = deepcopy(SCENARIO)
    *steps, last = [int(step) if step.isdecimal() else step for step in way.split(".")]
    at: Any = document
    for step in steps:
        at = at[step]
    at[last] = value
    return document


@pytest.mark.rule("E-PRO-01", "E-PRO-03", "E-PRO-04")
def test_starter_factions_have_every_kind() -> None:
    """Eight profiles a faction, with abilities of every moment and effect, quick weapons and rammers."""
    packs = [
        GAME.formats.read("content", read_yaml(path.read_text())) for path in sorted(STARTER.glob("content/*.yaml"))
    ]
    for pack in packs:
        assert len(pack.profiles) == 8
        abilities = [ability for profile in pack.profiles for ability in profile.abilities]
        assert {ability.when for ability in abilities} == {"turn_start", "quick", "support"}
        assert any(weapon.quick for profile in pack.profiles for weapon in profile.weapons)
        assert len([profile for profile in pack.profiles if profile.ram]) == 2
    effects = {ability.effect for pack in packs for profile in pack.profiles for ability in profile.abilities}
    assert effects == {"heal", "steady", "hinder", "strike", "raise"}


@pytest.mark.rule("E-GAM-02", "E-MIS-01", "E-TER-01")
def test_missions_are_described() -> None:
    documents = [read_yaml(path.read_text()) for path in sorted(STARTER.glob("operations/*.yaml"))]
    for document in (*GAME.content.missions, *documents):
        briefing = GAME.display.briefing(GAME.formats.read("operation", document))
        assert (len(briefing.set_up) >= 2, len(briefing.scoring), len(briefing.ends)) == (True, 1, 2)
    assert [document["slug"] for document in GAME.content.missions] == ["battle", "raid", "rescue", "ambush"]
    kinds = {piece["kind"] for document in documents for piece in document["battlefield"]["terrain"]}
    assert kinds == {"rough", "blocking"}


@pytest.mark.rule("E-MIS-05", "E-MIS-06", "E-MIS-07")
def test_a_mission_has_what_its_scoring_needs() -> None:
    battle = GAME.content.missions[0]
    for keys, line in [
        ({"scoring": "raid"}, "battlefield.markers: is missing; a raid is for markers"),
        ({"scoring": "rescue"}, "battlefield.captive: is missing; a rescue is for a captive"),
        ({"scoring": "ambush"}, "players: cannot be more than 2; a defender and an attacker are two"),
        ({"areas": battle["areas"][:3]}, "areas: has 3 areas for 4 players; must have one for each player"),
        ({"battlefield": {"width": 100}}, "areas[0].shapes[0]: reaches off the battlefield; must be within 100 x 90"),
        ({"battlefield": {"captive": [130, 5]}}, "battlefield.captive: [130, 5] is off the battlefield"),
    ]:
        with pytest.raises(DocumentError) as caught:
            GAME.formats.read("operation", battle | keys)
        assert str(caught.value).startswith(line)


def test_weapons_and_abilities_have_the_keys_of_their_kind() -> None:
    gun, rally = ROVER["weapons"][0], CHIEF["abilities"][0]
    for part, key, wrong, line in [
        (ROVER, "weapons", {**gun, "kind": "melee"}, "weapons[0].range: does not go with kind melee"),
        (CHIEF, "abilities", {**rally, "target": "self"}, "abilities[0].within: does not go with target self"),
        (CHIEF, "abilities", {**rally, "effect": "heal"}, "abilities[0].amount: is missing; must be a whole number"),
        (CHIEF, "abilities", {**rally, "effect": "raise", "amount": 2}, "abilities[0].figure: is missing; must be one"),
    ]:
        with pytest.raises(DocumentError) as caught:
            GAME.formats.canonical("profiles", part | {key: [wrong]})
        assert str(caught.value).startswith(line)


def test_a_scenario_sets_any_position_down() -> None:
    scenario = read(SCENARIO)
    red, blue = scenario.players
    assert (scenario.turn, scenario.phase, scenario.active, scenario.pair) == (
        2,
        "shooting",
        "r1",
        {"red": 1, "blue": 2},
    )
    assert (red.seat, red.victory_points, blue.out, len(blue.script)) == (2, 30, True, 3)
    unit = red.units[0]
    assert (unit.position, unit.wounds, unit.counters, unit.used, unit.lost) == ((2000, 2000), 2, 2, ("rally",), 1)
    assert (unit.charge.target, unit.charge.second, unit.charge.clean) == ("b1", False, True)
    assert (unit.raises, unit.shaken, red.units[1].destroyed) == ({"move": 250, "fight": 2}, True, True)
    assert (scenario.mission.slug, [piece.id for piece in scenario.mission.terrain]) == ("battle", ["wall"])
    assert (blue.script[0].unit, blue.script[0].turn, blue.script[1].path) == ("b1", 2, [6000, 2000, 5050, 2000])


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (f"{RED}.position", [58, 20], "players[1].units[0].position: overlaps the base of players[0].units[0].po"),
        (f"{RED}.position", [1, 20], "players[0].units[0].position: [1, 20] is off the battlefield; a base of 3 cm"),
        (f"{RED}.wounds", 4, "players[0].units[0].wounds: cannot be 4; must be at most 3"),
        (f"{RED}.counters", 6, "players[0].units[0].counters: cannot be 6; must be at most 5"),
        (f"{RED}.used", ["rely"], 'players[0].units[0].used[0]: cannot be "rely"; must be one of rally'),
        (f"{RED}.destroyed", True, "players[0].units[0].position: does not go with destroyed; leave one of the two"),
        (f"{BLUE}.fresh", True, "players[1].units[0].fresh: cannot be there; it is of a unit that is shaken"),
        (f"{RED}.charge", {"target": "r2"}, 'players[0].units[0].charge.target: cannot be "r2"; must be one of b1'),
        (f"{BLUE}.id", "r1", 'players[1].units[0].id: "r1" is taken by players[0].units[0].id'),
        ("players.0.seat", 1, "players[0].seat: cannot be 1; must be another number from 1 to 2 for each"),
        ("players.0.seat", 3, "players[0].seat: cannot be 3; must be another number from 1 to 2 for each"),
        ("players.0.area", "north", 'players[0].area: cannot be "north"; must be one of lower, upper, left, right'),
        ("players.0.commander", "person", "players[0].commander: is a person, and here nobody is asked"),
        ("active", "r2", 'active: cannot be "r2"; must be one of r1, b1'),
        ("phase", "end", "active: does not go with phase end; goes with a phase in which units are declared for"),
        ("pair", {"green": 1}, 'pair.green: cannot be "green"; must be one of red, blue'),
        ("turn", 7, "turn: cannot be 7; must be at most 6"),
        ("carrier", "r1", "carrier: cannot be there; the mission has no captive"),
        ("operation", "four-wharves", 'operation: "four-wharves" is not loaded; must be an inline document'),
        ("battlefield", {"terrain": [], "height": 80}, "areas[1].shapes[0]: reaches off the battlefield"),
        ("areas", [], "areas: has 0 entries; must have at least 2"),
        ("dice", [11], "dice[0]: cannot be 11; must be a die from 1 to 10"),
        ("players.1.script", [{"move": [[1, 1]]}], "players[1].script[0].move: has 1 entry; must have at least 2"),
        ("players.1.script", [{"seat": 1, "done": True}], "players[1].script[0]: answers 2 questions (seat, done)"),
        ("players.1.script", [{"charge": "r1"}], "players[1].script[0].path: is missing"),
    ],
)  # fmt: skip
def test_a_wrong_scenario_is_one_line(way: str, value: Any, line: str) -> None:
    with pytest.raises(DocumentError) as caught:
        read(spoiled(way, value))
    assert str(caught.value).startswith(line)


def test_a_seat_and_a_player_too_few_are_refused() -> None:
    document = deepcopy(SCENARIO)
    del document["players"][1]["seat"]
    with pytest.raises(DocumentError, match=r"players\[1\].seat: is missing; all players have one, or none has"):
        read(document)
    third = {"id": "green", "seat": 3, "units": [{"id": "g1", "profile": ROVER, "position": [90, 45]}]}
    with pytest.raises(DocumentError, match="players: has 3 players; the mission is for 2 to 2"):
        read(SCENARIO | {"operation": "rescue", "players": [*SCENARIO["players"], third]})


def test_answers_are_written_as_they_were_read() -> None:
    entries: list[Document] = [
        {"area": "lower"}, {"deploy": [10.5, 4], "unit": "r1"}, {"deploy": [10, 4]}, {"seat": 2}, {"declare": "r1"},
        {"done": True}, {"move": [[1, 2], [3.25, 4]], "unit": "r1"}, {"charge": "b1", "path": [[1, 2], [3, 4]]},
        {"attack": "gun", "target": "b1"}, {"ram": "b1"}, {"ability": "rally", "target": "r2", "unit": "r1"},
        {"ability": "focus", "unit": "r1"}, {"stop": True, "unit": "r1", "turn": 2, "phase": "melee"},
    ]  # fmt: skip
    document = {"format": "eight-phase-answers/1", "engine": GAME.facts.engine, "answers": entries}
    assert answers_document(GAME, read_answers(GAME, document)) == document
    with pytest.raises(AnswersError, match=r"answers\[0\].ability: must have|answers\[0\].target: is missing"):
        read_answers(GAME, document | {"answers": [{"attack": "gun"}]})
