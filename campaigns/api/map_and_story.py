"""The map and the story of a campaign: read, replace, assign hexes, advance to a chapter."""

from collections.abc import Callable
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from campaigns.actions import map_and_story as actions
from campaigns.api.base import CampaignView
from campaigns.api.ledger_serializers import CampaignMapSerializer, CampaignStorySerializer
from campaigns.api.requests import ChapterMove, HexAssignment
from campaigns.ledger.hexes import MapModel
from campaigns.ledger.state import State
from campaigns.ledger.story import StoryModel
from campaigns.models import Campaign, Membership
from campaigns.permissions import VISITOR, may
from campaigns.read_model.campaign_state import state_of
from web.api.etags import plain_etag_of, refuse_stale
from web.api.schema import IF_MATCH, api_operation

Present = Callable[[State], dict[str, Any] | None]
Write = Callable[[Campaign, Membership, Any, str], None]


class DocumentView(CampaignView):
    """A map or a story with its ETag."""

    def document(self) -> dict[str, Any]:
        raise NotImplementedError

    def shown(self) -> Response:
        document = self.document()
        return Response(document, headers={"ETag": plain_etag_of(document)})

    def replaced(self, permission: str, present: Present, write: Write) -> Response:
        """Write what was sent, unless the document is another by now."""
        own = self.allowed(permission)
        refuse_stale(self.request, self.document())
        sent: Any = self.request.data
        write(own.campaign, own, sent, actions.digest_of(present(state_of(own.campaign))))
        return self.shown()


class MapView(DocumentView):
    def document(self) -> dict[str, Any]:
        state = state_of(self.campaign)
        return dict(self.serialized(CampaignMapSerializer, state, membership=self.membership))


class CampaignMap(MapView):
    """The map of a campaign, who holds which of its hexes, and what these give (C-MAP)."""

    @api_operation("read_map", "The map of a campaign", {200: CampaignMapSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.shown()

    @api_operation("draw_map", "Draw the map anew", {200: CampaignMapSerializer}, takes=MapModel, headers=(IF_MATCH,))
    def put(self, request: Request, slug: str) -> Response:
        """Replace the map; hexes that remain keep their holder (C-MAP-06). For organisers."""
        return self.replaced("draw the map", actions.map_of, actions.draw_map)


class AssignHex(MapView):
    @api_operation("assign_hex", "Give a hex", {200: CampaignMapSerializer}, takes=HexAssignment, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Assign a hex to a player or to nobody, with a reason (C-MAP-06). For organisers."""
        own = self.allowed("draw the map")
        actions.assign_hex(own.campaign, own, **self.validated_body(HexAssignment))
        return self.shown()


class StoryView(DocumentView):
    def document(self) -> dict[str, Any]:
        state = state_of(self.campaign)
        return dict(self.serialized(CampaignStorySerializer, state, writes=writes(self.membership)))


class CampaignStory(StoryView):
    """The story up to the current chapter; its authors see all of it (C-STO)."""

    @api_operation("read_story", "The story of a campaign", {200: CampaignStorySerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.shown()

    @api_operation(
        "write_story", "Tell the story anew", {200: CampaignStorySerializer}, takes=StoryModel, headers=(IF_MATCH,)
    )
    def put(self, request: Request, slug: str) -> Response:
        """Replace the story, a tree of chapters (C-STO-01, C-STO-04). For organisers."""
        return self.replaced("write the story", actions.story_of, actions.write_story)


class AdvanceStory(StoryView):
    @api_operation(
        "advance_story", "Turn to a chapter", {200: CampaignStorySerializer}, takes=ChapterMove, refusals=(409, 412)
    )
    def post(self, request: Request, slug: str) -> Response:
        """Turn from the chapter that is open to another, null ending the story (C-STO-03). For organisers."""
        own = self.allowed("write the story")
        data = self.validated_body(ChapterMove)
        actions.advance_story(own.campaign, own, data["chapter"], data["now"])
        return self.shown()


def writes(membership: Membership | None) -> bool:
    """Whether this member may read chapters that are not reached yet."""
    return may(membership.role if membership else VISITOR, "write the story")
