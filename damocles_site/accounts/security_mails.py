"""Mails about changes of what opens an account, to addresses it had before: who did not make them learns of them."""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_added, email_confirmed
from django.contrib.auth.models import User
from django.dispatch import receiver
from django.utils.translation import gettext_lazy as _

TEMPLATE = "account/email/security"
ADDED, CONFIRMED = "damocles/address_added", "damocles/address_confirmed"
TOKEN, WEBHOOK, BY_STAFF = "damocles/api_token", "damocles/webhook", "damocles/changed_by_administrator"

WHAT = {
    ADDED: _("The e-mail address %(changed)s was added to it."),
    CONFIRMED: _("Its e-mail address %(changed)s was confirmed: a new password may be sent there."),
    TOKEN: _("An API token was created, by which programs may read or change what is yours."),
    WEBHOOK: _("A webhook was made, by which what happens in its campaigns and battles is sent to %(host)s."),
    BY_STAFF: _("An administrator changed its password or its e-mail address."),
    "account/email/email_changed": _("Its primary e-mail address was changed from %(from_email)s to %(to_email)s."),
    "account/email/email_deleted": _("The e-mail address %(deleted_email)s was removed from it."),
    "account/email/password_changed": _("Its password was changed."),
    "account/email/password_reset": _("A new password was chosen by a link that was sent to its address."),
    "account/email/password_set": _("A password was chosen for it."),
    "mfa/email/totp_activated": _("An authenticator app was activated for it."),
    "mfa/email/totp_deactivated": _("Its authenticator app was deactivated: the password alone opens it."),
    "mfa/email/webauthn_added": _("A passkey or security key was added to it."),
    "mfa/email/webauthn_removed": _("A passkey or security key was removed from it."),
    "mfa/email/recovery_codes_generated": _("New recovery codes were made for it; older ones are of no use any more."),
}
"""What is said of each change: those of allauth by the names of its templates, and our own."""


def addresses_of(user: User, *named: str, new: str = "") -> list[str]:
    """Where an account is told of a change: at every address that it has confirmed, else at what it has.

    An address that the change has just taken away is `named`; a `new` one learns of it by its own mail.
    """
    rows = list(EmailAddress.objects.filter(user_id=user.pk).exclude(email=new))
    confirmed = [row.email for row in rows if row.verified] or [row.email for row in rows]
    return [*dict.fromkeys(address for address in (*named, *(confirmed or [user.email])) if address not in ("", new))]


@receiver(email_added, dispatch_uid="damocles_site.address_added")
def tell_added(request: Any, user: User, email_address: EmailAddress, **more: Any) -> None:
    send_security_mail(user, ADDED, changed=email_address.email)


@receiver(email_confirmed, dispatch_uid="damocles_site.address_confirmed")
def tell_confirmed(request: Any, email_address: EmailAddress, **more: Any) -> None:
    """The only address of an account is confirmed by its owner, who need not be told."""
    send_security_mail(email_address.user, CONFIRMED, changed=email_address.email)


def send_security_mail(user: User, change: str, **context: str) -> None:
    """Tell an account of a change that allauth tells nobody of."""
    get_adapter().send_notification_mail(change, user, context)
