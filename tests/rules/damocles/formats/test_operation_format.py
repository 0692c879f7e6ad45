"""Operations: what they agree on, and that their battlefield holds together."""

import json
from typing import Any

import pytest

from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.formats.operation import operation_document, read_operation
from rules.formats.errors import DocumentError
from tests.rules.support.documents import changed, operation, without


def fault(document: object) -> str:
    with pytest.raises(DocumentError) as caught:
        read_operation(document)
    return str(caught.value)


def duel(**changes: object) -> dict[str, Any]:
    """The operation for two players on the least battlefield."""
    field = {"width": 72, "height": 72}
    return operation() | {"players": [2, 2], "battlefield": field, "scoring": []} | changes


@pytest.mark.rule("R-OPS-01", "R-BAS-01", "R-BAS-05")
def test_an_operation_has_its_map_rules_length_victory_and_suggested_valor() -> None:
    read = read_operation(operation())
    assert (read.slug, read.title, read.summary) == ("three-keys", "Three Keys", "Hold the relays.")
    assert (read.players, read.strategic_valor, read.turns, read.panel_cost) == ((2, 3), 750, 6, 3)
    assert (read.width, read.height, read.objectives) == (9000, 8450, [("alpha", 4500, 4225)])
    assert [id for id, _ in read.territories] == ["south", "north", "west"]
    assert read.territories[2][1].points() == [(0, 2500), (1500, 2500), (1500, 6000)]
    assert read.no_mans_land == ["west"]
    assert [rule.name for rule in read.special_rules] == ["First blood", "Fog"]
    assert (read.ends_on_elimination, read.ends_at_victory_points) == (True, 12)
    held = read.scoring[1]
    assert (held.event, held.points, held.when, held.objective, held.from_turn) == (
        "objective_held",
        2,
        "turn_end",
        "alpha",
        2,
    )
    assert (read.scoring[2].territory, read.scoring[0].from_turn) == ("enemy", 1)


@pytest.mark.rule("R-OPS-01")
def test_a_territory_is_for_deployment_unless_it_says_otherwise() -> None:
    assert (
        read_operation(changed(operation(), ["battlefield", "territories", 2, "deployment"], True)).no_mans_land == []
    )
    plain = without(operation(), ["battlefield", "territories", 2, "deployment"])
    assert read_operation(plain).no_mans_land == []
    assert operation_document(read_operation(plain)) == plain


@pytest.mark.rule("R-OPS-02")
def test_an_operation_of_ones_own_is_written_as_it_was_read() -> None:
    assert json.dumps(operation_document(read_operation(operation()))) == json.dumps(operation())


def test_what_an_operation_leaves_out_has_its_usual_value() -> None:
    terse = {
        "format": "damocles-operation/1",
        "slug": "brawl",
        "title": "Brawl",
        "battlefield": {"width": 72, "height": 72},
    }
    read = read_operation(terse)
    assert (read.players, read.turns, read.panel_cost, read.strategic_valor) == ((2, 2), 7, 2, 0)
    assert (read.ends_on_elimination, read.ends_at_victory_points, read.scoring) == (False, 0, [])
    written = operation_document(read)
    assert written == terse | {"players": [2, 2], "turns": 7, "panel_cost": 2}
    assert operation_document(read_operation(written)) == written


@pytest.mark.rule("R-ERA-01", "R-ERA-02", "R-ERA-03", "R-ERA-04")
def test_eradication_is_two_territories_first_blood_and_a_point_a_squad() -> None:
    read = read_operation(eradication())
    (south, south_shape), (north, north_shape) = read.territories
    assert (south, south_shape.bottom, south_shape.top) == ("south", 0, 2000)
    assert (north, north_shape.bottom, north_shape.top) == ("north", 5200, 7200)
    assert [(rule.event, rule.points) for rule in read.scoring] == [("squad_destroyed", 1), ("first_blood", 1)]
    assert (read.turns, read.ends_on_elimination, read.ends_at_victory_points) == (7, True, 0)
    assert read.not_simulated() == []
    assert operation_document(read) == eradication()


def test_eradication_is_handed_out_again_each_time() -> None:
    eradication()["title"] = "Spoiled"
    assert eradication()["title"] == "Eradication"


def test_a_special_rule_that_no_scoring_stands_for_is_not_simulated() -> None:
    assert read_operation(operation()).not_simulated() == ["Fog"]
    assert read_operation(operation() | {"scoring": []}).not_simulated() == ["First blood", "Fog"]


@pytest.mark.rule("R-OPS-01")
def test_a_special_rule_may_name_the_scoring_that_stands_for_it() -> None:
    """“Fog” is scored as a unit slain, which this operation does not score and that one does."""
    fog = changed(operation(), ["special_rules", 1, "scoring"], "unit_slain")
    assert operation_document(read_operation(fog)) == fog
    assert read_operation(fog).not_simulated() == ["Fog"]
    fog["scoring"].append({"event": "unit_slain", "points": 1})
    assert read_operation(fog).not_simulated() == []


