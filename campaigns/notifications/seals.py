"""The newest seal of each ledger, where the owner of the database cannot change it: a mail, or a file (C-LED-11)."""

import os
import re
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from django.conf import settings

from campaigns.models import Campaign, LedgerEvent
from jobs.kinds import nightly
from people.outbox import enqueue_email

SINCE = timedelta(days=2)
"""Ledgers with an event of that time are told of each night, so that a night that was missed is made up for."""

MAIL = "mailto:"
LINE = re.compile(r"(?P<slug>\S+) (?P<number>[0-9]{1,9}) (?P<seal>[0-9a-f]{64})\s*$")


@nightly
def publish_seals(now: datetime) -> int:
    """Send or write the newest seals, if the settings say where; how many these were."""
    lines = newest_seals(now)
    if not settings.SEALS or not lines:
        return 0
    text = "".join(f"{line}\n" for line in lines)
    if settings.SEALS.startswith(MAIL):
        enqueue_email(settings.SEALS.removeprefix(MAIL), f"{settings.SITE_NAME}: seals of {now:%Y-%m-%d}", text)
    else:
        with open(settings.SEALS, "a", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
    return len(lines)


def newest_seals(now: datetime) -> list[str]:
    """A line for each ledger that grew of late: when it was told, campaign, event, seal."""
    recent = LedgerEvent.objects.filter(at__gte=(now - SINCE).astimezone(UTC).isoformat())
    rows = recent.order_by("campaign_id", "number").values_list("campaign__slug", "number", "hash")
    newest = {slug: f"{now:%Y-%m-%dT%H:%MZ} {slug} {number} {seal}" for slug, number, seal in rows}
    return list(newest.values())


def seal_errors(lines: Iterable[str], slugs: Iterable[str] = ()) -> Iterator[str]:
    """A line for each published seal that its ledger no longer has: it was written anew from there or before."""
    chosen = set(slugs)
    for line in lines:
        match = LINE.search(line)
        if match is None or (chosen and match["slug"] not in chosen):
            continue
        campaign = Campaign.objects.filter(slug=match["slug"]).first()
        if campaign is None:
            yield f"{match['slug']}: a seal of it was published, and it is no longer there"
        elif not campaign.ledger.filter(number=int(match["number"]), hash=match["seal"]).exists():
            yield f"{match['slug']}: event {match['number']} has not the seal that was published"
