"""Delete unused rows on schedule, in batches that keep write locks short."""

from datetime import datetime, timedelta

from django.contrib.sessions.models import Session
from django.core.cache import cache
from django.db.models import Q, QuerySet

from armies.models import StrikeForce, TableGame
from campaigns.models import Notice
from damocles_site.models import OwnArchive
from jobs.kinds import nightly, schedule
from jobs.models import Job
from people.models import AuditEntry, RateCount
from play.models import PlayedBattle
from web.api.idempotency import KEPT_FOR
from web.models import IdempotencyRecord

UNOPENED = timedelta(days=90)
"""Time after which an unopened list of a visitor is deleted; it has no owner until its visitor signs in."""

READ = timedelta(days=90)
UNREAD = timedelta(days=365)
"""How long notices are kept, once they were read, and at all."""

BATCH = 500
MAX_BATCHES = 10
"""In one go; the rest is for the next minute."""

MAX_BATCHES_OF_NIGHT = 200


@schedule
def purge(now: datetime) -> int:
    """Delete what is over; how many rows that were. Letters that were given up go with their jobs."""
    cache.forget_expired()  # type: ignore[attr-defined]
    return sum(delete_in_batches(rows, MAX_BATCHES) for rows in outdated(now))


def outdated(now: datetime) -> list[QuerySet]:
    """Everything that grows with use and is of no more use."""
    return [
        Session.objects.filter(expire_date__lt=now),
        RateCount.objects.filter(ends__lt=now),
        Job.objects.over(now),
        OwnArchive.objects.over(now),
        IdempotencyRecord.objects.filter(created__lt=now - KEPT_FOR),
    ]


@nightly
def purge_unused(now: datetime) -> int:
    """Delete lists, tables and battles of nobody, notices not looked at and the audit log of long ago; how many."""
    tables = TableGame.objects.of_nobody(now)
    lists = StrikeForce.objects.unopened_since(now - UNOPENED)
    notices = Notice.objects.filter(Q(read__lt=now - READ) | Q(made__lt=now - UNREAD))
    battles = PlayedBattle.objects.abandoned(now)
    audited = AuditEntry.objects.over(now)
    return sum(delete_in_batches(rows, MAX_BATCHES_OF_NIGHT) for rows in (tables, lists, notices, battles, audited))


def delete_in_batches(rows: QuerySet, batches: int) -> int:
    """Each batch a transaction of its own; what was used in between is not deleted."""
    deleted = 0
    for _ in range(batches):
        keys = list(rows.order_by().values_list("pk", flat=True)[:BATCH])
        if not keys:
            break
        deleted += len(keys)
        rows.filter(pk__in=keys).delete()
    return deleted
