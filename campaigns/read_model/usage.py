"""Campaigns that use a faction or an operation, for its designers.

Entries and battles are frozen: a new release changes only entries withdrawn and entered again, and later plans.
"""

from collections.abc import Collection
from typing import Any

from django.db.models import QuerySet
from django.dispatch import receiver
from django.utils.translation import gettext as _

from armies.models import Faction, Operation, StrikeForce
from campaigns.models import Battle, Campaign, Entry
from campaigns.read_model.withdrawn_operations import agreed_on
from people.bounded_pages import AtLeast
from web.models.sharing import may_read_private
from workshop.actions.operations import operation_uses_asked
from workshop.publishing.impact import MAX_NAMED, Use, uses_asked

MOST = 1000
"""Entries that are looked at, the newest: of which faction each is, no index of theirs says."""


@receiver(uses_asked, dispatch_uid="campaigns.running_campaigns")
def running_campaigns(sender: Any, faction: Faction, user: Any, **more: Any) -> list[Use]:
    """Their number, and the names of those visible to the user."""
    entries = Entry.objects.active()
    newest, complete = _campaigns_with(faction, entries)
    own, _complete = _campaigns_with(faction, entries.filter(membership__campaign__in=_joined(user)))
    number = len(newest) if complete else AtLeast(len(newest))
    return [_campaigns(_("Running campaigns with entries of this faction"), number, newest, own, user)]


def _campaigns_with(faction: Faction, entries: QuerySet[Entry]) -> tuple[list[int], bool]:
    """The running campaigns of the newest of these entries that are of a faction, and whether these were all of them.

    Step by step: a database that joins all of it looks at all entries, lists and campaigns that there are.
    """
    rows = list(entries.order_by("-pk").values_list("membership", "strike_force", "faction")[: MOST + 1])
    lists = StrikeForce.objects.filter(faction=faction, pk__in=[row[1] for row in rows if row[1]]).order_by()
    built = set(lists.values_list("pk", flat=True))
    members = [member for member, key, name in rows if key in built or (key is None and name == faction.name)]
    running = Campaign.objects.running().filter(memberships__in=members)
    return list(running.order_by().values_list("pk", flat=True).distinct()), len(rows) <= MOST


def _joined(user: Any) -> QuerySet[Campaign]:
    return Campaign.objects.joined_by(user) if user else Campaign.objects.none()


def _campaigns(kind: str, number: int, keys: Collection[int], own: Collection[int], user: Any) -> Use:
    """Their number, and the names of those that the user may know: the user's `own`, or by a right all of them."""
    may_read_all = user is not None and may_read_private(user, "campaigns.view_private_campaign")
    known = Campaign.objects.filter(pk__in={*own, *keys} if may_read_all else own)[:MAX_NAMED]
    named = [(campaign.name, campaign.get_absolute_url() if campaign.pk in own else "") for campaign in known]
    return Use(kind, number, named)


@receiver(operation_uses_asked, dispatch_uid="campaigns.operations")
def campaigns_with_operation(sender: Any, operation: Operation, user: Any, **more: Any) -> list[Use]:
    """Campaigns that agreed on it, and battles that were planned with it: these keep it as it was then."""
    agreed = agreed_on(operation)
    own = _joined(user).filter(pk__in=agreed).values_list("pk", flat=True)
    battles = Battle.objects.filter(campaign__game=operation.game, operation_slug=operation.slug)
    return [
        _campaigns(_("Running campaigns that agreed on it"), len(agreed), agreed, list(own), user),
        Use(_("Battles planned with it"), battles.planned().count(), []),
        Use(_("Battles fought with it"), battles.recorded().count(), []),
    ]
