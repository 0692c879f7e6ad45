"""The documents of the Skirmish: what they hold comes back, and each fault is one line."""

from copy import deepcopy
from typing import Any

import pytest

from rules.formats.errors import AnswersError, DocumentError
from rules.formats.library import EmptyLibrary
from rules.game.derived.results import answers_document, read_answers
from rules.game.derived.scenarios import scenario_document
from rules.skirmish.game import GAME
from rules.skirmish.lists.army import Army, ArmyUnit
from tests.rules.skirmish.support import CAPTAIN, CONTENT, LINE, STARTER, STILT, army_of
from web.documents.yaml_reader import read_yaml

Document = dict[str, Any]
RED, BLUE = "players.0.units.0", "players.1.units"
SCENARIO: Document = {
    "format": "skirmish-scenario/1",
    "players": [
        {
            "id": "red",
            "units": [{"id": "r1", "card": CAPTAIN, "commander": True, "positions": [[10, 10], [13, 10], None]}],
        },
        {
            "id": "blue",
            "commander": "script",
            "script": [{"turn": "relocate", "place": 2}, {"move": "rush", "to": [[40, 44], [43, 44], [46, 44]]}],
            "units": [
                {"id": "b1", "card": LINE, "fighters": 4, "bearers": {"launcher": 1}, "enters": {"round": 2}},
                {"id": "b2", "card": STILT, "positions": [[60, 60]], "locations": [{"propulsion": 0}]},
            ],
        },
    ],
}


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


@pytest.mark.parametrize("path", sorted(STARTER.glob("content/*.yaml")), ids=lambda path: path.stem)
def test_a_starter_faction_has_every_kind(path):
    content = GAME.formats.read("content", read_yaml(path.read_text()))
    assert {card.kind for card in content.cards} == {"type1", "type2", "type3", "striders"}
    assert len(content.cards) == 8
    assert len([card for card in content.cards if card.officer]) == 2


@pytest.mark.rule("S-GAM-01", "S-MIS-01", "S-MIS-07")
def test_missions_say_what_scores():
    documents = [read_yaml(path.read_text()) for path in sorted(STARTER.glob("operations/*.yaml"))]
    for document in (*GAME.content.missions, *documents):
        assert len(GAME.display.briefing(GAME.formats.read("operation", document)).scoring) >= 2
    assert [document["slug"] for document in GAME.content.missions] == ["head-on", "the-generator"]


@pytest.mark.rule("S-MIS-02", "S-MIS-03", "S-MIS-04", "S-MIS-05", "S-MIS-06")
def test_objectives_have_the_keys_of_their_kind():
    mission = deepcopy(GAME.content.missions[1])
    for wrong, line in [
        ({"kind": "hold"}, "marker: is missing"),
        ({"kind": "hold", "marker": "sill"}, 'marker: cannot be "sill"; the table has none of these'),
        ({"kind": "eliminate"}, "has 0 of these keys; must have units or unit"),
        ({"kind": "exit", "fighters": 3}, "edge: is missing; must be one of lower, upper, left, right"),
        ({"kind": "last", "generator": "x"}, 'generator: cannot be "x"; must be one of generator'),
        ({"kind": "destroy", "units": 2}, "units: does not go with destroy"),
    ]:
        mission["sides"][0]["objectives"] = [wrong]
        with pytest.raises(DocumentError) as caught:
            GAME.formats.read("operation", mission)
        assert str(caught.value).startswith("sides[0].objectives[0]")
        assert line in str(caught.value)


def test_a_scenario_sets_any_position_down():
    scenario = read(SCENARIO)
    red, blue = scenario.players
    assert (red.commanding, red.units[0].lost, red.units[0].positions) == ("r1", (2,), [1000, 1000, 1300, 1000, 0, 0])
    assert (blue.units[0].place, blue.units[0].entry, blue.units[0].bearers) == ("off", 2, ("", "", "", "launcher"))
    assert (blue.units[1].locations, scenario.mission.slug, len(blue.script)) == (((0, 1, 2),), "head-on", 2)


