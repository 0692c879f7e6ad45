"""Compare two strike forces: one's own, and any that the user has a link to."""

import re
from typing import Any, NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from armies import access
from armies.lists.comparison import Comparison
from armies.models import StrikeForce
from web.game_addresses import game_of_request, show_game
from web.models.sharing import ALPHABET, TOKEN_LENGTH

KEY = re.compile(f"(?<![a-z0-9])[{ALPHABET}]{{{TOKEN_LENGTH}}}(?![a-z0-9])")
"""The slug or sharing token in a list's address."""

MAX_LINK_LENGTH = 500
MAX_KEYS = 4
MAX_OFFERED = 200
SIDES = {"left": gettext_lazy("On the left"), "right": gettext_lazy("On the right")}


class Named(NamedTuple):
    """The request for one side, and the list it refers to, if this visitor may read it."""

    name: str
    legend: str
    text: str
    strike_force: StrikeForce | None

    @property
    def missing(self) -> bool:
        return bool(self.text) and self.strike_force is None

    @property
    def key(self) -> str:
        """The list's key in this page's address: its slug, or its sharing token."""
        it = self.strike_force
        return "" if it is None else it.slug if it.slug in self.text else it.token

    @property
    def address(self) -> str:
        """The address at which this visitor reads the list."""
        it = self.strike_force
        if it is None:
            return ""
        return it.get_absolute_url() if it.slug in self.text else reverse("armies:shared", args=[it.token])

    @property
    def link(self) -> str:
        """The pasted link shown in the form; empty if a list was chosen by its slug."""
        it = self.strike_force
        return "" if it is not None and it.slug in self.text else self.text


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Compare two lists; until both are known, show the form.

    404 if one does not exist or is private, without revealing which.
    """
    left, right = (named(request, side, str(legend)) for side, legend in SIDES.items())
    context: dict[str, Any] = {"sides": (left, right), "own": offered(request)}
    if left.strike_force is None or right.strike_force is None:
        status = 404 if left.missing or right.missing else 200
        return render(request, "armies/lists/compare.html", context, status=status)
    games = [side.strike_force.faction.rules_of_game for side in (left, right) if side.strike_force]
    if games[0] is not games[1]:
        context["games"] = games
        return render(request, "armies/lists/compare.html", context, status=422)
    show_game(request, games[0])
    if any(f"{side}_link" in request.GET for side in SIDES):
        return redirect(f"{request.path}?{urlencode({'left': left.key, 'right': right.key})}")
    context["comparison"] = Comparison(left.strike_force, right.strike_force, (left.address, right.address))
    return render(request, "armies/lists/compare.html", context)


def named(request: HttpRequest, side: str, legend: str) -> Named:
    """The request for one side; a pasted link takes precedence over an own list."""
    given = request.GET.get(f"{side}_link", "").strip() or request.GET.get(side, "").strip()
    text = given[:MAX_LINK_LENGTH]
    return Named(side, legend, text, find(request, text))


def find(request: HttpRequest, text: str) -> StrikeForce | None:
    """The list with this address, link or key, if this visitor may read it."""
    keys = KEY.findall(text)[:MAX_KEYS]
    if not keys:
        return None
    mine = access.visible(request).with_release().filter(slug__in=keys)  # two queries by index, which no OR would take
    return mine.first() or StrikeForce.objects.shared().with_release().filter(token__in=keys).first()


def offered(request: HttpRequest) -> list[StrikeForce]:
    """The user's lists to choose from, most recently changed first."""
    own = access.own(request).of_game(game_of_request(request).slug).active()
    return list(own.select_related("faction")[:MAX_OFFERED])
