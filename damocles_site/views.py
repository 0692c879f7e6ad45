"""Pages of the site itself."""

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.computation.executor import scheduler_address, scheduler_state
from damocles_site.engine.select import running
from jobs.worker import worker_state
from printing.pdf.text.fonts import EAST
from rules.games import GAMES


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Whether the site can serve: it queries the database and a configured scheduler.

    It reports which engine runs, and whether prints have Chinese, Japanese and Korean letters.
    """
    answers = database_answers()
    return JsonResponse(
        {
            "status": "ok" if answers else "unavailable",
            "database": "ok" if answers else "unavailable",
            "worker": worker_state() if answers else "unavailable",
            "scheduler": scheduler_state(scheduler_address()),
            "engine": {"build": running(), "version": GAMES[0].facts.engine, "digest": settings.ENGINE_DIGEST},
            "east_asian_font": "ok" if EAST else "missing",
            "games": {game.slug: game.facts.engine for game in GAMES},
        },
        status=200 if answers else 503,
    )


def database_answers() -> bool:
    """A table of ours can be read."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations")
    except DatabaseError:
        return False
    return True
