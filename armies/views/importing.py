"""Import a strike force: parse, preview with questions, and create.

Nothing is stored before the last step. The roster is part of the preview form, and is validated again when submitted.
"""

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.creating import import_strike_force
from armies.bridge import list_columns
from armies.exchange.import_preview import Preview
from armies.exchange.roster_upload import ReadList
from armies.forms.roster import PreviewForm, RosterForm
from armies.forms.strike_force import new_ticket
from armies.views.create import owner_of, redirect_to_builder, validate_list_limit
from people.http_methods import require_safe_or_POST
from web.game_addresses import game_of_request

MAX_LETTERS = 1_000_000
"""Maximum length of a roster submitted with its preview; one of 1,000 squads has a fifth of that."""


@require_safe_or_POST
def import_roster(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        form = RosterForm(access.factions(request), game_of_request(request), initial={"ticket": new_ticket()})
        return render(request, "armies/exchange/import.html", {"form": form})
    return _read(request)


def _read(request: HttpRequest) -> HttpResponse:
    """The preview of the submitted roster, or its errors."""
    usable = access.factions(request).released()
    form = RosterForm(usable, game_of_request(request), request.POST, request.FILES)
    if form.is_valid() and validate_list_limit(request, form, columns_of(form.roster())):
        document = json.dumps(form.roster().document(), ensure_ascii=False)
        if len(document) <= MAX_LETTERS:
            roster_preview = Preview(form.roster(), usable, {})
            return _shown(request, roster_preview, document, form.cleaned_data["ticket"])
        form.add_error(None, _("This roster names too much to be shown before it is imported."))
    return render(request, "armies/exchange/import.html", {"form": form}, status=422)


def columns_of(read: ReadList) -> dict[str, Any]:
    """The columns that its row would have."""
    return list_columns(read.game, read.army, 1)


@require_POST
def preview(request: HttpRequest) -> HttpResponse:
    """The preview with the chosen answers; when confirmed, create the list, once."""
    form = PreviewForm(request.POST)
    if not form.is_valid() or not validate_list_limit(request, form, columns_of(form.cleaned_data["document"])):
        typed = {"ticket": new_ticket(), "text": request.POST.get("document", "")}
        again = RosterForm(access.factions(request), game_of_request(request), initial=typed)
        context = {"form": again, "refusals": [error for errors in form.errors.values() for error in errors]}
        return render(request, "armies/exchange/import.html", context, status=422)
    given, usable = form.cleaned_data, access.factions(request)
    roster_preview = Preview(given["document"], usable.released(), request.POST)
    if "found" not in request.POST or roster_preview.faction is None:
        return _shown(request, roster_preview, request.POST["document"], given["ticket"])
    return redirect_to_builder(
        request,
        import_strike_force(
            owner_of(request), roster_preview.army, slug=given["ticket"], factions=usable, game=roster_preview.game
        ),
    )


def _shown(request: HttpRequest, roster_preview: Preview, document: str, slug: str) -> HttpResponse:
    list_view = None if roster_preview.faction is None else roster_preview.list_view(slug)
    context = {
        "preview": roster_preview,
        "document": document,
        "ticket": new_ticket(slug),
        "list_view": list_view,
        "strike_force": list_view.strike_force if list_view else None,
        "builder": list_view.builder if list_view else None,
    }
    return render(request, "armies/exchange/import_preview.html", context)
