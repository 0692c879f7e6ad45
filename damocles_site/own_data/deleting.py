"""An account is deleted by its owner: wished, taken back by signing in, and carried out a week later."""

from datetime import datetime
from typing import Any

import structlog
from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import receiver
from django.http import HttpRequest
from django.utils.translation import gettext as _

from armies.models import Faction, StrikeForce
from damocles_site.own_data import deletion_mails
from jobs.kinds import schedule
from people import audit
from people.models import AccountDeletion
from workshop.actions import homebrew

BATCH = 100
"""Lists deleted at a time, each with all its versions."""

log = structlog.get_logger(__name__)


class OnlySuperuserError(Exception):
    """Without this account nobody could run the site."""

    def __init__(self) -> None:
        super().__init__(_("You are the only superuser of this site: make another account one first."))


class NotDeletedError(Exception):
    """Some accounts could not be deleted; the next try is in the log."""


def wish(user: User, request: HttpRequest) -> AccountDeletion:
    """Have an account deleted when the week is over; asked for twice it is one wish. OnlySuperuserError."""
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if user.is_superuser and not _other_superusers(user).filter(deletion=None).exists():
            raise OnlySuperuserError
        deletion, is_new = AccountDeletion.objects.get_or_create(user=user)
        if is_new:
            audit.record(audit.Kind.ACCOUNT, request, user, f"to be deleted: {deletion.due:%Y-%m-%d %H:%M} UTC")
            deletion_mails.tell(user, deletion_mails.WISHED, deletion)
        for session in UserSession.objects.filter(user=user):
            session.end()
    return deletion


def take_back(user: User, request: HttpRequest | None) -> bool:
    """Keep the account; whether there was anything to take back."""
    with transaction.atomic():
        kept = bool(AccountDeletion.objects.filter(user=user).delete()[0])
        if kept:
            audit.record(audit.Kind.ACCOUNT, request, user, "not to be deleted after all")
    return kept


@receiver(user_logged_in, dispatch_uid="damocles_site.keep_account")
def keep_who_signs_in(request: HttpRequest, user: User, **more: Any) -> None:
    if take_back(user, request):
        messages.success(request, _("Welcome back: your account is not deleted."), fail_silently=True)


@schedule
def delete_accounts(now: datetime) -> int:
    """Remind who has a day left, and delete what is due; one that fails is tried again in an hour, after the others."""
    for deletion in AccountDeletion.objects.to_remind(now).select_related("user__preferences"):
        _remind(deletion, now)
    deleted, failed = 0, []
    for pk in AccountDeletion.objects.due(now).order_by("due").values_list("pk", flat=True):
        try:
            deleted += delete_account(pk, now)
        except Exception:
            log.exception("account_not_deleted", account=pk)
            failed.append(pk)
    AccountDeletion.objects.filter(pk__in=failed).update(due=now + deletion_mails.NEXT_TRY)
    if failed:
        raise NotDeletedError(f"accounts {', '.join(map(str, failed))} could not be deleted")
    return deleted


def _remind(deletion: AccountDeletion, now: datetime) -> None:
    with transaction.atomic():
        if AccountDeletion.objects.filter(pk=deletion.pk, reminded=None).update(reminded=now):
            deletion_mails.tell(deletion.user, deletion_mails.NEAR, deletion)


def delete_account(pk: int, now: datetime) -> bool:
    """All of it or nothing; False for who came back, or when another worker was first."""
    with transaction.atomic():
        deletion = AccountDeletion.objects.select_for_update().due(now).filter(pk=pk).first()
        if deletion is None:
            return False
        user = User.objects.select_related("preferences").get(pk=pk)
        if user.is_superuser and not _other_superusers(user).exists():
            deletion_mails.tell(user, deletion_mails.KEPT, deletion)
            deletion.delete()
            return False
        deletion_mails.tell(user, deletion_mails.DELETED, deletion)
        audit.record(audit.Kind.DELETED, None, user, "the account, by its owner")
        _delete(user)
    return True


def _other_superusers(user: User) -> Any:
    return User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk)


def _delete(user: User) -> None:
    """Lists go in batches, for each has all its versions; own factions that others build with stay, without a name."""
    factions = list(Faction.objects.filter(owner=user))
    while keys := list(StrikeForce.objects.filter(owner=user).order_by().values_list("pk", flat=True)[:BATCH]):
        StrikeForce.objects.filter(pk__in=keys).delete()
    user.delete()
    for faction in factions:
        try:
            homebrew.delete(faction)
        except homebrew.InUseError:
            continue
