"""Forecasts of few battles, fought in this process."""

import json

from armies.bridge import content_library
from armies.computation.forecast import forecast
from jobs.kinds import KINDS
from jobs.models import Job


def ten_battles(job: Job) -> str:
    return json.dumps(forecast(json.loads(job.payload["document"]), content_library(), 10))


TEN = {"forecast": KINDS["forecast"]._replace(run=ten_battles)}
"""Ten battles for a hundred; to be put into KINDS."""
