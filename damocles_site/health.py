"""Whether the site runs (`/health/live/`) and whether it can serve, with all that an operator watches (`/health/`)."""

import shutil
from datetime import timedelta
from pathlib import Path
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.computation.executor import scheduler_address, scheduler_state
from damocles_site.backups.keeping import last_backup
from damocles_site.engine.select import running
from jobs.worker import last_beat, worker_state
from people.models import OutgoingEmail
from printing.pdf.text.fonts import EAST
from rules.games import GAMES

LEAST_FREE = 500_000_000
"""Bytes free of the disk that the site writes to, below which `disk` is "low"."""

LONGEST_WITHOUT_BACKUP = timedelta(hours=26)
"""Nightly backups are late after this."""

LOCK_TIMEOUT = 500
"""Milliseconds that the probe of SQLite waits for its lock."""


@never_cache
@require_safe
def live(request: HttpRequest) -> JsonResponse:
    """The process answers; a supervisor restarts one that does not. Nothing else is asked."""
    return JsonResponse({"status": "ok"})


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Whether the site can serve: 503 while the database does not answer, else 200.

    `status` is "degraded" while pages are read but something needs its operator: no writes, a full disk, a late worker
    or backup, mails that were given up.
    """
    database = database_state()
    details = state_of_the_work() if database != "unavailable" else {"worker": "unavailable"}
    free = shutil.disk_usage(settings.VAR_DIR).free
    facts = {"database": database, "disk": "ok" if free > LEAST_FREE else "low", **backup_state(), **details}
    return JsonResponse(
        {
            "status": status_of(facts),
            **facts,
            "scheduler": scheduler_state(scheduler_address()),
            "engine": {"build": running(), "version": GAMES[0].facts.engine, "digest": settings.ENGINE_DIGEST},
            "east_asian_font": "ok" if EAST else "missing",
            "games": {game.slug: game.facts.engine for game in GAMES},
        },
        status=503 if database == "unavailable" else 200,
    )


def status_of(facts: dict[str, Any]) -> str:
    if facts["database"] == "unavailable":
        return "unavailable"
    good = facts["database"] == facts["disk"] == facts["worker"] == "ok" and facts.get("backup", "ok") == "ok"
    return "ok" if good and not facts["mails_given_up"] else "degraded"


def backup_state() -> dict[str, Any]:
    """Of the folder of nightly backups (DAMOCLES_BACKUPS); nothing where none is named."""
    if not settings.BACKUPS:
        return {}
    last = last_backup(Path(settings.BACKUPS))
    in_time = last is not None and timezone.now() - last < LONGEST_WITHOUT_BACKUP
    return {"backup": "ok" if in_time else "late", "last_backup": last}


def state_of_the_work() -> dict[str, Any]:
    return {
        "worker": worker_state(),
        "worker_last_beat": last_beat(),
        "mails_given_up": OutgoingEmail.objects.given_up().count(),
    }


def database_state() -> str:
    """ "ok", "read-only" where a table can be read but takes no writes now, or "unavailable"."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1 FROM django_migrations")
    except DatabaseError:
        return "unavailable"
    return "ok" if is_writable() else "read-only"


def is_writable() -> bool:
    """A transaction that may write is begun, and writes nothing; a long wait for its lock counts as refused."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        if sqlite:
            before = cursor.execute("PRAGMA busy_timeout").fetchone()[0]
            cursor.execute(f"PRAGMA busy_timeout = {LOCK_TIMEOUT}")
        try:
            with transaction.atomic():
                if not sqlite:
                    cursor.execute("SELECT 1 FROM django_migrations LIMIT 1 FOR UPDATE SKIP LOCKED")
        except DatabaseError:
            return False
        finally:
            if sqlite:
                cursor.execute(f"PRAGMA busy_timeout = {before}")
    return True
