"""My strike forces: the list of them, putting one away, taking it back, deleting it."""

from functools import partial

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from armies import access
from armies.actions import Edit
from armies.actions import shelf as actions
from armies.bridge import verdict_of
from armies.models import StrikeForce
from armies.upgrades import is_behind
from armies.views.posts import change

A_PAGE = 50
SHELF = "armies:strike_forces"


@require_safe
def strike_forces(request: HttpRequest) -> HttpResponse:
    put_away = "archived" in request.GET
    rows = access.own(request)
    chosen = rows.put_away() if put_away else rows.kept()
    page = Paginator(chosen.with_release(), A_PAGE).get_page(request.GET.get("page"))
    lists = [(strike_force, verdict_of(strike_force)) for strike_force in page.object_list]
    context = {
        "lists": lists,
        "page_obj": page,
        "put_away": put_away,
        "other": rows.exclude(pk__in=chosen).exists(),
        "some_behind": not put_away and any(is_behind(strike_force) for strike_force, _verdict in lists),
    }
    return render(request, "armies/strike_force_list.html", context)


@partial(change, leads_to=SHELF)
def archive(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> str:
    actions.archive(strike_force, edit)
    return _("%(list)s is in the archive.") % {"list": strike_force}


@change
def restore(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> str:
    actions.restore(strike_force, edit)
    return _("%(list)s is back.") % {"list": strike_force}


@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _deleted(request, slug)
    strike_force = get_object_or_404(access.editable(request), slug=slug)
    return render(request, "armies/strike_force_delete.html", {"strike_force": strike_force})


@require_POST
@partial(change, leads_to=SHELF)
def _deleted(request: HttpRequest, strike_force: StrikeForce, edit: Edit) -> str:
    """For good from the archive alone; any other goes there first."""
    if strike_force.archived is None:
        actions.archive(strike_force, edit)
        return _("%(list)s is in the archive. There it can be taken back, or deleted for good.") % {
            "list": strike_force
        }
    actions.delete(strike_force, edit)
    return _("%(list)s is deleted.") % {"list": strike_force}
