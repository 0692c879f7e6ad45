"""Building without a net: the page that a device keeps, what it keeps of lists, and what it sends later."""

import json
from copy import copy
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import get_object_or_404, render
from django.urls import Resolver404, resolve
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies import access
from armies.actions import ChangeRequest
from armies.actions.creating import create_strike_force
from armies.actions.squads import NoSuchSquadError
from armies.bridge import newest_release
from armies.forms.strike_force import FormRefusedError, StrikeForceForm, new_ticket
from armies.models import Change, Faction, StrikeForce
from armies.models.strike_force import unguessable_slug
from armies.offline.documents import empty_document, kept_document
from armies.offline.sent import Sent, SentError, read_sent, unmade
from armies.views.builder_page import back_to_list, not_found_page
from armies.views.change_decorator import changes_strike_force
from armies.views.create import free_name, owner_of, validate_list_limit
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from rules.formats.errors import DocumentError
from rules.games import GAMES
from web.game_addresses import show_game
from web.translation.messages import fault_in_words

TICKETS = 5
"""Number of lists that can be begun on what a device keeps of a faction, until it has a net again."""

MADE_OFFLINE = {
    *("settings", "add_squad", "change_squad", "duplicate_squad", "move_up", "move_down", "remove_squad"),
    *("reorder", "deck", "fill_deck"),
}
"""The views whose forms a device fills in without a net."""


@require_safe
def build(request: HttpRequest) -> HttpResponse:
    """The page that builds without a net; it reads what the device keeps."""
    return _page(request)


def _page(request: HttpRequest, refusals: tuple[str, ...] = ()) -> HttpResponse:
    games = {game.slug: game for game in GAMES}
    offered = access.suggested_factions(request).released().filter(game__in=games).order_by("homebrew", "name", "pk")
    by_game = [(game, [faction for faction in offered if faction.game == slug]) for slug, game in games.items()]
    context = {"games": [pair for pair in by_game if pair[1]], "refusals": refusals, "reader": request.reader()}  # type: ignore[attr-defined]
    return render(request, "armies/offline/build.html", context, status=422 if refusals else 200)


@require_safe
def begin(request: HttpRequest, slug: str) -> JsonResponse:
    """What beginning a list of a faction without a net takes: its offers, and names for the lists to come."""
    faction = get_object_or_404(access.factions(request).released(), slug=slug)
    show_game(request, faction.rules_of_game)
    try:
        release = newest_release(faction.slug, game=faction.rules_of_game)
    except DocumentError as error:
        raise Http404 from error
    slugs = [unguessable_slug() for _n in range(TICKETS)]
    return _kept(request, empty_document(faction, release) | {"tickets": [[slug, new_ticket(slug)] for slug in slugs]})


def _kept(request: HttpRequest, document: dict[str, Any]) -> JsonResponse:
    """A document for this reader alone, with the token that sends the changes."""
    reader = request.reader()  # type: ignore[attr-defined]
    headers = {"Cache-Control": "private, no-store"}
    return JsonResponse(document | {"reader": reader, "token": get_token(request)}, headers=headers)


@require_safe_or_POST
def offline_list(request: HttpRequest, slug: str) -> HttpResponse:
    """What a device keeps of a list of its reader, or the changes that it made without a net.

    Whoever signed in since sends nothing that was another's.
    """
    if request.method != "POST":
        strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
        show_game(request, strike_force.faction.rules_of_game)
        return _kept(request, kept_document(strike_force))
    if request.POST.get("reader", request.reader()) != request.reader():  # type: ignore[attr-defined]
        return HttpResponse(_("These changes are of another reader of this device."), status=403)
    begun = "ticket" in request.POST and not access.editable(request).filter(slug=slug).exists()
    if begun and (faults := _begin(request, slug)):
        return _page(request, tuple(faults))
    return _send(request, slug)


