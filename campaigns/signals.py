"""Deleted accounts are anonymised, and every campaign keeps an organiser; withdrawn releases are told to organisers,
reviews to designers."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from armies.models import OperationRelease
from campaigns.actions.conceding import depart
from campaigns.actions.succession import succeed
from campaigns.models import Battle, Campaign, Membership
from campaigns.notifications import notify
from campaigns.read_model.withdrawn_operations import agreed_on, on_withdrawn
from workshop.actions.reviewing import review_moved
from workshop.actions.withdrawing import release_withdrawn


@receiver(pre_delete, sender=get_user_model(), dispatch_uid="campaigns.signals")
def anonymise_member(sender: Any, instance: Any, **more: Any) -> None:
    """Mark the user's members as left and remove their names (C-LED-12); their places stay."""
    with transaction.atomic():
        for membership in Membership.objects.of(instance).order_by("campaign"):
            campaign = Campaign.objects.select_for_update().get(pk=membership.campaign_id)
            organises = membership.organises()
            depart(campaign, membership, membership)
            if organises:
                succeed(campaign, membership)
        Membership.objects.filter(user=instance).update(name="", state=Membership.State.LEFT, succeeds=False)


@receiver(release_withdrawn, sender=OperationRelease, dispatch_uid="campaigns.release_withdrawn")
def tell_organisers(sender: Any, release: OperationRelease, **more: Any) -> None:
    """The organisers of running campaigns that agreed on the operation, or have battles planned with the release."""
    operation = release.operation
    running = Campaign.objects.running().filter(game=operation.game)
    battles = Battle.objects.filter(campaign__in=running, operation_slug=operation.slug)
    planned = [
        planned.battle.campaign_id for planned in on_withdrawn(battles, operation.game) if planned.release == release
    ]
    newest = operation.releases.filter(withdrawn=None).order_by("-number")[0]
    for campaign in running.filter(pk__in={*agreed_on(operation), *planned}):
        notify.notify_withdrawn(campaign, release, newest.number, campaign.pk in planned)


@receiver(review_moved, dispatch_uid="campaigns.review_moved")
def tell_designers(sender: Any, holder: Any, request: Any, **more: Any) -> None:
    """Who may answer a request to publish, then who asked for it."""
    notify.notify_review(request, holder)
