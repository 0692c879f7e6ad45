"""Notices by e-mail, each sent once; and the notice that a deadline is near. The clock calls both."""

from datetime import datetime, timedelta
from urllib.parse import urljoin

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from campaigns.models import Battle, Notice
from campaigns.notices import tell_near
from campaigns.words.notices import said

NEAR = timedelta(hours=24)
KEPT_TRYING = timedelta(days=3)
"""A notice that could not be sent for so long is old news."""

AT_ONCE = 200
NOWHERE = ".invalid"
"""Addresses of demo accounts end so: by definition nobody reads them."""

SUBJECT_LENGTH = 150

log = structlog.get_logger(__name__)


def tell_deadlines(now: datetime) -> int:
    """Tell who has a day left for a battle; for how many battles that was done just now."""
    near = Battle.objects.planned().filter(deadline__gt=now, deadline__lte=now + NEAR, campaign__archived=None)
    count = 0
    for battle in near.select_related("campaign").order_by("deadline", "pk"):
        with transaction.atomic():
            count += tell_near(battle, battle.deadline)
    return count


def send_due(now: datetime | None = None) -> int:
    """Send the e-mails that wait; how many went out.

    Each is taken before it is sent, so that two who send at once send it once; one that fails is given back.
    """
    now = now or timezone.now()
    waiting = Notice.objects.filter(to_mail=True, mailed=None, made__gt=now - KEPT_TRYING, user__is_active=True)
    rows = list(waiting.select_related("campaign", "user").order_by("made", "pk")[:AT_ONCE])
    confirmed = EmailAddress.objects.filter(user__in={row.user_id for row in rows}, verified=True, primary=True)
    confirmed = confirmed.exclude(email__endswith=NOWHERE)
    addresses = dict(confirmed.values_list("user", "email"))
    return sum(_send(notice, addresses[notice.user_id], now) for notice in rows if notice.user_id in addresses)


def _send(notice: Notice, address: str, now: datetime) -> bool:
    row = Notice.objects.filter(pk=notice.pk, mailed=None)
    if not row.update(mailed=now):
        return False
    try:
        message_of(notice, address).send()
    except Exception:
        Notice.objects.filter(pk=notice.pk).update(mailed=None)
        log.exception("notice_not_mailed", notice=notice.pk)
        return False
    return True


def message_of(notice: Notice, address: str) -> EmailMessage:
    """The e-mail of a notice: plain text, in the site's own language, with the way to have no more of them."""
    with translation.override(settings.LANGUAGE_CODE):
        words = " ".join(said([notice])[0].words.split())
        choices = urljoin(settings.SITE_ADDRESS, reverse("campaigns:notice_choices"))
        context = {"words": words, "link": urljoin(settings.SITE_ADDRESS, notice.path), "choices": choices}
        body = render_to_string("campaigns/notice.txt", context)
        subject = _("%(site)s: %(words)s") % {"site": settings.SITE_NAME, "words": words}
    headers = {"List-Unsubscribe": f"<{choices}>", "Auto-Submitted": "auto-generated"}
    return EmailMessage(subject[:SUBJECT_LENGTH], body, to=[address], headers=headers)
