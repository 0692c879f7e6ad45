"""Profiles: what a person shows of themselves, as everybody reads it, and the form that chooses it."""

from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from armies.models import OwnedPicture
from people.http_methods import require_safe_or_POST
from players import access, actions
from players.forms import ProfileForm
from players.log.rates import rate_tables, total
from players.models import Profile
from players.showcase import MOST_PICTURES, painted_collection, painted_pictures, shown_games, shown_lists
from players.views import FOR_EVER
from printing.pdf.social_card import SocialCard, SocialLine
from printing.social_cards import answer

LATEST = 15
"""Games that a profile shows one by one."""

ON_CARD = 4


@login_required
@require_safe_or_POST
def own_profile(request: HttpRequest) -> HttpResponse:
    """Choose what everybody may read."""
    present = Profile.objects.filter(user=cast(User, request.user)).first()
    form = ProfileForm(request.POST if request.method == "POST" else None, instance=present)
    if request.method == "POST" and form.is_valid():
        saved = actions.save_profile(request.user, form.cleaned_data)
        messages.success(
            request, _("Everybody may read your profile now.") if saved.shown else _("Nobody else reads your profile.")
        )
        return redirect("players:own_profile")
    context = {"form": form, "profile": present}
    return render(request, "players/own_profile.html", context, status=422 if form.errors else 200)


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    shown = access.readable_profile(request, name)
    own = shown.user_id == request.user.pk
    return render(request, "players/profile.html", parts_of(shown) | {"own": own})


def parts_of(shown: Profile) -> dict[str, Any]:
    """What stands on a profile; moderators see the same."""
    games = shown_games(shown.user) if shown.results else []
    pictures = painted_pictures(shown.user)[:MOST_PICTURES] if shown.collection else []
    return {
        "profile": shown,
        "games": games[:LATEST],
        "count": len(games),
        "total": total(games),
        "tables": [table for table in rate_tables(games) if table.key == "faction"],
        "lists": shown_lists(shown.user) if shown.lists else [],
        "collection": painted_collection(shown.user) if shown.collection else [],
        "pictures": pictures,
    }


@require_safe
def card(request: HttpRequest, name: str) -> HttpResponse:
    """What chats show of a profile."""
    shown = access.readable_profile(request, name)
    games = shown_games(shown.user) if shown.results else []
    lists = shown_lists(shown.user)[:ON_CARD] if shown.lists else []
    faces = tuple(dict.fromkeys([row.faction.face for row in lists]))
    lines = tuple(
        [SocialLine(f"emblem-{row.faction.face.emblem}", row.name, "", row.faction.face.colour) for row in lists]
    )
    note = ngettext("%(count)d game", "%(count)d games", len(games)) % {"count": len(games)} if games else ""
    return answer(request, SocialCard(_("Player"), shown.user.get_username(), note, faces, lines))


@require_safe
def painted(request: HttpRequest, name: str, key: UUID) -> HttpResponse:
    """A picture of painted miniatures on a profile that shows them."""
    shown = access.readable_profile(request, name)
    if not shown.collection:
        raise Http404
    row: OwnedPicture = get_object_or_404(painted_pictures(shown.user).defer(None), key=key)
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex"}
    return HttpResponse(bytes(row.image), content_type="image/jpeg", headers=headers)
