"""How long battles take: a careful guess at first, then what was noted; told in words that claim no more."""

import pytest

from armies.computation import pace
from armies.computation.pace import COMPILED, SLOW, Pace, Stopwatch, about, cost_in_words
from rules.games import game_called

pytestmark = pytest.mark.django_db
DAMOCLES = game_called("damocles")


@pytest.fixture(autouse=True)
def compiled(monkeypatch):
    monkeypatch.setattr(pace, "IS_COMPILED", True)


def test_it_is_guessed_until_battles_were_fought_and_one_mission_tells_of_another():
    both = Pace(DAMOCLES, ["eradication", "past-the-gate"])
    assert both.seconds(1000) == 1000 * COMPILED
    Pace(DAMOCLES, ["eradication"]).note(500, 1)
    assert both.seconds(1000) == pytest.approx(2)
    Pace(DAMOCLES, ["past-the-gate"]).note(500, 3)
    assert both.seconds(1000) == pytest.approx(4)
    assert Pace(DAMOCLES, [], "captain").seconds(10) == 10 * SLOW


def test_the_clock_runs_from_the_first_battles_on(monkeypatch):
    """100 battles came at once; 200 more took 4 seconds, and 100 more one."""
    seconds = iter([10.0, 11.0, 14.0, 15.0])
    monkeypatch.setattr(pace.time, "monotonic", lambda: next(seconds))
    asked = Pace(DAMOCLES, ["eradication"])
    watch = Stopwatch(asked)
    watch.look(100)
    watch.look(200)
    assert asked.seconds(1) == COMPILED
    watch.look(300)
    assert asked.seconds(1) == pytest.approx(4 / 200)
    watch.look(400, last=True)
    assert asked.seconds(1) == pytest.approx(5 / 300)


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.2, "about 5 seconds"),
        (13, "about 15 seconds"),
        (89, "about 90 seconds"),
        (100, "about 2 minutes"),
        (7000, "about 117 minutes"),
        (10_000, "about 3 hours"),
    ],
)
def test_lengths_of_time_are_rounded(seconds, words):
    assert about(seconds) == words


def test_a_cost_is_battles_and_time():
    assert cost_in_words(Pace(DAMOCLES, ["eradication"]), 4736) == "up to 4736 battles, about 45 seconds"
