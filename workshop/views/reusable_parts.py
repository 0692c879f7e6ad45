"""What others have under a name, for whoever writes one of them."""

from typing import Any

from django.http import Http404, HttpRequest, JsonResponse
from django.views.decorators.http import require_safe

from armies import access
from rules.game.game import Game
from workshop.content.columns import GridTable, cell_text, one_line_ends
from workshop.content.printed_texts import sentence_of
from workshop.content.reusable_parts import ReusablePart, ReusableParts, offers
from workshop.views.grid import table_of


@require_safe
def reusable_parts(request: HttpRequest, slug: str, kind: str, name: str = "") -> JsonResponse:
    """Those that the designer may read, each with what the cells of a row would say."""
    faction = access.drafts(request).filter(slug=slug).first()
    table = None if faction is None else table_of(faction, kind, name)
    if faction is None or table is None or not offers(faction, table):
        raise Http404
    matches = ReusableParts(request, faction).named(table, request.GET.get("q", "")[:100])
    game = faction.rules_of_game
    answer = JsonResponse({"known": [_row(game, table, part) for part in matches]})
    answer["Cache-Control"] = "private, no-store"
    return answer


def _row(game: Game, table: GridTable, part: ReusablePart) -> dict[str, Any]:
    texts = {column.key: one_line_ends(cell_text(column, part.document)) for column in table.columns}
    cells = {key: text for key, text in texts.items() if key != "slug" and text}
    printed = sentence_of(game, part.place, part.document)
    return {"way": part.way, "name": part.name, "owner": part.owner, "cells": cells, "printed": printed}
