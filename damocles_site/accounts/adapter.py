"""Signing in by name or by e-mail address; and the mails of accounts."""

from contextlib import nullcontext
from functools import cache
from typing import Any, NamedTuple

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, User
from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL
from django.http import HttpRequest, HttpResponseBase
from django.urls import reverse
from django.utils import timezone, translation

from campaigns.models import Notice
from damocles_site.accounts.devices import known_device, remember_device
from damocles_site.accounts.security_mails import TEMPLATE, WHAT, addresses_of
from people import audit
from people.addresses import on_this_site, site_host
from people.locale import in_locale_of, own_language
from people.outbox import enqueue_email
from people.rate_limits import RateLimit, mailbox_of
from web.models.game import listed

ANYBODY = -1
"""Stands for the user in SQL that is made before it is known who asks."""


class NameOrAddress(AuthenticationBackend):  # type: ignore[misc]
    """A known address takes as long as an unknown one.

    What was typed arrives as name and as address; allauth would hash the password twice for an address it knows.
    """

    def get_user(self, user_id: Any) -> AbstractBaseUser | None:
        """Whose session this is; in the same breath their preferences, and the notices not read (`unread_notices`)."""
        user: AbstractBaseUser | None = user_of_session(user_id).first()
        return user if user and self.user_can_authenticate(user) else None

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> AbstractBaseUser | None:
        """The user of this name or address and password, looked up once."""
        if credentials.get("email") == credentials.get("username"):
            credentials.pop("email", None)
        user: AbstractBaseUser | None = super().authenticate(request, **credentials)
        return user


def user_of_session(pk: int | str) -> QuerySet[Any]:
    """The user with preferences and what the header counts; nobody for an account that is to be deleted."""
    sql = {name: RawSQL(*_counted_of(name, pk)) for name in ("unread_notices", "in_groups")}  # noqa: S611
    users = get_user_model()._default_manager.select_related("preferences")
    return users.filter(pk=pk, deletion=None).annotate(**sql)


def _counted_of(name: str, pk: int | str) -> tuple[str, list[Any]]:
    sql, params = _counting(connection.vendor, tuple(listed()))[name]
    return sql, [pk if param == ANYBODY else param for param in params]


@cache
def _counting(vendor: str, games: tuple[str, ...]) -> dict[str, tuple[str, tuple[Any, ...]]]:
    """The SQL of a user's counts, made once a process: to make it took as long as all else of finding the user."""
    unread = Notice.objects.shown().filter(user=ANYBODY, read=None).order_by().values("pk")
    groups = User.groups.through.objects.filter(user=ANYBODY).values("pk")
    counted = {"unread_notices": unread, "in_groups": groups}
    return {name: _number(*rows.query.sql_with_params()) for name, rows in counted.items()}


def _number(sql: str, params: tuple[Any, ...]) -> tuple[str, tuple[Any, ...]]:
    return f"(SELECT COUNT(*) FROM ({sql}) AS counted)", params  # noqa: S608 - SQL that the ORM made


MAILS_TO_ONE = RateLimit("account_mails_to", 5, 3600)
"""Maximum number of mails to an address in an hour that anybody may have sent to it."""

CHANGES_TO_ONE = RateLimit("account_changes_to", 20, 3600)
"""The same of mails about changes of an account: no stranger uses these up."""


class Site(NamedTuple):
    """The name of this site in mails: from the settings, never from the request."""

    name: str
    domain: str


class Accounts(DefaultAccountAdapter):  # type: ignore[misc]
    """Mails of accounts go by the outbox like all others, in the language of the account where it has chosen one."""

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A user without a preferred language, or without an account, gets the language of the page of the request.

        An address that got its maximum of mails within the hour gets no more.
        """
        quota = CHANGES_TO_ONE if "what" in context else MAILS_TO_ONE
        if quota.consume(mailbox_of(email)):
            return
        user = context.get("user")
        with in_locale_of(user) if own_language(user) else nullcontext():
            values = {"request": self.request, "email": email, "current_site": Site(settings.SITE_NAME, site_host())}
            message = self.render_mail(template_prefix, email, values | _under_own_name(context))
        enqueue_email(email, message.subject, str(message.body), user=user if user and user.pk else None)

    def send_notification_mail(
        self, template_prefix: str, user: Any, context: dict[str, Any] | None = None, email: str | None = None
    ) -> None:
        """Tell every address that the account had before of a change of what opens it, in its language."""
        changes = context or {}
        with translation.override(settings.LANGUAGE_CODE):
            audit.record(audit.Kind.ACCOUNT, self.request, user, WHAT[template_prefix] % changes)
        named = [address for address in (email, changes.get("deleted_email")) if address]
        mail_context = {
            "user": user,
            "what": lambda: WHAT[template_prefix] % changes,  # in the language of the mail
            "timestamp": timezone.now(),
            "ip": self.get_client_ip(self.request),
            "password_reset_url": reverse("account_reset_password"),
        }
        for address in addresses_of(user, *named, new=changes.get("changed", "")):
            self.send_mail(TEMPLATE, address, mail_context)

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: Any) -> str:
        """Attempts at one account are counted together, under whatever name and port this site was called.

        Those on a device of its owner are counted apart: no stranger uses them up.
        """
        login = str(credentials.get("email") or credentials.get("username") or "").lower()
        return f"{known_device(request, login)}:{login}"

    def post_login(self, request: HttpRequest, user: Any, **options: Any) -> HttpResponseBase:
        response: HttpResponseBase = super().post_login(request, user, **options)
        remember_device(request, response, user)
        return response


def _under_own_name(context: dict[str, Any]) -> dict[str, Any]:
    """allauth makes its links from the host and port that a request named; anybody may name a port."""
    return {key: on_this_site(value) if key.endswith("_url") else value for key, value in context.items()}
