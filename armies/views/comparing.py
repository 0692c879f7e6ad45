"""Two strike forces side by side: one's own, and any whose link one has."""

import re
from typing import Any, NamedTuple

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from armies import access
from armies.builder.read_only import is_long
from armies.lists.comparison import Comparison
from armies.models import StrikeForce
from armies.models.sharing import ALPHABET, TOKEN_LENGTH
from people.admission import admitted

KEY = re.compile(f"(?<![a-z0-9])[{ALPHABET}]{{{TOKEN_LENGTH}}}(?![a-z0-9])")
"""What a list's own address, or the link it is shared by, tells it by."""

MAX_LINK_LENGTH = 500
MAX_KEYS = 4
MAX_OFFERED = 200
SIDES = {"left": gettext_lazy("On the left"), "right": gettext_lazy("On the right")}


class Named(NamedTuple):
    """What was asked for one side, and the list found by it, if there is one for this visitor."""

    name: str
    legend: str
    text: str
    strike_force: StrikeForce | None

    @property
    def missing(self) -> bool:
        return bool(self.text) and self.strike_force is None

    @property
    def key(self) -> str:
        """What names the list in the address of this page: its slug where that was how it was named, or its link's."""
        it = self.strike_force
        return "" if it is None else it.slug if it.slug in self.text else it.token

    @property
    def address(self) -> str:
        """Where this visitor reads the list."""
        it = self.strike_force
        if it is None:
            return ""
        return it.get_absolute_url() if it.slug in self.text else reverse("armies:shared", args=[it.token])

    @property
    def link(self) -> str:
        """What the form shows as pasted: all but the slug of a list that one chose."""
        it = self.strike_force
        return "" if it is not None and it.slug in self.text else self.text


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Both lists; until both are named, the form to choose them.

    404 when one that was named is not there, or is another's and not shared: nobody learns which.
    """
    left, right = (named(request, side, str(legend)) for side, legend in SIDES.items())
    context: dict[str, Any] = {"sides": (left, right), "own": offered(request)}
    if left.strike_force is None or right.strike_force is None:
        status = 404 if left.missing or right.missing else 200
        return render(request, "armies/lists/compare.html", context, status=status)
    if any(f"{side}_link" in request.GET for side in SIDES):
        return redirect(f"{request.path}?{urlencode({'left': left.key, 'right': right.key})}")
    with admitted(is_long(left.strike_force) or is_long(right.strike_force)):
        context["comparison"] = Comparison(left.strike_force, right.strike_force, (left.address, right.address))
        return render(request, "armies/lists/compare.html", context)


def named(request: HttpRequest, side: str, legend: str) -> Named:
    """A pasted link goes before a list of one's own."""
    given = request.GET.get(f"{side}_link", "").strip() or request.GET.get(side, "").strip()
    text = given[:MAX_LINK_LENGTH]
    return Named(side, legend, text, find(request, text))


def find(request: HttpRequest, text: str) -> StrikeForce | None:
    """The list that an address, a link or a bare key names, if this visitor may read it."""
    keys = KEY.findall(text)[:MAX_KEYS]
    if not keys:
        return None
    mine = Q(slug__in=keys, pk__in=access.visible(request).values("pk"))
    shared = Q(token__in=keys, pk__in=StrikeForce.objects.shared().values("pk"))
    return StrikeForce.objects.with_release().filter(mine | shared).first()


def offered(request: HttpRequest) -> list[StrikeForce]:
    """One's own lists to choose from, the last changed first."""
    return list(access.own(request).active().select_related("faction")[:MAX_OFFERED])
