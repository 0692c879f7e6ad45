"""Who writes into a campaign holds its row first, so that its ledger grows event by event."""

from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.models import Campaign, Membership


def lock_campaign_for_update(pk: int) -> Campaign:
    """Keep a campaign open, as it is now, until the transaction ends; nobody else writes into its ledger meanwhile."""
    campaign = Campaign.objects.select_for_update().get(pk=pk)
    check_not_archived(campaign)
    return campaign


def check_not_archived(campaign: Campaign) -> None:
    if campaign.archived is not None:
        raise RefusedError(_("This campaign is archived. Its organiser can open it again."))


def check_is_member(membership: Membership | None) -> None:
    """Who was let go in the same moment does nothing more; the campaign's row is held."""
    if membership is not None and not Membership.objects.active().filter(pk=membership.pk).exists():
        raise RefusedError(_("%(member)s is no member any more.") % {"member": membership})
