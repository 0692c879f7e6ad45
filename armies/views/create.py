"""Create an empty strike force, and helpers for all views that create one."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _

from armies import access
from armies.actions.creating import create_strike_force, refuse_too_many
from armies.actions.versioning import refuse_too_long
from armies.bridge import shown_contents
from armies.forms.strike_force import StrikeForceForm, new_ticket
from armies.models import Faction, Release, StrikeForce
from armies.models.content import NAME_LENGTH
from people.http_methods import require_safe_or_POST
from rules.content.head import ContentHead
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.game_addresses import game_of_request
from web.translation.messages import fault_in_words, shown

EMPTY: Mapping[str, Any] = {"squads": [], "deck": []}
TOO_MANY_LISTS = _("You have built many lists without an account. Sign up to keep them and to build more.")


@require_safe_or_POST
def new(request: HttpRequest) -> HttpResponse:
    game = game_of_request(request)
    form = StrikeForceForm(game, access.factions(request).released(), request.POST or None, initial=_chosen(request))
    if request.method == "POST" and form.is_valid() and validate_list_limit(request, form):
        given = form.cleaned_data
        name = given["name"] or free_name(request, game, given["faction"], given["limit"])
        try:
            strike_force = create_strike_force(
                owner_of(request), given["faction"], slug=given["ticket"], name=name, limit=given["limit"]
            )
        except DocumentError as error:
            form.add_error("faction", fault_in_words(error, ""))
        else:
            return redirect_to_builder(request, strike_force)
    books = _offered(request, game, str(form["faction"].value() or ""))
    quota = access.quota_of_lists(request)
    context = {"form": form, "books": books, "quota": quota, "points_short": game.facts.terms.points_short}
    return render(request, "armies/lists/create.html", context, status=422 if form.errors else 200)


def free_name(request: HttpRequest, game: Game, faction: Faction, limit: int | None) -> str:
    """The name of a list that was given none: its faction and limit, numbered where there is such a list already."""
    points = shown(game.facts.terms.points_short or "")
    name = faction.shown_name if limit is None else f"{faction.shown_name}, {limit} {points}"
    name = name[: NAME_LENGTH - len(" 1000")]
    taken = set(access.editable(request).filter(name__startswith=name).values_list("name", flat=True))
    numbered = (f"{name} {n}" for n in range(2, len(taken) + 2))
    return next(candidate for candidate in (name, *numbered) if candidate not in taken)


def _offered(request: HttpRequest, game: Game, chosen: str) -> list[tuple[Faction, ContentHead]]:
    """Usable factions of a game with what heads their newest releases."""
    newest = Release.objects.newest().filter(faction__in=access.suggested_factions(request, chosen))
    of_game = newest.filter(faction__game=game.slug).select_related("faction__owner")
    releases = list(of_game.order_by("faction__homebrew", "faction__name", "pk"))
    heads = [game.content.head(shown.content) for shown in shown_contents(releases)]
    return list(zip((release.faction for release in releases), heads, strict=True))


def _chosen(request: HttpRequest) -> dict[str, Any]:
    """Initial values: the faction in the link, and a new ticket."""
    return {"faction": request.GET.get("faction", ""), "limit": "500", "ticket": new_ticket()}


def owner_of(request: HttpRequest) -> Any:
    """The user, or None for a visitor."""
    return request.user if request.user.is_authenticated else None


def validate_list_limit(request: HttpRequest, form: Any, columns: Mapping[str, Any] = EMPTY) -> bool:
    """Whether the visitor may create another list of this size; otherwise the form gets an error."""
    if not access.may_create_list(request):
        form.add_error(None, TOO_MANY_LISTS)
        return False
    try:
        refuse_too_long(owner_of(request), columns)
        refuse_too_many(owner_of(request), str(form.cleaned_data.get("ticket", "")))
    except ValidationError as error:
        form.add_error(None, error)
        return False
    return True


def redirect_to_builder(request: HttpRequest, strike_force: StrikeForce) -> HttpResponse:
    """Redirect to a new list; 404 if the ticket belongs to someone else's list."""
    mine = strike_force.owner_id == getattr(request.user, "pk", None)
    if mine:
        access.hold(request, strike_force)
    return redirect(strike_force)
