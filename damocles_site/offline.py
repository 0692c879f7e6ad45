"""What makes the site installable, and readable without a net: manifest, service worker, whose pages are kept."""

import json
from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

READER = "X-Reader"
"""Whose page it is, as an opaque word: the worker forgets what it kept when another reader's page comes."""

KEEP = "X-May-Be-Kept"
"""On pages that the worker may keep: lists, codex, rules and prints, nothing of accounts and administration."""

KEPT_PAGES = {
    "home",
    "learn",
    "offline",
    "rulebook",
    "campaign_rules",
    "armies:strike_forces",
    "armies:strike_force",
    "armies:table",
    "armies:table_game",
    "armies:shared",
    "armies:offline",
    "armies:offline_begin",
    "armies:offline_list",
    "armies:collection",
    "armies:factions",
    "armies:faction",
    "armies:parts",
    "armies:part",
    "armies:operations",
    "armies:operation",
    "printing:strike_force_pdf",
    "printing:shared_pdf",
    "printing:faction_pdf",
    "printing:operation_pdf",
    "printing:blanks_pdf",
}

COLOURS = {"light": "#f3eee2", "dark": "#161719"}
"""The paper of both themes (tokens.css)."""


class ReaderMiddleware:
    """Tell the worker whose page it is, and whether it may be kept."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.reader = partial(reader_of, request)  # type: ignore[attr-defined]
        response = self.get_response(request)
        if not request.path.startswith("/api/"):
            _tell(request, response)
        return response


def _tell(request: HttpRequest, response: HttpResponse) -> None:
    try:
        response[READER] = reader_of(request)
    except DatabaseError:  # a page without a reader changes nothing of what is kept
        return
    page = request.resolver_match and request.resolver_match.view_name in KEPT_PAGES
    if page and request.method == "GET" and response.status_code == 200 and "HX-Request" not in request.headers:
        response[KEEP] = "1"


def reader_of(request: HttpRequest) -> str:
    """An account, or the session of a visitor without one, who may hold lists too."""
    if request.user.is_authenticated:
        return salted_hmac("reader", f"user {request.user.pk}").hexdigest()[:16]
    key = request.session.session_key
    return salted_hmac("reader", f"session {key}").hexdigest()[:16] if key else "visitor"


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What is kept on this device: told by a script, and shown instead of a page that is not."""
    return render(request, "site/offline.html")


class WorkerMiddleware:
    """Browsers ask for the worker after each page: they are answered before session and user are looked up."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.address = reverse("worker")

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return worker(request) if request.path == self.address else self.get_response(request)


REMOVAL = """self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(
  caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))
    .then(() => registration.unregister())
));
"""
"""The worker of a site that keeps nothing on devices: it drops what an earlier one kept, and goes."""


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, from the root so that it serves every page; it is another one when a static file changed."""
    if not settings.OFFLINE:
        return HttpResponse(REMOVAL, content_type="text/javascript; charset=utf-8")
    site = {
        "version": version(),
        "offline": reverse("offline"),
        "signOut": reverse("account_logout"),
        "theme": reverse("theme"),
        "languages": [reverse("set_language"), reverse("preferences")],
        "notes": f"{reverse('offline')}lists/",
        "static": settings.STATIC_URL,
    }
    script = f"self.SITE = {json.dumps(site)};\nimportScripts({json.dumps(static('damocles/worker.js'))});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


def version() -> str:
    """Another one as soon as a static file changed; without hashed names browsers ask for each file anyway."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))


@require_safe
def manifest(request: HttpRequest, language: str) -> JsonResponse:
    """The web manifest: browsers ask for it without cookies, so its address names the language."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        document = {
            "id": "/",
            "name": _("Damocles: lists, campaigns and battles"),
            "short_name": "Damocles",
            "description": _("Damocles: lists, campaigns and battles for people who paint their own."),
            "lang": language,
            "dir": "rtl" if translation.get_language_bidi() else "ltr",
            "start_url": "/",
            "scope": "/",
            "display": "standalone",
            "theme_color": COLOURS["light"],
            "background_color": COLOURS["light"],
            "icons": [
                {"src": static(f"damocles/icons/{name}.png"), "sizes": size, "type": "image/png", "purpose": purpose}
                for name, size, purpose in ICONS
            ],
        }
    return JsonResponse(document, content_type="application/manifest+json")


ICONS = (
    ("icon-192", "192x192", "any"),
    ("icon-512", "512x512", "any"),
    ("maskable-512", "512x512", "maskable"),
)
