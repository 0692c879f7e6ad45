"""Operations to read: the map to scale, what scores and what ends the battle, in words."""

from typing import Any

import pytest

from rules.damocles.engine.operations.eradication import eradication
from rules.damocles.formats.operation import read_operation
from rules.damocles.game import GAME
from rules.presentation.drawing import called
from tests.support.operations import released_operation
from web.pictures.measured_map import Map
from web.translation.messages import shown

SOUTH = {"id": "south", "polygon": [[0, 0], [72, 0], [72, 20], [0, 20]]}
HILL = {"id": "hill-gate", "polygon": [[72, 72], [28, 72], [28, 66], [66, 28], [72, 28]]}
FORD = {"id": "the_ford", "polygon": [[30, 30], [42, 30], [42, 42], [30, 42]], "deployment": False}


def document(**changes: Any) -> dict[str, Any]:
    """Two territories, a named part of no man's land between, two objectives."""
    objectives = [{"id": "lift-car", "center": [36, 36]}, {"id": "drum", "center": [12.5, 50]}]
    battlefield = {"width": 72, "height": 84, "objectives": objectives, "territories": [SOUTH, HILL, FORD]}
    return {
        "format": "damocles-operation/1",
        "slug": "drill",
        "title": "Drill",
        "summary": "For the <b>drill</b>.",
        "battlefield": battlefield,
        **changes,
    }


def operation(**changes: Any) -> Any:
    return read_operation(document(**changes))


def scored(*rules: dict[str, Any]) -> list[tuple[str, str, str]]:
    scoring = GAME.display.briefing(operation(scoring=list(rules))).scoring
    return [(shown(score.name), shown(score.text), score.rule) for score in scoring]


def ends(value: Any) -> list[str]:
    """What ends the battle; the last line is who wins it."""
    return [shown(end.text) for end in GAME.display.briefing(value).ends][:-1]


def players(value: Any) -> str:
    return shown(GAME.display.briefing(value).facts[0].value)


def test_ids_are_called_by_words():
    ids = ("lift-car", "the_ford", "wood-2", "south", "")
    assert [str(called(id)) for id in ids] == ["Lift car", "The ford", "Wood 2", "South", ""]


@pytest.mark.rule("R-OPS-01", "R-OBJ-02", "R-ERA-02", "R-ERA-04")
def test_what_scores_is_said_in_words():
    held = {"event": "objective_held", "points": 1, "when": "turn_end"}
    assert scored(held) == [("+1", "At the end of each turn: each objective held", "R-OBJ-02")]
    assert scored({**held, "from_turn": 3})[0][1] == "At the end of each turn from turn 3 on: each objective held"
    named = {**held, "when": "battle_end", "objective": "lift-car"}
    assert scored(named)[0][1] == "At the end of the battle: Lift car held"
    ground = {"event": "territory_held", "points": 2, "when": "turn_end"}
    for territory, words in (
        ("enemy", "most units wholly in the enemy’s territory"),
        ("own", "most units wholly in one’s own territory"),
        ("hill-gate", "most units wholly in Hill gate"),
    ):
        assert scored({**ground, "territory": territory}) == [("+2", f"At the end of each turn: {words}", "R-OPS-01")]
    assert scored({"event": "squad_destroyed", "points": 1}) == [("+1", "Each enemy squad destroyed", "R-ERA-04")]
    assert scored({"event": "unit_slain", "points": -1})[0][:2] == ("-1", "Each enemy unit slain")
    assert scored({"event": "first_blood", "points": 1})[0][2] == "R-ERA-02"
    assert "left at the end" in scored({"event": "survivors", "points": 1})[0][1]


@pytest.mark.rule("R-TRN-03", "R-ERA-03")
def test_what_ends_the_battle_is_said_in_words():
    assert ends(operation()) == ["After turn 7."]
    both = ["player_eliminated", {"victory_points": 12}]
    assert ends(operation(turns=5, ends=both)) == [
        "After turn 5.",
        "When a player has no unit left on the battlefield.",
        "When a player has 12 victory points, or allies have them together.",
    ]
    field = {"width": 84, "height": 84}
    many = operation(players=[3, 4], battlefield=field, ends=["player_eliminated"])
    assert ends(many)[1] == "When fewer than two sides have a unit left on the battlefield."
    assert (players(operation()), players(many)) == ("2 players", "3 to 4 players")


def test_the_map_is_to_scale_a_millimetre_a_unit_with_y_downward():
    """72 x 84 cm; the lower left corner is at 0, 840; the lift car in the middle of the table's width, 36 up."""
    map = Map(GAME.display.ground(operation()))
    assert (map.width, map.height) == (720, 840)
    south, hill, ford = map.areas
    assert south.points == "0,840 720,840 720,640 0,640"
    assert (south.size, hill.size) == ((7200, 2000), None)
    assert tuple(south.middle) == (360, 740)
    assert [area.zone for area in (south, hill, ford)] == [True, True, False]
    assert [(tuple(marker.place), marker.left, marker.bottom) for marker in map.markers] == [
        ((360, 480), 3600, 3600),
        ((125, 340), 1250, 5000),
    ]
    assert (map.markers[0].radius, map.markers[0].reach) == (15, 65)


def test_measures_stand_where_things_begin_and_end_and_leave_room_for_one_another():
    """Across: corners at 0, 28, 30, 42, 66, 72, markers at 12.5 and 36. 30 is too near to 28 to be written."""
    map = Map(GAME.display.ground(operation()))
    assert [(measure.at, measure.hundredths) for measure in map.across()] == [
        (0, 0), (125, 1250), (280, 2800), (360, 3600), (420, 4200), (660, 6600), (720, 7200),
    ]  # fmt: skip
    assert [measure.hundredths for measure in map.along()] == [0, 2000, 2800, 3600, 4200, 5000, 6600, 7200, 8400]
    assert map.along()[0].at == 840


@pytest.mark.django_db
def test_eradication_is_always_there(visitor):
    page = visitor.get("/operations/eradication/").content.decode()
    assert "Map of Eradication: 72 by 72 cm" in page
    assert 'points="0,720 720,720 720,520 0,520"' in page
    assert "72 × 20" in page
    assert visitor.get("/operations/").status_code == 200


@pytest.mark.django_db
def test_a_loaded_operation_has_a_page(visitor):
    released_operation(slug="drill", title="Drill", document=document())
    page = " ".join(visitor.get("/operations/drill/").content.decode().split())
    assert "For the &lt;b&gt;drill&lt;/b&gt;." in page
    assert '<th scope="row">Drum</th><td class="number">12.5</td><td class="number">50</td>' in page
    assert "The ford (no man’s land: nobody deploys there) 12 × 12 cm" in page
    assert "Hill gate, corners at 72 / 72 · 28 / 72" in page
    assert "Nothing scores by itself" in page
    assert "/operations/drill/" in visitor.get("/operations/").content.decode()
    assert visitor.get("/operations/nothing/").status_code == 404


@pytest.mark.django_db
def test_a_row_never_stands_for_the_operation_that_is_always_there(visitor):
    released_operation(slug="eradication", title="Mine", document=eradication() | {"title": "Mine"})
    assert "<h1>Eradication</h1>" in visitor.get("/operations/eradication/").content.decode()
