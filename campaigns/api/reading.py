"""Standings and statistics of a campaign, and its ledger."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.api.base import CampaignList, CampaignView
from campaigns.api.ledger_serializers import (
    LedgerEventSerializer,
    RatingsSerializer,
    StandingsSerializer,
    StatisticsSerializer,
    names_of,
)
from campaigns.api.map_and_story import writes
from campaigns.ledger.documents import KINDS
from campaigns.ledger.events import revoked_numbers
from campaigns.ledger.standings import standings
from campaigns.ledger.statistics import courses, faction_figures, top_squads, totals
from campaigns.models import LedgerEvent
from campaigns.read_model.campaign_state import champions_of, event_of, state_of
from web.api.schema import api_operation
from web.api.strict_serializers import StrictSerializer


class Standings(CampaignView):
    """The table, best first: points, then the tie-breakers agreed on, in their order (C-PNT)."""

    @api_operation("read_standings", "The standings of a campaign", {200: StandingsSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return standings_response(self)


def standings_response(view: CampaignView) -> Response:
    """The table as it stands."""
    campaign = view.campaign
    state, names = state_of(campaign), names_of(campaign)
    breakers = state.settings.tie_breakers
    table = {"tie_breakers": breakers, "champions": champions_of(campaign), "cut": state.cut}
    table["lines"] = standings(state)
    return Response(view.serialized(StandingsSerializer, table, names=names, tie_breakers=breakers))


class Ratings(CampaignView):
    """The ratings of a ladder's players, day by day (C-RAT); nobody's in other campaigns."""

    @api_operation("read_ratings", "The ratings of a ladder", {200: RatingsSerializer})
    def get(self, request: Request, slug: str) -> Response:
        courses = state_of(self.campaign).ratings
        players = [{"member": member, "days": days} for member, days in courses.items()]
        return Response(self.serialized(RatingsSerializer, {"players": players}, names=names_of(self.campaign)))


class Statistics(CampaignView):
    """How factions fare with intervals, points over time, and the squads that are feared: counted, never stored."""

    @api_operation("read_statistics", "The statistics of a campaign", {200: StatisticsSerializer})
    def get(self, request: Request, slug: str) -> Response:
        state, names = state_of(self.campaign), names_of(self.campaign)
        counts = {
            "totals": totals(state),
            "factions": faction_figures(state),
            "courses": courses(state),
            "feared": top_squads(state),
        }
        return Response(self.serialized(StatisticsSerializer, counts, names=names))


class LedgerQuery(StrictSerializer):
    """Which events are looked for."""

    kind = serializers.ChoiceField(list(KINDS), required=False, help_text="Events of this kind alone.")


class Ledger(CampaignList):
    """Every event of a campaign, the first first: sealed one upon the other, never changed, only taken back."""

    query = LedgerQuery
    queryset = LedgerEvent.objects.none()

    @api_operation("read_ledger", "The ledger of a campaign", {200: LedgerEventSerializer}, query=LedgerQuery)
    def get(self, request: Request, slug: str) -> Response:
        rows = self.campaign.ledger.order_by("number")
        undone = revoked_numbers([event_of(row) for row in rows.filter(kind="taken_back")])
        wanted = rows.filter(**self.validated_query())
        return self.paged(wanted, LedgerEventSerializer, undone=undone, writes=writes(self.membership))
