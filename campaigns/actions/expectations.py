"""Forecasts of battles that people played, to be held against what happened."""

from datetime import datetime
from typing import Any

from armies.computation.forecast_jobs import Reporter, forecast_here, read_origins
from armies.computation.sharing import Budget
from campaigns.actions.plans import inputs_as_seen
from campaigns.battles.forecast import origins_of
from campaigns.bridge import with_seed
from campaigns.ledger.fairness import forecast_seed, inputs_digest
from campaigns.models import Battle, BattleForecast
from jobs.kinds import Effect, kind, nightly
from jobs.models import Job
from jobs.queue import enqueue
from rules.formats.errors import DocumentError

RUNS = 2000
WITHIN = 0.03
"""Narrow beside what a table tells: a hundred battles leave a tenth on either side."""

SECONDS, PATIENCE = 240.0, 480.0
"""What one may take of processors, and of any time: a busy machine does not make it rougher."""


def keep_expected(battle: Battle) -> None:
    """Keep what is to be forecast while both lists are as they fought; call it before the result is recorded.

    A battle that is recorded again keeps the forecast of the first time.
    """
    inputs = inputs_as_seen(battle)
    if not inputs:
        return  # a force is on paper
    seed = forecast_seed(battle.seed_commitment, inputs_digest(inputs))
    row = {"scenario": with_seed(inputs, seed), "origins": dict(origins_of(battle))}
    BattleForecast.objects.get_or_create(battle=battle, defaults=row)


@nightly
def ask_for_expectations(now: datetime) -> int:
    """Have the battles forecast that were recorded since; each is a job that nobody waits for."""
    missing = BattleForecast.objects.filter(forecast=None, error="", battle__campaign__archived=None)
    jobs = [enqueue("expectation", row, key=f"expectation:{row}") for row in _keys(missing)]
    return len(jobs)


def _keys(rows: Any) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


@kind("expectation", tries=2, seconds=2 * PATIENCE, idle=True)
def forecast_expected(job: Job) -> Effect:
    """Forecast one battle."""
    forecast = expected(job.payload, **Reporter(job).limits(SECONDS, PATIENCE))
    return Effect(lambda: BattleForecast.objects.filter(pk=job.payload).update(**forecast))


def expected(pk: int, **limits: Any) -> dict[str, Any]:
    """The forecast of a battle, or what is wrong."""
    row = BattleForecast.objects.defer(None).get(pk=pk)
    origins = read_origins(row.origins)
    try:
        return {"forecast": forecast_here(row.scenario, RUNS, within=WITHIN, origins=origins, **limits), "error": ""}
    except DocumentError as error:
        return {"error": str(error)}


def forecast_missing() -> int:
    """Forecast all that are missing, here and now; how many these were."""
    missing = _keys(BattleForecast.objects.filter(forecast=None, error=""))
    for pk in missing:
        BattleForecast.objects.filter(pk=pk).update(**expected(pk, budget=Budget(SECONDS)))
    return len(missing)
