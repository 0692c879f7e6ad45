"""What a campaign's ledger comes to: standings, statistics, and the ledger itself."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.components import ref
from armies.api.schema import api_operation
from armies.api.strict_serializers import StrictSerializer
from campaigns.api.base import CampaignList, CampaignView
from campaigns.api.documents import (
    event_document,
    line_document,
    names_of,
    statistics_document,
)
from campaigns.api.worlds import writes
from campaigns.ledger.documents import KINDS
from campaigns.ledger.events import taken_back
from campaigns.ledger.standings import standings
from campaigns.models import LedgerEvent
from campaigns.read_model.campaign_state import champions_of, event_of, state_of


class Standings(CampaignView):
    """The table, best first: points, then the tie-breakers agreed on, in their order (C-PNT)."""

    @api_operation("read_standings", "The standings of a campaign", {200: ref("Standings")})
    def get(self, request: Request, slug: str) -> Response:
        state, names = state_of(self.campaign), names_of(self.campaign)
        lines = [line_document(line, state, names) for line in standings(state)]
        won = champions_of(self.campaign)
        return Response({"tie_breakers": list(state.settings.tie_breakers), "champions": won, "lines": lines})


class Statistics(CampaignView):
    """How factions fare with intervals, points over time, and the squads that are feared: counted, never stored."""

    @api_operation("read_statistics", "The statistics of a campaign", {200: ref("Statistics")})
    def get(self, request: Request, slug: str) -> Response:
        state, names = state_of(self.campaign), names_of(self.campaign)
        return Response(statistics_document(state, names))


class LedgerQuery(StrictSerializer):
    """Which events are looked for."""

    kind = serializers.ChoiceField(list(KINDS), required=False, help_text="Events of this kind alone.")


class Ledger(CampaignList):
    """Every event of a campaign, the first first: sealed one upon the other, never changed, only taken back."""

    query = LedgerQuery
    queryset = LedgerEvent.objects.none()

    @api_operation("read_ledger", "The ledger of a campaign", {200: ref("LedgerEvent")}, query=LedgerQuery)
    def get(self, request: Request, slug: str) -> Response:
        rows = self.campaign.ledger.order_by("number")
        undone = taken_back([event_of(row) for row in rows.filter(kind="taken_back")])
        wanted = rows.filter(**self.queried())

        def shown(row: LedgerEvent) -> dict[str, Any]:
            hidden = row.kind == "story_drawn" and not writes(self.membership)
            return event_document(row, row.number not in undone, hidden)

        return self.paged(wanted, shown)
