"""The user's strike forces: list, archive, restore, delete."""

from functools import partial

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.bridge import contents_of, official_once, verdict_of
from armies.collection.ownership import can_field, owned_by_faction
from armies.forms.strike_force import new_ticket
from armies.lists.filters import OwnListFilter, own_list_orders
from armies.lists.own_lists import ListRow, filter_own_lists, own_tags
from armies.lists.upgrades import is_outdated
from armies.models import Faction, StrikeForce
from armies.views.change_decorator import changes_strike_force
from people.http_methods import require_safe_or_POST
from web.game_addresses import game_of_request

PAGE_SIZE = 50
OWN_LISTS_URL = "armies:strike_forces"


@require_safe
def strike_forces(request: HttpRequest) -> HttpResponse:
    list_filter = OwnListFilter(request.GET)
    game = game_of_request(request)
    own = access.own(request).of_game(game.slug)
    collection = owned_by_faction(request.user)
    judge = partial(verdict_of, official=official_once(game))
    own_lists = filter_own_lists(own, list_filter, collection, judge)
    page = Paginator(own_lists.lists, PAGE_SIZE).get_page(request.GET.get("page"))
    contents_of(row.release for row in page.object_list)
    rows = [ListRow(row, judge(row), can_field(row, collection), new_ticket()) for row in page.object_list]
    context = {
        "list_filter": list_filter,
        "lists": rows,
        "page_obj": page,
        "some": bool(rows) or own.exists(),
        "factions": Faction.objects.filter(pk__in=own.order_by().values("faction"))
        if rows or list_filter.narrowed
        else [],
        "orders": own_list_orders(game),
        "tags": own_tags(own) if rows or list_filter.narrowed else [],
        "keeps_collection": bool(collection),
        "some_outdated": not list_filter.archived and any(is_outdated(row.strike_force) for row in rows),
        "too_many": own_lists.too_many,
    }
    return render(request, "armies/lists/own_lists.html", context)


@partial(changes_strike_force, leads_to=OWN_LISTS_URL)
def archive(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> str:
    actions.archive(strike_force, edit)
    return _("%(list)s is in the archive.") % {"list": strike_force}


@changes_strike_force
def restore(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> str:
    actions.restore(strike_force, edit)
    return _("%(list)s is back.") % {"list": strike_force}


@require_safe_or_POST
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _deleted(request, slug)
    strike_force = get_object_or_404(access.editable(request), slug=slug)
    return render(request, "armies/lists/delete.html", {"strike_force": strike_force})


@require_POST
@partial(changes_strike_force, leads_to=OWN_LISTS_URL)
def _deleted(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> str:
    """Delete an archived list; any other is archived first."""
    if strike_force.archived is None:
        actions.archive(strike_force, edit)
        return _("%(list)s is in the archive. There it can be taken back, or deleted for good.") % {
            "list": strike_force
        }
    actions.delete(strike_force, edit)
    return _("%(list)s is deleted.") % {"list": strike_force}
