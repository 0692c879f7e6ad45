"""Deliveries: sent by a worker, tried again after pauses, given up; a webhook that never answers is switched off."""

import time
from datetime import datetime, timedelta
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from campaigns.models import Campaign, Membership
from jobs import queue
from jobs.kinds import kind, nightly, pause
from jobs.models import Job
from people.addresses import site_url
from people.locale import in_locale_of
from people.outbox import enqueue_email
from people.rate_limits import EnoughError, RateLimit
from play.models import Seat
from programs.models import Delivery, Webhook
from programs.webhooks.battles import has_passed
from programs.webhooks.changes import note
from programs.webhooks.outgoing import AddressError, NoAnswerError, post
from programs.webhooks.payloads import body_of, signed

SEND = "webhook"
TRIES = 7
"""With the pauses between them, tried for an hour."""

ENOUGH_FAILURES = 10
"""So many deliveries given up one after the other, and the webhook is switched off."""

KEPT_FOR = timedelta(days=7)
BATCH = 500
SENDING = RateLimit("webhook_by_hand", 60, 3600)
"""Tests and repeated deliveries of an account."""

NO_RIGHT = gettext_noop("You may not read this campaign any more, or sit no longer in this battle.")
NO_ADDRESS = gettext_noop("This address is not one of the open internet.")
NO_ANSWER = gettext_noop("No answer in time.")
PASSED = gettext_noop("Not sent: the turn was taken meanwhile.")
ANSWERS = {"no_right": NO_RIGHT, "no_address": NO_ADDRESS, "no_answer": NO_ANSWER, "passed": PASSED}


def enqueue(delivery: Delivery, due: datetime | None = None) -> None:
    queue.enqueue(SEND, {"delivery": delivery.pk}, key=f"webhook:{delivery.key}:{delivery.tries}", due=due)


def send_test(webhook: Webhook) -> Delivery:
    """A message about nothing, also to a webhook that is switched off: when it arrives, that is on again."""
    if wait := SENDING.consume(webhook.owner_id):
        raise EnoughError(wait)
    with transaction.atomic():
        delivery = Delivery.objects.create(webhook=webhook)
        enqueue(delivery)
    return delivery


def send_again(delivery: Delivery) -> Delivery:
    """Once more from the start, under the same key, by which the other side knows it."""
    if wait := SENDING.consume(delivery.webhook.owner_id):
        raise EnoughError(wait)
    with transaction.atomic():
        rows = Delivery.objects.filter(pk=delivery.pk).exclude(state=Delivery.State.WAITING)
        if rows.update(state=Delivery.State.WAITING, tries=0):
            queue.enqueue(SEND, {"delivery": delivery.pk}, key=f"webhook:{delivery.key}:again:{uuid4()}")
    delivery.refresh_from_db()
    return delivery


@kind(SEND, seconds=40.0)
def send(job: Job) -> str:
    """One try; what became of it is noted in the delivery, which asks for the next try itself."""
    rows = Delivery.objects.with_subjects().select_related("webhook__owner")
    delivery = rows.filter(pk=job.payload["delivery"], state=Delivery.State.WAITING).first()
    if delivery is None or (delivery.webhook.off and not delivery.is_test()):
        return "dropped"
    answer = _outcome(delivery)
    _note(delivery, answer)
    return str(answer)


def _outcome(delivery: Delivery) -> int | str:
    """The status of the answer, or why there is none."""
    webhook = delivery.webhook
    if not may_read(delivery):
        return "no_right"
    if has_passed(delivery):
        return "passed"
    body, key = body_of(delivery), str(delivery.key)
    headers = {"Content-Type": "application/json", "User-Agent": f"{settings.SITE_NAME}-webhooks/1"}
    try:
        return post(webhook.address, body, headers | signed(webhook.secret, key, int(time.time()), body))
    except AddressError:
        return "no_address"
    except NoAnswerError:
        return "no_answer"


def may_read(delivery: Delivery) -> bool:
    """Whether its owner may sign in, and read the campaign or sits in the battle at this moment."""
    webhook, event = delivery.webhook, delivery.event
    if not webhook.owner.is_active:
        return False
    if event is None:
        return delivery.is_test() or Seat.objects.filter(battle=delivery.battle_id, user=webhook.owner_id).exists()
    visible = Campaign.objects.visible_to(webhook.owner).filter(pk=event.campaign_id)
    if webhook.campaign_id is None:
        visible = visible.filter(pk__in=Membership.objects.of(webhook.owner).values("campaign"))
    return visible.exists()


def _note(delivery: Delivery, answer: int | str) -> None:
    """What came of a try, and the next one."""
    arrived = isinstance(answer, int) and 200 <= answer < 300
    tries = delivery.tries + 1
    over = arrived or tries >= TRIES or answer in ("no_right", "no_address", "passed", 410) or delivery.is_test()
    state = Delivery.State.DELIVERED if arrived else Delivery.State.FAILED if over else Delivery.State.WAITING
    with transaction.atomic():
        rows = Delivery.objects.filter(pk=delivery.pk, state=Delivery.State.WAITING, tries=delivery.tries)
        if not rows.update(state=state, tries=tries, answer=answer, tried=timezone.now()):
            return
        if arrived:
            _count_arrival(delivery.webhook)
        elif over and answer != "passed":
            _count_failure(delivery.webhook)
        elif not over:
            delivery.tries = tries
            enqueue(delivery, timezone.now() + pause(tries))


def _count_arrival(webhook: Webhook) -> None:
    """A test that arrives switches it on again."""
    rows = Webhook.objects.filter(pk=webhook.pk)
    rows.exclude(failures=0).update(failures=0)
    if rows.exclude(off=None).update(off=None):
        note("switched on, a test arrived", webhook)


def _count_failure(webhook: Webhook) -> None:
    """After enough in a row it is switched off, and its owner told."""
    rows = Webhook.objects.filter(pk=webhook.pk)
    rows.update(failures=F("failures") + 1)
    if rows.filter(off=None, failures__gte=ENOUGH_FAILURES).update(off=timezone.now()):
        note("switched off, too much did not arrive", webhook)
        _mail_owner(webhook)


def _mail_owner(webhook: Webhook) -> None:
    address = EmailAddress.objects.filter(user=webhook.owner, verified=True, primary=True).first()
    if address is None:
        return
    with in_locale_of(webhook.owner):
        about = {"site": settings.SITE_NAME, "address": webhook.address, "failures": ENOUGH_FAILURES}
        page = site_url(reverse("programs:webhook", args=[webhook.pk]))
        subject = _("%(site)s: a webhook of yours is switched off") % about
        body = _("The last %(failures)d messages to %(address)s did not arrive, so no more are sent.") % about
        how = _("Send a test from its page; when that arrives, the webhook is on again:")
        enqueue_email(address.email, subject, f"{body}\n\n{how}\n{page}\n", user=webhook.owner)


def answer_in_words(answer: int | str) -> str:
    """What the address answered, for its owner."""
    if isinstance(answer, int):
        return (
            str(answer) if not 300 <= answer < 400 else _("%(status)d: redirects are not followed") % {"status": answer}
        )
    return _(ANSWERS[answer]) if answer in ANSWERS else ""


@nightly
def purge_deliveries(now: datetime) -> int:
    """Deliveries are kept for a week."""
    purged = 0
    while keys := list(Delivery.objects.filter(made__lt=now - KEPT_FOR).values_list("pk", flat=True)[:BATCH]):
        purged += Delivery.objects.filter(pk__in=keys).delete()[0]
    return purged
