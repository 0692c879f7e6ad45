"""Who may call: everybody reads what is public, accounts change what is theirs, staff keep the content."""

from typing import Any

from django.utils.translation import gettext_lazy as _
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
