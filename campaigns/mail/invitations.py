"""Mails of invitations: sent after what they tell is kept, and a mail server that fails breaks no page."""

import logging
from smtplib import SMTPException

from django.core.mail import EmailMessage
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Invitation

logger = logging.getLogger(__name__)


def mail_invitation(invitation: Invitation, url: str) -> bool:
    """Send an invitation its link; whether it went out. Only then it is marked as mailed."""
    message = EmailMessage(_subject(invitation), _text(invitation, url), to=[invitation.email])
    try:
        message.send()
    except (SMTPException, OSError, ValueError):
        logger.exception("An invitation could not be mailed", extra={"invitation": invitation.pk})
        return False
    Invitation.objects.filter(pk=invitation.pk).update(mailed=timezone.now())
    return True


def _subject(invitation: Invitation) -> str:
    """In one line, whatever the name of the campaign holds."""
    words = _("You are invited to the campaign %(campaign)s") % {"campaign": invitation.campaign}
    return " ".join(words.split())


def _text(invitation: Invitation, url: str) -> str:
    who = {"sender": invitation.sent_by or "Damocles", "campaign": " ".join(str(invitation.campaign).split())}
    invited = _("%(sender)s invites you to the campaign %(campaign)s on Damocles.") % who
    takes = ""
    if invitation.place is not None:
        takes = _("You would take the place of %(member)s, with the strike force and the standing that belong to it.")
        takes = takes % {"member": invitation.place}
    more = _("This link lets you in once. Open it, sign in or sign up, and accept:")
    ignore = _("If you do not know what this is about, do nothing: nobody learns that this address got a mail.")
    return "\n\n".join(part for part in (invited, takes, more, url, ignore) if part) + "\n"
