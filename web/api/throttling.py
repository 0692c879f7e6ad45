"""How often somebody may call."""

from contextlib import nullcontext
from datetime import UTC, datetime
from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle

from people.rate_limits import RateLimit, caller_of
from people.unavailable import if_writable


class CallThrottle(SimpleRateThrottle):
    """So many calls a span of time for each account, or for each address without one."""

    scope = "calls"
    num_requests: int
    duration: int

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count this call, unless there were enough since the first of the span.

        While nothing can be counted what only reads is answered, and what may write is 503.
        """
        self.seconds = 0
        if self.rate is not None:
            with if_writable() if request.method in SAFE_METHODS else nullcontext():
                self.seconds = self._consume(request)
        return not self.seconds

    def _consume(self, request: Request) -> int:
        limit = RateLimit(self.scope, self.num_requests, self.duration)
        return limit.consume(caller_of(request), datetime.fromtimestamp(self.timer(), UTC))  # type: ignore[arg-type]

    def wait(self) -> float:
        """Seconds until the span is over."""
        return self.seconds


class WorkThrottle(CallThrottle):
    """The same for calls that take the engine a while: forecasts and odds."""

    scope = "work"


class PostWorkThrottle(WorkThrottle):
    """The same where only POST takes the engine a while, and GET reads."""

    def allow_request(self, request: Request, view: Any) -> bool:
        return request.method != "POST" or super().allow_request(request, view)
