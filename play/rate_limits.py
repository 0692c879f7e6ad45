"""How many battles one may begin."""

from people.rate_limits import RateLimit

BEGUN = RateLimit("played_battles", 30, 3600)
