"""Notices by e-mail, each put into the post once; and the notice that a deadline is near. The schedule calls both."""

from collections.abc import Collection
from datetime import datetime, timedelta

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext as _

from campaigns.models import Battle, Notice
from campaigns.notifications.notify import notify_near
from campaigns.text.notices import notice_lines
from people.addresses import site_url
from people.locale import in_locale_of
from people.models import OutgoingEmail
from people.outbox import enqueue_email

NEAR = timedelta(hours=24)
AT_ONCE = 200
NEWS = timedelta(days=3)
"""Older notices are not worth a mail."""

GATHERED = (Notice.Kind.MEMBERS, Notice.Kind.MESSAGE)
GATHERING = timedelta(hours=1)
"""Notices of these kinds wait so long for others of their campaign: whoever comes by then is in the same mail."""

URGENT = (Notice.Kind.DEADLINE, Notice.Kind.CLOCK)
"""Notices of these kinds wait for no e-mail of the day."""

AT_THE_TABLE = timedelta(minutes=10)
"""Whose turn it is gets a mail after this time: who plays on before needs none."""

NOWHERE = ".invalid"
"""Domain of demo accounts' addresses, which have no mailbox."""

log = structlog.get_logger(__name__)


def notify_deadlines(now: datetime) -> int:
    """Remind players who have a day left for a battle; return the number of battles."""
    soon = (now, now + NEAR)
    near = (
        Battle.objects.listed().planned().filter(Q(deadline__range=soon) | Q(date__range=soon), campaign__archived=None)
    )
    count = 0
    for battle in near.without_pending_result().select_related("campaign").order_by("deadline", "pk"):
        with transaction.atomic():
            moments = {battle.date, battle.deadline} - {None}
            count += sum(notify_near(battle, moment) for moment in sorted(moments) if now < moment <= now + NEAR)
    return count


def post_notices(now: datetime) -> int:
    """Post the notices that wait as e-mails, but for those that come in one e-mail a day; how many were posted."""
    waiting = waiting_notices(now).exclude(Q(user__mail_choice__daily=True) & ~Q(kind__in=URGENT))
    due = waiting.exclude(kind__in=GATHERED, made__gt=now - GATHERING)
    due = due.exclude(kind=Notice.Kind.MESSAGE, read__isnull=False)
    due = due.exclude(kind=Notice.Kind.TURN, made__gt=now - AT_THE_TABLE)
    rows = list(due.order_by("made", "pk")[:AT_ONCE])
    addresses = addresses_of({row.user_id for row in rows})
    return sum(
        _post_once(_gathered(notice, waiting), addresses[notice.user_id], now)
        for notice in rows
        if notice.user_id in addresses
    )


def waiting_notices(now: datetime) -> QuerySet[Notice]:
    """What is to be sent and is not too old for it."""
    rows = Notice.objects.filter(to_mail=True, mailed=None, made__gt=now - NEWS, user__is_active=True)
    return rows.select_related("campaign", "user__preferences")


def addresses_of(users: Collection[int]) -> dict[int, str]:
    """The confirmed mailboxes of users, by their keys."""
    confirmed = EmailAddress.objects.filter(user__in=users, verified=True, primary=True)
    return dict(confirmed.exclude(email__endswith=NOWHERE).values_list("user", "email"))


def _gathered(notice: Notice, waiting: QuerySet[Notice]) -> list[Notice]:
    """A notice, with all others of its kind and campaign that wait for its reader where these come in one mail."""
    if notice.kind not in GATHERED:
        return [notice]
    alike = waiting.filter(user=notice.user_id, campaign=notice.campaign_id, kind=notice.kind)
    return list(alike.order_by("made", "pk"))


@transaction.atomic
def _post_once(notices: list[Notice], address: str, now: datetime) -> bool:
    """The mail and its mark are written in one transaction, so that concurrent senders send it once."""
    marked = [row for row in notices if Notice.objects.filter(pk=row.pk, mailed=None).update(mailed=now)]
    if not marked:
        return False
    try:
        post_notice(marked, address)
    except (ValidationError, ValueError):
        log.exception("notice_refused", notice=marked[0].pk)
        return False
    return True


def post_notice(notices: list[Notice], address: str) -> OutgoingEmail:
    """Notices of one kind as plain text in their reader's language and time zone, with a link to unsubscribe.

    The subject names the kind of notice and contains no text entered by players.
    """
    first = notices[0]
    with in_locale_of(first.user):
        text = "\n".join(" ".join(line.words.split()) for line in notice_lines(notices))
        choices = site_url(reverse("campaigns:notice_choices"))
        context = {"words": text, "link": site_url(first.path), "choices": choices}
        body = render_to_string("campaigns/news/notice.txt", context)
        subject = _("%(site)s: %(words)s") % {"site": settings.SITE_NAME, "words": first.get_kind_display()}
    headers = {"List-Unsubscribe": f"<{choices}>", "Auto-Submitted": "auto-generated"}
    return enqueue_email(address, subject, body, user=first.user, headers=headers)
