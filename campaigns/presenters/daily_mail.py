"""The one e-mail a day of who wants notices gathered or next steps by mail, in the morning of their clock."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime, time, timedelta
from typing import NamedTuple

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import MailChoice, Notice
from campaigns.notifications.email import addresses_of, waiting_notices
from campaigns.presenters.agenda import WAIT, agenda
from campaigns.presenters.situations import steps_of
from campaigns.text.notices import notice_lines
from jobs.kinds import schedule
from people.addresses import site_url
from people.locale import in_locale_of
from people.outbox import enqueue_email
from people.time_zones import zone_of

MORNING = time(7)
EVERY = timedelta(minutes=10)
NAMED = 3
"""So many kinds of what it holds stand in the subject."""

MOST = 100
"""Notices in one e-mail; what is more can be read on the site."""

log = structlog.get_logger(__name__)


class Line(NamedTuple):
    """A sentence of the mail, and the whole address that it leads to."""

    words: str
    link: str


def post_days(now: datetime) -> int:
    """Post the e-mail of a day to everybody whose morning has come since their last; how many were posted."""
    return sum(_post(choice, now) for choice in due_choices(now))


def due_choices(now: datetime) -> list[MailChoice]:
    """Whose morning has come; a choice made today has its first tomorrow."""
    wanted = MailChoice.objects.filter(Q(daily=True) | Q(steps=True), user__is_active=True)
    zones = wanted.order_by().values_list("user__preferences__time_zone", flat=True).distinct()
    due = Q(pk=None)
    for name in zones:
        due |= Q(user__preferences__time_zone=name, posted__lt=last_morning(now, name or ""))
    return list(wanted.filter(due).select_related("user__preferences").order_by("posted", "pk"))


def last_morning(now: datetime, zone: str) -> datetime:
    """The latest morning by the clock of a time zone, or by the site's."""
    here = zone_of(zone) or timezone.get_default_timezone()
    today = datetime.combine(now.astimezone(here), MORNING, here)
    return today if today <= now else datetime.combine(now.astimezone(here) - timedelta(days=1), MORNING, here)


def _post(choice: MailChoice, now: datetime) -> bool:
    """Whoever marks the day first posts it; one that breaks holds up no other, and its notices come another day."""
    if not MailChoice.objects.filter(pk=choice.pk, posted=choice.posted).update(posted=now):
        return False
    try:
        with transaction.atomic():
            return _compose(choice, now)
    except Exception:  # kept
        log.exception("day_refused", user=choice.pk)
        return False


def _compose(choice: MailChoice, now: datetime) -> bool:
    address = addresses_of([choice.pk]).get(choice.pk)
    if address is None:
        return False
    notices = list(waiting_notices(now).filter(user=choice.pk, read=None).order_by("made", "pk")[:MOST])
    notices = notices if choice.daily else []
    with in_locale_of(choice.user):
        steps = _steps(choice) if choice.steps else []
        if not notices and not steps:
            return False
        choices = site_url(reverse("campaigns:notice_choices"))
        news = [Line(_plain(line.words), site_url(line.notice.path)) for line in notice_lines(notices)]
        body = render_to_string("campaigns/news/day.txt", {"news": news, "steps": steps, "choices": choices})
        headers = {"List-Unsubscribe": f"<{choices}>", "Auto-Submitted": "auto-generated"}
        enqueue_email(address, subject_of(notices, len(steps)), body, user=choice.user, headers=headers)
    Notice.objects.filter(pk__in=[notice.pk for notice in notices]).update(mailed=now)
    return True


def subject_of(notices: Sequence[Notice], steps: int) -> str:
    """What is in it, by kinds, and no text entered by players."""
    counts = Counter(notice.kind for notice in notices)
    parts = [_counted(str(label), counts[kind]) for kind, label in Notice.Kind.choices if counts[kind]]
    parts += [_counted(_("what is next for you"), steps)] if steps else []
    more = len(parts) - NAMED
    parts = [*parts[:NAMED], _("and more")] if more > 0 else parts
    return _("%(site)s: %(words)s") % {"site": settings.SITE_NAME, "words": "; ".join(parts)}


def _counted(words: str, count: int) -> str:
    return words if count == 1 else f"{words} ({count})"


def _steps(choice: MailChoice) -> list[Line]:
    """What is to be done in all campaigns, then in battles."""
    named = _("%(campaign)s: %(words)s")
    lines = [
        Line(_plain(named % {"campaign": step.campaign.name, "words": step.text}), site_url(step.url))
        for step in steps_of(choice.user)
    ]
    for task in agenda(choice.user):
        if task.what != WAIT:
            words = f"{task.battle.shown_title} ({' – '.join(task.names)}), {task.words}"
            text = named % {"campaign": task.battle.campaign.name, "words": words}
            lines.append(Line(_plain(text), site_url(task.battle.get_absolute_url())))
    return lines


def _plain(text: str) -> str:
    return " ".join(text.split())


schedule(post_days, EVERY)
