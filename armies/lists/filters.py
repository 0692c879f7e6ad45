"""Filters of lists in query strings; invalid values are ignored."""

from typing import Any

from django.db.models.functions import Lower
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armies.lists.public_search import PublicListQuery
from armies.models import Faction
from armies.models.content import NAME_LENGTH
from armies.models.public_list import bands_of
from armies.models.strike_force import MAX_TAG, tag_of
from rules.game.game import Game
from web.translation.messages import shown

NEWEST, COPIED = "newest", "copied"
ORDERS = {NEWEST: "published", COPIED: "copies"}
ORDER_LABELS = [(NEWEST, _("newest first")), (COPIED, _("most copied first"))]


class PublicListFilter:
    """Name, faction, limit, legality and order of public lists of a game."""

    def __init__(self, game: Game, query: QueryDict) -> None:
        self.game = game
        self.name = query.get("q", "").strip()[:NAME_LENGTH]
        self.faction = query.get("faction", "").strip()
        self.band = next((band for band in bands_of(game) if str(band) == query.get("limit")), None)
        self.legal = bool(query.get("legal"))
        self.order = next((order for order in ORDERS if order == query.get("order")), NEWEST)

    @property
    def narrowed(self) -> bool:
        """Whether anything but the order is set."""
        return bool(self.name or self.faction or self.band or self.legal)

    def wanted(self, faction: Faction | None) -> PublicListQuery:
        """The query to run; `faction` is the requested one, if any."""
        filters: dict[str, Any] = {"game": self.game.slug}
        if self.faction:
            filters["faction"] = faction
        if self.band:
            filters["band"] = self.band
        if self.legal:
            filters["legal"] = True
        return PublicListQuery(filters, self.name, ORDERS[self.order])


CHANGED, BY_NAME, BY_LIMIT, BY_VALOR = "changed", "name", "limit", "valor"
OWN_LIST_ORDERS: dict[str, list[Any]] = {
    CHANGED: ["-updated", "-pk"],
    BY_NAME: [Lower("name"), "-pk"],
    BY_LIMIT: ["limit", "-updated", "-pk"],
    BY_VALOR: ["-updated", "-pk"],
}
"""The order by strategic valor is applied after computing it."""

OWN_LIST_ORDER_LABELS = [(CHANGED, _("changed last first")), (BY_NAME, _("by name"))]


def own_list_orders(game: Game) -> list[tuple[str, Any]]:
    """The orders of one's own lists of a game; those by points where it has them."""
    by_points = game.facts.terms.points is not None
    dearest = [(BY_VALOR, shown(lead.text)) for lead in game.facts.leads if lead.place == "dearest"]
    return [*OWN_LIST_ORDER_LABELS, *([(BY_LIMIT, _("by limit"))] if by_points else []), *dearest]


class OwnListFilter:
    """Archive or not, name, faction, tag, legality and order of the user's own lists."""

    def __init__(self, query: QueryDict) -> None:
        self.archived = "archived" in query
        self.name = query.get("q", "").strip()[:NAME_LENGTH]
        self.faction = query.get("faction", "").strip()
        self.tag = tag_of(query.get("tag", ""))[:MAX_TAG]
        self.legal = bool(query.get("legal"))
        self.fieldable = bool(query.get("fieldable"))
        self.order = next((order for order in OWN_LIST_ORDERS if order == query.get("order")), CHANGED)

    @property
    def narrowed(self) -> bool:
        return bool(self.name or self.faction or self.tag or self.legal or self.fieldable)

    @property
    def judges(self) -> bool:
        """Whether filter or order need the verdicts."""
        return self.legal or self.fieldable or self.order == BY_VALOR
