"""Founding a campaign, changing it, inviting to it, putting it away."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.models import Campaign, Membership
from campaigns.models.campaign import invite_token


@transaction.atomic
def create_campaign(organiser: Any, *, key: UUID, name: str, summary: str, limit: int) -> Campaign:
    """Found a campaign; the same form sent twice gives the one that is there."""
    agreed = {"name": name, "summary": summary, "limit": limit}
    campaign, created = Campaign.objects.get_or_create(key=key, defaults=agreed)
    if created:
        campaign.memberships.create(user=organiser, role=Membership.Role.ORGANISER)
    elif not Campaign.objects.editable_by(organiser).filter(pk=campaign.pk).exists():
        raise RefusedError(_("This form was already used. Please open it again."))
    return campaign


def change_campaign(campaign: Campaign, version: int, *, name: str, summary: str, limit: int) -> None:
    """Rename it, describe it, or agree on another limit (R-BAS-05); entries stay as they were frozen."""
    wished = {"name": name, "summary": summary, "limit": limit}
    with transaction.atomic():
        rows = Campaign.objects.filter(pk=campaign.pk, version=version)
        if rows.update(version=F("version") + 1, **wished):
            return
        present = Campaign.objects.get(pk=campaign.pk)
    if present.version != version + 1 or any(getattr(present, key) != value for key, value in wished.items()):
        raise StaleError(present)


def renew_invitation(campaign: Campaign, token: str) -> None:
    """Replace the invitation that carries this token: nobody joins by it any more. Done once, however often asked."""
    Campaign.objects.filter(pk=campaign.pk, invite_token=token).update(invite_token=invite_token())


def archive(campaign: Campaign) -> None:
    """Put a campaign away: it can be read, and nothing more happens in it."""
    Campaign.objects.filter(pk=campaign.pk, archived=None).update(archived=timezone.now())


def restore(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(archived=None)


def join(campaign: Campaign, user: Any) -> Membership:
    """Become a player; who is a member already stays what they are."""
    with transaction.atomic():
        lock_open(campaign.pk)
        return Membership.objects.get_or_create(campaign=campaign, user=user)[0]


def make_organiser(membership: Membership) -> None:
    """Let a player run the campaign too."""
    Membership.objects.filter(pk=membership.pk).update(role=Membership.Role.ORGANISER)


def lock_open(pk: int) -> None:
    """Keep a campaign open, as it is now, until the transaction ends."""
    refuse_archived(Campaign.objects.select_for_update().get(pk=pk))


def refuse_archived(campaign: Campaign) -> None:
    if campaign.archived is not None:
        raise RefusedError(_("This campaign is archived. Its organiser can open it again."))
