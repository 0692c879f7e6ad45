"""Parts deleted from a draft, and how they are taken back."""

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from web.game_addresses import show_game
from web.translation.messages import shown
from workshop.content.deleted import deleted_parts, restore
from workshop.views.drafts import not_found_page


@require_safe
def deleted(request: HttpRequest, slug: str) -> HttpResponse:
    """What was deleted from the draft: what, when and by whom."""
    faction = get_object_or_404(access.drafts(request), slug=slug)
    show_game(request, faction.rules_of_game)
    kinds = {kind.key: str(capfirst(shown(kind.term.one))) for kind in faction.rules_of_game.facts.kinds}
    rows = [(kinds.get(deleted_part.kind, deleted_part.kind), deleted_part) for deleted_part in deleted_parts(faction)]
    return render(request, "workshop/deleted.html", {"faction": faction, "rows": rows})


@require_POST
def restore_deleted(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None or faction.rules_of_game.facts.kind(kind) is None:
        raise Http404
    try:
        made = restore(faction, kind, row)
    except ObjectDoesNotExist:
        return not_found_page(request)
    messages.success(request, _("%(name)s is back in the draft.") % {"name": made.name})
    return redirect("workshop:draft", slug)
