"""Check-in of a day's event: who is here, and so is paired in Swiss rounds (C-RND-14)."""

from collections.abc import Collection
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.actions.corrections import award
from campaigns.actions.errors import RefusedError
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.rounds import paired_so_far
from campaigns.ledger.settings import SWISS, Points
from campaigns.ledger.state import State
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of

NOTHING, BYES, LOSSES = "nothing", "byes", "losses"
"""What the rounds before they came are worth to who comes late."""


@transaction.atomic
def open_check_in(campaign: Campaign) -> None:
    """Begin a check-in: nobody is here until they say so. One that is open stays as it is."""
    lock_campaign_for_update(campaign.pk)
    Campaign.objects.filter(pk=campaign.pk, check_in=None).update(check_in=timezone.now())


@transaction.atomic
def close_check_in(campaign: Campaign) -> None:
    """End it: everybody with a force is paired again."""
    lock_campaign_for_update(campaign.pk)
    Campaign.objects.filter(pk=campaign.pk).update(check_in=None)


@transaction.atomic
def check_in(membership: Membership, *, here: bool) -> None:
    """Say that a player is here, or is not. RefusedError when there is no check-in."""
    _locked_with_check_in(membership.campaign)
    Membership.objects.filter(pk=membership.pk).update(checked_in=timezone.now() if here else None)


@transaction.atomic
def set_here(campaign: Campaign, numbers: Collection[int]) -> None:
    """Say of all players at once who is here, as organiser."""
    present = _locked_with_check_in(campaign)
    players = present.memberships.active().exclude(role=Membership.Role.FOLLOWER)
    players.exclude(number__in=numbers).update(checked_in=None)
    players.filter(number__in=numbers).filter(_not_here(present)).update(checked_in=timezone.now())


def _locked_with_check_in(campaign: Campaign) -> Campaign:
    present = lock_campaign_for_update(campaign.pk)
    if present.check_in is None:
        raise RefusedError(_("No check-in is open."))
    return present


def _not_here(campaign: Campaign) -> Q:
    return Q(checked_in=None) | Q(checked_in__lt=campaign.check_in)


def absent(campaign: Campaign) -> frozenset[int]:
    """The numbers of players who have not said that they are here; nobody while there is no check-in."""
    if campaign.check_in is None or state_of(campaign).settings.kind != SWISS:
        return frozenset()
    return frozenset(campaign.memberships.active().filter(_not_here(campaign)).values_list("number", flat=True))


def missed(state: State, member: int) -> int:
    """The rounds so far of who was in none of them; 0 for everybody else."""
    rounds = paired_so_far(state)
    return 0 if any(member in pair for pairs in rounds for pair in pairs) else len(rounds)


def score_late(campaign: Campaign, by: Membership, member: int, worth: str, *, key: UUID) -> None:
    """Give who comes late points for the rounds before, as so many byes or losses: an award (C-PNT-04)."""
    with transaction.atomic():
        state = state_of(lock_campaign_for_update(campaign.pk))
        rounds, points = missed(state, member), points_for(state.settings.points, worth)
        if not rounds * points:
            raise RefusedError(_("Those rounds bring no points."))
        reason = ngettext("Came late: %(n)s round.", "Came late: %(n)s rounds.", rounds) % {"n": rounds}
        if any(given.member == member and given.reason == reason for given in state.awards):
            raise RefusedError(_("The rounds before are counted already."))
        award(campaign, by, member, rounds * points, reason, key=key)


def points_for(points: Points, worth: str) -> int:
    """What a missed round brings."""
    return {NOTHING: 0, BYES: points.bye, LOSSES: points.lost}[worth]
