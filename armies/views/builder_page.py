"""Render the builder: the whole page, or the parts that a change affected."""

import json
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from django.contrib import messages
from django.forms import BoundField
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.middleware.csrf import get_token
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from armies import access
from armies.actions import ChangeRequest
from armies.actions.archiving import note_opened
from armies.actions.history import undo_redo_of
from armies.bridge import content_of, shown_content
from armies.builder import unit_rows
from armies.builder.catalogue import (
    CardFilter,
    CardOption,
    CatalogueSource,
    PartFilter,
    card_filter,
    catalogue,
    render_card,
    sheet_of,
)
from armies.builder.current_fields import settings_fields
from armies.builder.folding import Folding
from armies.builder.page import BuilderPage
from armies.forms.settings import SettingsForm
from armies.forms.strike_force import new_ticket
from armies.lists.change_log import change_in_words, effective_change_in_words
from armies.lists.own_lists import own_tags
from armies.models import Change, StrikeForce
from armies.thumbnails import pictures_by_unit
from armies.views.conflicts import Fields, conflict_of, unsaved, unsaved_changes_url
from armies.views.forecasts import chosen
from people.folding import LETTERS
from rules.games import GAMES
from web.game_addresses import show_game

FILTER_PARAMS = ("q", "type", "sort", "fits", "card")
"""Query parameters of the builder's filters, besides the facets of cards."""

LeadsTo = str | Callable[..., str]
"""Where browsers without JavaScript go after a change: a URL name, or a function of the list's slug."""

LIST_CHANGED = "list-changed"
"""The event on the page after a change, at which the forecast is made anew."""

OOB = SafeString(' hx-swap-oob="morph"')


class Snapshot(NamedTuple):
    """A strike force before a change."""

    squads: list[dict[str, Any]]
    deck: list[str]
    release: int
    head: tuple[Any, ...]

    @classmethod
    def of(cls, strike_force: StrikeForce) -> "Snapshot":
        head = (strike_force.name, strike_force.limit, strike_force.choices, strike_force.archived)
        return cls(strike_force.squads, strike_force.deck, strike_force.release_id, head)


class Parts(NamedTuple):
    """Parts of the page to send besides the verdict, which is always sent.

    `rows` are single squads, `cards` single assets; `squads` and `assets` are all of them. `order` are the squads' ids
    where some came, went or moved: the page puts its rows in this order.
    """

    head: bool = True
    squads: bool = True
    deck: bool = True
    assets: bool = True
    rows: frozenset[str] = frozenset()
    cards: frozenset[str] = frozenset()
    order: str = ""


NONE = Parts(head=False, squads=False, deck=False, assets=False)


class RenderedCard(NamedTuple):
    """A rendered asset with its number of copies; hidden if it does not match the filter."""

    option: CardOption
    html: SafeString
    copies: int
    hidden: bool


def changed_parts(before: Snapshot, now: Snapshot) -> Parts:
    """The parts that differ; all squads only where what stands around them changes too, with fewer than two."""
    if before.release != now.release:
        return Parts()
    stood = {squad["id"]: squad for squad in before.squads}
    ids = [squad["id"] for squad in now.squads]
    moved = list(stood) != ids
    whole = moved and min(len(stood), len(ids)) < 2
    rows = frozenset(squad["id"] for squad in now.squads if not whole and squad != stood.get(squad["id"]))
    order = " ".join(ids) if moved and not whole else ""
    held, holds = Counter(before.deck), Counter(now.deck)
    cards = frozenset(slug for slug in held | holds if held[slug] != holds[slug])
    return Parts(before.head != now.head, whole, before.deck != now.deck, False, rows, cards, order)


