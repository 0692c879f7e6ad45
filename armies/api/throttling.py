"""How often somebody may call: counted in the cache in the database, so that all processes count together."""

from ipaddress import AddressValueError, IPv6Network
from typing import Any

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

Count = tuple[float, int]


class CallThrottle(SimpleRateThrottle):
    """So many calls a span of time for each account, or for each address without one."""

    scope = "calls"
    num_requests: int
    duration: int

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count this call, unless there were enough since the first of the span."""
        if self.rate is None:
            return True
        self.now = self.timer()
        key = self.get_cache_key(request, view)
        first, count = self.span = self._span(key)
        if count >= self.num_requests:
            return False
        self.cache.set(key, (first, count + 1), self.duration)
        return True

    def _span(self, key: str) -> Count:
        """When the span began and how many calls there were in it."""
        first, count = self.cache.get(key, (self.now, 0))
        return (first, count) if 0 <= self.now - first < self.duration else (self.now, 0)

    def wait(self) -> float:
        """Seconds until the span is over."""
        return self.span[0] + self.duration - self.now

    def get_cache_key(self, request: Request, view: Any) -> str:
        caller = request.user.pk if request.user.is_authenticated else network(self.get_ident(request))
        return self.cache_format % {"scope": self.scope, "ident": caller}


class WorkThrottle(CallThrottle):
    """The same for calls that take the engine a while: forecasts and odds."""

    scope = "work"


def network(address: str) -> str:
    """What one household has: an IPv4 address, or the 64 bits of IPv6 that a provider gives it."""
    try:
        return str(IPv6Network((address, 64), strict=False).network_address)
    except (AddressValueError, ValueError):
        return address
