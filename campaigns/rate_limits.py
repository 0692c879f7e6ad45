"""How often one person may have the engine work."""

from django.http import HttpRequest

from people.rate_limits import RateLimit, caller_of, network_of

FORECASTS = RateLimit("forecasts", 20, 600)
REPLAYS = RateLimit("verifications", 20, 600)
WHAT_IFS = RateLimit("what_if", 10, 60)


GUESSES = RateLimit("join_code", 10, 3600)
FROM_HERE = RateLimit("join_code_from", 60, 3600)
"""More for each address, where a whole club may sit, so that many accounts help nobody to guess."""


def seconds_to_wait(request: HttpRequest) -> int:
    """Count a try and return 0, or the seconds until the next may be made. A code that was right is given back."""
    return GUESSES.consume(caller_of(request)) or FROM_HERE.consume(network_of(request))


def reset(request: HttpRequest) -> None:
    """The right code is no guess."""
    GUESSES.refund(caller_of(request))
    FROM_HERE.refund(network_of(request))
