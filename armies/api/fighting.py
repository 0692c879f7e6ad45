"""Calls whose answer is a fight that a worker simulates."""

from rest_framework.exceptions import Throttled
from rest_framework.request import Request

from armies.computation.forecast_jobs import Fight, job_of
from jobs.models import Job
from people.rate_limits import EnoughError, RateLimit, caller_of


def fought(fight: Fight, quota: RateLimit, request: Request) -> Job:
    """Its job, once it is done or the caller has waited long enough; one that is there already costs nothing."""
    try:
        return job_of(fight, quota, caller_of(request))  # type: ignore[arg-type]
    except EnoughError as error:
        raise Throttled(error.seconds) from None
