"""Light or dark theme, or the system's: stored in a cookie, so that the server renders the page with it."""

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("light", "dark", "system")
COOKIE_AGE = 365 * 24 * 3600


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponse:
    """Store the chosen theme and return to the page it was chosen on."""
    theme = request.POST.get("theme")
    if theme not in THEMES:
        raise BadRequest("no such theme")
    response = redirect(next_url(request))
    response.set_cookie("theme", theme, max_age=COOKIE_AGE, samesite="Lax", secure=request.is_secure(), httponly=True)
    return response


def next_url(request: HttpRequest) -> str:
    """The `next` address if it is on this site, else the home page."""
    address = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(address, {request.get_host()}, require_https=request.is_secure()):
        return address
    return "/"
