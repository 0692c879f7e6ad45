"""Whole battles of two people in the database, played at random, and set back to any of their questions."""

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from play import actions
from play.models import PlayedAnswer, PlayedBattle
from play.standing import entries_of, standing_of
from rules.battles.seats import Standing
from rules.presentation.prompts import Prompt
from tests.play.conftest import meeting
from tests.play.support.forms import BATTLES
from tests.rules.test_seats import any_answer

Document = dict[str, Any]
MOST = 80 if BATTLES == 1 else 10_000
"""How far a battle is played where a whole one takes long; by night to its end."""


class Moment(NamedTuple):
    """A question of a battle: how many answers came before, who was asked, and what else could have been answered.

    `secret` is one whose answer the rules keep from the others for a while.
    """

    number: int
    player: str
    kind: str
    others: list[Document]
    secret: bool


def begun(game: str, users: Any) -> PlayedBattle:
    """A battle of Ada and Ben."""
    battle = actions.begin(meeting(game), ("", ""), users.ada, 0)[0]
    actions.sit(battle, users.ben)
    return PlayedBattle.objects.with_seats().get(pk=battle.pk)


def prompt_of(standing: Standing) -> Prompt:
    ask = standing.game.display.prompt
    assert ask is not None
    assert standing.question is not None
    return ask(standing.battle, standing.question.document())


def played_through(
    battle: PlayedBattle, luck: Random, look: Callable[[Standing], None] = lambda standing: None
) -> tuple[list[Document], list[Moment]]:
    """The answers of a battle whose people choose at random, and its questions; the database keeps none of them."""
    standing, moments = standing_of(battle, entries_of(battle), thinking=False), []
    while standing.question is not None and len(moments) < MOST:
        look(standing)
        number, prompt = len(standing.entries), prompt_of(standing)
        answers = [any_answer(standing, prompt, luck) for _ in range(3)]
        after = standing_of(battle, [*standing.entries, answers[0]], thinking=False)
        if after.refusal(number) and not standing.game.battles.refusals_stand:
            continue
        others = [answer for answer in answers[1:] if answer != answers[0]]
        player, kind = standing.question.player, after.answered[number].kind
        moments.append(Moment(number, player, kind, others, after.answered[number].secret))
        standing = after
    return standing.entries, moments


def set_to(battle: PlayedBattle, entries: list[Document]) -> Standing:
    """The battle in the database stands after these answers."""
    standing = standing_of(battle, entries, thinking=False)
    players = [player["id"] for player in battle.scenario["players"]]
    battle.answers.all().delete()
    PlayedAnswer.objects.bulk_create(
        PlayedAnswer(battle=battle, number=n, player=players[given.player], entry=entry, by_engine=False)
        for n, (given, entry) in enumerate(zip(standing.answered, standing.entries, strict=True))
    )
    battle.asked = standing.question.player if standing.question else ""
    battle.state = PlayedBattle.State.GOING
    battle.save()
    return standing
