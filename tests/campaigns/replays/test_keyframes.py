"""A battle cut into steps, held against the result itself."""

import pytest

from armies.actions.creating import import_strike_force
from armies.models.strike_force import unguessable_slug
from campaigns.replays.drawing import field, groups, kinds
from campaigns.replays.keyframes import keyframes
from campaigns.replays.participants import Participants
from campaigns.replays.source import fought_battle
from campaigns.replays.table_state import state_after
from rules.damocles.display.events import EVENTS as TABLE
from rules.damocles.display.picture import piece_area, placed_pieces
from rules.damocles.formats.roster import read_roster
from tests.campaigns.support.sample_events import EVENTS, RESULT, SCENARIO
from web.pictures.labels import Labels, MapPosition
from workshop.actions.importing import read_content, save_content

CAST = Participants(SCENARIO)
SCENES = CAST.game.display.scenes(SCENARIO, RESULT)
REEL = keyframes(EVENTS, SCENES, CAST)


def after(type: str, nth: int = 0):
    """The table right after the nth event of a type."""
    number = [event["n"] for event in EVENTS if event["type"] == type][nth]
    return state_after(REEL, number)


def test_units_are_numbered_across_the_squads():
    assert [(cut["id"], cut["first"], cut["size"], cut["radius"]) for cut in REEL["units"]] == [
        ("red-1", 0, 3, 12.5), ("blue-1", 3, 1, 25), ("blue-2", 4, 1, 12.5),
    ]  # fmt: skip


def test_before_the_first_event_stands_only_what_the_scenario_placed():
    start = state_after(REEL, 0)
    assert start.places == [None, None, None, MapPosition(360, 120), None]
    assert start.figures == [None, None, None, 3, None]
    assert [id for id, (shown, _side) in start.areas.items() if shown] == ["south", "wall", "alpha"]


def test_deploying_and_moving_put_units_where_the_events_say_upside_down():
    assert after("deployed").places[0] == MapPosition(100, 620)
    assert after("moved").places[2] == MapPosition(160, 415)


def test_wounds_slain_and_cohesion_take_health_and_units_off():
    assert after("wounds").figures[3] == 1
    assert after("slain").places[4] is None
    assert after("slain").figures[4] == 0
    assert after("healed").figures[3] == 3
    assert after("cohesion").places[:3] == [MapPosition(100, 420), MapPosition(130, 420), None]


def test_points_run_from_what_each_began_with():
    assert state_after(REEL, 0).scores["tactical_points"] == {"red": 12, "blue": 12}
    assert after("tactical_points").scores["tactical_points"] == {"red": 10, "blue": 12}
    assert state_after(REEL).scores["tactical_points"] == {"red": 11, "blue": 12}
    assert state_after(REEL).scores["victory_points"] == {"red": 3, "blue": 0}


def test_an_attack_points_from_who_to_whom_and_how():
    steps = {event["type"]: step for event, step in zip(EVENTS, REEL["steps"], strict=True)}
    assert [line for step in REEL["steps"] for line in step.get("lines", ())] == [
        ["shot", "red-1", "blue-2", False],
        ["charge", "blue-1", "red-1", False],
        ["charge", "blue-1", "red-1", True],
        ["strike", "blue-1", "red-1", False],
    ]
    assert steps["defense"]["guard"] == "blue-1"


def test_the_map_holds_given_and_placed_scenery_to_scale():
    drawn = field(SCENES.start, state_after(REEL))
    assert (drawn.width, drawn.height) == (720, 720)
    wall, wood, tower = drawn.pieces
    assert wall.points == "310,370 410,370 410,350 310,350"
    assert (wood.middle, wood.radius, wood.fill) == (MapPosition(200, 320), 60, "leaves")
    assert [piece.edge for piece in drawn.pieces] == ["solid", "dashed", "solid"]
    assert tower.points == "500,220 580,220 540,150"
    assert drawn.tokens[0].place == MapPosition(360, 120)
    assert (drawn.ground[0].id, drawn.ground[0].side) == ("south", "a")


