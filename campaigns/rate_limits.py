"""Rate limits of a user's requests to the engine, and of join codes."""

from django.http import HttpRequest

from people.rate_limits import RateLimit, caller_of, network_of

FORECASTS = RateLimit("forecasts", 20, 600)
REPLAYS = RateLimit("verifications", 20, 600)
WHAT_IFS = RateLimit("what_if", 10, 60)
QUICK_BATTLES = RateLimit("quick_battles", 60, 600)
MESSAGES = RateLimit("battle_messages", 30, 3600)


GUESSES = RateLimit("join_code", 10, 3600)
FROM_HERE = RateLimit("join_code_from", 60, 3600)
"""Higher limit for each network address, shared by a club, against guessing with many accounts."""


def seconds_to_wait(request: HttpRequest) -> int:
    """Count an attempt and return 0, or the seconds to wait. Correct codes are refunded by `reset`."""
    return GUESSES.consume(caller_of(request)) or FROM_HERE.consume(network_of(request))


def reset(request: HttpRequest) -> None:
    """Refund the attempt of a correct code."""
    GUESSES.refund(caller_of(request))
    FROM_HERE.refund(network_of(request))
