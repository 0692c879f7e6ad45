"""Running campaigns with entries of a faction, for its designers.

Entries are frozen: a new release changes only those withdrawn and entered again.
"""

from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.dispatch import receiver
from django.utils.translation import gettext as _

from armies.models import Faction, StrikeForce
from armies.models.sharing import may_read_private
from armies.publishing.impact import MAX_NAMED, Use, uses_asked
from campaigns.models import Campaign, Entry


@receiver(uses_asked, dispatch_uid="campaigns.running_campaigns")
def running_campaigns(sender: Any, faction: Faction, user: Any, **more: Any) -> list[Use]:
    """Their number, and the names of those visible to the user."""
    built = Exists(StrikeForce.objects.filter(pk=OuterRef("strike_force"), faction=faction))
    entries = Entry.objects.active().filter(built | Q(strike_force=None, faction=faction.name)).order_by()
    campaigns = Campaign.objects.running().filter(pk__in=entries.values("membership__campaign"))
    own = campaigns.filter(pk__in=Campaign.objects.joined_by(user).values("pk"))
    known = campaigns if may_read_private(user, "campaigns.view_private_campaign") else own
    mine = set(own.values_list("pk", flat=True))
    named = [(one.name, one.get_absolute_url() if one.pk in mine else "") for one in known[:MAX_NAMED]]
    return [Use(_("Running campaigns with entries of this faction"), campaigns.count(), named)]
