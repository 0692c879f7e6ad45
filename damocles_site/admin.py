"""Accounts and credentials: only superusers may change what grants rights.

A password, an address that a password can be reset by, a group, the staff flag: each would lead to all the others.
"""

from typing import Any

from allauth.account.admin import EmailAddressAdmin
from allauth.account.decorators import reauthentication_required
from allauth.account.models import EmailAddress
from allauth.mfa.admin import AuthenticatorAdmin
from allauth.mfa.models import Authenticator
from allauth.usersessions.admin import UserSession
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import Group, User
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from damocles_site.accounts.groups import GROUPS
from damocles_site.accounts.security_mails import BY_STAFF, CONFIRMED, send_security_mail
from damocles_site.models import ApiToken
from people import audit
from people.admin_base import GuardedAdmin
from people.models import AuditEntry
from people.rights import has_rights

for model in (User, Group, EmailAddress, Authenticator, UserSession):  # the last lists keys that open accounts
    admin.site.unregister(model)


def is_superuser(request: HttpRequest) -> bool:
    return bool(request.user.is_active and request.user.is_superuser)


@reauthentication_required
def ask_again(request: HttpRequest) -> None:
    """Interrupt what may be done until the password has been asked for again, and then do it."""


class OfAccounts(GuardedAdmin):
    """Rows of accounts: those of an account with rights are changed and deleted by superusers alone.

    An open session is not enough for that: the password is asked for again.
    """

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        ask_again(request)
        super().save_model(request, obj, form, change)

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        ask_again(request)
        super().delete_model(request, obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        ask_again(request)
        super().delete_queryset(request, queryset)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may_touch(request, obj) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._may_touch(request, obj) and super().has_delete_permission(request, obj)

    def _may_touch(self, request: HttpRequest, obj: Any) -> bool:
        return obj is None or is_superuser(request) or not has_rights(self.account_of(obj))

    def account_of(self, row: Any) -> User:
        account: User = row.user
        return account


class PasswordForm(AdminPasswordChangeForm):  # type: ignore[type-arg]
    """Whose password an administrator changes is told so."""

    def save(self, commit: bool = True) -> User:
        user = super().save(commit)
        send_security_mail(user, BY_STAFF)
        return user


@admin.register(User)
class AccountAdmin(OfAccounts, UserAdmin):
    """Account managers deactivate and rename players; rights, passwords and addresses are for superusers."""

    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("first_name", "last_name", "email")}),
        (_("Rights"), {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    ordering = ("username",)
    search_fields = ("folded__name", "first_name", "last_name", "email")
    by_index = True
    change_password_form = PasswordForm
    of_superusers = ("email", "is_staff", "is_superuser", "groups", "user_permissions")

    def account_of(self, row: User) -> User:
        return row

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Not even the hash of a password is shown to users who may not change it."""
        if obj is None or is_superuser(request):
            return super().get_fieldsets(request, obj)
        return ((None, {"fields": ("username",)}), *self.fieldsets[1:])

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ("last_login", "date_joined") + (() if is_superuser(request) else self.of_superusers)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        if not is_superuser(request):
            raise PermissionDenied
        if request.method == "POST":
            ask_again(request)
        return super().user_change_password(request, id, form_url)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        rights = sorted({"is_active", "is_staff", "is_superuser", "groups", "user_permissions"} & {*form.changed_data})
        if rights:
            audit.record(audit.Kind.RIGHTS, request, obj, ", ".join(rights))
        if change and "email" in form.changed_data:
            send_security_mail(obj, BY_STAFF, deleted_email=form.initial["email"])


class SuperusersOnly(GuardedAdmin):
    """Anyone who could change these could get any right."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)


@admin.register(Group)
class GroupsAdmin(SuperusersOnly, GroupAdmin):
    """What a group may do, each of its members may; the groups that ship stay as they are."""

    ordering = ("name",)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return not (obj and obj.name in GROUPS) and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return not (obj and obj.name in GROUPS) and super().has_delete_permission(request, obj)


@admin.register(EmailAddress)
class AddressAdmin(OfAccounts, EmailAddressAdmin):
    """Anyone who may add or confirm an address may have a password reset sent to it."""

    list_select_related = ("user",)
    by_index = True

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        return ("email", "user__folded__name")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)

    def save_model(self, request: HttpRequest, obj: EmailAddress, form: Any, change: bool) -> None:
        super().save_model(request, obj, form, change)
        send_security_mail(obj.user, BY_STAFF, deleted_email=form.initial.get("email", ""))

    @admin.action(description=_("Mark as confirmed"), permissions=["change"])
    def make_verified(self, request: HttpRequest, queryset: QuerySet[EmailAddress]) -> None:
        ask_again(request)
        addresses = list(queryset.filter(verified=False).select_related("user"))
        super().make_verified(request, queryset)
        for address in addresses:
            send_security_mail(address.user, CONFIRMED, changed=address.email)


class Revocable(OfAccounts):
    """What opens an account: seen by its name and dates, and taken away; made and read by its owner alone."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields


@admin.register(Authenticator)
class SecondFactorAdmin(Revocable, AuthenticatorAdmin):
    """A second factor, removed for users who lost their device; its secret is never shown."""

    list_select_related = ("user",)
    search_fields = ("user__folded__name",)
    by_index = True
    fields = ("user", "type", "created_at", "last_used_at")


@admin.register(ApiToken)
class ApiTokenAdmin(Revocable):
    """Tokens, to see which is used and to revoke what leaked: by its first letters it is found."""

    list_display = ("name", "owner", "scope", "beginning", "created", "expires", "last_used")
    list_filter = ("scope",)
    list_select_related = ("owner",)
    search_fields = ("folded", "hint", "owner__folded__name")
    fields = ("name", "owner", "scope", "beginning", "created", "expires", "last_used")

    def account_of(self, row: ApiToken) -> User:
        return row.owner

    @admin.display(description=_("begins with"), ordering="hint")
    def beginning(self, row: ApiToken) -> str:
        return f"{row.hint}…"


@admin.register(AuditEntry)
class AuditAdmin(GuardedAdmin):
    """The audit log, read by superusers; nobody changes it."""

    list_display = ("made", "kind", "name", "by", "address", "about")
    list_filter = ("kind", "made")
    search_fields = ("name", "by", "address")
    by_index = True
    search_help_text = _("Name of the account, who did it, or address")

    def has_module_permission(self, request: HttpRequest) -> bool:
        return is_superuser(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return is_superuser(request)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
