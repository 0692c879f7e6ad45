"""On account deletion, anonymise the member and keep battles; every campaign keeps an organiser."""

from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver

from campaigns.actions.conceding import depart
from campaigns.actions.ledger import append
from campaigns.models import Campaign, Membership


@receiver(pre_delete, sender=get_user_model(), dispatch_uid="campaigns.signals")
def anonymise_member(sender: Any, instance: Any, **more: Any) -> None:
    """Mark the user's members as left and remove their names (C-LED-12); their places stay."""
    with transaction.atomic():
        for membership in Membership.objects.of(instance):
            campaign = Campaign.objects.select_for_update().get(pk=membership.campaign_id)
            organises = membership.organises()
            depart(campaign, membership, membership)
            if organises:
                _promote_organiser(campaign, membership)
        Membership.objects.filter(user=instance).update(name="", state=Membership.State.LEFT)


def _promote_organiser(campaign: Campaign, gone: Membership) -> None:
    """Promote the longest-standing player when the last organiser left (C-MEM-02)."""
    others = campaign.memberships.active().exclude(pk=gone.pk)
    heir = others.filter(role=Membership.Role.PLAYER).first()
    if heir is None or others.organising().exists():
        return
    Membership.objects.filter(pk=heir.pk).update(role=Membership.Role.ORGANISER)
    append(campaign, "role_given", {"member": heir.number, "role": Membership.Role.ORGANISER})
