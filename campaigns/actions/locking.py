"""Every write to a campaign locks its row first, which serializes its ledger."""

from campaigns.actions.errors import RefusedError
from campaigns.models import Campaign, Membership
from rules.message import Message


def lock_campaign_for_update(pk: int) -> Campaign:
    """Lock a campaign's row until the end of the transaction; RefusedError when it is archived."""
    campaign = Campaign.objects.select_for_update().get(pk=pk)
    check_not_archived(campaign)
    return campaign


def check_not_archived(campaign: Campaign) -> None:
    if campaign.archived is not None:
        raise RefusedError(Message("This campaign is archived. Its organiser can open it again."))


def check_is_member(membership: Membership | None) -> None:
    """Raise RefusedError for a member removed concurrently; call it with the campaign's row locked."""
    if membership is not None and not Membership.objects.active().filter(pk=membership.pk).exists():
        raise RefusedError(Message("{member} is no member any more.", member=str(membership)))
