"""allauth's rate limits, counted like all others.

Its own keep a list in the cache behind a lock that times out after a second, and then refuse requests within the limit.
"""

from typing import Any, NamedTuple

from allauth.core.exceptions import RateLimited
from allauth.core.internal import ratelimit
from django.http import HttpRequest

from people.rate_limits import RateLimit


class Usage(NamedTuple):
    """One attempt that was counted."""

    limit: RateLimit
    key: str

    def rollback(self) -> None:
        self.limit.refund(self.key)


def consume(
    request: HttpRequest, *, rate: ratelimit.Rate, dry_run: bool = False, raise_exception: bool = False, **about: Any
) -> Usage | None:
    """Count an attempt; None, or RateLimited when the limit was reached. A dry run only checks."""
    usage = usage_of(request, rate, about)
    wait = usage.limit.seconds_to_wait(usage.key) if dry_run else usage.limit.consume(usage.key)
    if wait and raise_exception:
        raise RateLimited
    return None if wait else usage


def clear(request: HttpRequest, *, app: str, action: str, config: Any = None, **about: Any) -> None:
    """Forget the attempts of an action."""
    for rate in ratelimit.get_rates(app=app, action=action, config=config):
        usage = usage_of(request, rate, {"app": app, "action": action, **about})
        usage.limit.reset(usage.key)


def usage_of(request: HttpRequest, rate: ratelimit.Rate, about: dict[str, Any]) -> Usage:
    key = ratelimit.get_cache_key(request, rate=rate, **about)
    return Usage(RateLimit("accounts", rate.amount, int(rate.duration)), key)


def install() -> None:
    """allauth has no setting for this; a test counts attempts at a password and fails if its own limits are used."""
    ratelimit._consume_single_rate = consume
    ratelimit.clear = clear
