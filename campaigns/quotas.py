"""How often one person may have the engine work."""

from people.rate_limits import RateLimit

FORECASTS = RateLimit("forecasts", 20, 600)
REPLAYS = RateLimit("verifications", 20, 600)
WHAT_IFS = RateLimit("what_if", 10, 60)
