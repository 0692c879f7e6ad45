"""Mails of invitations: put into the post in the transaction that makes the invitation."""

import re
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Invitation
from people.addresses import site_url
from people.locale import in_locale_of
from people.models import OutgoingEmail
from people.outbox import enqueue_email


def post_invitation(invitation: Invitation) -> None:
    """Send the link of an invitation in the recipient's language, replacing mails that could not be sent."""
    OutgoingEmail.objects.filter(invitation=invitation.pk).delete()
    reader = reader_of(invitation.email)
    with in_locale_of(reader):
        subject = _("%(site)s: you are invited to a campaign") % {"site": settings.SITE_NAME}
        email = enqueue_email(invitation.email, subject, _text(invitation), user=reader)
    invitation.mailed, invitation.outgoing_email, invitation.posted_now = timezone.now(), email, True
    invitation.save(update_fields=["mailed", "outgoing_email"])


def reader_of(address: str) -> Any:
    """Who has shown that this address is theirs, if anybody here has."""
    known = EmailAddress.objects.filter(email__iexact=address, verified=True, user__is_active=True)
    verified = known.select_related("user__preferences").first()
    return verified.user if verified else None


def _text(invitation: Invitation) -> str:
    who = {"sender": unlinked(invitation.sent_by or settings.SITE_NAME), "campaign": unlinked(invitation.campaign)}
    invited = _("%(sender)s invites you to the campaign %(campaign)s on Damocles.") % who
    takes = ""
    if invitation.place is not None:
        takes = _("You would take the place of %(member)s, with the force and the standing that belong to it.")
        takes = takes % {"member": unlinked(invitation.place)}
    more = _("This link lets you in once. Open it, sign in or sign up, and accept:")
    link = site_url(invitation.get_absolute_url())
    ignore = _("If you do not know what this is about, do nothing: nobody learns that this address got an e-mail.")
    return "\n\n".join(part for part in (invited, takes, more, link, ignore) if part) + "\n"


def unlinked(name: object) -> str:
    """A name that its bearer chose, on one line, and so that no mail program makes a link of it."""
    return re.sub(r"[.:/]+(?=\S)", r"\g<0> ", " ".join(str(name).split()))
