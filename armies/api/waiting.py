"""What calls have in common whose answer a worker makes: how far it is, when to ask again, how often one may."""

from typing import Protocol

from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from armies.api.base import ApiView
from armies.api.throttling import CallThrottle, WorkThrottle
from armies.computation.forecast_jobs import wait_for_forecast
from jobs.models import Job
from people.rate_limits import RateLimit, caller_of
from people.waiting import ASK_AGAIN_AFTER


class Fight(Protocol):
    """What a worker fights, and the job of whoever asked for just this."""

    def job(self) -> Job | None: ...

    def ask(self, owner: object) -> Job: ...


class FightingView(ApiView):
    """For views that write nothing but have the engine fight."""

    is_write = False
    throttle_classes = (CallThrottle, WorkThrottle)


def fought(fight: Fight, quota: RateLimit, request: Request) -> Job:
    """Its job, once it is done or the caller has waited long enough; one that is there already costs nothing."""
    job = fight.job()
    if job is None:
        ration(quota, request)
    return wait_for_forecast(job or fight.ask(caller_of(request)))  # type: ignore[arg-type]


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
