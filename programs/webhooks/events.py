"""Events of a ledger become deliveries, in the transaction that appends them."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from campaigns.models import LedgerEvent
from jobs import queue
from jobs.kinds import Effect, kind
from jobs.models import Job
from programs.models import Delivery, Webhook
from programs.webhooks.deliveries import enqueue
from programs.webhooks.payloads import concerns

EVENT = "webhook_event"


@receiver(post_save, sender=LedgerEvent, dispatch_uid="programs.tell_webhooks")
def tell_webhooks(instance: LedgerEvent, created: bool, **more: Any) -> None:
    """A worker is asked to tell those that follow the campaign, if there are any."""
    if created and Webhook.objects.following(instance.campaign_id).exists():
        queue.enqueue(EVENT, {"event": instance.pk})


@kind(EVENT)
def spread(job: Job) -> Effect:
    """A delivery for each webhook that wants this event, once."""
    event = LedgerEvent.objects.select_related("campaign").filter(pk=job.payload["event"]).first()
    followers = Webhook.objects.following(event.campaign_id).select_related("owner") if event else []
    wanting = [webhook for webhook in followers if event and concerns(webhook, event)]

    def write() -> int:
        rows = [Delivery(webhook=webhook, event=event) for webhook in wanting]
        Delivery.objects.bulk_create(rows, ignore_conflicts=True)
        for delivery in Delivery.objects.filter(event=event, webhook__in=wanting, tries=0):
            enqueue(delivery)
        return len(wanting)

    return Effect(write)
