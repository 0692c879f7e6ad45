"""Coming into a campaign: by link or code, by invitation, as a follower; and who waits until an organiser says yes."""

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
    """Become a member; who is one already stays what they are, and who left comes back to their place (C-MEM-03).

    Where an organiser lets people in, who was not invited in person waits; the ledger knows nothing of them yet.
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
    """Follow a public campaign: anybody may read it, so nobody has to be asked (C-MEM-05)."""
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
    """Into a new place, or back into the old one, which is then offered to nobody else."""
    place.name, place.role, place.state = user.get_username(), role, WAITING if waits else ACTIVE
    place.save()
    place.offers.open().update(withdrawn=timezone.now())
    if not waits:
        append(campaign, "joined", place.as_joined(), by=place)
    notify.notify_members(campaign, "asks" if waits else "joined", place)
    return place


def _promote_follower(campaign: Campaign, present: Membership, role: str, *, waits: bool) -> Membership:
    """A follower whom an invitation to play reaches becomes a player."""
    if role != PLAYER or not present.follows():
        return present
    if waits:
        raise RefusedError(_("You follow this campaign: ask an organiser to make you a player."))
    present.role = PLAYER
    present.save(update_fields=["role"])
    append(campaign, "role_given", {"member": present.number, "role": PLAYER}, by=present)
    return present


def approve(membership: Membership, by: Membership) -> None:
    """Let somebody in who waits: from now on the ledger knows them (C-MEM-04)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        present = campaign.memberships.waiting().filter(pk=membership.pk).first()
        if present is not None:
            present.state = ACTIVE
            present.save(update_fields=["state"])
            append(campaign, "joined", present.as_joined(), by=by)


def reject_member(membership: Membership) -> None:
    """Who waited is forgotten; a former member, who asked to come back, stays one."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        waiting = campaign.memberships.waiting().filter(pk=membership.pk)
        if membership.number in state_of(campaign).members:
            waiting.update(state=LEFT)
        else:
            waiting.delete()