def test_a_rectangle_turns_against_the_clock():
    """Turned by 90 degrees, 10 by 2 stands upright."""
    shape = {"rectangle": {"center": [36, 36], "width": 10, "height": 2, "rotation": 90}}
    wall = piece_area({"id": "wall", "cover": "heavy", "shape": shape})
    assert set(wall.points) == {(3700, 3100), (3700, 4100), (3500, 4100), (3500, 3100)}


def labels_of(*squads: list[tuple[float, float]]) -> list[MapPosition | None]:
    """Where the labels of squads on bases of radius 12.5 stand, on a map of 720 by 720."""
    labels = Labels([12.5] * len(squads), 720, 720)
    labels.settle({number: [MapPosition(*at) for at in places] for number, places in enumerate(squads)})
    return labels.places


def test_a_label_stands_over_its_squad_and_never_off_the_map():
    """Bases of radius 12.5 at y 100: the label's middle is 12.5 + 4 + 10 above."""
    assert labels_of([(100, 100), (140, 120)]) == [MapPosition(120, 73.5)]
    assert labels_of([(2, 300)]) == [MapPosition(19, 273.5)]
    assert labels_of([]) == [None]


def test_a_label_steps_aside_for_bases_and_for_other_labels():
    """A squad right above takes the first place, so the label goes below; one at the top edge has no room above."""
    assert labels_of([(300, 260)], [(300, 300)]) == [MapPosition(300, 233.5), MapPosition(300, 326.5)]
    assert labels_of([(300, 14)]) == [MapPosition(300, 40.5)]


def test_a_label_stays_until_its_squad_moves_or_somebody_comes_to_stand_on_it():
    """The first label stands at (100, 73.5): a squad far off leaves it there, one at (100, 70) sends it below."""
    labels = Labels([12.5, 12.5], 720, 720)
    assert labels.settle({0: [MapPosition(100, 100)], 1: [MapPosition(500, 500)]}) == [0, 1]
    assert labels.settle({1: [MapPosition(500, 400)]}) == [1]
    assert labels.places == [MapPosition(100, 73.5), MapPosition(500, 373.5)]
    assert labels.settle({1: [MapPosition(100, 70)]}) == [0, 1]
    assert labels.places[0] == MapPosition(100, 126.5)
    assert labels.settle({1: []}) == [1]
    assert labels.places == [MapPosition(100, 126.5), None]


def test_the_film_says_where_labels_go_so_that_nobody_works_it_out_again():
    """red-1 deploys at (100, 620), (130, 620), (160, 620): its label is 26.5 above the middle of the three, the
    Hulk's 25 + 14 above (360, 120)."""
    assert state_after(REEL, 0).labels == [None, MapPosition(360, 81), None]
    assert after("deployed").labels[0] == MapPosition(130, 593.5)
    assert after("slain").labels[2] is None


def test_strength_is_the_valor_of_squads_in_proportion_to_their_units():
    """Rifles: 60 SV for two, 15 for the third. The Hulk and the lone Rifle of blue are 60 each."""
    assert state_after(REEL, 0).scores["strategic_valor"] == {"red": 75, "blue": 120}
    assert after("slain").scores["strategic_valor"] == {"red": 75, "blue": 60}
    assert after("cohesion").scores["strategic_valor"] == {"red": 50, "blue": 60}


def test_an_event_belongs_to_the_squads_it_names_and_to_the_one_that_is_active():
    """0 is red-1, 1 is blue-1, 2 is blue-2: what red-1 does to blue-2 in its activation is told of both."""
    involved = [(event["type"], step.get("of", [])) for event, step in zip(EVENTS, REEL["steps"], strict=True)]
    assert involved[:2] == [("roll_off", []), ("roll_off", [])]
    assert ("attack", [0, 2]) in involved
    assert ("slain", [0, 2]) in involved
    assert ("victory_points", [0]) in involved
    assert ("initiative", []) in involved