@pytest.mark.parametrize(
    ("way", "value", "line"),
    [
        (f"{RED}.positions", [[10, 10], [11, 10], None], "players[0].units[0].positions[1]: overlaps the base of"),
        (f"{BLUE}.0.positions", [[10, 10]], "players[1].units[0].positions: has 1 entry; must have one for each"),
        (f"{RED}.positions", [[0, 10], None, None], "players[0].units[0].positions[0]: [0, 10] is off the"),
        ("players.1.units.0.commander", True, 'players[1].units[0].commander: the card "line" is no officer\'s'),
        ("players.1.units.0.bearers", {"blade": 1}, 'players[1].units[0].bearers: "blade" is no special weapon'),
        (f"{BLUE}.1.locations", [{"frame": 3}], "players[1].units[1].locations[0].frame: cannot be 3; must be at"),
        ("players.1.units.0.id", "red", 'players[1].units[0].id: "red" is taken by players[0].id'),
        ("players.0.sequence", ["b1"], 'players[0].sequence[0]: cannot be "b1"; must be one of r1'),
        ("players.0.fulfilled", [1], "players[0].fulfilled[0]: cannot be 1; must be less than 1"),
        ("players.0.commander", "person", "players[0].commander: is a person, and here nobody is asked"),
        ("players.1.script", [{"turn": "relocate"}], "players[1].script[0].place: is missing"),
        ("players.1.script", [{"end": True, "pay": True}], "players[1].script[0]: answers 2 questions (pay, end)"),
        (f"{BLUE}.0.leader", 3, "players[1].units[0].leader: cannot be 3; bears a special weapon"),
        (f"{BLUE}.0.leader", 4, "players[1].units[0].leader: cannot be 4; must be the number of a fighter"),
        (f"{BLUE}.1.locations", [{"frame": 0}], "players[1].units[1].locations[0].frame: cannot be 0; must be at"),
        (f"{BLUE}.0.enters", {"round": 9}, "players[1].units[0].enters.round: cannot be 9; must be at most 8, the"),
        ("operation", "x", 'operation: "x" is not loaded; must be an inline document'),
        ("round", 9, "round: cannot be 9; must be at most 8"),
        ("battlefield", {"width": 31}, "sides[0].area[1]: [90, 0] is off the battlefield; must be within 31 x 90 cm"),
        ("active", "r9", 'active: cannot be "r9"; must be one of r1, b1, b2'),
    ],
)  # fmt: skip
def test_a_wrong_scenario_is_one_line(way, value, line):
    with pytest.raises(DocumentError) as caught:
        read(spoiled(way, value))
    assert str(caught.value).startswith(line)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("card", "line"),
    [
        (LINE | {"locations": STILT["locations"]}, "locations: does not go with kind type1; only striders have it"),
        ({key: value for key, value in STILT.items() if key != "locations"}, "locations: is missing"),
        (
            STILT | {"weapons": [STILT["weapons"][0] | {"location": "weapon_b"}]},
            'weapons[0].location: cannot be "weapon_b"',
        ),
        (LINE | {"weapons": [LINE["weapons"][1] | {"locked": 4}]}, "weapons[0].locked: does not go with kind close"),
        (LINE | {"morale": 2}, "morale: cannot be 2; must be a whole number from 3 to 12"),
        (LINE | {"movement": 2}, 'movement: is not a key of this object; did you mean "move"?'),
    ],
)
def test_a_wrong_card_is_one_line(card, line):
    with pytest.raises(DocumentError) as caught:
        GAME.formats.canonical("cards", card)
    assert str(caught.value).startswith(line)


def test_answers_come_back():
    given: Document = {
        "format": "skirmish-answers/1",
        "engine": "1.4",
        "answers": [
            {"deploy": [[10, 10], [13, 10]], "unit": "r1"},
            {"sequence": ["r2", "r1"]},
            {"authority": 1},
            {"first": "blue"},
            {"turn": "relocate", "place": 2},
            {"pay": False},
            {"fire": [{"weapon": "carbine", "target": "b1"}, {"weapon": "launcher", "target": "b2"}], "unit": "r1"},
            {"move": "rush", "to": [[1.5, 2]]},
            {"attack": [{"target": "b1", "by": [0, 1], "weapon": "blade"}]},
            {"marker": "overwatch"},
            {"overwatch": ""},
            {"split": "b1"},
            {"losses": [2]},
            {"eject": "go_on"},
            {"end": True},
        ],
    }
    assert answers_document(GAME, read_answers(GAME, given)) == given
    with pytest.raises(AnswersError, match=r"answers\[0\].first: cannot be 3"):
        read_answers(GAME, given | {"answers": [{"first": 3}]})