@pytest.mark.rule("R-FLD-01")
def test_a_battlefield_is_at_least_72_wide_and_high_and_84_in_convergence() -> None:
    read_operation(duel())
    small = {"width": 71.99, "height": 72}
    assert fault(duel(battlefield=small)) == "battlefield.width: cannot be 71.99; must be a width from 72 to 300 cm"
    narrow = {"width": 83.99, "height": 84}
    assert fault(duel(players=[2, 3], battlefield=narrow)) == (
        "battlefield.width: cannot be 83.99; must be at least 84 cm for 3 players"
    )
    read_operation(duel(players=[3, 4], battlefield={"width": 84, "height": 84}))


@pytest.mark.rule("R-TRN-03", "R-BAS-02")
@pytest.mark.parametrize(
    ("path", "value", "line"),
    [
        (["turns"], 8, "turns: cannot be 8; must be a whole number from 1 to 7"),
        (["turns"], 0, "turns: cannot be 0; must be a whole number from 1 to 7"),
        (["players"], [1, 2], "players[0]: cannot be 1; must be a whole number from 2 to 4"),
        (["players"], [2, 5], "players[1]: cannot be 5; must be a whole number from 2 to 4"),
        (["players"], [3, 2], "players: cannot be [3, 2]; must have the fewest first, then the most"),
        (["panel_cost"], -1, "panel_cost: cannot be -1; must be a whole number from 0 to 99"),
        (["battlefield"], None, "battlefield: cannot be empty (null); must be an object with the keys width, height,"),
        (["battlefield", "pieces"], [], "battlefield.pieces: is not a key of this object; it has the keys width,"),
        (["battlefield", "objectives", 0, "center"], [91, 5], "battlefield.objectives[0].center: [91, 5] is off the"),
        (
            ["battlefield", "territories", 1, "polygon", 2],
            [90, 85],
            "battlefield.territories[1].polygon[2]: [90, 85] is off the battlefield; must be within 90 x 84.5 cm",
        ),
        (["battlefield", "territories", 1, "id"], "south", 'battlefield.territories[1].id: "south" is taken by entry'),
        (["battlefield", "territories", 1, "id"], "enemy", 'battlefield.territories[1].id: cannot be "enemy"; must be'),
        (
            ["battlefield", "territories", 2, "deployment"],
            "no",
            'battlefield.territories[2].deployment: cannot be "no"; must be true or false',
        ),
        (["scoring", 0, "event"], "flags", 'scoring[0].event: cannot be "flags"; must be one of squad_destroyed,'),
        (["scoring", 0, "points"], 1.5, "scoring[0].points: cannot be 1.5; must be a whole number from -100 to 100"),
        (["scoring", 0, "when"], "turn_end", "scoring[0].when: does not go with first_blood; it has the keys event,"),
        (["scoring", 1, "when"], "noon", 'scoring[1].when: cannot be "noon"; must be one of turn_end, battle_end'),
        (["scoring", 1, "objective"], "beta", 'scoring[1].objective: cannot be "beta"; must be one of alpha'),
        (["scoring", 1, "territory"], "own", "scoring[1].territory: does not go with objective_held; it has the"),
        (["scoring", 1, "from_turn"], 8, "scoring[1].from_turn: cannot be 8; must be a whole number from 1 to 7"),
        (["scoring", 2, "territory"], "moon", 'scoring[2].territory: cannot be "moon"; must be one of own,'),
        (["special_rules", 1, "slug"], "first-blood", 'special_rules[1].slug: "first-blood" is taken by entry [0];'),
        (["ends", 0], "boredom", 'ends[0]: cannot be "boredom"; must be player_eliminated or {victory_points: 1 '),
        (["ends", 1], {"victory_points": 0}, "ends[1].victory_points: cannot be 0; must be a whole number from 1"),
        (["ends", 1], "player_eliminated", "ends: says one end twice; must say each once"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_what_would_be_right(path: list[str | int], value: object, line: str) -> None:
    assert fault(changed(operation(), path, value)).startswith(line)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (["title"], "title: is missing; must be text of 1 to 100 letters on one line"),
        (["battlefield"], "battlefield: is missing; must be an object with the keys width,"),
        (["scoring", 1, "when"], "scoring[1].when: is missing; must be one of turn_end, battle_end"),
        (["scoring", 2, "territory"], "scoring[2].territory: is missing; must be "),
        (["battlefield", "objectives"], 'scoring[1].objective: cannot be "alpha"; the battlefield has no objective'),
    ],
)  # fmt: skip
def test_what_is_missing_is_named(path: list[str | int], line: str) -> None:
    assert fault(without(operation(), path)).startswith(line)


def test_a_fault_inside_a_scenario_has_the_scenarios_path() -> None:
    with pytest.raises(DocumentError) as caught:
        read_operation(operation() | {"turns": 9}, "operation")
    assert caught.value.path == "operation.turns"
