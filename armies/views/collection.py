"""The user's collection: models owned, built and painted by faction, with export and import as a table."""

import json
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions.ownership import UnevenError, save_counts
from armies.bridge import newest_release
from armies.collection.forms import LABELS, SHOWN, OwnedForm
from armies.collection.ownership import Owned, owned_by_faction, total
from armies.collection.spreadsheet import faults_of, read_collection, write_collection
from armies.forms.roster import TableForm
from armies.models import Faction, OwnedPicture
from armies.models.owned import Figures
from armies.views.change_decorator import submitted_fields
from people.audit import record_export
from people.http_methods import require_safe_or_POST
from rules.formats.errors import DocumentError
from web.game_addresses import game_address, game_of_request, show_game
from web.translation.messages import fault_in_words

MAX_OFFERED = 200
"""Maximum number of factions in the navigation; others are reached by their address."""


@require_safe_or_POST
def collection(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _kept(request) if request.user.is_authenticated else _signed_out(request)
    return _shown(request)


@login_required
def _shown(request: HttpRequest) -> HttpResponse:
    return _page(request, request.GET.get("faction", ""))


def _signed_out(request: HttpRequest) -> HttpResponse:
    """Nothing is saved, but the input is shown or stays in the form."""
    names = [(name.partition("-"), text) for name, text in submitted_fields(request)]
    counts = [(f"{slug}, {LABELS[key]}", text) for (key, _dash, slug), text in names if key in LABELS]
    address = _address(request.POST.get("faction", ""))
    answer = render(request, "armies/collection/signed_out.html", {"counts": counts, "later": address}, status=401)
    message = _("You are signed out, and this was not kept. Sign in in another tab, then go on here.")
    answer.headers["HX-Trigger"] = json.dumps({"toast": {"text": message, "kind": "error"}})
    return answer


def _kept(request: HttpRequest) -> HttpResponse:
    slug = request.POST.get("faction", "")
    faction = access.factions(request).released().filter(slug=slug).first()
    if faction is None:
        raise Http404
    form = OwnedForm(faction, newest_release(slug), _owned(request, faction), request.POST, _asked(request.POST))
    if not form.is_valid() or not _saved(request, form):
        return _page(request, slug, form=form, status=422)
    if request.htmx:  # type: ignore[attr-defined]
        return _page(request, slug, stay=form.sent)
    messages.success(request, _("Your collection of %(faction)s is kept.") % {"faction": faction.shown_name})
    return redirect(_address(slug, form.show) + form.anchor())


def _saved(request: HttpRequest, form: OwnedForm) -> bool:
    try:
        save_counts(request.user, form.counts())
    except UnevenError as error:
        form.refuse(error)
    return not form.errors


def _asked(asked: Any) -> str:
    """Which datasheets are asked for; all, for anything else."""
    show: str = asked.get("show", "")
    return show if show in SHOWN else ""


def _owned(request: HttpRequest, faction: Faction) -> Owned:
    return owned_by_faction(request.user).get(faction.pk, {})


def _address(slug: str, show: str = "") -> str:
    asked = {"faction": slug} | ({"show": show} if show else {})
    return f"{reverse('armies:collection')}?{urlencode(asked)}"


def _page(
    request: HttpRequest,
    slug: str,
    status: int = 200,
    form: OwnedForm | None = None,
    stay: tuple[str, ...] = (),
    **shown: Any,
) -> HttpResponse:
    """The page, or only the form for htmx, in which the rows in `stay` remain."""
    owned = owned_by_faction(request.user)
    usable = access.factions(request).released()
    factions = list(usable.filter(game=game_of_request(request).slug)[:MAX_OFFERED])
    faction = _chosen(slug, usable, factions, owned)
    show = _asked(request.POST if request.method == "POST" else request.GET)
    if faction is not None:
        show_game(request, faction.rules_of_game)
    if form is None and faction is not None:
        own = owned.get(faction.pk, {})
        form = OwnedForm(faction, newest_release(faction.slug), own, show=show, stay=stay)
    if form is not None:
        rows = OwnedPicture.objects.of(request.user).without_pixels().filter(faction=faction)
        form.pictures = {row.datasheet: row for row in rows}
    counts = [(each_faction, _all_of(owned, each_faction).models) for each_faction in factions]
    everything = total([figures for of_one in owned.values() for figures in of_one.values()])
    context = {"factions": counts, "faction": faction, "form": form, "everything": everything, **shown}
    context["filters"] = SHOWN.items()
    part = request.method == "POST" and request.htmx  # type: ignore[attr-defined]
    return render(
        request,
        "armies/collection/_collection.html" if part else "armies/collection/collection.html",
        context,
        status=status,
    )


def _all_of(owned: dict[int, Owned], faction: Faction) -> Figures:
    return total(owned.get(faction.pk, {}).values())


def _chosen(slug: str, usable: Any, offered: list[Faction], owned: dict[int, Owned]) -> Faction | None:
    """The requested faction, or the one with the most owned models."""
    if slug:
        wanted: Faction | None = usable.filter(slug=slug).first()
        if wanted is None:
            raise Http404
        return wanted
    return max(offered, key=lambda faction: _all_of(owned, faction).models, default=None)


@login_required
@require_safe
def export_collection(request: HttpRequest) -> HttpResponse:
    record_export(request, "collection")
    headers = {"Content-Disposition": 'attachment; filename="collection.csv"', "Cache-Control": "private, no-store"}
    return HttpResponse(write_collection(request.user), content_type="text/csv; charset=utf-8", headers=headers)


@login_required
@require_POST
def import_collection(request: HttpRequest) -> HttpResponse:
    """Import a table completely, or show every invalid line."""
    upload = TableForm(request.POST, request.FILES)
    if not upload.is_valid():
        return _page(request, "", 422, faults=upload.errors["file"])
    try:
        counts = read_collection(upload.cleaned_data["file"].read(), access.factions(request).released())
        save_counts(request.user, counts)
    except DocumentError as error:
        return _page(request, "", 422, faults=[fault_in_words(fault) for fault in error.all])
    except UnevenError as error:
        return _page(request, "", 422, faults=[fault_in_words(fault) for fault in faults_of(error)])
    rows = len(counts)
    messages.success(request, ngettext("%(n)d row is kept.", "%(n)d rows are kept.", rows) % {"n": rows})
    return redirect(game_address("armies:collection", game_of_request(request)))
