"""Who runs a campaign after its last organiser (C-MEM-02)."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Campaign, Membership
from campaigns.models.membership import MembershipQuerySet
from campaigns.notifications import notify

ORGANISER, PLAYER = Membership.Role.ORGANISER, Membership.Role.PLAYER


def heir_of(campaign: Campaign, gone: Membership) -> Membership | None:
    """Who was named; else who has played longest; else who has followed longest. None without another account.

    Guests have no account, and who cannot sign in or is about to be deleted comes last.
    """
    return _claimants(Membership.objects.filter(campaign=campaign).exclude(pk=gone.pk)).first()


def _claimants(members: MembershipQuerySet) -> MembershipQuerySet:
    """Who could run a campaign, in the order in which they would be asked."""
    leaving = F("user__deletion__due").asc(nulls_first=True)
    follows = Case(When(role=PLAYER, then=Value(0)), default=Value(1))
    rows = members.active().filter(user__is_active=True).exclude(role=ORGANISER)
    return rows.order_by(leaving, "-succeeds", follows, "joined", "pk")


def heirs_of(members: Sequence[Membership]) -> dict[int, Membership | None]:
    """Of those of these members who are the last organisers of their campaigns: who runs each after them."""
    others = Membership.objects.exclude(pk__in=[member.pk for member in members])
    run = {member.campaign_id for member in members if member.organises()}
    shared = set(others.organising().filter(campaign__in=run).values_list("campaign", flat=True))
    claimants = list(_claimants(others.filter(campaign__in=run - shared)))
    return {
        member.pk: next((each for each in claimants if each.campaign_id == member.campaign_id), None)
        for member in members
        if member.campaign_id in run - shared
    }


def is_last(campaign: Campaign, member: Membership) -> bool:
    """Whether the campaign has no organiser without this member."""
    return member.organises() and not campaign.memberships.organising().exclude(pk=member.pk).exists()


def succeed(campaign: Campaign, gone: Membership) -> None:
    """Give the campaign to its heir, who is told, where its last organiser has gone; call it with the row locked."""
    heir = heir_of(campaign, gone)
    if heir is None or campaign.memberships.organising().exclude(pk=gone.pk).exists():
        return
    Membership.objects.filter(pk=heir.pk).update(role=ORGANISER, succeeds=False)
    append(campaign, "role_given", {"member": heir.number, "role": ORGANISER})
    notify.notify_heir(campaign, heir, gone)


def name_successor(own: Membership, successor: Membership | None) -> None:
    """Name who is to run the campaign after its last organiser, or nobody."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(own.campaign_id)
        named = campaign.memberships.active().filter(pk=successor.pk).first() if successor else None
        if successor and (named is None or named.user_id is None or named.organises()):
            raise RefusedError(_("Choose a member with an account who is no organiser yet."))
        campaign.memberships.filter(succeeds=True).update(succeeds=False)
        if named:
            campaign.memberships.filter(pk=named.pk).update(succeeds=True)