def test_bases_that_look_alike_are_drawn_once():
    assert [(kind.id, kind.scale) for kind in kinds(REEL)] == [
        ("base-a-12.5", 0.833), ("base-b-12.5", 0.833), ("base-b-25", 1.667),
    ]  # fmt: skip


def test_a_squad_that_is_gone_is_drawn_out_of_sight():
    last = groups(CAST, REEL, state_after(REEL))
    assert [(group.squad.id, group.standing) for group in last] == [
        ("red-1", True),
        ("blue-1", True),
        ("blue-2", False),
    ]


@pytest.fixture
def starter_battle(campaign, users, request):
    """A whole battle of 500 SV a side between starter strike forces, fought by the engine."""
    import json

    import yaml

    from campaigns.actions.entries import enter
    from campaigns.models import Battle
    from tests.campaigns.conftest import planned
    from tests.campaigns.support.fighting import auto_resolve

    starter = request.config.rootpath / "rules/damocles/starter"
    save_content(
        [read_content(yaml.safe_load(path.read_text("utf-8"))) for path in sorted((starter / "content").glob("*.yaml"))]
    )
    rosters = sorted((starter / "rosters").glob("*.json"))
    fielded = []
    for player, path in zip((users.ada, users.ben), (rosters[0], rosters[-1]), strict=True):
        force = import_strike_force(player, read_roster(json.loads(path.read_text("utf-8"))), slug=unguessable_slug())
        fielded.append(enter(campaign.memberships.get(user=player), force))
    battle = planned(campaign, fielded, users.organiser)
    auto_resolve(battle, users.organiser, 1)
    return Battle.objects.with_documents().get(pk=battle.pk)


@pytest.mark.django_db
def test_the_last_moment_of_a_real_battle_is_its_result(starter_battle):
    """Positions, health, points: what the steps lead to is what the engine says came out."""
    fought = fought_battle(starter_battle)
    participants = fought.participants()
    frames = fought.keyframes(participants)
    last = state_after(frames)
    firsts = {unit["id"]: unit["first"] for unit in frames["units"]}
    types = {
        unit["id"]: unit["datasheet"]["type"] for player in fought.scenario["players"] for unit in player["squads"]
    }
    for player in starter_battle.result["players"]:
        assert last.scores["victory_points"][player["id"]] == starter_battle.result["victory_points"][player["id"]]
        assert last.scores["tactical_points"][player["id"]] == player["tactical_points"]
        for squad in player["squads"]:
            if types[squad["id"]] == "faction_scenery":
                continue
            for index, unit in enumerate(squad["units"]):
                place = last.places[firsts[squad["id"]] + index]
                at = unit["position"]
                expected = None if at is None else (round(at[0] * 10, 1), round((72 - at[1]) * 10, 1))
                assert (place and tuple(place)) == expected, (squad["id"], index)
                assert last.figures[firsts[squad["id"]] + index] in (None, unit["health"])


@pytest.mark.django_db
def test_every_event_of_a_real_battle_has_a_sentence(starter_battle):
    assert {event["type"] for event in starter_battle.result["events"]} <= set(TABLE.types)


def test_faction_scenery_is_a_garrison_where_its_datasheet_says_so():
    """A placed piece is known by the squad that brought it; others by the pieces the scenario offers."""
    bunker = {"id": "red-9", "size": 1, "datasheet": {"scenery": {"garrison": True}}}
    scenario = {"players": [{"squads": [bunker]}], "battlefield": {"pieces": [{"id": "hut", "garrison": True}]}}
    placed = [
        {"type": "placed", "scenery": id, "cover": "heavy", "shape": {}}
        for id in ("red-9-scenery", "red-1-scenery", "hut", "wood-1")
    ]
    assert [piece["garrison"] for piece in placed_pieces(scenario, placed)] == [True, False, True, False]
