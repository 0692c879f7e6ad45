"""Who goes on to a knock-out, and the groups of a league."""

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions import cut as actions
from campaigns.api.base import CampaignView
from campaigns.api.ledger_serializers import StandingsSerializer
from campaigns.api.reading import standings_response
from campaigns.api.round_requests import NewCut, NewGroups
from campaigns.ledger.cut import first_of, lot_groups
from campaigns.read_model.campaign_state import state_of
from web.api.schema import api_operation


class MakeCut(CampaignView):
    @api_operation("make_cut", "Make the cut", {200: StandingsSerializer}, takes=NewCut, refusals=(409, 412))
    def post(self, request: Request, slug: str) -> Response:
        """Say who goes on to the knock-out once the rounds before it are played (C-CUT-02). For organisers."""
        own = self.allowed("open rounds")
        actions.make_cut(own.campaign, own, self.validated_body(NewCut)["members"] or first_of(state_of(own.campaign)))
        return standings_response(self)


class DrawGroups(CampaignView):
    @api_operation("draw_groups", "Draw the groups", {200: StandingsSerializer}, takes=NewGroups, refusals=(409, 412))
    def post(self, request: Request, slug: str) -> Response:
        """Put the players of a league in its groups (C-GRP-01). For organisers."""
        own = self.allowed("open rounds")
        state = state_of(own.campaign)
        groups = self.validated_body(NewGroups)["groups"]
        actions.draw_groups(own.campaign, own, groups or (lot_groups(state) if state.settings.grouped else []))
        return standings_response(self)
