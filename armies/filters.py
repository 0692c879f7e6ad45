"""What lists are looked for, as an address says it: what makes no sense there is passed over, never an error."""

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from armies.browsing import Wanted
from armies.models import Band, Faction
from armies.models.content import NAME_LENGTH

NEWEST, COPIED = "newest", "copied"
ORDERS = {NEWEST: "published", COPIED: "copies"}
ORDER_WORDS = [(NEWEST, _("newest first")), (COPIED, _("most copied first"))]


class Browse:
    """Which public lists: the name, faction, limit and legality wanted, and the order."""

    def __init__(self, said: QueryDict) -> None:
        self.name = said.get("q", "").strip()[:NAME_LENGTH]
        self.faction = said.get("faction", "").strip()
        self.band = next((band for band in Band if str(band.value) == said.get("limit")), None)
        self.legal = bool(said.get("legal"))
        self.order = next((order for order in ORDERS if order == said.get("order")), NEWEST)

    @property
    def narrowed(self) -> bool:
        """Whether anything but the order was chosen."""
        return bool(self.name or self.faction or self.band or self.legal)

    def wanted(self, faction: Faction | None) -> Wanted:
        """What to look through for; `faction` is the one asked for, if any."""
        filters: dict[str, Any] = {}
        if self.faction:
            filters["faction"] = faction
        if self.band:
            filters["band"] = self.band
        if self.legal:
            filters["legal"] = True
        return Wanted(filters, self.name, ORDERS[self.order])
