"""A game as it is stated: functions that are handed over, and those that follow from other answers of the same game."""

import pytest

from rules.game.game import Game
from rules.game.lists import Lists
from tests.fencing.game import GAME, HALL, verdict

CONTENT = GAME.formats.read("content", HALL)
TEAM = GAME.formats.read(
    "roster", {"format": "fencing-roster/1", "name": "Us", "faction": "hall", "units": [{"fencer": "novice"}]}
)


def test_what_follows_from_other_answers_asks_the_game_that_it_belongs_to() -> None:
    """Of two games with the same sheet, stated by nobody, each shows its own totals and choices."""
    plain = Game(GAME.facts, GAME.formats, GAME.content, Lists(verdict=verdict), GAME.battles, GAME.display)
    sheets = [game.lists.sheet(TEAM, CONTENT, game.lists.verdict(TEAM, CONTENT)) for game in (GAME, plain)]
    assert [[(total.value, total.limit) for total in sheet.totals] for sheet in sheets] == [[(1, 3)], []]
    assert [[field.key for field in sheet.choices] for sheet in sheets] == [["weapon"], []]
    assert [[unit.part for unit in sheet.units] for sheet in sheets] == [["Novice"], ["Novice"]]


def test_a_game_without_a_notion_answers_the_default() -> None:
    assert (GAME.content.marks, GAME.display.unit_odds, GAME.display.moments(TEAM, CONTENT)) == ((), None, ())
    assert GAME.battles.plan_fields([])[0].choices[0].key == "steady"
    with pytest.raises(NotImplementedError):
        GAME.battles.recorder(0, 1, [])
