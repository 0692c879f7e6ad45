"""The dialog over a row of a grid in which its effects are picked; nothing is saved by it."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from armies import access
from web.game_addresses import show_game
from workshop.forms.row_pickers import RowPickers, has_pickers
from workshop.views.drafts import not_found_page
from workshop.views.grid import table_of


@require_POST
def pickers(request: HttpRequest, slug: str, kind: str, name: str = "") -> HttpResponse:
    """The pickers of a row, and once they are done the texts of its cells."""
    faction = access.drafts(request).filter(slug=slug).first()
    table = None if faction is None else table_of(faction, kind, name)
    if faction is None or table is None or not has_pickers(faction, table):
        return not_found_page(request)
    show_game(request, faction.rules_of_game)
    row_pickers = RowPickers(faction, table, request.POST)
    tried = "done" in request.POST
    good = tried and row_pickers.judge()
    context = {"form": row_pickers.form, "cells": json.dumps(row_pickers.cells()) if good else ""}
    return render(request, "workshop/_pickers.html", context, status=422 if tried and not good else 200)
