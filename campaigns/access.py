"""Who may see and who may change what of a campaign: pages ask here first, and a stranger gets 404.

Members see all of their campaign. An organiser runs it; a player enters strike forces, and plans and records the
battles they fight in themselves.
"""

from django.db.models import Q
from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from armies.models import StrikeForce
from armies.models.strike_force import StrikeForceQuerySet
from campaigns.models import Battle, Campaign, Entry, Membership
from campaigns.models.entry import EntryQuerySet


def visible_campaign(request: HttpRequest, slug: str) -> Campaign:
    return get_object_or_404(Campaign.objects.visible_to(request.user), slug=slug)


def organised_campaign(request: HttpRequest, slug: str) -> Campaign:
    return get_object_or_404(Campaign.objects.editable_by(request.user), slug=slug)


def own_membership(request: HttpRequest, slug: str) -> Membership:
    """One's own place in a campaign."""
    memberships = Membership.objects.of(request.user).select_related("campaign", "user")
    return get_object_or_404(memberships, campaign__slug=slug)


def withdrawable_entry(request: HttpRequest, pk: int) -> Entry:
    """An entry of one's own, or as organiser any of the campaign."""
    own = Q(membership__user=request.user)
    organised = Q(membership__campaign__in=Campaign.objects.editable_by(request.user))
    return get_object_or_404(Entry.objects.select_related("membership__campaign").filter(own | organised), pk=pk)


def visible_battle(request: HttpRequest, slug: str) -> Battle:
    return get_object_or_404(Battle.objects.visible_to(request.user).with_sides(), slug=slug)


def recordable_battle(request: HttpRequest, slug: str) -> Battle:
    return get_object_or_404(Battle.objects.recordable_by(request.user).with_sides(), slug=slug)


def enterable(request: HttpRequest) -> StrikeForceQuerySet:
    """The strike forces a person may enter: their own, as far as they are not put away."""
    if not request.user.is_authenticated:
        return StrikeForce.objects.none()
    return StrikeForce.objects.filter(owner=request.user).kept()


def plannable(membership: Membership) -> EntryQuerySet:
    """The entries of a campaign that may be sent to fight, in the order of their players' names."""
    entries = Entry.objects.active().filter(membership__campaign=membership.campaign_id)
    return entries.select_related("membership__user").order_by("membership__user__username", "pk")
