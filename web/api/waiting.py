"""What calls have in common whose answer a worker makes: how far it is, when to ask again, how often one may."""

from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from jobs.models import Job
from people.rate_limits import RateLimit, caller_of
from people.waiting import ASK_AGAIN_AFTER
from web.api.base import ApiView
from web.api.throttling import CallThrottle, WorkThrottle


class FightingView(ApiView):
    """For views that write nothing but have the engine fight."""

    is_write = False
    throttle_classes = (CallThrottle, WorkThrottle)


def ration(quota: RateLimit, request: Request) -> None:
    """Refuse who has had the engine work often enough for now."""
    if wait := quota.consume(caller_of(request)):  # type: ignore[arg-type]
        raise Throttled(wait)


def come_again(job: Job) -> dict[str, str]:
    """The headers of an answer about a job: when to ask again, until it is over."""
    return {} if job.is_finished() else {"Retry-After": str(ASK_AGAIN_AFTER)}


def place_of(job: Job) -> int | None:
    """In the queue; None when it is over."""
    return None if job.is_finished() else job.place()
