"""Who may do more than a player signs in by two steps: without a second, their pages lead to where it is set up."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from damocles_site.middleware import Answer

SETTING_UP = ("mfa_", "account_")
OPEN = {"set_language", "theme", "choose_game", "preferences", "offline", "worker", "manifest", "live", "health"}
"""What somebody needs until then, and what programs ask for beside the page."""


class RequireSecondFactor:
    """Two-step sign-in of staff, superusers and members of groups (DAMOCLES_STAFF_SECOND_FACTOR)."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        is_open = not settings.STAFF_SECOND_FACTOR or name.startswith(SETTING_UP) or name in OPEN
        if is_open or not lacks_it(request.user):
            return None
        message = _("Your account may do more than a player's: set up a second step of signing in before you go on.")
        if request.path.startswith("/api/"):
            raise PermissionDenied(message)
        messages.warning(request, message)
        return redirect("mfa_index")


def lacks_it(user: Any) -> bool:
    if not user.is_authenticated or not (user.is_staff or user.is_superuser or user.in_groups):
        return False
    kinds = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
    return not Authenticator.objects.filter(user_id=user.pk, type__in=kinds).exists()
