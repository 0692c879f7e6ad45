"""Events of ledgers and of battles in the browser become deliveries: asked for in the transaction that they are of."""

from typing import Any

from django.db.models.signals import post_save
from django.dispatch import receiver

from campaigns.models import LedgerEvent
from jobs import queue
from jobs.kinds import Effect, kind
from jobs.models import Job
from play.models import PlayedBattle
from play.notices import TURN, battle_moved
from programs.models import Delivery, Webhook
from programs.webhooks.battles import battle_with_seats, has_turn
from programs.webhooks.deliveries import enqueue
from programs.webhooks.payloads import concerns

EVENT = "webhook_event"
BATTLE_EVENT = "webhook_battle"


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
        return _deliver(wanting, event=event)

    return Effect(write)


def _deliver(webhooks: list[Webhook], **about: Any) -> int:
    Delivery.objects.bulk_create([Delivery(webhook=webhook, **about) for webhook in webhooks], ignore_conflicts=True)
    for delivery in Delivery.objects.filter(webhook__in=webhooks, tries=0, **about):
        enqueue(delivery)
    return len(webhooks)


@receiver(battle_moved, dispatch_uid="programs.follow_battle")
def follow_battle(battle: PlayedBattle, what: str, **more: Any) -> None:
    """A worker is asked to tell those who play in it, if any of them wants to know."""
    if Webhook.objects.of_battle(battle).exists():
        queue.enqueue(BATTLE_EVENT, {"battle": battle.pk, "what": what})


@kind(BATTLE_EVENT)
def spread_battle(job: Job) -> Effect:
    """A delivery for each webhook that wants this, once; of turns that of now, as one that has passed is no news."""
    battle, what = battle_with_seats(job.payload["battle"]), job.payload["what"]
    followers = Webhook.objects.of_battle(battle).select_related("owner") if battle else []
    wanting = [webhook for webhook in followers if battle and webhook.wants_of_battle(what, battle)]
    after = ""
    if battle and what == TURN:
        wanting, after = [webhook for webhook in wanting if has_turn(battle, webhook.owner)], battle.last_answer()
    return Effect(lambda: _deliver(wanting, battle=battle, battle_event=what, after=after))
