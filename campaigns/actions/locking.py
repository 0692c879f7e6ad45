"""Who writes into a campaign holds its row first, so that its ledger grows event by event."""

from django.utils.translation import gettext as _

from campaigns.actions.refusals import RefusedError
from campaigns.models import Campaign


def lock_open(pk: int) -> Campaign:
    """Keep a campaign open, as it is now, until the transaction ends; nobody else writes into its ledger meanwhile."""
    campaign = Campaign.objects.select_for_update().get(pk=pk)
    refuse_archived(campaign)
    return campaign


def refuse_archived(campaign: Campaign) -> None:
    if campaign.archived is not None:
        raise RefusedError(_("This campaign is archived. Its organiser can open it again."))
