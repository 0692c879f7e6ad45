"""The page of an account's open sessions, each with a button that ends it, and of what happened to the account."""

from typing import cast

from allauth.usersessions.models import UserSession
from django.contrib import messages
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from people import audit
from people.models import AuditEntry

SHOWN = 50
"""Entries of the log on the page, the latest."""


BROWSERS = (
    *(("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS", "Firefox"), ("CriOS", "Chrome")),
    *(("Chrome/", "Chrome"), ("Safari/", "Safari")),
)
SYSTEMS = (
    *(("Windows", "Windows"), ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Mac OS X", "macOS")),
    ("Linux", "Linux"),
)
"""What a browser names itself by, the more special first: most of them also claim to be others."""


@never_cache
@login_required
@require_safe
def account_activity(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    entries = AuditEntry.objects.of_account(user.pk)[:SHOWN]
    here = request.session.session_key
    sessions = [(session, browser_of(session.user_agent)) for session in open_sessions(user)]
    return render(request, "account/activity.html", {"sessions": sessions, "here": here, "entries": entries})


def browser_of(user_agent: str) -> str:
    """Such as "Firefox, Windows"; as it names itself where it is none of these."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "")
    return ", ".join(filter(None, (browser, system))) if browser else user_agent


def open_sessions(user: User) -> list[UserSession]:
    """Those by which somebody is signed in now, the latest first: not expired, and with the password of today."""
    sessions = UserSession.objects.filter(user=user).order_by("-created_at", "-pk")
    keys = [session.session_key for session in sessions]
    rows = Session.objects.filter(session_key__in=keys, expire_date__gt=timezone.now())
    current = user.get_session_auth_hash()
    signed_in = {row.session_key for row in rows if row.get_decoded().get(HASH_SESSION_KEY) == current}
    return [session for session in sessions if session.session_key in signed_in]


@login_required
@require_POST
def end_sessions(request: HttpRequest) -> HttpResponse:
    """The one that is named, or all but this; one that is over already is no error."""
    user, named = cast(User, request.user), request.POST.get("session", "")
    others = UserSession.objects.filter(user=user).exclude(session_key=request.session.session_key)
    if named:
        others = others.filter(pk=int(named)) if named.isdecimal() and len(named) < 19 else others.none()
    with transaction.atomic():
        for session in others:
            session.end()
            audit.record(audit.Kind.SESSION, request, user, f"{session.ip} {session.user_agent}")
        count = len(others)
    message = ngettext("%(count)d session was ended.", "%(count)d sessions were ended.", count)
    messages.success(request, message % {"count": count})
    return redirect("usersessions_list")
