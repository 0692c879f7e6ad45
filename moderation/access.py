"""Who moderates: by permission alone, so that moderators need no entry to the administration; others get 404."""

from typing import Any

from django.contrib.auth.models import User
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from moderation.models import Case

SEE, DECIDE, BAN = "moderation.view_case", "moderation.change_case", "moderation.ban_account"


def require(request: HttpRequest, permission: str) -> None:
    if not request.user.has_perm(permission):
        raise Http404


def case(request: HttpRequest, pk: int, permission: str) -> Case:
    """A case that this moderator may see, or decide."""
    require(request, permission)
    return get_object_or_404(Case.objects.with_reports(), pk=pk)


def account(request: HttpRequest, pk: int, permission: str) -> Any:
    """An account, for those who see what became of its things."""
    require(request, permission)
    return get_object_or_404(User, pk=pk)
