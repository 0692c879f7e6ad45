"""What units of releases do in battle is measured at night, and kept for the codex until another engine fights."""

from datetime import datetime
from typing import Any

from django.conf import settings
from django.utils import timezone

from armies.bridge import content_library, content_of
from armies.computation.deeds import Deeds
from armies.computation.experiment import Limits
from armies.computation.experiment_jobs import question_of, starters_of_size
from armies.computation.list_forecasts import missions, starter_lists
from armies.computation.sharing import Budget
from armies.models import Release, SheetFigures
from jobs.kinds import Effect, kind, nightly
from jobs.models import Job
from jobs.queue import enqueue

LISTS, ROUNDS = 48, 8
SECONDS, LIMIT = 60.0, 300.0
RELEASES_OF_NIGHT = 50
SHEET_FIGURES = "sheet_figures"
Document = dict[str, Any]


def measured(release: Release) -> Document:
    """What the units of a release do against the lists that come with the game, in all missions. DocumentError."""
    game = release.faction.rules_of_game
    content = game.formats.written("content", content_of(release))
    fair = starters_of_size(game, release.faction.slug)
    against = [opponent for opponent in starter_lists(game) if opponent.key in fair]
    commander = game.facts.automatic_commanders()[0].key
    question = question_of(game, content, against, missions(game), commander, LISTS, ROUNDS)
    deeds = Deeds(question, content_library(game))
    return deeds.document(deeds.fight(Limits(budget=Budget(SECONDS, LIMIT))), question.missions)


def keep(release: Release, document: Document) -> None:
    """In place of the figures of an earlier run."""
    values = {"document": document, "engine": settings.ENGINE_DIGEST, "made": timezone.now()}
    SheetFigures.objects.update_or_create(release=release, defaults=values)


@kind(SHEET_FIGURES, tries=2, seconds=2 * LIMIT, idle=True)
def run_measurement(job: Job) -> Effect | None:
    """Measure a release, unless it went meanwhile."""
    release = Release.objects.select_related("faction").filter(pk=job.payload["release"]).first()
    if release is None:
        return None
    document = measured(release)
    return Effect(lambda: keep(release, document))


@nightly
def measure_releases(now: datetime) -> int:
    """Ask for the figures of releases that this engine has not measured, official ones first; of how many."""
    missing = Release.objects.newest().exclude(figures__engine=settings.ENGINE_DIGEST)
    releases = missing.order_by("faction__homebrew", "pk").values_list("pk", flat=True)[:RELEASES_OF_NIGHT]
    for pk in releases:
        key = f"{SHEET_FIGURES}:{pk}:{settings.ENGINE_DIGEST}"
        enqueue(SHEET_FIGURES, {"release": pk}, key=key)
    return len(releases)
