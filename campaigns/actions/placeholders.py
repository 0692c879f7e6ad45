"""Take over another member's place with its battles, strike force and standing."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.models import Battle, Campaign, Membership, Side
from campaigns.models.campaign import invite_token
from campaigns.read_model.campaign_state import state_of

PLAYER, ACTIVE, LEFT = Membership.Role.PLAYER, Membership.State.ACTIVE, Membership.State.LEFT


@transaction.atomic
def take_place(campaign: Campaign, place: Membership, user: Any) -> Membership:
    """Give a place to another user (C-MEM-08); the caller locks the campaign.

    The former user is no longer a member. Locked plans of uncommitted battles are reset.
    """
    present = campaign.memberships.get(pk=place.pk)
    if present.user_id == user.pk:
        raise RefusedError(_("This place is yours already."))
    if present.organises() or present.is_waiting() or present.follows():
        raise RefusedError(_("This place can no longer be taken."))
    _give_up_own(campaign, user)
    Membership.objects.filter(pk=present.pk).update(
        user=user,
        name=user.get_username(),
        role=PLAYER,
        state=ACTIVE,
        succeeds=False,
        calendar_token=invite_token(),
    )
    present.refresh_from_db()
    append(campaign, "replaced", {"member": present.number}, by=present)
    if place.role != PLAYER:
        append(campaign, "role_given", {"member": present.number, "role": PLAYER}, by=present)
    _open_plans(present)
    return present


def _give_up_own(campaign: Campaign, user: Any) -> None:
    """A user has one place: a follower's or waiting one is released, a player's refuses the takeover."""
    own = campaign.memberships.filter(user=user).first()
    if own is None:
        return
    if own.number not in state_of(campaign).members:
        own.delete()
        return
    if own.entries.exists() or own.plays():
        raise RefusedError(_("You have a place in this campaign already, and nobody has two."))
    if own.is_active():
        append(campaign, "left", {"member": own.number}, by=own)
    own.user, own.state = None, LEFT
    own.save(update_fields=["user", "state"])


def _open_plans(place: Membership) -> None:
    sides = Side.objects.filter(entry__membership=place, battle__state=Battle.State.PLANNED, battle__commitment="")
    sides.update(plan=None, salt="", locked=None, locked_by=None)
