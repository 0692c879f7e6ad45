"""The agreement of a campaign: change it, preview the change, check entries and operations against it."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.consequences import Consequences, consequences
from campaigns.ledger.events import Event
from campaigns.ledger.settings import Settings, read_settings
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import events_of


def agree(campaign: Campaign, by: Membership, version: int, agreement: dict[str, Any]) -> None:
    """Replace the agreement, for past battles too (C-LED-06); the same agreement changes nothing."""
    wished = read_settings(agreement).document()
    with transaction.atomic():
        present = lock_campaign_for_update(campaign.pk)
        if read_settings(present.agreement).document() == wished:
            return
        if present.version != version:
            raise StaleError(present)
        present.agreement, present.version = wished, version + 1
        present.save(update_fields=["agreement", "version"])
        append(present, "agreed", {"agreement": wished}, by=by)


def preview_agreement(campaign: Campaign, agreement: dict[str, Any]) -> Consequences:
    """What would change in the standings, the squads and the map under another agreement (C-AGR-03)."""
    agreed = Event(0, "agreed", "", None, {"agreement": agreement})
    return consequences(events_of(campaign), set(), [agreed])


def check_force(settings: Settings, faction: str, faction_name: str, release: int) -> None:
    """Raise RefusedError unless a strike force of this faction and release may enter (C-AGR-01)."""
    if settings.factions and faction not in settings.factions:
        raise RefusedError(_("%(faction)s was not agreed on for this campaign (C-AGR-01).") % {"faction": faction_name})
    agreed = settings.releases.get(faction)
    if agreed is not None and agreed != release:
        words = _(
            "This campaign plays release %(agreed)s of %(faction)s; this strike force is of %(release)s (C-AGR-01)."
        )
        raise RefusedError(words % {"agreed": agreed, "faction": faction_name, "release": release})


def check_operation(settings: Settings, operation: dict[str, Any], chapter: str) -> None:
    """Raise RefusedError unless the operation was agreed on; a chapter's operation always is (C-AGR-02)."""
    if settings.operations and operation["slug"] not in settings.operations and not chapter:
        raise RefusedError(_("%(operation)s was not agreed on for this campaign.") % {"operation": operation["title"]})