def test_a_list_is_a_player_of_a_scenario():
    army = army_of("captain", "line")
    players = [GAME.battles.player(army, CONTENT, id, id.title()) for id in ("red", "blue")]
    scenario = read(scenario_document(GAME, "Even", "the-generator", players))
    assert [unit.id for unit in scenario.players[1].units] == ["blue-1", "blue-2"]
    assert scenario.players[0].commanding == "red-1"
    assert [card["slug"] for card in GAME.content.used(CONTENT, army)["cards"]] == ["line", "captain"]


@pytest.mark.rule("S-SHT-06", "S-SHT-07", "S-SHT-08", "S-COV-06")
def test_the_odds_of_a_volley_are_exact():
    """Two dice of 4+ and damage of 4+: each costs a fighter in 1 of 4; with cover of 4+ in 1 of 8."""
    volley = {"shooters": 2, "accuracy": 3, "range": 27.5, "penetration": 4, "protection": 4, "fighters": 1}
    assert GAME.battles.odds(volley) == {"lost": {"0": 0.5625, "1": 0.4375}, "mean": 0.4375}
    assert GAME.battles.odds(volley | {"cover": "low_wall"})["lost"]["0"] == 0.765625
    assert GAME.battles.odds(volley | {"shooters": 1, "reroll": 1})["mean"] == 0.375
    assert GAME.battles.odds(volley | {"range": 90})["mean"] == 0
    with pytest.raises(DocumentError, match="range: is missing"):
        GAME.battles.odds({key: value for key, value in volley.items() if key != "range"})


def odds_of(unit, target):
    """Rows of a unit's odds against another as texts."""
    ours, theirs = (Army("", "blanks", 0, (unit_or_target,)) for unit_or_target in (unit, target))
    table = GAME.display.unit_odds(ours, CONTENT, 0, theirs, CONTENT, 0)
    return [" | ".join(str(cell) for cell in row.cells).replace("\xa0", " ") for row in table.rows]


@pytest.mark.rule("S-DIE-03", "S-SHT-06", "S-SHT-07", "S-SHT-08", "S-SPW-05", "S-CCB-04")
def test_the_odds_of_a_unit_are_shown_by_ranges():
    """Of four one bears the launcher, so three carbines: on 4+ each strikes with 1/2 and costs a fighter with 1/4.

    1 - 27/64 = 58 %, all three 1/64. At 10 cm, on 2+, 5/12 each: 1 - 343/1728 and 125/1728. The locked launcher is not
    aimed at infantry; the blade needs 4+ against Combat 4. Two dice of which one is rolled again impact with 1/8, 3/8
    and 1/2; each impact fails on a 1: nothing is lost in 1/8 + 3/8 x 1/6 + 1/2 x 1/36 = 20 %.
    """
    rows = odds_of(ArmyUnit("line", 4, bearers={"launcher": 1}), ArmyUnit("line", 3))
    assert rows == [
        "Carbine",
        "0–10 cm | 2+ | 2.5 | 1.25 | 80 % | 7 %",
        "10–20 cm | 3+ | 2.0 | 1.0 | 70 % | 4 %",
        "20–30 cm | 4+ | 1.5 | 0.75 | 58 % | 2 %",
        "30–40 cm | 5+ | 1.0 | 0.5 | 42 % | under 1 %",
        "40–50 cm | 6+ | 0.5 | 0.25 | 23 % | under 1 %",
        "Blade",
        "in contact | 4+ | 1.5 | 0.75 | 58 % | 2 %",
    ]
    assert "30–40 cm | 4+ | 1.38 | 1.15 | 80 % | 0 %" in odds_of(ArmyUnit("stilt", 1), ArmyUnit("line", 3))


@pytest.mark.rule("S-SPW-04", "S-SPW-07", "S-VEH-01", "S-VEH-02", "S-VEH-07", "S-LSS-03")
def test_the_odds_against_striders_follow_their_locations():
    """A launcher strikes on 4+ and penetrates 7 on 3+: 1/3. Of 2 points the frame has none left after its 5 or 6: 1/3.

    Two hits destroy one in 1/3 + 2/3 x 2/3 = 7/9: what is destroyed already moves to the frame. With two launchers
    4/9 x 1/3 + 1/9 x 7/9 = 19/81 cost one, 1/9 x 1/9 both. A carbine cannot penetrate: 4 - 7 = -3.
    """
    rows = odds_of(ArmyUnit("line", 5, bearers={"launcher": 2}), ArmyUnit("stilt", 2))
    assert rows[-2:] == ["Launcher", "any range | 4+ | 1.0 | 0.25 | 23 % | 1 %"]
    assert "20–30 cm | 4+ | 1.5 | 0.0 | 0 % | 0 %" in rows
