"""Change members' roles, remove members, hand a campaign over."""

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.conceding import depart
from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.succession import heir_of, is_last, succeed
from campaigns.models import Campaign, Membership
from campaigns.models.campaign import invite_token

ORGANISER, PLAYER, FOLLOWER = Membership.Role.ORGANISER, Membership.Role.PLAYER, Membership.Role.FOLLOWER


def give_role(membership: Membership, role: str, by: Membership | None = None) -> None:
    """Make a member organiser, player or follower; the last organiser stays one (C-MEM-02)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        present = _present(campaign, membership)
        if present.role == role:
            return
        _check_not_last_organiser(campaign, present)
        if role == FOLLOWER and present.entries.active().exists():
            raise RefusedError(_("%(member)s has a force entered: withdraw it first.") % {"member": present})
        _give(campaign, present, role, by)


def hand_over(membership: Membership, to: Membership) -> None:
    """Make another member organiser and oneself a player, atomically (C-MEM-02)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        own, other = _present(campaign, membership), _present(campaign, to)
        if own.pk == other.pk or not own.organises() or other.user_id is None:
            raise RefusedError(_("Choose another member to hand the campaign over to."))
        if not other.organises():
            _give(campaign, other, ORGANISER, own)
        _give(campaign, own, PLAYER, own)


def leave(membership: Membership) -> None:
    """Leave a campaign; after its last organiser its heir runs it (C-MEM-02, C-MEM-06)."""
    remove(membership, membership)


def remove(membership: Membership, by: Membership) -> None:
    """Remove a member; recorded battles stay, planned ones are conceded or called off (C-MEM-06)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        present = campaign.memberships.get(pk=membership.pk)
        if present.has_left():
            return
        was_last = is_last(campaign, present)
        if was_last and heir_of(campaign, present) is None:
            raise RefusedError(_("Nobody else here could run the campaign: let somebody join, or archive it."))
        depart(campaign, present, by)
        if was_last:
            succeed(campaign, present)


def _present(campaign: Campaign, membership: Membership) -> Membership:
    """The current row of an active member."""
    present = campaign.memberships.active().filter(pk=membership.pk).first()
    if present is None:
        raise RefusedError(_("%(member)s is no member any more.") % {"member": membership})
    return present


def _give(campaign: Campaign, member: Membership, role: str, by: Membership | None) -> None:
    named = {"succeeds": False} if role == ORGANISER else {}
    Membership.objects.filter(pk=member.pk).update(role=role, **named)
    append(campaign, "role_given", {"member": member.number, "role": role}, by=by)


def _check_not_last_organiser(campaign: Campaign, member: Membership) -> None:
    if is_last(campaign, member):
        raise RefusedError(_("A campaign needs an organiser: make another member one first."))


def renew_calendar(membership: Membership, token: str) -> bool:
    """Replace a member's calendar token; a repeated request changes nothing."""
    rows = Membership.objects.filter(pk=membership.pk, calendar_token=token)
    return bool(rows.update(calendar_token=invite_token()))
