"""Pictures of a list's painted miniatures: its owner's page of them, and each for who may read the list."""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions.list_pictures import MAX_PER_LIST, TooManyPicturesError, add_picture
from armies.bridge import sheet_of
from armies.forms.pictures import ListPictureForm
from armies.lists.pictures import pictures_of
from armies.models import ListPicture, StrikeForce
from armies.thumbnails import small_picture
from people.http_methods import require_safe_or_POST
from people.quotas import Quota
from web.game_addresses import show_game
from web.pictures.room import quota_of_pictures
from web.translation.messages import shown

FOR_EVER = "private, max-age=31536000, immutable"


@require_safe_or_POST
def pictures(request: HttpRequest, slug: str) -> HttpResponse:
    """The pictures of one's own list, and another."""
    row = _own(request, slug)
    units = [(unit.id, unit.name or shown(unit.part)) for unit in sheet_of(row, row.faction).units]
    posted = request.method == "POST"
    sent = (request.POST, request.FILES) if posted else (None, None)
    form = ListPictureForm(*sent, units=units)
    if posted and form.is_valid():
        data: dict[str, Any] = form.cleaned_data
        try:
            add_picture(row, data["squad"], data["picture"], data["caption"], key=data["key"])
        except TooManyPicturesError:
            form.add_error(None, _("This list has %(most)s pictures: delete one first.") % {"most": MAX_PER_LIST})
        except ValidationError as refusal:
            form.add_error(None, refusal)
        else:
            messages.success(request, _("The picture is added."))
            return redirect("armies:list_pictures", slug)
    kept = pictures_of(row, dict(units), request.user)
    quotas = [Quota(len(kept), MAX_PER_LIST), quota_of_pictures(request.user)]
    context = {"strike_force": row, "form": form, "pictures": kept, "quotas": quotas}
    return render(request, "armies/lists/pictures.html", context, status=422 if form.errors else 200)


@require_POST
def delete(request: HttpRequest, slug: str, key: UUID) -> HttpResponse:
    row = _own(request, slug)
    get_object_or_404(row.pictures.without_pixels(), key=key).delete()
    messages.success(request, _("The picture is deleted."))
    return redirect("armies:list_pictures", slug)


@require_safe
def picture(request: HttpRequest, key: UUID) -> HttpResponse:
    """The picture itself: it never changes, so a browser keeps it."""
    return _jpeg(bytes(get_object_or_404(ListPicture.objects.visible_to(request.user), key=key).image))


@require_safe
def small(request: HttpRequest, key: UUID) -> HttpResponse:
    """The same, small enough for rows of units."""
    rows = ListPicture.objects.visible_to(request.user).without_pixels()
    return _jpeg(small_picture(get_object_or_404(rows, key=key)))


def _jpeg(content: bytes) -> HttpResponse:
    headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff", "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type="image/jpeg", headers=headers)


def _own(request: HttpRequest, slug: str) -> StrikeForce:
    """A list of one's own account: visitors upload nothing."""
    if not request.user.is_authenticated:
        raise Http404
    row: StrikeForce = get_object_or_404(access.editable(request).with_release(), slug=slug)
    show_game(request, row.faction.rules_of_game)
    return row
