"""Add to the audit log: who did what to which account, when, from where."""

from datetime import timedelta
from typing import Any

from allauth.account.utils import filter_users_by_email, filter_users_by_username
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils import timezone, translation

from people.models import AuditEntry
from people.models.audit_entry import ABOUT_LENGTH
from people.rate_limits import network_of
from people.unavailable import if_writable

Kind = AuditEntry.Kind

SAME = timedelta(hours=1)
"""For so long reading or taking the same once more is no other entry."""


def record(kind: AuditEntry.Kind, request: HttpRequest | None, account: Any = None, about: str = "") -> None:
    """Note something of an account, else of who asks; `by` names who did it where that is somebody else."""
    asking = getattr(request, "user", None)
    account = account or (asking if asking and asking.is_authenticated else None)
    by = asking.get_username() if asking and asking.is_authenticated and asking != account else ""
    AuditEntry.objects.create(
        kind=kind,
        account=getattr(account, "pk", None),
        name=account.get_username() if account else "",
        by=by,
        address=network_of(request) if request else "",
        about=about[:ABOUT_LENGTH],
    )


def record_reading(request: HttpRequest, what: Any) -> None:
    """Somebody read by a right what is private; a page is shown while the database takes no writes."""
    _record_once(Kind.READ, request, named(what))


def record_export(request: HttpRequest, what: Any) -> None:
    """Somebody took something away as a file; a visitor has no account that it could be noted for."""
    if request.user.is_authenticated:
        _record_once(Kind.EXPORT, request, what if isinstance(what, str) else named(what))


def _record_once(kind: AuditEntry.Kind, request: HttpRequest, about: str) -> None:
    """Once an hour from one address: a program that asks every minute fills no log."""
    about = about[:ABOUT_LENGTH]
    lately = AuditEntry.objects.filter(account=request.user.pk, made__gt=timezone.now() - SAME)
    with if_writable(), transaction.atomic():
        if not lately.filter(kind=kind, about=about, address=network_of(request)).exists():
            record(kind, request, about=about)


def named(row: Any) -> str:
    """What a row is, by the words of the administration in the language of the site."""
    with translation.override(settings.LANGUAGE_CODE):
        return f"{row._meta.verbose_name} {row.pk}: {row}"


@receiver(user_logged_in, dispatch_uid="people.audit.signed_in")
def note_sign_in(request: HttpRequest, user: User, **more: Any) -> None:
    record(Kind.SIGNED_IN, request, user)


@receiver(user_logged_out, dispatch_uid="people.audit.signed_out")
def note_sign_out(request: HttpRequest, user: User | None, **more: Any) -> None:
    if user is not None:
        record(Kind.SIGNED_OUT, request, user)


@receiver(user_login_failed, dispatch_uid="people.audit.refused")
def note_refusal(credentials: dict[str, Any], request: HttpRequest | None = None, **more: Any) -> None:
    """Also for names of no account, which takes as long; what was typed is not kept, it may be a password."""
    typed = str(credentials.get("username") or credentials.get("email") or "")
    accounts = [*filter_users_by_username(typed), *filter_users_by_email(typed)]
    record(Kind.REFUSED, request, accounts[0] if accounts else None)
