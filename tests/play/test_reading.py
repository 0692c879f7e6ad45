"""What a process has read of battles: used again as long as it is the same, by one at a time."""

from typing import Any

import pytest

from play.models import PlayedBattle
from play.reading import answers_read, scenario_read
from play.standing import entries_of
from tests.play.conftest import meeting

pytestmark = pytest.mark.django_db


def test_answers_are_read_once_and_those_given_anew_are_read_again(against_steady: PlayedBattle) -> None:
    """U-BRD-05: whoever places a fighter on another hex has given another answer."""
    game, before = against_steady.rules(), entries_of(against_steady)
    entries: list[Any] = [*before, {"place": "red-1", "hex": [0, 2]}]
    read = answers_read(game, against_steady.slug, entries)
    assert [a is b for a, b in zip(read, answers_read(game, against_steady.slug, entries), strict=True)] == [
        True
    ] * len(entries)
    other: list[Any] = [*before, {"place": "red-1", "hex": [3, 2]}]
    assert game.battles.answer_document(answers_read(game, against_steady.slug, other)[-1]) == other[-1]
    assert answers_read(game, against_steady.slug, before) == read[:-1]


def test_two_who_look_at_once_do_not_share_a_scenario() -> None:
    fight = meeting()
    reading = (fight.game, "digest", fight.scenario)
    with scenario_read(*reading) as first, scenario_read(*reading) as second:
        assert first is not second
    with scenario_read(*reading) as third:
        assert third is first
