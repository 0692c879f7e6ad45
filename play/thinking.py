"""Commanders who take their time decide in a worker."""

from time import monotonic
from typing import Any

from jobs.kinds import Effect, kind
from jobs.models import Job
from play.actions import THINK, keep_thoughts
from play.models import PlayedBattle
from play.standing import entries_of, standing_of
from play.updates import carry_over

SECONDS = 600.0
AT_ONCE = 2.0
"""After so many seconds what was decided is kept and shown, and thought is gone on with."""


@kind(THINK, tries=3, seconds=SECONDS)
def think(job: Job) -> Any:
    """Go on with a battle up to the next question for a person, or a part of the way; done twice it is as done once."""
    battle = PlayedBattle.objects.with_seats().filter(pk=job.payload["battle"]).first()
    if battle is None or not (battle := carry_over(battle)).is_going():
        return None
    entries = entries_of(battle)
    end = monotonic() + AT_ONCE
    standing = standing_of(battle, entries, thinking=True, enough=lambda: monotonic() > end)
    return Effect(lambda: keep_thoughts(battle, len(entries), standing))
