"""Campaigns that use a faction or an operation, for its designers.

Entries and battles are frozen: a new release changes only entries withdrawn and entered again, and later plans.
"""

from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.dispatch import receiver
from django.utils.translation import gettext as _

from armies.models import Faction, Operation, StrikeForce
from campaigns.models import Battle, Campaign, Entry
from campaigns.read_model.withdrawn_operations import agreed_on
from web.models.sharing import may_read_private
from workshop.actions.operations import operation_uses_asked
from workshop.publishing.impact import MAX_NAMED, Use, uses_asked


@receiver(uses_asked, dispatch_uid="campaigns.running_campaigns")
def running_campaigns(sender: Any, faction: Faction, user: Any, **more: Any) -> list[Use]:
    """Their number, and the names of those visible to the user."""
    built = Exists(StrikeForce.objects.filter(pk=OuterRef("strike_force"), faction=faction))
    entries = Entry.objects.active().filter(built | Q(strike_force=None, faction=faction.name)).order_by()
    campaigns = Campaign.objects.running().filter(pk__in=entries.values("membership__campaign"))
    return [_campaigns(_("Running campaigns with entries of this faction"), campaigns, user)]


def _campaigns(kind: str, campaigns: Any, user: Any) -> Use:
    """Their number, and the names of those that the user may know."""
    if user is None:
        return Use(kind, campaigns.count(), [])
    own = campaigns.filter(pk__in=Campaign.objects.joined_by(user).values("pk"))
    known = campaigns if may_read_private(user, "campaigns.view_private_campaign") else own
    mine = set(own.values_list("pk", flat=True))
    named = [
        (campaign.name, campaign.get_absolute_url() if campaign.pk in mine else "") for campaign in known[:MAX_NAMED]
    ]
    return Use(kind, campaigns.count(), named)


@receiver(operation_uses_asked, dispatch_uid="campaigns.operations")
def campaigns_with_operation(sender: Any, operation: Operation, user: Any, **more: Any) -> list[Use]:
    """Campaigns that agreed on it, and battles that were planned with it: these keep it as it was then."""
    agreed = Campaign.objects.filter(pk__in=agreed_on(operation))
    battles = Battle.objects.filter(campaign__game=operation.game, operation_slug=operation.slug)
    return [
        _campaigns(_("Running campaigns that agreed on it"), agreed, user),
        Use(_("Battles planned with it"), battles.planned().count(), []),
        Use(_("Battles fought with it"), battles.recorded().count(), []),
    ]
