"""The graphs of a battle: worked out by hand for the written one of tests.campaigns.support.sample_events."""

from campaigns.replays.keyframes import keyframes
from campaigns.replays.participants import Participants
from campaigns.replays.timeline import timeline
from tests.campaigns.support.sample_events import EVENTS, RESULT, SCENARIO

CAST = Participants(SCENARIO)
SHOWN = timeline(CAST, keyframes(EVENTS, CAST.game.display.scenes(SCENARIO, RESULT), CAST))
COUNT = len(EVENTS)


def number(type: str, nth: int = 0) -> int:
    return [event["n"] for event in EVENTS if event["type"] == type][nth]


def test_a_line_steps_where_the_value_changes():
    """Red scores 1 and then 2 of the most, 3: heights of 100 x (1 - 1/3) and 0. Blue stays at nothing."""
    vp = SHOWN.graphs[0]
    first, second = number("victory_points"), number("victory_points", 1)
    assert (vp.measure.key, vp.most) == ("victory_points", 3)
    assert vp.courses[0].path == f"M0 100H{first}V66.67H{second}V0H{COUNT}"
    assert vp.courses[1].path == f"M0 100H{COUNT}"
    assert [course.last for course in vp.courses] == [3, 0]


def test_tactical_points_begin_with_what_each_had_and_strength_with_all_squads():
    tp, sv = SHOWN.graphs[1:]
    assert tp.courses[0].path.startswith("M0 0H")
    assert (tp.most, [course.last for course in tp.courses]) == (12, [11, 12])
    assert (sv.most, [course.last for course in sv.courses]) == (120, [50, 60])
    assert sv.courses[0].path.startswith("M0 37.5H")


def test_turns_share_the_width_by_their_events():
    setting_up = sum(event["turn"] == 0 for event in EVENTS)
    assert [span.turn for span in SHOWN.spans] == [0, 1, 2]
    assert SHOWN.spans[1].first == setting_up + 1
    assert SHOWN.spans[1].start == round(100 * setting_up / COUNT, 3)
    assert abs(sum(span.width for span in SHOWN.spans) - 100) < 0.01


def test_squads_destroyed_are_marked_with_the_side_that_lost_them():
    assert [(fall.side, fall.at) for fall in SHOWN.falls] == [
        ("b", round(100 * number("destroyed") / COUNT, 3)),
        ("a", round(100 * number("destroyed", 1) / COUNT, 3)),
    ]


def test_the_figures_of_each_turn_stand_beside_the_graphs():
    turns = {turn: [tuple(figures.values) for figures in row] for turn, row in SHOWN.table}
    assert turns == {0: [(0, 12, 75), (0, 12, 120)], 1: [(3, 11, 75), (0, 12, 60)], 2: [(3, 11, 50), (0, 12, 60)]}


def test_a_what_if_has_the_record_beside_it_from_the_turn_at_which_they_part():
    """A turn of the record is drawn as wide as the same turn here: four events there in the room of two here."""

    def frames(*steps: dict) -> dict:
        scores = {"victory_points": {"red": 0, "blue": 0}}
        start = {"places": [], "labels": [], "figures": [], "areas": {}, "scores": scores}
        return {"start": start, "units": [], "steps": [{"n": n, **step} for n, step in enumerate(steps, 1)]}

    set_up = {"turn": 0, "scores": {"victory_points": {"red": 1}}}
    here = frames(set_up, {"turn": 1}, {"turn": 1, "scores": {"victory_points": {"red": 2}}})
    record = frames(
        set_up,
        {"turn": 1},
        {"turn": 1, "scores": {"victory_points": {"red": 4}}},
        {"turn": 1},
        {"turn": 1},
        {"turn": 2},
    )
    drawn = timeline(CAST, here, record, 1)
    points = next(graph for graph in drawn.graphs if graph.measure.key == "victory_points")
    assert points.most == 4
    red = next(course for course in points.record if course.player.id == "red")
    assert red.path == "M1 75H2V0H3"
    assert (red.last, drawn.parted) == (4, 33.333)
    assert timeline(CAST, here).graphs[0].record == []