def builder_page(request: HttpRequest, slug: str, status: int = 200, **shown: Any) -> HttpResponse:
    """The builder, with invalid input redisplayed; a read-only list for those who may not edit it."""
    strike_force = access.visible(request).with_release().filter(slug=slug).first()
    if strike_force is None and request.method == "POST":
        return not_found_page(request, slug, [])
    if strike_force is None:
        raise Http404
    note_opened(strike_force)
    show_game(request, strike_force.faction.rules_of_game)
    if request.htmx and status == 422 and request.POST.get("version") == str(strike_force.version):  # type: ignore[attr-defined]
        rows = frozenset([shown.get("squad_id", "")])
        shown["parts"] = NONE._replace(head="settings_form" in shown, rows=rows)
    if request.htmx and request.method == "GET" and "sheet" in request.GET:  # type: ignore[attr-defined]
        return opened_sheet(strike_force, request.GET["sheet"])
    if request.htmx and request.method == "GET" and "compact" in request.GET:  # type: ignore[attr-defined]
        return unfolded_rows(request, strike_force)
    return render_builder(request, strike_force, status, **shown)


def opened_sheet(strike_force: StrikeForce, slug: str) -> HttpResponse:
    """What the card of a unit of the catalogue says."""
    release = strike_force.release
    content = shown_content(release).content
    sheet = sheet_of(CatalogueSource(strike_force.faction.rules_of_game, content, content_of(release)), slug)
    if sheet is None:
        raise Http404
    return HttpResponse(sheet)


def unfolded_rows(request: HttpRequest, strike_force: StrikeForce) -> HttpResponse:
    """The squads that the page asks for as they stand unfolded, and the note forms it asks for."""
    folding = Folding.of(request, len(strike_force.squads))
    rows = [squad["id"] for squad in strike_force.squads if not folding.folds(squad["id"])]
    asked = request.GET.get("rows", "").split()
    parts = NONE._replace(rows=frozenset(id for id in rows if not asked or id in asked))
    return render_builder(request, strike_force, parts=parts)


def render_builder(request: HttpRequest, strike_force: StrikeForce, status: int = 200, **shown: Any) -> HttpResponse:
    """The whole page, or for htmx the given parts; by default all that a change may affect."""
    show_game(request, strike_force.faction.rules_of_game)
    folding = Folding.of(request, len(strike_force.squads)).noting(shown.get("noting", ""))
    builder = BuilderPage(strike_force, shown.get("squad_form"), shown.get("squad_id"), folding=folding)
    context = {"strike_force": strike_force, "builder": builder, **shown}
    if not access.may_change(request, strike_force):
        return render(request, "armies/builder/strike_force_read.html", context, status=status)
    parts, wanted = shown.get("parts", Parts()), CardFilter.of(request.GET, builder.offer)
    context |= _version_context(request, strike_force, shown.get("present")) | _rendered_parts(builder, parts, wanted)
    context |= {"mine": True, "ticket": new_ticket() if parts.head else ""}
    context["choice_fields"] = _choice_fields(builder, shown.get("settings_form"))
    if request.htmx:  # type: ignore[attr-defined]
        return render(
            request, "armies/builder/_changed_parts.html", context | {"parts": parts, "oob": OOB}, status=status
        )
    token = request.GET.get("unsaved")
    if token and "conflict" not in shown:
        context["unsaved"] = unsaved(request, token, strike_force)
    context["catalogue"] = catalogue(builder.offer, PartFilter.of(request.GET, builder.offer), builder.left)
    context |= {"card_filter": card_filter(builder.offer, wanted), "shown": _query(request.GET)}
    context["own_tags"] = own_tags(access.own(request))
    context["letters"] = json.dumps(LETTERS)
    context["forecast_chosen"] = chosen(request, strike_force)
    return render(request, "armies/builder/strike_force_detail.html", context, status=status)


def _choice_fields(builder: BuilderPage, typed: SettingsForm | None) -> list[BoundField]:
    """What is chosen for the list as a whole, as it was typed or is."""
    choices = builder.sheet.choices
    if typed is None and choices:
        typed = SettingsForm(builder.game, choices, settings_fields(builder.strike_force, choices))
    return typed.choice_fields if typed else []


def _version_context(request: HttpRequest, strike_force: StrikeForce, present: Change | None) -> dict[str, Any]:
    """Hidden fields of every form, and what can be undone and redone."""
    change = present or undo_redo_of(strike_force)
    hidden = format_html(
        '<input type="hidden" name="csrfmiddlewaretoken" value="{}"><input type="hidden" name="version" value="{}">',
        get_token(request),
        str(strike_force.version),
    )
    to_undo = effective_change_in_words(change, strike_force.faction) if change.undo else ""
    return {"hidden": hidden, "steps": change, "to_undo": to_undo}


