"""Every kind of question of every game is in one group that can be left to a commander, and says why it matters."""

from importlib import import_module

import pytest

from rules.game.game import Game
from rules.games import GAMES
from rules.presentation.prompts import kinds_of, why_asked

PLAYED = [game for game in GAMES if game.display.prompt is not None]


@pytest.mark.parametrize("game", PLAYED, ids=lambda game: game.slug)
def test_each_kind_that_has_choices_is_in_one_group(game: Game) -> None:
    prompts = import_module(f"{game.facts.package.replace('/', '.')}.display.prompts")
    groups = game.display.question_groups
    assert sorted(kinds_of(groups, [group.key for group in groups])) == sorted(prompts.CHOICES)


def test_a_group_names_its_kinds_and_why() -> None:
    groups = PLAYED[0].display.question_groups
    assert kinds_of(groups, ["deployment", "wounds"]) == ("territory", "deploy_next", "deploy", "allocate")
    why = why_asked(groups, "bid")
    assert why is not None
    assert why.text.startswith("Who bets most goes first")
    assert why_asked(groups, "nothing") is None
