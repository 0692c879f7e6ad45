"""Light, dark, or as the visitor's system says: kept in a cookie, so that the server sends the right page at once."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

LOOKS = ("light", "dark", "system")
YEAR = 365 * 24 * 3600


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Keep the look somebody chose, and go back to the page they chose it on."""
    look = request.POST.get("look")
    if look not in LOOKS:
        raise BadRequest("no such look")
    response = redirect(back(request))
    response.set_cookie("look", look, max_age=YEAR, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response


def back(request: HttpRequest) -> str:
    """The page asked for when it is one of ours, else home."""
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return address
    return "/"
