"""Personal invitations, by e-mail or to another member's place; each link works once."""

from datetime import timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.joining import join
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.placeholders import take_place
from campaigns.models import Campaign, Invitation, Membership
from campaigns.notifications.invitation_email import post_invitation
from people.locking import lock_accounts
from people.models import OutgoingEmail
from people.rate_limits import RateLimit, mailbox_of

MAX_OPEN = 50
MAX_PER_DAY = 100
"""Maximum number of invitations a user creates in a day, over all campaigns."""

MAILS_PER_ADDRESS = RateLimit("invitations_to", 5, 24 * 3600)
"""Maximum number of invitation e-mails to one address in a day, over all campaigns (C-MEM-09)."""


def invite(campaign: Campaign, user: Any, email: str, role: str = Membership.Role.PLAYER) -> Invitation:
    """Invite an e-mail address; an open invitation to it is reused (C-MEM-07)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = (
            locked.invitations.open()
            .select_related("outgoing_email__job")
            .filter(email__iexact=email, place=None)
            .first()
        )
        if present is not None:
            return _with_mail(present, user)
        _check_limits(locked, user)
        _check_interval(locked, email)
        return _with_mail(locked.invitations.create(email=email, role=role, sent_by=user), user)


def offer_place(place: Membership, user: Any, email: str = "") -> Invitation:
    """Invite somebody to take over a player's place; an open offer to the same address is reused (C-MEM-08)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(place.campaign_id)
        present = locked.memberships.get(pk=place.pk)
        check_offerable(present)
        offered = locked.invitations.open().select_related("outgoing_email__job").filter(place=present).first()
        if offered is not None and offered.email.lower() == email.lower():
            return _with_mail(offered, user)
        if offered is not None:
            raise RefusedError(_("This place is offered already: withdraw that invitation first."))
        if locked.invitations.open().filter(email__iexact=email).exclude(email="").exists():
            raise RefusedError(_("This address is invited already: withdraw that invitation first."))
        _check_limits(locked, user)
        if email:
            _check_interval(locked, email)
        made = locked.invitations.create(email=email, role=Membership.Role.PLAYER, place=present, sent_by=user)
        return _with_mail(made, user)


def mail_again(invitation: Invitation, user: Any) -> bool:
    """Send an open invitation again, unless its last e-mail is recent or still queued."""
    with transaction.atomic():
        lock_campaign_for_update(invitation.campaign_id)
        return _with_mail(
            Invitation.objects.select_related("outgoing_email__job").get(pk=invitation.pk), user
        ).posted_now


def _with_mail(invitation: Invitation, user: Any) -> Invitation:
    """Queue the invitation's e-mail in the same transaction."""
    if invitation.may_be_mailed():
        if not may_mail(user):
            raise RefusedError(_("Confirm an e-mail address of your own first; until then hand over the link instead."))
        if MAILS_PER_ADDRESS.consume(mailbox_of(invitation.email)):
            raise RefusedError(_("This address was sent many invitations today: hand over the link instead."))
        post_invitation(invitation)
    return invitation


def may_mail(user: Any) -> bool:
    """Only users with a verified address may send invitation e-mails (C-MEM-09)."""
    confirmed: bool = EmailAddress.objects.filter(user=user, verified=True).exists()
    return confirmed


def check_offerable(place: Membership) -> None:
    """A player's place may be offered, active or left; an organiser's may not."""
    if place.is_waiting() or place.follows():
        raise RefusedError(_("Only a player's place can be taken by another."))
    if place.organises():
        raise RefusedError(_("An organiser's place is not given away: make them a player first."))


def withdraw_invitation(invitation: Invitation) -> None:
    """Withdraw an invitation and delete its queued e-mail."""
    with transaction.atomic():
        if Invitation.objects.open().filter(pk=invitation.pk).update(withdrawn=timezone.now()):
            OutgoingEmail.objects.filter(invitation=invitation.pk).delete()


def accept(invitation: Invitation, user: Any) -> Membership:
    """Join by an invitation, once; repeated by the same user it returns the same membership (C-MEM-07)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(invitation.campaign_id)
        present = Invitation.objects.select_related("accepted_by", "place").get(pk=invitation.pk)
        if present.accepted_by is not None and present.accepted_by.user_id == user.pk:
            return present.accepted_by
        if not present.is_open():
            raise RefusedError(_("This invitation was used or withdrawn. Ask an organiser for another."))
        if present.place is not None:
            member = take_place(campaign, present.place, user)
        else:
            member = join(campaign, user, present.role, invited=True)
        Invitation.objects.filter(pk=present.pk).update(accepted=timezone.now(), accepted_by=member)
        return member


def _check_limits(campaign: Campaign, user: Any) -> None:
    if campaign.invitations.open().count() >= MAX_OPEN:
        raise RefusedError(
            _("%(most)s invitations are open: withdraw some, or send the link instead.") % {"most": MAX_OPEN}
        )
    lock_accounts(user)
    if Invitation.objects.filter(sent_by=user, made__gt=timezone.now() - timedelta(days=1)).count() >= MAX_PER_DAY:
        raise RefusedError(_("You have invited very many people today: send them the link, or go on tomorrow."))


def _check_interval(campaign: Campaign, email: str) -> None:
    """Withdrawing and inviting again must not send repeated e-mails."""
    if campaign.invitations.filter(email__iexact=email).mailed_lately().exists():
        raise RefusedError(_("An e-mail went to this address a moment ago: wait an hour."))
