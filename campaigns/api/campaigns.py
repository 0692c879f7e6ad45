"""Campaigns: mine and the public ones, founding, changing, joining, putting away, taking elsewhere."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import Throttled
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.games import GameQuery
from armies.api.name_search import Letters
from campaigns import access, rate_limits
from campaigns.actions import campaigns as actions
from campaigns.actions import invitations as inviting
from campaigns.actions import joining
from campaigns.actions.importing import CAMPAIGN_FILE, SMALL, import_campaign
from campaigns.api.base import CampaignList, CampaignView, campaign_data, fresh_key, tagged, version_of
from campaigns.api.requests import CampaignPatch, JoinRequest, NewCampaign, NewCopy
from campaigns.api.serializers import CampaignSerializer, MemberSerializer, TemplateSerializer
from campaigns.ledger.presets import PRESETS
from campaigns.ledger.settings import read_settings, rebased
from campaigns.ledger.transfer import CampaignFileModel, read_campaign
from campaigns.models import Campaign, Invitation, Membership
from campaigns.models.campaign import SUMMARY_LENGTH
from campaigns.read_model.export import campaign_document as whole_document
from campaigns.text.names import known_game
from people.audit import record_export
from rules.game.game import Game
from web.api.base import checked
from web.api.idempotency import idempotent
from web.api.imports import IMPORTED_AT, ImportSerializer, begun
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation

YES_OR_NO = ("true", "false")
IMPORTED_AT[CAMPAIGN_FILE] = "api:campaign"


class CampaignQuery(GameQuery):
    """Which campaigns are looked for."""

    mine = serializers.ChoiceField(YES_OR_NO, required=False, help_text="Those I take part in, or all I may read.")
    archived = serializers.ChoiceField(YES_OR_NO, required=False, help_text="Those put away, or those that go on.")
    search = Letters(help_text="Letters of the name, whatever their case and accents.")


class Campaigns(CampaignList):
    """The campaigns I take part in and the public ones, the newest first."""

    query = CampaignQuery
    queryset = Campaign.objects.none()

    def prepare(self, page: list[Campaign]) -> dict[str, Any]:
        mine = Membership.objects.of(self.request.user).filter(campaign__in=page)
        return {"places": {membership.campaign_id: membership for membership in mine}}

    @api_operation("list_campaigns", "Campaigns", {200: CampaignSerializer}, query=CampaignQuery)
    def get(self, request: Request) -> Response:
        return self.paged(self.wanted(), CampaignSerializer)

    def wanted(self) -> QuerySet[Campaign]:
        query, user = self.validated_query(), self.request.user
        rows = Campaign.objects.joined_by(user) if query.get("mine") == "true" else Campaign.objects.visible_to(user)
        rows = rows.filter(game=query["game"]) if "game" in query else rows
        if "archived" in query:
            rows = rows.archived() if query["archived"] == "true" else rows.running()
        if query.get("search"):
            rows = rows.filter(folded__part=query["search"])
        return rows.with_counts()

    @api_operation(
        "create_campaign",
        "Found a campaign",
        {201: CampaignSerializer},
        takes=NewCampaign,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request) -> Response:
        """Found a campaign that I organise."""
        return idempotent(request, lambda: self._found(request))

    def _found(self, request: Request) -> Response:
        data = self.validated_body(NewCampaign)
        read_settings(data.get("agreement", {}), "agreement")
        begun = {"limit": None} | begun_from(
            data.pop("template", None), known_game(data.get("game", "")), data.get("limit")
        )
        return created_response(request, actions.create_campaign(request.user, key=fresh_key(), **begun | data))


class OneCampaign(CampaignView):
    """A campaign: what was agreed, and my part in it."""

    @api_operation("read_campaign", "One campaign", {200: CampaignSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return shown(request, self.campaign)

    @api_operation(
        "change_campaign",
        "Change a campaign",
        {200: CampaignSerializer},
        takes=CampaignPatch,
        headers=(IF_MATCH,),
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Rename it, describe it, agree on another limit: whatever is sent changes. For organisers."""
        campaign = self.allowed("agree").campaign
        present = {name: getattr(campaign, name) for name in ("name", "summary", "limit")}
        wished = present | checked(CampaignPatch, request.data)
        actions.change_campaign(campaign, version_of(request, campaign), **wished)
        return shown(request, campaign)


