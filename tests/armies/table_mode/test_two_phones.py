"""Taps of several phones at the same moment: none is lost, on SQLite and PostgreSQL."""

from uuid import UUID

import pytest

from armies.actions.table_games import start
from armies.actions.table_taps import keep_taps
from armies.models import TableGame
from armies.table_mode.fold import Tapped, fold
from armies.table_mode.log import taps_of
from tests.support.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_two_wounds_at_once_are_two_wounds(patrol):
    game = start(patrol, ["Ben"])
    path = f"wounds/{patrol.squads[0]['id']}"
    phones = [
        lambda n=n: keep_taps(TableGame.objects.get(), [Tapped(str(UUID(int=n)), "add", path, 1)], 0) for n in range(3)
    ]
    assert at_once(*phones) == ["done"] * 3
    assert fold(game.setup, taps_of(game)).number(path) == 3


def test_a_game_that_two_phones_begin_at_once_is_one(patrol):
    assert at_once(*[lambda: start(patrol, ["Ben"])] * 2) == ["done"] * 2
    assert TableGame.objects.count() == 1
