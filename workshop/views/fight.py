"""Fight the draft: its lists against others before it is published, and against themselves as they were."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy as _

from armies import access
from armies.computation.list_forecasts import OWN, STARTER, missions, opponents
from armies.computation.matrix import Entrant
from armies.computation.matrix_jobs import MatrixRequest, entrant_of
from armies.computation.trials import one_of_each_faction
from armies.forms.forecasts import grouped
from armies.forms.matrix import MatrixForm
from armies.models import Faction
from armies.views.fight_pages import chosen
from armies.views.matrix import FIELDS, entrants_of, matrix_page, table_of
from people.http_methods import require_safe_or_POST
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from workshop.content.fight import DRAWN, Trial, entrant_of_draft, trials
from workshop.publishing.draft import Draft

GROUPS = {OWN: _("Your own"), STARTER: _("They come with the game"), DRAWN: _("Drawn by lot, legal by the draft")}


DRAWN_FIRST = 3
"""Lists by lot that fight where none comes with the game."""


def usual_choice(faction: Faction, offered: dict[str, list[Trial]]) -> dict[str, list[str]]:
    """The lists of a faction that come with the game, or some by lot, against one of each faction in one mission."""
    game = faction.rules_of_game
    lists = offered[STARTER] or offered[DRAWN][:DRAWN_FIRST]
    try:
        against = [opponent.key for opponent in one_of_each_faction(game)]
    except DocumentError:
        against = []
    return {"list": [each.key for each in lists], "against": against, "mission": list(missions(game))[:1]}


def usual_fight(request: HttpRequest, draft: Draft) -> dict[str, Any]:
    """That choice as an address of the page, with what is known of it."""
    faction, game = draft.faction, draft.game
    offered = trials(faction, draft.content, access.editable(request))
    chosen = usual_choice(faction, offered)
    known = {trial.key: trial for group in offered.values() for trial in group}
    try:
        rows = [entrant_of_draft(faction, draft.content, known[key]) for key in chosen["list"]]
        columns = [entrant_of(opponent) for opponent in one_of_each_faction(game)]
    except DocumentError:
        return {}
    figures = MatrixRequest(game, rows, columns, chosen["mission"]).known
    table = figures and table_of(figures, missions(game))
    return {"query": urlencode(chosen, doseq=True), "figures": figures, "table": table}


@require_safe_or_POST
def fight_draft(request: HttpRequest, slug: str) -> HttpResponse:
    """Lists by the draft against others, as they are released; whoever may not edit the draft sees nothing of it."""
    faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
    game, draft = faction.rules_of_game, Draft(faction)
    show_game(request, game)
    context: dict[str, Any] = {"faction": faction, "draft": draft}
    if not draft.can_fight:
        return render(request, "workshop/fight.html", context, status=409 if request.method == "POST" else 200)
    offered = trials(faction, draft.content, access.editable(request))
    known = {trial.key: trial for group in offered.values() for trial in group}
    lists = [(GROUPS[kind], [(each.key, each.label) for each in group]) for kind, group in offered.items() if group]
    against = grouped(opponents(game, access.editable(request)))
    usual = usual_choice(faction, offered)
    form = MatrixForm(chosen(request, FIELDS), game, lists, against, missions(game), usual)

    def called(key: str) -> Entrant:
        if key not in known:
            raise Http404
        return entrant_of_draft(faction, draft.content, known[key])

    opposing, paired = entrants_of(request, game), draft.last is not None and draft.is_new
    return matrix_page(request, game, form, called, "workshop/fight.html", context, opposing, paired)