def _rendered_parts(builder: BuilderPage, parts: Parts, wanted: CardFilter) -> dict[str, Any]:
    """The requested squads and assets as HTML; assets that do not match the filter are hidden."""
    last = len(builder.units)
    sent = [(n, unit) for n, unit in enumerate(builder.units, 1) if parts.squads or unit.id in parts.rows]
    pictures = pictures_by_unit(builder.strike_force) if sent else {}
    for _n, unit in sent:
        unit.photo = pictures.get(unit.id)
    rows = [unit_rows.render_row(unit, n, n == last) for n, unit in sent]
    held = {card.slug: card.copies for card in builder.cards}
    dealt = [(option, held[option.slug]) for option in builder.assets if parts.assets or option.slug in parts.cards]
    cards = [
        RenderedCard(option, render_card(option, n), n, not wanted.matches(option, builder.offer))
        for option, n in dealt
    ]
    return {"rows": rows, "cards": cards}


def _query(asked: QueryDict) -> str:
    """The filters as a query string."""
    facets = [facet.key for game in GAMES for kind in game.facts.kinds for facet in kind.facets]
    return urlencode([(name, asked.get(name, "")) for name in (*FILTER_PARAMS, *facets) if name in asked])


def changed(
    request: HttpRequest, strike_force: StrikeForce, before: Snapshot, done: Change | str, leads_to: LeadsTo = ""
) -> HttpResponse:
    """The changed parts; browsers without JavaScript are redirected to the page."""
    message = done if isinstance(done, str) else _change_message(done, strike_force)
    if request.htmx and not leads_to:  # type: ignore[attr-defined]
        present = done if isinstance(done, Change) and done.pk else None
        parts = changed_parts(before, Snapshot.of(strike_force))
        response = render_builder(request, strike_force, message=message, parts=parts, present=present)
        response.headers["HX-Trigger"] = LIST_CHANGED
        return response
    messages.success(request, message)
    return back_to_list(request, strike_force.slug, leads_to)


def _change_message(done: Change, strike_force: StrikeForce) -> str:
    """A sentence that describes the change, or that nothing was changed."""
    return change_in_words(done, strike_force.faction) if done.pk else _("Nothing was changed.")


def already_done(request: HttpRequest, slug: str, leads_to: LeadsTo = "") -> HttpResponse:
    """The response to a repeated request: the current state."""
    if request.htmx and not leads_to:  # type: ignore[attr-defined]
        return builder_page(request, slug)
    return back_to_list(request, slug, leads_to)


def back_to_list(request: HttpRequest, slug: str, leads_to: LeadsTo = "") -> HttpResponse:
    """Redirect to the change's target, or to the list's page with its filters and the squad unfolded."""
    if leads_to:
        return redirect(leads_to(args=[slug]) if callable(leads_to) else leads_to)
    url, asked = reverse("armies:strike_force", args=[slug]), _query(QueryDict(request.POST.get("shown", "")))
    match = request.resolver_match
    if match and "squad" in match.kwargs:
        asked = urlencode({"open": match.kwargs["squad"]})
    return redirect(f"{url}?{asked}" if asked else url)


def conflict_page(request: HttpRequest, slug: str, fields: Fields, edit: ChangeRequest) -> HttpResponse:
    """409: show the requested change and the other changes; nothing is overwritten and no input is lost."""
    strike_force = access.editable(request).with_release().filter(slug=slug).first()
    if strike_force is None:
        return not_found_page(request, slug, fields)
    return render_builder(request, strike_force, 409, conflict=conflict_of(request, strike_force, fields, edit))


def not_found_page(request: HttpRequest, slug: str, fields: Fields) -> HttpResponse:
    """404 for deleted lists and those of others; the input is shown, and kept until the user signs in."""
    context = {"typed": fields, "signed_out": not request.user.is_authenticated, "oob": OOB}
    context["later"] = unsaved_changes_url(request, slug, fields)
    name = "armies/builder/_not_found.html" if request.htmx else "armies/builder/not_found.html"  # type: ignore[attr-defined]
    return render(request, name, context, status=404)