def _begin(request: HttpRequest, slug: str) -> list[str]:
    """Create a list that was begun on a device; what is wrong with it."""
    usable = access.factions(request).released()
    faction = usable.filter(slug=request.POST.get("faction", "")).first()
    if faction is None:
        return [_("The faction of this list is no longer here.")]
    form = StrikeForceForm(faction.rules_of_game, usable, request.POST)
    if not form.is_valid() or not validate_list_limit(request, form):
        return [str(error) for errors in form.errors.values() for error in errors]
    if form.cleaned_data["ticket"] != slug:
        return [_("This form is out of date: open it again.")]
    return _create(request, faction, form.cleaned_data)


def _create(request: HttpRequest, faction: Faction, given: dict[str, Any]) -> list[str]:
    name = given["name"] or free_name(request, faction.rules_of_game, faction, given["limit"])
    try:
        row = create_strike_force(owner_of(request), faction, slug=given["ticket"], name=name, limit=given["limit"])
    except DocumentError as error:
        return [fault_in_words(error, "")]
    if row.owner_id == getattr(request.user, "pk", None):
        access.hold(request, row)
    return []


def _send(request: HttpRequest, slug: str) -> HttpResponse:
    """Make what no earlier sending made; a list that another changed meanwhile is asked about as always."""
    try:
        sent = read_sent(request.POST.get("changes", "[]"))
    except SentError:
        return _page(request, (_("These changes cannot be read."),))
    strike_force = access.editable(request).filter(slug=slug).first()
    if strike_force is None:
        return not_found_page(request, slug, [])
    version, left = unmade(strike_force, whole_number(request.POST.get("version")) or 0, sent)
    if not left:
        return back_to_list(request, slug)
    fields = request.POST.copy()
    fields["version"], fields["changes"] = str(version), json.dumps([form._asdict() for form in left])
    request.POST = fields  # type: ignore[assignment]
    return make_changes(request, slug=slug)


@changes_strike_force
def make_changes(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> Change | str:
    """Make each change in its order, a version each: all or none."""
    try:
        sent = read_sent(request.POST.get("changes", ""))
    except SentError as error:
        raise FormRefusedError(refusals=[_("These changes cannot be read.")]) from error
    done, ids = Change(strike_force=strike_force, version=edit.version), dict[str, str]()
    with transaction.atomic():
        for number, form in enumerate(sent, 1):
            before = strike_force.squads
            try:
                done = _make(request, strike_force, edit, form.renamed(ids))
            except (FormRefusedError, ValidationError, LookupError) as error:
                raise FormRefusedError(refusals=[_refusal(number, len(sent), error)]) from error
            ids |= form.ids(before, strike_force.squads)
    return done if edit.dry_run else _("Changes made without a connection are saved.")


offline_list.act = make_changes.act  # type: ignore[attr-defined]  # a conflict tries it on the version that it was made on


def _make(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest, form: Sent) -> Change:
    """One change, by the view that its form would go to."""
    path = f"{strike_force.get_absolute_url()}{form.path}"
    try:
        match = resolve(path)
    except Resolver404 as error:
        raise NoSuchSquadError(form.path) from error
    if match.namespace != "armies" or match.url_name not in MADE_OFFLINE:
        raise NoSuchSquadError(form.path)
    asked = copy(request)
    asked.path, asked.POST = path, QueryDict(urlencode(form.fields))  # type: ignore[assignment]
    at = {name: value for name, value in match.kwargs.items() if name != "slug"}
    done: Change = match.func.act(asked, strike_force, edit._replace(version=strike_force.version, key=form.key), **at)  # type: ignore[attr-defined]
    if edit.dry_run:
        for name in ("name", "limit", "squads", "deck", "choices"):
            setattr(strike_force, name, getattr(done, name))
        strike_force.version += 1
    return done


def _refusal(number: int, every: int, error: Exception) -> str:
    """Which change cannot be made, and why."""
    texts = error.messages if isinstance(error, ValidationError) else []
    if isinstance(error, FormRefusedError):
        forms = [form for name, form in error.shown.items() if name in ("squad_form", "settings_form")]
        faults = [str(fault) for form in forms for faults in form.errors.values() for fault in faults]
        texts = error.shown.get("refusals") or faults
    reason = " ".join(texts) or _("what it is about is no longer in the list.")
    return _("Change %(number)d of %(every)d cannot be made: %(reason)s") % {
        "number": number,
        "every": every,
        "reason": reason,
    }
