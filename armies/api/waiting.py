"""What calls have in common whose answer a worker makes: how far it is, when to ask again, how often one may."""

from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from armies.api.base import ApiView
from armies.api.throttling import CallThrottle, WorkThrottle
from armies.computation.forecast_jobs import Fight, job_of
from jobs.models import Job
from people.rate_limits import EnoughError, RateLimit, caller_of
from people.waiting import ASK_AGAIN_AFTER


class FightingView(ApiView):
    """For views that write nothing but have the engine fight."""

    is_write = False
    throttle_classes = (CallThrottle, WorkThrottle)


def fought(fight: Fight, quota: RateLimit, request: Request) -> Job:
    """Its job, once it is done or the caller has waited long enough; one that is there already costs nothing."""
    try:
        return job_of(fight, quota, caller_of(request))  # type: ignore[arg-type]
    except EnoughError as error:
        raise Throttled(error.seconds) from None


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
