"""Every write to a campaign locks its row first, which serializes its ledger."""

from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.models import Campaign, Membership


def lock_campaign_for_update(pk: int) -> Campaign:
    """Lock a campaign's row until the end of the transaction; RefusedError when it is archived."""
    campaign = Campaign.objects.select_for_update().get(pk=pk)
    check_not_archived(campaign)
    return campaign


def check_not_archived(campaign: Campaign) -> None:
    if campaign.archived is not None:
        raise RefusedError(_("This campaign is archived. Its organiser can open it again."))


def check_is_member(membership: Membership | None) -> None:
    """Raise RefusedError for a member removed concurrently; call it with the campaign's row locked."""
    if membership is not None and not Membership.objects.active().filter(pk=membership.pk).exists():
        raise RefusedError(_("%(member)s is no member any more.") % {"member": membership})
