"""What events add up to: people, forces, rounds, results in their place, the map and the story."""

import pytest

from campaigns.ledger.chronicle import chronicle_of
from campaigns.ledger.state import Pairing, Step
from tests.campaigns.support.ledger_events import History, deeds, side

MAP = {
    "hexes": [{"id": id, "q": n, "r": 0, "points": n} for n, id in enumerate(["west", "ford", "hill", "east"])],
    "homes": {"west": 1, "east": 2},
}
STORY = {
    "start": "dawn",
    "chapters": [
        {"id": "dawn", "title": "Dawn", "next": {"won": "noon", "lost": "night"}},
        {"id": "noon", "title": "Noon"},
        {"id": "night", "title": "Night"},
    ],
}


@pytest.mark.rule("C-LED-06")
def test_the_latest_agreement_holds_for_the_whole_campaign():
    history = History(points={"won": 5})
    history.won(1, 1, 2)
    assert [line.points for line in history.table()] == [5, 0]
    history.append("agreed", agreement={"points": {"won": 2, "lost": 1}})
    assert [line.points for line in history.table()] == [2, 1]
    assert history.state().name == "Winter War"


@pytest.mark.rule("C-LED-07")
def test_a_place_keeps_all_it_has_for_every_holder():
    history = History()
    history.won(1, 1, 2)
    history.append("replaced", member=1)
    member = history.state().members[1]
    assert member.here
    assert history.table()[0].member == 1


@pytest.mark.rule("C-LED-07")
def test_who_leaves_fights_no_more_and_who_comes_back_has_the_old_place():
    history = History()
    history.won(1, 1, 2)
    history.append("left", member=1)
    assert [force.number for force in history.state().active_forces()] == [2]
    assert [(line.member, line.won) for line in history.table()] == [(1, 1), (2, 0)]
    history.joined(1, "organiser")
    assert [force.number for force in history.state().active_forces()] == [1, 2]
    assert history.state().members[1].role == "organiser"
    assert history.state().members[1].role == "organiser"


def test_a_role_is_given():
    history = History()
    history.append("role_given", member=2, role="organiser")
    assert [member.role for member in history.state().members.values()] == ["player", "organiser"]


@pytest.mark.rule("C-FRC-02")
def test_a_squad_keeps_what_it_earned_over_refits_and_takes_it_along_when_dropped():
    """Squad 1 earns 1 + 2 = 3, squad 2 earns 1; squad 2 makes room for 3, and 3 for 2 again."""
    history = History()
    history.learnt(1, deeds("1", destroyed=1), deeds("2"))
    history.refitted(1, "1", "3")
    force = history.state().forces[1]
    assert {id: squad.experience for id, squad in force.squads.items()} == {"1": 3, "3": 0}
    assert {id: squad.experience for id, squad in force.dropped.items()} == {"2": 1}
    assert (force.next_squad(), force.refits, force.points) == (4, 1, 120)
    history.refitted(1, "2")
    force = history.state().forces[1]
    assert {id: squad.experience for id, squad in force.squads.items()} == {"2": 1}
    assert sorted(force.dropped) == ["1", "3"]
    assert force.next_squad() == 4


@pytest.mark.rule("C-FRC-01")
def test_a_force_withdrawn_makes_room_for_another():
    history = History()
    history.append("withdrawn", force=1)
    history.entered(3, member=1)
    state = history.state()
    assert [force.number for force in state.active_forces()] == [2, 3]
    assert [force.number for force in state.forces.values() if force.member == 1] == [1, 3]
    replacement = state.force_of(1)
    assert replacement is not None
    assert replacement.number == 3


def test_rounds_are_opened_and_closed():
    history = History(3)
    opened = history.round(1, {"battle": 7, "forces": [1, 2]}, {"bye": 3})
    round = history.state().rounds[1]
    assert (round.pairings, round.byes, round.closed, round.event) == ([Pairing(7, (1, 2), 1)], [3], False, opened)
    history.append("round_closed", round=1)
    assert history.state().rounds[1].closed
    history.back(opened)
    assert history.state().rounds == {}


@pytest.mark.rule("C-RES-01", "C-LED-03")
def test_a_result_counts_and_taken_back_it_does_not():
    history = History()
    before = history.table()
    result = history.won(4, 1, 2, (3, 1))
    recorded = history.state().results[4]
    assert (recorded.event, recorded.title, [s.outcome for s in recorded.sides]) == (
        result,
        "Eradication",
        ["won", "lost"],
    )
    side = recorded.side_of(2)
    assert side is not None
    assert side.victory_points == 1
    assert recorded.side_of(3) is None
    history.back(result)
    assert history.state().results == {}
    assert history.table() == before


@pytest.mark.rule("C-RES-03")
def test_where_nobody_noted_deeds_no_squad_learns_or_loses_anything():
    history = History()
    history.won(1, 1, 2)
    squads = history.state().forces[1].squads.values()
    assert [(squad.experience, squad.battles, squad.lost) for squad in squads] == [(0, 0, 0)] * 2


@pytest.mark.rule("C-RES-03")
def test_deeds_of_squads_and_forces_that_there_are_not_change_nothing():
    history = History()
    history.fought(1, side(1, "won", 1, deeds("9", destroyed=4)), side(8, "lost", 0, deeds("1")))
    assert history.squad("1").experience == 0
    assert 8 not in history.state().forces


