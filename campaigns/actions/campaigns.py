"""Founding a campaign, changing it, inviting to it, putting it away."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F, Max
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.ledger import append
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.ledger.settings import read_settings
from campaigns.models import Campaign, Membership
from campaigns.models.campaign import invite_token


@transaction.atomic
def create_campaign(
    organiser: Any, *, key: UUID, name: str, summary: str, limit: int, agreement: dict[str, Any] | None = None
) -> Campaign:
    """Found a campaign; the same form sent twice gives the one that is there."""
    agreed = {"name": name, "summary": summary, "limit": limit, "agreement": read_settings(agreement or {}).document()}
    campaign, created = Campaign.objects.get_or_create(key=key, defaults=agreed)
    if created:
        founder = campaign.memberships.create(
            user=organiser, role=Membership.Role.ORGANISER, number=1, name=organiser.get_username()
        )
        append(campaign, "founded", {"name": name, "agreement": campaign.agreement}, by=founder)
        append(campaign, "joined", joined(founder), by=founder)
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


def join(campaign: Campaign, user: Any, role: str = Membership.Role.PLAYER) -> Membership:
    """Become a member; who is one already stays what they are, and who left comes back to their place."""
    with transaction.atomic():
        locked = lock_open(campaign.pk)
        present = campaign.memberships.filter(user=user).first()
        if present is not None and present.state != Membership.State.LEFT:
            return present
        if present is None:
            present = Membership(campaign=campaign, user=user, number=_next_number(campaign))
        present.name, present.role, present.state = user.get_username(), role, Membership.State.ACTIVE
        present.save()
        append(locked, "joined", joined(present), by=present)
        return present


def joined(member: Membership) -> dict[str, Any]:
    """What the ledger says of somebody who comes in."""
    return {"member": member.number, "name": member.name, "role": member.role}


def _next_number(campaign: Campaign) -> int:
    return (campaign.memberships.aggregate(last=Max("number"))["last"] or 0) + 1


def give_role(membership: Membership, role: str, by: Membership | None = None) -> None:
    """Make a member organiser, player or follower; the last organiser stays one (C-LED-05)."""
    with transaction.atomic():
        campaign = lock_open(membership.campaign_id)
        present = Membership.objects.get(pk=membership.pk)
        if present.role == role:
            return
        organisers = campaign.memberships.organising()
        if present.organises() and organisers.count() == 1:
            raise RefusedError(_("A campaign needs an organiser: make another member one first."))
        Membership.objects.filter(pk=present.pk).update(role=role)
        append(campaign, "role_given", {"member": present.number, "role": role}, by=by)


def lock_open(pk: int) -> Campaign:
    """Keep a campaign open, as it is now, until the transaction ends; nobody else writes into its ledger meanwhile."""
    campaign = Campaign.objects.select_for_update().get(pk=pk)
    refuse_archived(campaign)
    return campaign


def refuse_archived(campaign: Campaign) -> None:
    if campaign.archived is not None:
        raise RefusedError(_("This campaign is archived. Its organiser can open it again."))
