"""Mails about the deletion of an account: wished, near, carried out, or refused at the end."""

from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from damocles_site.accounts.security_mails import addresses_of
from people.addresses import site_url
from people.locale import in_locale_of
from people.models import AccountDeletion
from people.outbox import enqueue_email

NEXT_TRY = timedelta(hours=1)
SALT = "damocles_site.keep_account"

WISHED, NEAR, DELETED, KEPT = "wished", "near", "deleted", "kept"
SUBJECTS = {
    WISHED: gettext_noop("%(site)s: your account will be deleted"),
    NEAR: gettext_noop("%(site)s: your account is deleted tomorrow"),
    DELETED: gettext_noop("%(site)s: your account is deleted"),
    KEPT: gettext_noop("%(site)s: your account was not deleted"),
}
TEXTS = {
    WISHED: gettext_noop(
        "Your account %(name)s will be deleted on %(day)s, as you asked. Until then everything stays as it is."
    ),
    NEAR: gettext_noop("Your account %(name)s will be deleted on %(day)s, with everything that is yours alone."),
    DELETED: gettext_noop(
        "Your account %(name)s is deleted. Campaigns you took part in keep their history, without your name."
    ),
    KEPT: gettext_noop(
        "Your account %(name)s is the only superuser left, so it stays: make another account one, and ask again."
    ),
}


def tell(user: User, what: str, deletion: AccountDeletion) -> None:
    """To every confirmed address. The mail of a deleted account is no row of it, and goes out all the same."""
    is_gone = what == DELETED
    with in_locale_of(user):
        day = date_format(timezone.localtime(deletion.due), "DATETIME_FORMAT")
        figures = {"site": settings.SITE_NAME, "name": user.get_username(), "day": day}
        parts = [_(TEXTS[what]) % figures]
        if what in (WISHED, NEAR):
            parts.append(_("To keep it, sign in before that day, or open this address:"))
            parts.append(site_url(reverse("keep_account", args=[token_of(deletion)])))
        if what == WISHED:
            parts.append(_("If it was not you who asked, do so at once and choose a new password."))
        for address in filter(None, addresses_of(user)):
            subject = _(SUBJECTS[what]) % figures
            enqueue_email(address, subject, "\n\n".join(parts) + "\n", user=None if is_gone else user)


def token_of(deletion: AccountDeletion) -> str:
    """Keeps the account from this deletion, and from no later one."""
    return signing.dumps([deletion.pk, int(deletion.due.timestamp())], salt=SALT)


def deletion_of(token: str) -> AccountDeletion | None:
    """The deletion that an address of a mail takes back, while it is ahead."""
    try:
        pk, due = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    deletion = AccountDeletion.objects.select_related("user").filter(pk=pk).first()
    return deletion if deletion and int(deletion.due.timestamp()) == due else None
