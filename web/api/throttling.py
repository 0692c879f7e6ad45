"""How often somebody may call, and the headers that say how often still."""

from collections.abc import Iterable
from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from people.rate_limits import Count, RateLimit, caller_of
from people.unavailable import if_writable


class CallThrottle(SimpleRateThrottle):
    """So many calls a span of time for each account, or for each address without one."""

    scope = "calls"
    num_requests: int
    duration: int
    count: Count | None = None
    """What was counted; None when nothing was."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count this call, unless there were enough since the first of the span.

        While nothing can be counted what only reads is answered, and what may write is 503.
        """
        if self.rate is not None:
            with if_writable() if request.method in SAFE_METHODS else nullcontext():
                self.count = self._counted(request)
        return self.count is None or not self.count.wait

    def _counted(self, request: Request) -> Count:
        limit = RateLimit(self.scope, self.num_requests, self.duration)
        return limit.count_one(caller_of(request), datetime.fromtimestamp(self.timer(), UTC))  # type: ignore[arg-type]

    def wait(self) -> float:
        """Seconds until the span is over."""
        return self.count.wait if self.count else 0


class WorkThrottle(CallThrottle):
    """The same for calls that take the engine a while: forecasts and odds."""

    scope = "work"


class PostWorkThrottle(WorkThrottle):
    """The same where only POST takes the engine a while, and GET reads."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return request.method != "POST" or super().allow_request(request, view)


def quota_headers(throttles: Iterable[Any]) -> dict[str, str]:
    """The quotas that counted a call and what is left of them, as draft-ietf-httpapi-ratelimit-headers writes them."""
    counted = [it for it in throttles if isinstance(it, CallThrottle) and it.count is not None]
    if not counted:
        return {}
    policies = [f'"{it.scope}";q={it.num_requests};w={it.duration}' for it in counted]
    lefts = [f'"{it.scope}";r={it.count.left};t={it.count.seconds}' for it in counted if it.count]
    return {"RateLimit-Policy": ", ".join(policies), "RateLimit": ", ".join(lefts)}
