"""Founding a strike force from nothing; and what every way of founding one shares."""

from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from armies import access
from armies.actions.creating import create_strike_force
from armies.actions.versioning import refuse_too_long
from armies.bridge import contents_of
from armies.forms.strike_force import StrikeForceForm, new_ticket
from armies.models import Faction, Release, StrikeForce
from armies.translation.messages import fault_in_words
from rules.damocles import datasheets as values
from rules.damocles.army import Roster
from rules.formats.errors import DocumentError

TOO_MANY_LISTS = _("You have built many lists without an account. Sign up to keep them and to build more.")


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    form = StrikeForceForm(access.factions(request).released(), request.POST or None, initial=_chosen(request))
    if request.method == "POST" and form.is_valid() and validate_list_limit(request, form):
        given = form.cleaned_data
        try:
            strike_force = create_strike_force(
                owner_of(request), given["faction"], slug=given["ticket"], name=given["name"], limit=given["limit"]
            )
        except DocumentError as error:
            form.add_error("faction", fault_in_words(error, ""))
        else:
            return redirect_to_builder(request, strike_force)
    context = {"form": form, "books": _offered(request, str(form["faction"].value() or ""))}
    return render(request, "armies/lists/create.html", context, status=422 if form.errors else 200)


def _offered(request: HttpRequest, chosen: str) -> list[tuple[Faction, values.Faction]]:
    """The factions to choose from, as they were last released."""
    newest = Release.objects.newest().filter(faction__in=access.suggested_factions(request, chosen))
    releases = list(newest.select_related("faction__owner").order_by("faction__homebrew", "faction__name", "pk"))
    return list(zip((release.faction for release in releases), contents_of(releases), strict=True))


def _chosen(request: HttpRequest) -> dict[str, Any]:
    """What the page starts with: the faction a link named, a fresh ticket."""
    return {"faction": request.GET.get("faction", ""), "limit": "500", "ticket": new_ticket()}


def owner_of(request: HttpRequest) -> Any:
    """A visitor's list has no owner yet."""
    return request.user if request.user.is_authenticated else None


def validate_list_limit(request: HttpRequest, form: Any, roster: Roster | None = None) -> bool:
    """Whether the visitor may found another, of this size; else the form says why not."""
    if not access.may_create_list(request):
        form.add_error(None, TOO_MANY_LISTS)
        return False
    try:
        refuse_too_long(owner_of(request), roster or Roster("", "", 0, [], []))
    except ValidationError as error:
        form.add_error(None, error)
        return False
    return True


def redirect_to_builder(request: HttpRequest, strike_force: StrikeForce) -> HttpResponse:
    """The desk of a list just founded; whoever sends another's ticket is shown nothing of it."""
    mine = strike_force.owner_id == getattr(request.user, "pk", None)
    if mine:
        access.hold(request, strike_force)
    return redirect(strike_force)
