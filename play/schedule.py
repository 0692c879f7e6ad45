"""What is due in battles: clocks that have run out, and those that are near their end."""

from datetime import datetime, timedelta

import structlog
from django.db import transaction

from jobs.kinds import schedule
from play.actions import run_out
from play.models import PlayedBattle
from play.notices import seats_by_player, tell_near
from play.updates import carry_over

log = structlog.get_logger(__name__)

EVERY = timedelta(seconds=10)
NEAR = timedelta(hours=12)
"""So long before its end the clock of a battle by correspondence is told of."""


def run_clocks(now: datetime) -> int:
    """Do what was agreed for battles whose clock has run out; each is a transaction of its own."""
    rows = PlayedBattle.objects.out_of_time(now).order_by("ends", "pk")
    return sum(_run_out(battle, now) for battle in rows)


def _run_out(battle: PlayedBattle, now: datetime) -> bool:
    """Whether it was done; a battle that cannot be fought on holds up no other."""
    try:
        return run_out(carry_over(battle), now)
    except Exception:
        log.exception("clock_broke", battle=battle.slug)
        return False


def tell_of_clocks(now: datetime) -> int:
    """Tell who has half a day left for an answer; how many were told."""
    near = PlayedBattle.objects.filter(state=PlayedBattle.State.GOING, clock=PlayedBattle.Clock.QUESTION)
    count = 0
    for battle in near.filter(ends__gt=now, ends__lte=now + NEAR).without_documents().with_seats():
        with transaction.atomic():
            count += tell_near(battle, seats_by_player(battle)[battle.asked])
    return count


schedule(run_clocks, EVERY)
schedule(tell_of_clocks)
