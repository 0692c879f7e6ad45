"""Drawing a map: a draft on which the organisers choose a hex, fill in its form, and lay the whole in the end."""

import re
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armies.sentences import fault_in_words
from campaigns import access
from campaigns.actions import worlds as actions
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.atlas.drawing import drawn
from campaigns.atlas.heraldry import arms_of
from campaigns.chronicle import state_of
from campaigns.forms.maps import BlankForm, DocumentForm, HexForm
from campaigns.ledger import surveying
from campaigns.ledger.hexes import FARTHEST_HEX, MOST_HEXES, Hex, HexMap, holders_on
from campaigns.ledger.presets import starter_map
from campaigns.models import Membership
from campaigns.views.drafts import Draft, draft_of, keep, put_away
from campaigns.views.frame import frame
from rules.damocles.formats.errors import DocumentError

PLACE = re.compile(r"(-?\d{1,2}),(-?\d{1,2})", re.ASCII)
EMPTY: dict[str, Any] = {"hexes": [], "homes": {}}


@login_required
@require_http_methods(["GET", "POST"])
def draw_map(request: HttpRequest, slug: str) -> HttpResponse:
    """Each button does one thing to the draft; `lay` alone writes into the ledger."""
    membership = access.membership_for(request, slug, "draw the map")
    draft = draft_of(request, "map", membership.campaign, actions.map_of(state_of(membership.campaign)))
    if request.method == "GET":
        return _page(request, membership, draft)
    do = DEEDS.get(request.POST.get("do", ""))
    return do(request, membership, draft) if do else _page(request, membership, draft, status=422)


def _page(
    request: HttpRequest, membership: Membership, draft: Draft, status: int = 200, chosen: str = "", **more: Any
) -> HttpResponse:
    campaign = membership.campaign
    state, document = state_of(campaign), draft.document or EMPTY
    hex = next((hex for hex in document["hexes"] if hex["id"] == (chosen or request.GET.get("hex"))), None)
    place = _place(request.GET.get("place", ""))
    place = place if hex is None and place in _free(document) else None
    context = frame(request, campaign, "map") | {"draft": draft, "hex": hex, "place": place}
    context["form"] = HexForm(state=state, drawn=document, hex=hex) if hex else None
    context |= {"blank": BlankForm(), "upload": DocumentForm(what="map"), "seen": draft.seen} | more
    context["sheet"] = _sheet(state, document, hex["id"] if hex else "", place)
    return render(request, "campaigns/draw_map.html", context, status=status)


def _sheet(state: Any, document: dict[str, Any], chosen: str, place: tuple[int, int] | None) -> Any:
    world = HexMap(tuple(Hex(**hex) for hex in document["hexes"]), document["homes"])
    arms = arms_of({member.number: member.name for member in state.members.values()})
    free = _free(document)
    return drawn(world, holders_on(world, state.holders), arms, chosen=chosen, ghosts=free, chosen_place=place)


def _free(document: dict[str, Any]) -> list[tuple[int, int]]:
    """Where a hex may be added, as long as the map may grow."""
    if len(document["hexes"]) >= MOST_HEXES:
        return []
    return [place for place in surveying.room(document) if max(map(abs, place)) <= FARTHEST_HEX]


def _place(text: str) -> tuple[int, int] | None:
    found = PLACE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


def _kept(request: HttpRequest, membership: Membership, draft: Draft, document: Any, at: str = "") -> HttpResponse:
    """The draft as it is now, at the hex that was worked on."""
    keep(request, "map", membership.campaign, document, draft.seen)
    here = reverse("campaigns:draw_map", args=[membership.campaign.slug])
    return redirect(f"{here}?hex={at}#hex" if at else here)


def _begin(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    return _kept(request, membership, draft, starter_map())


def _blank(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    form = BlankForm(request.POST)
    if not form.is_valid():
        return _page(request, membership, draft, status=422, blank=form, faulty=form)
    return _kept(request, membership, draft, surveying.blank(form.cleaned_data["columns"], form.cleaned_data["rows"]))


def _upload(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    form = DocumentForm(request.POST, request.FILES, what="map")
    if not form.is_valid():
        return _page(request, membership, draft, status=422, upload=form, faulty=form)
    return _kept(request, membership, draft, form.cleaned_data["file"])


def _add(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    document, place = draft.document or EMPTY, _place(request.POST.get("place", ""))
    if place is None or place not in _free(document):
        return _page(request, membership, draft, status=422, refused=_("A hex is added beside the others."))
    return _kept(request, membership, draft, *surveying.added(document, *place))


def _change(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    hex = _hex(request, draft)
    if hex is None or draft.document is None:
        return _gone(request, membership, draft)
    form = HexForm(request.POST, state=state_of(membership.campaign), drawn=draft.document, hex=hex)
    if not form.is_valid():
        return _page(request, membership, draft, status=422, chosen=hex["id"], form=form, faulty=form)
    document = surveying.changed(draft.document, hex["id"], form.values(), form.whose_home())
    return _kept(request, membership, draft, document, hex["id"])


def _remove(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    hex = _hex(request, draft)
    if hex is None or draft.document is None:
        return _gone(request, membership, draft)
    return _kept(request, membership, draft, surveying.removed(draft.document, hex["id"]))


def _hex(request: HttpRequest, draft: Draft) -> dict[str, Any] | None:
    hexes = (draft.document or EMPTY)["hexes"]
    return next((hex for hex in hexes if hex["id"] == request.POST.get("hex")), None)


def _gone(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    return _page(request, membership, draft, status=422, refused=_("There is no such hex on the map any more."))


def _discard(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    put_away(request, "map", membership.campaign)
    messages.success(request, _("The draft is put away; the map is as it was."))
    return redirect("campaigns:map", membership.campaign.slug)


def _lay(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    """Into the ledger, on the map that stood when the draft was begun."""
    try:
        actions.draw_map(membership.campaign, membership, draft.document or EMPTY, request.POST.get("seen", ""))
    except DocumentError as error:
        return _page(request, membership, draft, status=422, refused=fault_in_words(error))
    except RefusedError as refused:
        return _page(request, membership, draft, status=422, refused=refused.reason)
    except StaleError:
        return _other_stands(request, membership, draft)
    put_away(request, "map", membership.campaign)
    messages.success(request, _("The map is laid."))
    return redirect("campaigns:map", membership.campaign.slug)


def _other_stands(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    """409: the map drawn meanwhile beside the draft; the draft is kept, and may still be laid over it, knowingly."""
    present = actions.map_of(state_of(membership.campaign)) or EMPTY
    mine = draft.document or EMPTY
    told: dict[str, Any] = {"mine": _summary(mine), "theirs": _summary(present)}
    seen = actions.mark_of(present)
    return _page(request, membership, draft, status=409, conflict=True, seen=seen, **told)


def _summary(document: dict[str, Any]) -> list[tuple[str, object]]:
    return [
        (_("Hexes"), len(document["hexes"])),
        (_("Homes"), len(document["homes"])),
        (_("Points"), sum(hex["points"] for hex in document["hexes"])),
    ]


DEEDS = {
    "begin": _begin,
    "blank": _blank,
    "upload": _upload,
    "add": _add,
    "change": _change,
    "remove": _remove,
    "discard": _discard,
    "lay": _lay,
}