class ArchiveCampaign(CampaignView):
    @api_operation("archive_campaign", "Put a campaign away", {200: CampaignSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """It can be read, and nothing more happens in it. For organisers."""
        campaign = self.allowed("archive").campaign
        actions.archive(campaign)
        return shown(request, campaign)


class RestoreCampaign(CampaignView):
    @api_operation("restore_campaign", "Take a campaign back", {200: CampaignSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Restore it from the archive. For organisers."""
        campaign = self.allowed("archive").campaign
        actions.restore(campaign)
        return shown(request, campaign)


class RenewInvitation(CampaignView):
    @api_operation("renew_invitation", "Give a campaign another invitation", {200: CampaignSerializer}, refusals=(409,))
    def post(self, request: Request, slug: str) -> Response:
        """Replace the link; the old one no longer works. For organisers."""
        campaign = self.allowed("invite").campaign
        actions.renew_invitation(campaign, campaign.invite_token)
        return shown(request, campaign)


class ExportCampaign(CampaignView):
    """The whole campaign as one document, `damocles-campaign/2`, for organisers."""

    private = True

    @api_operation("export_campaign", "Export a campaign", {200: CampaignFileModel})
    def get(self, request: Request, slug: str) -> Response:
        campaign = self.allowed("export").campaign
        response = Response(whole_document(campaign))
        record_export(request, campaign)
        response["Cache-Control"] = "no-store"
        return response


class ImportCampaign(CampaignView):
    @api_operation(
        "import_campaign",
        "Import a campaign",
        {201: CampaignSerializer, 202: ImportSerializer},
        takes=CampaignFileModel,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request) -> Response:
        """Bring in a campaign that was exported, its ledger unbroken. I organise it; its places are given later.

        202 when it is large or has pictures: a worker imports it then, and Location says where to ask.
        """
        read = read_campaign(request.data)
        return idempotent(request, lambda: self._imported(request, read))

    def _imported(self, request: Request, read: CampaignFileModel) -> Response:
        if read.pictures or int(request.META.get("CONTENT_LENGTH") or 0) > SMALL:
            return begun(request, CAMPAIGN_FILE, request.data, key=str(fresh_key()))
        return created_response(request, import_campaign(request.user, read, fresh_key()))


class Templates(CampaignList):
    """The ready templates: what each begins with."""

    queryset = Campaign.objects.none()

    @api_operation("list_templates", "Ready templates", {200: TemplateSerializer})
    def get(self, request: Request) -> Response:
        return self.paged(PRESETS, TemplateSerializer)


class CopyCampaign(CampaignView):
    @api_operation(
        "copy_campaign",
        "Found another as this one is played",
        {201: CampaignSerializer},
        takes=NewCopy,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Copy agreement, limit, map and story; I am its only member (C-AGR-04). For organisers."""
        campaign = self.allowed("copy").campaign
        return idempotent(request, lambda: self._copied(request, campaign))

    def _copied(self, request: Request, campaign: Campaign) -> Response:
        values: dict[str, Any] = {
            "game": campaign.game,
            "summary": campaign.summary[:SUMMARY_LENGTH],
            "limit": campaign.limit,
        }
        values |= self.validated_body(NewCopy)
        plan = actions.setup_of(campaign)._asdict()
        return created_response(request, actions.create_campaign(request.user, key=fresh_key(), **plan, **values))


class Join(CampaignView):
    @api_operation("join_campaign", "Join a campaign", {200: MemberSerializer}, takes=JoinRequest, refusals=(409,))
    def post(self, request: Request) -> Response:
        """Join by the token that a link of invitation ends with, by the code, or by an invitation of one's own.

        Who is in it already stays. Where an organiser lets people in, the state answered is `waiting` (C-MEM-04).
        """
        data = self.validated_body(JoinRequest)
        if "invitation" in data:
            rows = Invitation.objects.filter(campaign__in=Campaign.objects.listed()).select_related("campaign", "place")
            invitation = get_object_or_404(rows, token=data["invitation"])
            return Response(MemberSerializer(inviting.accept(invitation, request.user)).data)
        wait = rate_limits.seconds_to_wait(request) if "code" in data else 0
        if wait:
            raise Throttled(wait)
        campaign = Campaign.objects.listed().filter(**invited_by(data)).first()
        if campaign is None:
            raise Http404
        if "code" in data:
            rate_limits.reset(request)
        return Response(MemberSerializer(joining.join(campaign, request.user, data["role"])).data)


def begun_from(template: str | None, game: Game, limit: int | None) -> dict[str, Any]:
    """Initial agreement: a template, its later limits relative to the given or the game's usual limit; or empty."""
    preset = next((preset for preset in PRESETS if preset.slug == template), None)
    if preset is None:
        return {}
    limit = limit or game.facts.usual_limit or preset.limit
    agreement = rebased(preset.agreement, preset.limit, limit)
    return {"limit": limit, "agreement": agreement, "map": preset.map, "story": preset.story}


def invited_by(data: dict[str, Any]) -> dict[str, str]:
    """What names a campaign, by its column."""
    return {"invite_token": data["token"]} if "token" in data else {"code": data["code"].strip().upper()}


def shown(request: Request, campaign: Campaign) -> Response:
    """A campaign with its ETag."""
    return tagged(present(request, campaign))


def created_response(request: Request, campaign: Campaign) -> Response:
    """A campaign that has just been made."""
    return tagged(present(request, campaign), 201, reverse("api:campaign", args=[campaign.slug]))


def present(request: Request, campaign: Campaign) -> dict[str, Any]:
    fresh = Campaign.objects.with_counts().get(pk=campaign.pk)
    return campaign_data(fresh, access.membership_of(request, fresh))  # type: ignore[arg-type]
