"""What would be otherwise when something is taken back, corrected, or brought back."""

import pytest

from campaigns.ledger.consequences import HexChange, consequences
from campaigns.ledger.events import Event
from campaigns.ledger.replay import rebuild
from tests.campaigns.ledger.test_replay import MAP, STORY
from tests.campaigns.support.ledger_events import HEALS, LIMP, History, deeds, plain_state, side


@pytest.mark.rule("C-LED-08")
def test_nothing_changes_when_nothing_is_taken_back():
    history = History()
    history.won(1, 1, 2)
    changes = consequences(history.events, set())
    assert changes.nothing
    assert plain_state(changes.before) == plain_state(changes.after)


@pytest.mark.rule("C-LED-08")
def test_the_lines_of_the_table_that_change_are_shown_before_and_after():
    """1 beat 2, and 3 beat 4: without the first, 3 leads alone, then comes 4, and 1 and 2 have played nothing."""
    history = History(4)
    wrong = history.won(1, 1, 2, (2, 0))
    history.won(2, 3, 4, (1, 0))
    changes = consequences(history.events, {wrong})
    assert [(c.member, c.before.rank, c.before.points, c.after.rank, c.after.points) for c in changes.lines] == [
        (3, 2, 3, 1, 3),
        (4, 3, 0, 2, 0),
        (1, 1, 3, 3, 0),
        (2, 4, 0, 3, 0),
    ]
    assert [event.number for event in changes.events] == [wrong]
    assert not changes.nothing


@pytest.mark.rule("C-LED-08", "C-HON-03")
def test_squads_lose_experience_grade_honours_and_scars():
    """7 and 7 are 14, two honours; without the first battle 7, one honour and no limp."""
    history = History()
    wrong = history.learnt(1, deeds("1", destroyed=4, survived=False), luck=LIMP)
    history.learnt(2, deeds("1", destroyed=3), deeds("2"), luck=HEALS)
    history.honoured(1, "1", "forced-march")
    history.honoured(1, "1", "hard-to-kill")
    (change,) = consequences(history.events, {wrong}).squads
    assert (change.force, change.squad, change.name) == (1, "1", "Squad 1")
    assert (change.experience, change.grade) == ((15, 7), ("veteran", "seasoned"))
    assert (change.lost, change.gained) == (("hard-to-kill",), ())
    assert (change.scars_lost, change.scars_gained) == (("limp",), ())


@pytest.mark.rule("C-LED-08", "C-LED-04")
def test_bringing_a_battle_back_shows_what_is_gained():
    history = History()
    wrong = history.learnt(1, deeds("1", destroyed=4, survived=False), luck=LIMP)
    history.honoured(1, "1", "forced-march")
    undo = history.back(wrong)
    changes = consequences(history.events, {undo})
    (change,) = changes.squads
    assert (change.experience, change.gained, change.scars_gained) == ((0, 8), ("forced-march",), ("limp",))
    assert [event.number for event in changes.events] == [wrong]


@pytest.mark.rule("C-LED-08")
def test_hexes_and_the_story_go_back():
    history = History(kind="map")
    history.append("map_drawn", map=MAP)
    history.append("story_drawn", story=STORY)
    wrong = history.won(1, 1, 2, stake="ford", chapter="dawn")
    history.won(2, 1, 2, chapter="noon")
    changes = consequences(history.events, {wrong})
    assert changes.hexes == [HexChange("ford", 1, None)]
    assert changes.chapter == (None, "dawn")
    assert changes.path is not None
    assert [len(path) for path in changes.path] == [2, 0]


@pytest.mark.rule("C-LED-08", "C-RES-04")
def test_a_correction_shows_its_own_consequences():
    """2 won, not 1."""
    history = History()
    wrong = history.won(1, 1, 2)
    document = history.events[-1].document | {"sides": [side(2, "won", 2), side(1, "lost", 1)]}
    changes = consequences(history.events, {wrong}, [Event(0, "result", "", 1, document)])
    assert [(change.member, change.after.points) for change in changes.lines if change.after] == [(2, 3), (1, 0)]
    assert [event.kind for event in changes.events] == ["result", "result"]
    assert rebuild(history.events).results[1].sides[0].force == 1


@pytest.mark.rule("C-LED-08")
@pytest.mark.parametrize(("kind", "rounds"), [("swiss", [2, 3]), ("knock_out", [2, 3]), ("league", [])])
def test_rounds_paired_from_what_no_longer_holds_are_named(kind, rounds):
    history = History(kind=kind)
    results = []
    for number in (1, 2, 3):
        history.round(number, {"battle": number, "forces": [1, 2]})
        results.append(history.won(number, 1, 2, round=number))
    assert consequences(history.events, {results[0]}).rounds == rounds
    assert consequences(history.events, {results[2]}).rounds == []


@pytest.mark.rule("C-LED-08")
def test_what_is_previewed_is_what_comes():
    history = History(kind="map")
    history.append("map_drawn", map=MAP)
    wrong = history.won(1, 1, 2, stake="ford")
    history.won(2, 2, 1, stake="hill")
    changes = consequences(history.events, {wrong})
    history.back(wrong)
    assert plain_state(history.state()) == plain_state(changes.after)


@pytest.mark.rule("C-LED-08")
def test_giving_a_result_back_names_the_rounds_that_hold_again_and_none_that_would_hold_no_more():
    history = History(kind="swiss")
    results = []
    for number in (1, 2, 3):
        history.round(number, {"battle": number, "forces": [1, 2]})
        results.append(history.won(number, 1, 2, round=number))
    undo = history.back(results[0])
    changes = consequences(history.events, {undo})
    assert (changes.rounds, changes.rounds_again) == ([], [2, 3])


@pytest.mark.rule("C-LED-08")
def test_a_correction_that_only_changes_the_losses_of_a_squad_leaves_swiss_rounds_paired_as_they_are():
    """The same outcome and points pair the same: what a squad did is nothing that rounds are paired from."""
    history = History(kind="swiss")
    history.round(1, {"battle": 1, "forces": [1, 2]})
    first = history.fought(1, side(1, "won", 2), side(2, "lost", 1), round=1)
    history.round(2, {"battle": 2, "forces": [1, 2]})
    noted = {"battle": 1, "round": 1} | {"sides": [side(1, "won", 2, deeds("1", slain=3)), side(2, "lost", 1)]}
    instead = Event(0, "result", "", 1, history.events[first - 1].document | noted)
    assert consequences(history.events, {first}, [instead]).rounds == []
