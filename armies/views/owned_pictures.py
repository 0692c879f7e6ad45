"""Pictures of the painted models of one's collection, one a datasheet; nobody else sees them."""

from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions.owned_pictures import put_picture
from armies.bridge import model_options, newest_release, shown_content
from armies.forms.pictures import PictureForm
from armies.models import Faction, OwnedPicture
from armies.models.owned_picture import OwnedPictureQuerySet
from armies.views.list_pictures import FOR_EVER
from people.http_methods import require_safe_or_POST
from web.game_addresses import show_game
from web.pictures.room import quota_of_pictures
from web.translation.messages import shown


@login_required
@require_safe_or_POST
def owned_picture(request: HttpRequest, slug: str, part: str) -> HttpResponse:
    """The picture of a datasheet, and another in its place."""
    faction = get_object_or_404(access.factions(request).released(), slug=slug)
    release = newest_release(slug)
    option = model_options(faction.rules_of_game, release, shown_content(release)).get(part)
    if option is None:
        raise Http404
    show_game(request, faction.rules_of_game)
    posted = request.method == "POST"
    form = PictureForm(request.POST if posted else None, request.FILES if posted else None)
    if posted and form.is_valid():
        data: dict[str, Any] = form.cleaned_data
        try:
            put_picture(request.user, faction, part, data["picture"], data["caption"], key=data["key"])
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("The picture is added."))
            return _back(faction, part)
    present = _own(request).filter(faction=faction, datasheet=part)
    context = {"faction": faction, "part": part, "name": shown(option.name), "form": form, "picture": present.first()}
    context["quota"] = quota_of_pictures(request.user)
    return render(request, "armies/collection/picture.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def delete(request: HttpRequest, key: UUID) -> HttpResponse:
    own = _own(request).select_related("faction")
    row = get_object_or_404(own, key=key)
    row.delete()
    messages.success(request, _("The picture is deleted."))
    return _back(row.faction, row.datasheet)


@require_safe
def picture(request: HttpRequest, key: UUID) -> HttpResponse:
    """The picture itself: it never changes, so a browser keeps it."""
    owned = get_object_or_404(OwnedPicture.objects.of(request.user), key=key)
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex"}
    return HttpResponse(bytes(owned.image), content_type="image/jpeg", headers=headers)


def _own(request: HttpRequest) -> OwnedPictureQuerySet:
    return OwnedPicture.objects.of(request.user).without_pixels()


def _back(faction: Faction, part: str) -> HttpResponse:
    return redirect(f"{reverse('armies:collection')}?{urlencode({'faction': faction.slug})}#own-{part}")
