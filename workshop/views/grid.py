"""The pages of grids: a table of a draft in one form, typed, changed in bulk, saved and taken back."""

from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from armies import access
from armies.models import Faction
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from web.game_addresses import show_game
from workshop.actions.drafting import OtherRowError, TooManyError, save_rows
from workshop.actions.printed_texts import borrow_translations
from workshop.actions.publishing import digest_of
from workshop.content.columns import GridTable, tables_of
from workshop.content.reusable_parts import ReusableParts
from workshop.grid.bulk import BulkForm
from workshop.grid.changes import Changes
from workshop.grid.grid import Grid
from workshop.views.drafts import not_found_page, too_many_message
from workshop.views.undoing import last_save, remember_save, undo_last_save


def table_of(faction: Faction, kind: str, name: str) -> GridTable | None:
    """A table of the draft by its kind of part and the name of its list; None for one that there is not."""
    game = faction.rules_of_game
    if game.facts.kind(kind) is None:
        return None
    return next((table for table in tables_of(game, kind) if table.name == name), None)


@require_safe_or_POST
def grid(request: HttpRequest, slug: str, kind: str, name: str = "") -> HttpResponse:
    """A table of a draft: shown, changed in bulk to be looked at, or saved as a whole."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    table = None if faction is None else table_of(faction, kind, name)
    if faction is None or table is None:
        return _not_found(request)
    show_game(request, faction.rules_of_game)
    data = request.POST if request.method == "POST" else None
    number = whole_number(request.GET.get("page"), 4) or 1
    table_grid = Grid(faction, table, data, number, ReusableParts(request, faction))
    bulk = BulkForm(table_grid, request.POST if "bulk" in request.POST else None)
    if data is None:
        return _page(request, table_grid, bulk)
    if "bulk" in data:
        return _changed_in_bulk(request, table_grid, bulk)
    if "copy" in data:
        table_grid.duplicate(data["copy"])
        return _page(request, table_grid, bulk)
    changes = Changes(table_grid)
    may_be_saved = changes.judge()
    if "preview" in data:
        return _page(request, table_grid, bulk)
    if not may_be_saved:
        return _page(request, table_grid, bulk, 409 if table_grid.stale else 422)
    return _saved(request, table_grid, changes, bulk)


def _not_found(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return not_found_page(request)
    raise Http404


def _changed_in_bulk(request: HttpRequest, table_grid: Grid, bulk: BulkForm) -> HttpResponse:
    if not bulk.is_valid():
        return _page(request, table_grid, bulk, 422)
    changed = bulk.apply()
    Changes(table_grid).judge()
    return _page(request, table_grid, bulk, bulk_changed=changed)


def _page(request: HttpRequest, table_grid: Grid, bulk: BulkForm, status: int = 200, **more: Any) -> HttpResponse:
    faction, table = table_grid.faction, table_grid.table
    table_grid.renew()
    kinds = faction.rules_of_game.facts.kinds
    context: dict[str, Any] = {
        "faction": faction,
        "grid": table_grid,
        "bulk": bulk,
        "tabs": [each for kind in kinds for each in tables_of(faction.rules_of_game, kind.key)],
        "undo": last_save(request, faction, _page_of(table)),
        "tried": request.method == "POST" and "bulk" not in request.POST,
    }
    return render(request, "workshop/grid.html", context | more, status=status)


def _saved(request: HttpRequest, table_grid: Grid, changes: Changes, bulk: BulkForm) -> HttpResponse:
    faction, kind, documents = table_grid.faction, table_grid.table.kind, changes.documents
    moment = timezone.now()
    seen = {slug: digest_of(table_grid.drafted[slug]) for slug in documents if slug in table_grid.drafted}
    try:
        save_rows(faction, kind, documents, seen)
    except OtherRowError:  # between reading and saving: read again, and saved or refused as it stands now
        return grid(request, faction.slug, kind, table_grid.table.name)
    except TooManyError:
        table_grid.rows[-1].faults.append(too_many_message(faction, kind))
        return _page(request, table_grid, bulk, 422)
    number = len(documents)
    if number:
        sources, copies = [known.faction for known in changes.copied], [known.document for known in changes.copied]
        borrow_translations(faction, sources, copies)
        made = [slug for slug in changes.new_parts if slug in documents]
        remember_save(request, faction, _page_of(table_grid.table), moment, {kind: list(documents)}, made)
        template = ngettext("%(n)d row is saved in the draft.", "%(n)d rows are saved in the draft.", number)
        messages.success(request, template % {"n": number})
    else:
        messages.info(request, _("Nothing was changed."))
    return redirect(request.get_full_path())


def _page_of(table: GridTable) -> str:
    return f"{table.kind}/{table.name}"


@require_POST
def undo(request: HttpRequest, slug: str, kind: str, name: str = "") -> HttpResponse:
    """Take the last save of this grid back."""
    faction = access.drafts(request).filter(slug=slug).first()
    table = None if faction is None else table_of(faction, kind, name)
    if faction is None or table is None:
        return not_found_page(request)
    undo_last_save(request, faction, _page_of(table))
    return redirect("workshop:grid_list", slug, kind, name) if name else redirect("workshop:grid", slug, kind)
