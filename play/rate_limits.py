"""How many battles one may begin, and have unfinished, and how much advice one may ask for."""

from typing import Any

from people.quotas import Quota
from people.rate_limits import RateLimit
from play.models import PlayedBattle

BEGUN = RateLimit("played_battles", 30, 3600)
ADVICE = RateLimit("played_battle_advice", 120, 3600)

MOST_UNFINISHED = 100
"""Of an account: each is a long document, and is fought again whenever somebody looks."""


def quota_of_battles(user: Any) -> Quota:
    return Quota(PlayedBattle.objects.of_player(user).unfinished().count(), MOST_UNFINISHED)
