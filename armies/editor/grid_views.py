"""The pages of grids: a table of a draft in one form, typed, changed in bulk, saved and taken back."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.drafting import OtherRowError, TooManyError, row_digest, save_rows, undo_rows
from armies.actions.publishing import digest_of
from armies.content.columns import Table, tables_of
from armies.editor.bulk import BulkForm
from armies.editor.grid import MAX_FIELDS, Grid, table_of
from armies.editor.list_views import not_found_page, too_many_message
from armies.game_addresses import show_game
from armies.models import Faction
from people.http_methods import require_safe_or_POST

UNDO = "grid_undo"
"""In the session: what the last save of a grid changed, so that it can be taken back."""


@require_safe_or_POST
def grid(request: HttpRequest, slug: str, kind: str, name: str = "") -> HttpResponse:
    """A table of a draft: shown, changed in bulk to be looked at, or saved as a whole."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    table = None if faction is None else table_of(faction, kind, name)
    if faction is None or table is None:
        return _not_found(request)
    show_game(request, faction.rules_of_game)
    page = request.GET.get("page", "1")
    data = request.POST if request.method == "POST" else None
    found = Grid(faction, table, data, int(page) if page.isascii() and page.isdigit() and len(page) < 5 else 1)
    bulk = BulkForm(found, request.POST if "bulk" in request.POST else None)
    if data is None:
        return _page(request, found, bulk)
    if "bulk" in data:
        return _changed_in_bulk(request, found, bulk)
    good = found.judge()
    if "preview" in data:
        return _page(request, found, bulk)
    return _saved(request, found, bulk) if good else _page(request, found, bulk, 409 if found.stale else 422)


def _not_found(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return not_found_page(request)
    raise Http404


def _changed_in_bulk(request: HttpRequest, found: Grid, bulk: BulkForm) -> HttpResponse:
    if not bulk.is_valid():
        return _page(request, found, bulk, 422)
    changed = bulk.apply()
    found.judge()
    return _page(request, found, bulk, bulk_changed=changed)


def _page(request: HttpRequest, found: Grid, bulk: BulkForm, status: int = 200, **more: Any) -> HttpResponse:
    faction, table = found.faction, found.table
    found.renew()
    kinds = faction.rules_of_game.facts.kinds
    context: dict[str, Any] = {
        "faction": faction,
        "grid": found,
        "bulk": bulk,
        "tabs": [each for kind in kinds for each in tables_of(faction.rules_of_game, kind.key)],
        "max_rows": MAX_FIELDS // (len(found.columns) + 4),
        "undo": _last_save(request, faction, table),
        "tried": request.method == "POST" and "bulk" not in request.POST,
    }
    return render(request, "armies/editor/grid.html", context | more, status=status)


def _saved(request: HttpRequest, found: Grid, bulk: BulkForm) -> HttpResponse:
    faction, kind = found.faction, found.table.kind
    moment = timezone.now()
    seen = {slug: digest_of(found.stored[slug]) for slug in found.documents if slug in found.stored}
    try:
        save_rows(faction, kind, found.documents, seen)
    except OtherRowError:  # between reading and saving: read again, and saved or refused as it stands now
        return grid(request, faction.slug, kind, found.table.name)
    except TooManyError:
        found.rows[-1].faults.append(too_many_message(faction, kind))
        return _page(request, found, bulk, 422)
    number = len(found.documents)
    if number:
        _remember(request, found, moment)
        words = ngettext("%(n)d row is saved in the draft.", "%(n)d rows are saved in the draft.", number)
        messages.success(request, words % {"n": number})
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect(request.get_full_path())


def _remember(request: HttpRequest, found: Grid, moment: datetime) -> None:
    """The save, to be taken back as long as nobody changes these parts again."""
    rows = found.faction.rows(found.table.kind).filter(slug__in=list(found.documents))
    request.session[UNDO] = {
        "at": [found.faction.pk, found.table.kind, found.table.name],
        "moment": moment.isoformat(),
        "after": {row.slug: row_digest(row) for row in rows},
        "made": [slug for slug in found.new_parts if slug in found.documents],
    }


def _last_save(request: HttpRequest, faction: Faction, table: Table) -> Any:
    last = request.session.get(UNDO)
    return last if last and last["at"] == [faction.pk, table.kind, table.name] else None


@require_POST
def undo(request: HttpRequest, slug: str, kind: str, name: str = "") -> HttpResponse:
    """Take the last save of this grid back; what was taken back can be put in again the same way."""
    faction = access.drafts(request).filter(slug=slug).first()
    table = None if faction is None else table_of(faction, kind, name)
    if faction is None or table is None:
        return not_found_page(request)
    last, now = _last_save(request, faction, table), timezone.now()
    moment = parse_datetime(last["moment"]) if last else None
    address = ("armies:grid_list", slug, kind, name) if name else ("armies:grid", slug, kind)
    if last is None or moment is None:
        messages.info(request, _("There is nothing to undo."))
        return redirect(*address)
    del request.session[UNDO]
    try:
        undo_rows(faction, kind, moment, last["after"], last["made"])
    except (OtherRowError, ObjectDoesNotExist, IntegrityError):
        messages.error(request, _("Somebody changed one of these rows since; nothing was undone."))
        return redirect(*address)
    if not last["made"]:
        rows = faction.rows(kind).filter(slug__in=list(last["after"]))
        after = {row.slug: row_digest(row) for row in rows}
        request.session[UNDO] = last | {"moment": now.isoformat(), "after": after}
    messages.success(request, _("The last save is undone."))
    return redirect(*address)
