"""What programs ask of any site: what to leave out of searches, whom to tell of a hole, where passwords are changed."""

from datetime import timedelta

from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from people.addresses import site_url
from rules.games import GAMES

PRIVATE = ("account_login", "admin:index", "moderation:queue")
COSTLY = ("search", "armies:compare", "armies:matrix", "campaigns:quick_battles")
"""Pages that are of no use in a search, and that work for each query they are asked."""

SECURITY_TEXT_FOR = timedelta(days=180)
"""How long what is said in security.txt may be relied on (RFC 9116, 2.5.5: less than a year)."""


def uri_of(contact: str) -> str:
    """What a contact of the settings is linked to: an address of a page, or of a mailbox."""
    return contact if contact.startswith(("https://", "mailto:")) else f"mailto:{contact}"


@register()
def check_contacts(**options: object) -> list[CheckMessage]:
    """A line break would add a line of its own to security.txt."""
    contacts = {
        "DAMOCLES_ABUSE_CONTACT": settings.ABUSE_CONTACT,
        "DAMOCLES_SECURITY_CONTACT": settings.SECURITY_CONTACT,
    }
    return [
        Error(f"{name} must be an e-mail address or begin with https://, without spaces", id="damocles_site.E001")
        for name, contact in contacts.items()
        if contact and (contact.split() != [contact] or not (contact.startswith("https://") or "@" in contact))
    ]


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Shared links are not named here: they say themselves that they are not to be found."""
    paths = [*map(_folder, PRIVATE), *map(reverse, COSTLY), "/api/", "/print/"]
    games = [f"/{game.slug}{path}" for game in GAMES[1:] for path in map(reverse, COSTLY)]
    lines = [f"Disallow: {path}" for path in (*paths, *games)]
    return _text("\n".join(["User-agent: *", *lines, ""]))


def _folder(name: str) -> str:
    return f"/{reverse(name).split('/')[1]}/"


@require_safe
def security_text(request: HttpRequest) -> HttpResponse:
    """RFC 9116, whom to tell of a hole; 404 while the settings name nobody."""
    if not settings.SECURITY_CONTACT:
        raise Http404
    expires = (timezone.now() + SECURITY_TEXT_FOR).replace(hour=0, minute=0, second=0, microsecond=0)
    fields = {
        "Contact": uri_of(settings.SECURITY_CONTACT),
        "Expires": expires.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "Preferred-Languages": ", ".join(code for code, _name in settings.LANGUAGES),
        "Canonical": site_url(reverse("security_text")),
        "Policy": site_url(reverse("privacy")),
    }
    return _text("".join(f"{name}: {value}\n" for name, value in fields.items()))


@require_safe
def change_password(request: HttpRequest) -> HttpResponse:
    """Where programs that keep passwords send people."""
    return redirect("account_change_password")


def _text(text: str) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8")
