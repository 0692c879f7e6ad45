"""What people and moderators do: report, decide, ban; each act of a moderator is logged with its reason."""

from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Notice
from campaigns.notifications.email import NOWHERE
from campaigns.notifications.notify import notify
from moderation.access import DECIDE
from moderation.models import TITLE_LENGTH, Act, Case, Report, is_banned
from moderation.reportables import KINDS, Reportable
from people.locale import in_locale_of
from people.outbox import enqueue_email
from people.rights import has_rights

Verb = Act.Verb
MODERATED = Notice.Kind.MODERATED
BACKEND = "django.contrib.auth.backends.ModelBackend"


class RefusedError(Exception):
    """The act is not allowed; its text says why."""


class StaleError(Exception):
    """The case was decided or reported anew since it was read."""


@transaction.atomic
def report(kind: str, row: Any, reporter: User, reason: str, text: str) -> bool:
    """Report a thing; False if this person's last report of it is still unanswered."""
    of_kind = KINDS[kind]
    known = {"title": of_kind.title(row)[:TITLE_LENGTH], "owner": of_kind.owner(row)}
    Case.objects.get_or_create(kind=kind, thing=row.pk, defaults=known)
    case = Case.objects.select_for_update().get(kind=kind, thing=row.pk)
    if case.reports.filter(reporter=reporter, answered=None).exists():
        return False
    first = not case.reports.filter(answered=None).exists()
    made = case.reports.create(reporter=reporter, reason=reason, words=text)
    if case.closed is not None:
        _write(case, opened=timezone.now(), closed=None)
    Case.objects.filter(pk=case.pk).update(**known)
    if first:
        _tell_moderators(case, made)
    return True


def _tell_moderators(case: Case, made: Report) -> None:
    """That a case waits, once until it is decided; whoever may not decide on it is not told."""
    concerned = [pk for pk in (made.reporter_id, case.owner_id) if pk is not None]
    moderators = User.objects.with_perm(DECIDE, backend=BACKEND).exclude(pk__in=concerned)
    about, path = {"title": case.title, "did": "waits"}, case.get_absolute_url()
    notify(moderators.values_list("pk", flat=True), None, MODERATED, about, path, f"waits:{made.pk}")


@transaction.atomic
def decide(case: Case, version: int, verb: str, why: str, by: User) -> Act:
    """Hide a thing, show it again or let it stay; tell its owner and whoever reported it. RefusedError, StaleError."""
    held = Case.objects.select_for_update(of=("self",)).select_related("owner").get(pk=case.pk)
    if held.version != version:
        raise StaleError
    if held.owner_id == by.pk:
        raise RefusedError(_("This is your own: another moderator decides on it."))
    of_kind = KINDS[held.kind]
    row = of_kind.row(held.thing)
    _refuse_idle(row, verb)
    _moderate(of_kind, row, verb, why)
    act = _log(verb, why, by, case=held, account=held.owner)
    _tell(held, act, of_kind.address(row) if row is not None else reverse("campaigns:notices"))
    held.reports.filter(answered=None).update(answered=act.at, answer=act)
    _write(held, closed=act.at)
    return act


def _refuse_idle(row: Any, verb: str) -> None:
    if row is None and verb != Verb.KEPT:
        raise RefusedError(_("Its owner has deleted it."))
    if verb == Verb.HID and row.taken_down is not None:
        raise RefusedError(_("It is hidden already."))
    if verb == Verb.SHOWED and row.taken_down is None:
        raise RefusedError(_("It is not hidden."))


def _moderate(of_kind: Reportable, row: Any, verb: str, why: str) -> None:
    if verb == Verb.HID:
        of_kind.moderate(row.pk, timezone.now(), why)
    elif verb == Verb.SHOWED:
        of_kind.moderate(row.pk, None, "")


def _tell(case: Case, act: Act, address: str) -> None:
    """Notices to the owner, if anything changed for them, and to everybody whose report is answered by it."""
    about = {"title": case.title, "why": act.why}
    if act.verb != Verb.KEPT:
        notify([case.owner_id], None, MODERATED, about | {"did": act.verb}, address, f"moderated:{act.pk}")
    if act.verb != Verb.SHOWED:
        reporters = case.reports.filter(answered=None).values_list("reporter", flat=True)
        about |= {"did": f"{act.verb} reported"}
        notify(reporters, None, MODERATED, about, reverse("moderation:reports"), f"reported:{act.pk}")


@transaction.atomic
def ban(account: User, why: str, by: User) -> None:
    """Close an account to its owner: no sign-in, no session, no token opens it. Accounts with rights are refused."""
    _refuse_touching(account, by)
    if not User.objects.filter(pk=account.pk, is_active=True).update(is_active=False):
        raise RefusedError(_("This account cannot sign in already."))
    _end_sessions(account)
    _mail_owner(account, _log(Verb.BANNED, why, by, account=account))


@transaction.atomic
def lift(account: User, why: str, by: User) -> None:
    """Let a banned account sign in again; what administrators deactivated stays so."""
    _refuse_touching(account, by)
    held = User.objects.select_for_update().get(pk=account.pk)
    if not is_banned(held):
        raise RefusedError(_("This account is not banned."))
    User.objects.filter(pk=account.pk).update(is_active=True)
    _mail_owner(account, _log(Verb.LIFTED, why, by, account=account))


def _refuse_touching(account: User, by: User) -> None:
    if account.pk == by.pk or has_rights(account):
        raise RefusedError(_("Accounts with rights are for superusers, in the administration."))


def _end_sessions(account: User) -> None:
    """Sessions know their user only inside; a ban that is lifted brings none of them back."""
    for session in Session.objects.filter(expire_date__gt=timezone.now()).iterator():
        if session.get_decoded().get(SESSION_KEY) == str(account.pk):
            session.delete()


def _mail_owner(account: User, act: Act) -> None:
    """A ban is told by mail, since notices are for those who can sign in."""
    addresses = EmailAddress.objects.filter(user=account, verified=True, primary=True)
    address = addresses.exclude(email__endswith=NOWHERE).values_list("email", flat=True).first()
    if address is None:
        return
    with in_locale_of(account):
        subject, template = {
            Verb.BANNED: (_("your account is closed"), _("The moderators closed your account “%(name)s”: %(why)s")),
            Verb.LIFTED: (_("your account is open again"), _("You can sign in as “%(name)s” again: %(why)s")),
        }[Verb(act.verb)]
        body = template % {"name": account.get_username(), "why": act.why}
        subject = _("%(site)s: %(words)s") % {"site": settings.SITE_NAME, "words": subject}
        enqueue_email(address, subject, body, user=account)


def _log(verb: str, why: str, by: User, *, case: Case | None = None, account: User | None = None) -> Act:
    name = by.get_username()
    return Act.objects.create(verb=verb, why=why, by=by, by_name=name, case=case, account=account)


def _write(case: Case, **values: Any) -> None:
    Case.objects.filter(pk=case.pk).update(version=case.version + 1, **values)
