"""A battle is pinned to the version of the rules that plays it; what becomes of it when the rules are updated.

Its answers are fought again: where they fit, it goes on by the new version, else it is closed and kept as it is.
"""

from typing import NamedTuple

from django.db import transaction

from play import notices
from play.actions import go_on, locked_battle
from play.models import PlayedBattle
from play.offers import give_back
from play.standing import number_of, played_by
from rules.formats.errors import AnswersError, DocumentError


class Trial(NamedTuple):
    """How a battle comes out by the present version: the first answer that does not fit, whether all went as before."""

    misfit: int | None
    same: bool


def tried(battle: PlayedBattle) -> Trial:
    """Fight a battle again with its answers; what the rules refuse now is the misfit, not the answer after it."""
    rows = list(battle.answers.order_by("number").values_list("player", "entry"))
    entries, misfit = [entry for _player, entry in rows], None
    try:
        standing = played_by(battle, entries)
    except AnswersError as fault:
        misfit = number_of(fault)
        standing = played_by(battle, entries[:misfit])
    except DocumentError:
        return Trial(0, False)
    players, stands = [player["id"] for player in battle.scenario["players"]], battle.rules().battles.refusals_stand
    asked = [players[answered.player] for answered in standing.answered]
    for number, (player, _entry) in enumerate(rows[:misfit]):
        if asked[number : number + 1] != [player] or (standing.refusal(number) and not stands):
            return Trial(number, False)
    if misfit is not None:
        return Trial(misfit, False)
    return Trial(None, not battle.digest or standing.battle.event_log.digest() == battle.digest)


def is_outdated(battle: PlayedBattle) -> bool:
    """Whether a battle that goes on was played last by another version of the rules."""
    return battle.is_going() and battle.engine != battle.rules().facts.engine


def carry_over(battle: PlayedBattle) -> PlayedBattle:
    """Have a battle go on by the present version of the rules, or close it; the battle as it is then."""
    if not is_outdated(battle):
        return battle
    with transaction.atomic():
        locked = locked_battle(battle)
        if is_outdated(locked):
            trial = tried(locked)
            if trial.misfit is not None:
                _close(locked)
            else:
                if not trial.same:
                    locked.changed_by, locked.changes = locked.engine, locked.changes + 1
                locked.engine = locked.rules().facts.engine
                go_on(locked)
    return PlayedBattle.objects.with_seats().get(pk=battle.pk)


def _close(battle: PlayedBattle) -> None:
    """Its answers stay, under the version that asked for them; a campaign's plans are open again."""
    if battle.planned_id is not None:
        give_back(battle)
        return
    battle.state, battle.asked, battle.ends, battle.paused = PlayedBattle.State.CLOSED, "", None, None
    battle.offers.all().delete()
    battle.save()
    notices.tell(battle, battle.seats.all(), "closed")
    notices.announce(battle, notices.OVER)
