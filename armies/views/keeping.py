"""What a list needs without a net: the addresses that the browser fetches to keep it on a device."""

from collections.abc import Sequence
from typing import NamedTuple

from django.http import HttpRequest, JsonResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from armies import access
from armies.bridge import shown_content
from armies.codex.parts import Book
from armies.models import StrikeForce
from armies.views.codex import readable
from web.game_addresses import game_address, show_game


class Page(NamedTuple):
    """A page of a list, by its name."""

    name: str
    address: str


@require_safe
def keep(request: HttpRequest, slug: str) -> JsonResponse:
    """A list that this visitor may read: its page, its print and, of one's own, table mode."""
    strike_force = get_object_or_404(access.visible(request).with_release(), slug=slug)
    pages = [Page(strike_force.name, strike_force.get_absolute_url())]
    changing = []
    if access.may_change(request, strike_force):
        changing = [reverse("armies:offline"), reverse("armies:offline_list", args=[slug])]
        pages.append(Page(_("At the table"), reverse("armies:table", args=[slug])))
    return _needed(request, strike_force, pages, reverse("printing:strike_force_pdf", args=[slug]), changing)


@require_safe
def keep_shared(request: HttpRequest, token: str) -> JsonResponse:
    """A list behind its link."""
    shared = StrikeForce.objects.shared_with(request.user).with_release()
    strike_force = get_object_or_404(shared, token=token)
    pages = [Page(strike_force.name, reverse("armies:shared", args=[token]))]
    return _needed(request, strike_force, pages, reverse("printing:shared_pdf", args=[token]))


def _needed(
    request: HttpRequest, strike_force: StrikeForce, pages: list[Page], pdf: str, more: Sequence[str] = ()
) -> JsonResponse:
    """An empty list has nothing to print."""
    game = strike_force.faction.rules_of_game
    show_game(request, game)
    if strike_force.squads:
        pages.append(Page(_("Print"), pdf))
    ways = ["/", *(game_address(name, game) for name in ("home", "armies:strike_forces"))]
    rules = [reverse("rulebook"), game_address("rulebook", game)]
    addresses = [*(page.address for page in pages), *ways, *rules, *_codex(request, strike_force), *more]
    return JsonResponse(
        {"pages": [page._asdict() for page in pages], "addresses": list(dict.fromkeys(addresses))},
        headers={"Cache-Control": "private, no-store"},
    )


def _codex(request: HttpRequest, strike_force: StrikeForce) -> list[str]:
    """Every page of the faction; none when this visitor may not read it."""
    release = readable(request).filter(faction=strike_force.faction_id).first()
    if release is None:
        return []
    book = Book(release, *shown_content(release))
    shelves = [reverse("armies:parts", args=[book.slug, shelf.kind.key]) for shelf in book.shelves if shelf.parts]
    parts = [part.address.split("#")[0] for shelf in book.shelves for part in shelf.parts]
    return [release.faction.get_absolute_url(), *shelves, *parts]
