"""Founding a campaign, changing it, replacing its invitation, putting it away."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.joining import join as join
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_open as lock_open
from campaigns.actions.locking import refuse_archived as refuse_archived
from campaigns.actions.members import give_role as give_role
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.ledger.settings import read_settings
from campaigns.models import Campaign, Membership
from campaigns.models.campaign import invite_token, join_code


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
        append(campaign, "joined", founder.as_joined(), by=founder)
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
    """Replace the link that carries this token, and the code with it: nobody joins by them any more. Done once."""
    rows = Campaign.objects.filter(pk=campaign.pk, invite_token=token)
    rows.update(invite_token=invite_token(), code=join_code())


def archive(campaign: Campaign) -> None:
    """Put a campaign away: it can be read, and nothing more happens in it."""
    Campaign.objects.filter(pk=campaign.pk, archived=None).update(archived=timezone.now())


def restore(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(archived=None)