@pytest.mark.rule("C-RES-04")
def test_a_corrected_result_counts_where_the_first_was():
    """1 took the ford, then lost it by decree; corrected or not, the decree came after the battle."""
    history = History(kind="map")
    history.append("map_drawn", map=MAP)
    wrong = history.won(1, 1, 2, stake="ford")
    history.append("held", hex="ford", member=2, reason="a treaty")
    history.back(wrong)
    history.won(1, 1, 2, (5, 0), stake="ford")
    state = history.state()
    assert state.holders == {"west": 1, "ford": 2, "east": 2}
    assert state.results[1].sides[0].victory_points == 5


@pytest.mark.rule("C-RES-04")
def test_of_two_results_of_one_battle_the_later_counts():
    history = History()
    history.won(1, 1, 2)
    history.won(2, 1, 2)
    history.won(1, 2, 1)
    assert list(history.state().results) == [1, 2]
    assert [(line.member, line.won) for line in history.table()] == [(1, 1), (2, 1)]


@pytest.mark.rule("C-MAP-05", "C-MAP-06")
def test_the_first_side_takes_the_hex_when_it_wins():
    history = History(kind="map")
    history.append("map_drawn", map=MAP)
    history.won(1, 1, 2, stake="ford")
    history.fought(2, side(1, "draw"), side(2, "draw"), stake="hill")
    history.fought(3, side(2, "lost"), side(1, "won"), stake="hill")
    assert history.state().holders == {"west": 1, "ford": 1, "east": 2}
    taken = history.won(4, 2, 1, stake="ford")
    assert history.state().holders["ford"] == 2
    history.back(taken)
    assert history.state().holders["ford"] == 1
    history.append("held", hex="ford", member=None, reason="flooded")
    assert "ford" not in history.state().holders
    history.append("held", hex="nowhere", member=1, reason="")
    assert "nowhere" not in history.state().holders


@pytest.mark.rule("C-RES-14", "C-MAP-05", "C-STO-02")
@pytest.mark.parametrize(("ahead", "holder", "chapter"), [(0, 1, "noon"), (1, 2, "night"), (None, 2, None)])
def test_who_wins_the_roll_off_after_a_draw_holds_the_hex_and_turns_the_page(ahead, holder, chapter):
    """1 attacks the ford, which 2 holds, for the dawn; without a roll-off the story ends, and all have a draw."""
    history = History(kind="map")
    history.append("map_drawn", map=MAP)
    history.append("story_drawn", story=STORY)
    history.append("held", hex="ford", member=2, reason="")
    sides = [side(force, "draw", 1, **({"won_roll_off": True} if n == ahead else {})) for n, force in enumerate((1, 2))]
    history.fought(1, *sides, stake="ford", chapter="dawn")
    assert (history.state().holders["ford"], history.state().chapter) == (holder, chapter)
    assert [(line.won, line.drawn) for line in history.table()] == [(0, 1), (0, 1)]


@pytest.mark.rule("C-STO-02", "C-STO-03")
def test_the_story_goes_on_by_the_outcome_of_the_first_side():
    history = History(kind="story")
    history.won(1, 1, 2, chapter="dawn")
    assert history.state().chapter is None
    history.append("story_drawn", story=STORY)
    assert history.state().chapter == "dawn"
    history.won(2, 1, 2, chapter="night")
    assert history.state().chapter == "dawn"
    lost = history.fought(3, side(1, "lost"), side(2, "won"), chapter="dawn")
    assert history.state().chapter == "night"
    assert history.state().path == [Step("dawn", 3, "lost")]
    history.back(lost)
    assert (history.state().chapter, history.state().path) == ("dawn", [])
    history.append("turned_to", chapter="noon")
    assert (history.state().chapter, history.state().path) == ("noon", [Step("dawn", None, None)])
    history.won(4, 1, 2, chapter="noon")
    assert history.state().chapter is None


@pytest.mark.rule("C-STO-04")
def test_a_story_rewritten_goes_on_where_it_stood_if_that_chapter_is_still_there():
    history = History(kind="story")
    history.append("story_drawn", story=STORY)
    history.won(1, 1, 2, chapter="dawn")
    history.append("story_drawn", story=STORY)
    assert history.state().chapter == "noon"
    history.append("story_drawn", story={"start": "dawn", "chapters": [{"id": "dawn", "title": "Dawn"}]})
    assert history.state().chapter == "dawn"
    history.won(2, 1, 2, chapter="dawn")
    history.append("story_drawn", story=STORY)
    assert history.state().chapter is None


@pytest.mark.rule("C-RND-12")
def test_further_pairings_take_the_place_of_what_their_players_had_in_the_round():
    """1 and 2 have not fought, 3 has a bye, 4 comes late; of force 9, and of round 2, nobody knows anything."""
    history = History(4, kind="swiss")
    history.round(1, {"battle": 1, "forces": [1, 2]}, {"bye": 3})
    history.append("pairings_added", round=1, pairings=[{"battle": 2, "forces": [2, 4]}, {"bye": 1}])
    history.append(
        "pairings_added", round=1, pairings=[{"battle": 3, "forces": [4, 2]}, {"battle": 4, "forces": [9, 8]}]
    )
    history.append("pairings_added", round=2, pairings=[{"bye": 1}])
    round = chronicle_of(history.events).state.rounds[1]
    assert [(pairing.battle, pairing.forces) for pairing in round.pairings] == [(3, (2, 4)), (4, (9, 8))]
    assert round.byes == [3, 1]
    assert list(history.state().rounds) == [1]
