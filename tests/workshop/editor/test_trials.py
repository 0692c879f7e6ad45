"""Trying a draft: the starter lists fight it, and change places."""

import pytest

from armies.computation import trials
from rules.games import GAMES
from tests.support.starters import load_starters
from workshop.actions.operations import copy_operation

pytestmark = pytest.mark.django_db


def test_lists_change_places_and_every_battle_counts_once(users, browser_of, monkeypatch):
    monkeypatch.setattr(trials, "RUNS", 4)
    game = GAMES[0]
    made = copy_operation(
        game, game.formats.written("operation", game.formats.read("operation", game.content.missions[0]))
    )
    staff, url = browser_of(users.staff), f"/operation-drafts/{made.pk}/try/"
    assert "none of the lists" in staff.get(url).content.decode()
    load_starters()
    assert "Fight it" in staff.get(url).content.decode()
    assert staff.post(url).status_code == 302
    outcome = staff.get(url).context["outcome"]
    assert (outcome.done, outcome.runs) == (True, 4)
    assert sum(seat.won for seat in outcome.seats) + outcome.draws + outcome.failed == 4
    assert sum(seat_of_list.won for seat_of_list in outcome.lists) == sum(seat.won for seat in outcome.seats)
    assert len(outcome.seats) == len(outcome.lists) == 2
