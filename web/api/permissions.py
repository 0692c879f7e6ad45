"""Who may call: everybody reads what is public, accounts change what is theirs, staff keep the content."""

from typing import Any

from allauth.account.internal.flows.reauthentication import did_recently_reauthenticate
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS, BasePermission, IsAuthenticated
from rest_framework.request import Request


class WithinScope(BasePermission):
    """A token made for reading changes nothing."""

    message = _("This token may only read; make one that may write.")

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.method in SAFE_METHODS or not getattr(view, "is_write", True):
            return True
        return bool(getattr(request.auth, "may_write", True))


ACCOUNT = (IsAuthenticated, WithinScope)
"""For what belongs to somebody."""


def refuse_unconfirmed(request: Request) -> None:
    """An open session alone does nothing that outlives it; a token was made with the password."""
    if request.auth is None and not did_recently_reauthenticate(request._request):
        raise PermissionDenied(
            _("Confirm your password on the site first (/accounts/reauthenticate/), or use a token.")
        )
