"""Sitting down again where a commander has taken over: whose clock ran out comes back before the battle is over."""

from django.db import transaction

from play import notices
from play.actions import StaleError, locked_battle
from play.models import PlayedBattle, Seat


def may_return(battle: PlayedBattle, seat: Seat) -> bool:
    """Whether somebody may sit down again: who did not give up, where each question has its own time (C-AUT-13).

    Minutes a side that are used up do not come back.
    """
    taken = bool(seat.commander) and seat.taken_over is not None and not seat.gave_up
    return taken and battle.is_going() and battle.clock == PlayedBattle.Clock.QUESTION


def come_back(battle: PlayedBattle, seat: Seat) -> None:
    """Decide by oneself again, from the next question on; StaleError where that is not possible any more."""
    with transaction.atomic():
        locked = locked_battle(battle)
        present = locked.seats.get(pk=seat.pk)
        if not may_return(locked, present):
            raise StaleError
        present.commander, present.taken_over = "", None
        present.save(update_fields=["commander", "taken_over"])
        locked.changes += 1
        locked.save(update_fields=["changes"])
        notices.tell(locked, locked.seats.exclude(pk=present.pk), "came back", by=present)
