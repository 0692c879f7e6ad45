"""Rate limits of the table: how many games are begun, and how many codes are tried."""

from django.http import HttpRequest

from people.rate_limits import RateLimit, caller_of, network_of

TABLES = RateLimit("table_games", 30, 3600)
GUESSES = RateLimit("table_code", 20, 3600)
FROM_HERE = RateLimit("table_code_from", 120, 3600)
"""Higher limit for each network address, shared by a club, against guessing with many accounts."""


def guess(request: HttpRequest) -> int:
    """Count the attempt at a code and return 0, or the seconds to wait. Right codes are refunded by `refund`."""
    return GUESSES.consume(caller_of(request)) or FROM_HERE.consume(network_of(request))


def refund(request: HttpRequest) -> None:
    """Take back the attempt of a right code."""
    GUESSES.refund(caller_of(request))
    FROM_HERE.refund(network_of(request))
