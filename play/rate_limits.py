"""How many battles one may begin, and have unfinished, and how much advice one may ask for."""

from people.rate_limits import RateLimit

BEGUN = RateLimit("played_battles", 30, 3600)
ADVICE = RateLimit("played_battle_advice", 120, 3600)

MOST_UNFINISHED = 100
"""Of an account: each is a long document, and is fought again whenever somebody looks."""
