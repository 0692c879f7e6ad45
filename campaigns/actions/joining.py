"""Join a campaign by link, code or invitation, or follow it; approve or reject waiting members."""

from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.settings import read_settings
from campaigns.models import Campaign, Membership
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import state_of

PLAYER, FOLLOWER = Membership.Role.PLAYER, Membership.Role.FOLLOWER
ACTIVE, WAITING, LEFT = Membership.State.ACTIVE, Membership.State.WAITING, Membership.State.LEFT


def join(campaign: Campaign, user: Any, role: str = PLAYER, *, invited: bool = False) -> Membership:
    """Join a campaign; members keep their role, and former members return to their place (C-MEM-03).

    Where joining needs approval, users without a personal invitation wait and are not in the ledger yet.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = locked.memberships.filter(user=user).first()
        waits = read_settings(locked.agreement).approval and not invited
        if present is not None and present.is_active():
            return _promote_follower(locked, present, role, waits=waits)
        if present is not None and present.is_waiting() and waits:
            return present
        return _let_in(locked, present or _place_for(locked, user), user, role, waits=waits)


def follow(campaign: Campaign, user: Any) -> Membership:
    """Follow a public campaign; no approval is needed (C-MEM-05)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = locked.memberships.filter(user=user).first()
        if present is not None and present.state != LEFT:
            return present
        if not locked.is_public():
            raise RefusedError(_("This campaign is private: an organiser has to invite you."))
        return _let_in(locked, present or _place_for(locked, user), user, FOLLOWER, waits=False)


def _place_for(campaign: Campaign, user: Any) -> Membership:
    last = campaign.memberships.aggregate(last=Max("number"))["last"] or 0
    return Membership(campaign=campaign, user=user, number=last + 1)


def _let_in(campaign: Campaign, place: Membership, user: Any, role: str, *, waits: bool) -> Membership:
    """Activate a new or former place, and withdraw open offers of it."""
    place.name, place.role, place.state = user.get_username(), role, WAITING if waits else ACTIVE
    place.save()
    place.offers.open().update(withdrawn=timezone.now())
    if not waits:
        append(campaign, "joined", place.as_joined(), by=place)
    notify.notify_members(campaign, "asks" if waits else "joined", place)
    return place


def _promote_follower(campaign: Campaign, present: Membership, role: str, *, waits: bool) -> Membership:
    """Make a follower who accepts an invitation to play a player."""
    if role != PLAYER or not present.follows():
        return present
    if waits:
        raise RefusedError(_("You follow this campaign: ask an organiser to make you a player."))
    present.role = PLAYER
    present.save(update_fields=["role"])
    append(campaign, "role_given", {"member": present.number, "role": PLAYER}, by=present)
    return present


def approve(membership: Membership, by: Membership) -> None:
    """Approve a waiting member, with an event in the ledger (C-MEM-04)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        present = campaign.memberships.waiting().filter(pk=membership.pk).first()
        if present is not None:
            present.state = ACTIVE
            present.save(update_fields=["state"])
            append(campaign, "joined", present.as_joined(), by=by)


def reject_member(membership: Membership) -> None:
    """Delete a waiting member; a former member becomes one again."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        waiting = campaign.memberships.waiting().filter(pk=membership.pk)
        if membership.number in state_of(campaign).members:
            waiting.update(state=LEFT)
        else:
            waiting.delete()
