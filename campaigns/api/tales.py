"""Players' own stories, told beside the news (C-NWS-03)."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.base import checked
from armies.api.idempotency import idempotent
from armies.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation
from campaigns import access
from campaigns.actions import stories as actions
from campaigns.api.base import CampaignList, CampaignView, fresh_key, refuse_invalid, tagged, version_of
from campaigns.api.requests import HiddenTale, NewTale, TalePatch
from campaigns.api.serializers import TaleSerializer
from campaigns.forms.story import PlayerStoryForm
from campaigns.models import Campaign, PlayerStory


class Tales(CampaignList):
    """The stories that members told, the newest first; hidden ones for their authors and the organisers alone."""

    queryset = PlayerStory.objects.none()

    @api_operation("list_tales", "Players' stories", {200: TaleSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(access.stories_for(self.campaign, self.membership), TaleSerializer)

    @api_operation(
        "tell_tale",
        "Tell a story of my own",
        {201: TaleSerializer},
        takes=NewTale,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Of a battle that was recorded, or of anything; plain text, in which an empty line begins a paragraph."""
        own = self.allowed("tell a story")

        def told() -> Response:
            form = form_of(self.validated_body(NewTale), own.campaign)
            tale = actions.create_story(own, key=fresh_key(), **form.told())
            return tagged(TaleSerializer(tale).data, 201, reverse("api:tale", args=[slug, tale.key]))

        return idempotent(request, told)


class TaleView(CampaignView):
    """A story, or something done with it."""

    def tale(self) -> PlayerStory:
        """The story of the address, if it may be read."""
        rows = access.stories_for(self.campaign, self.membership)
        return get_object_or_404(rows, key=self.kwargs["key"])

    def shown(self) -> Response:
        return tagged(TaleSerializer(self.tale()).data)


class OneTale(TaleView):
    """A story that a member told."""

    @api_operation("read_tale", "One story", {200: TaleSerializer})
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        return self.shown()

    @api_operation("change_tale", "Tell it otherwise", {200: TaleSerializer}, takes=TalePatch, headers=(IF_MATCH,))
    def patch(self, request: Request, slug: str, key: UUID) -> Response:
        """Whatever is sent changes. For whoever told it."""
        tale = access.own_story(request, self.tale().pk)  # type: ignore[arg-type]
        present = {"title": tale.title, "text": tale.text, "battle": tale.battle.slug if tale.battle else None}
        version = version_of(request, tale)
        form = form_of(present | checked(TalePatch, request.data), tale.campaign)
        actions.change_story(tale, version, **form.told())
        return self.shown()

    @api_operation("delete_tale", "Delete a story of my own", {204: None}, refusals=(409,))
    def delete(self, request: Request, slug: str, key: UUID) -> Response:
        """Take it away for good. For whoever told it; organisers put it out of sight."""
        actions.delete_story(access.own_story(request, self.tale().pk))  # type: ignore[arg-type]
        return Response(status=204)


class HideTale(TaleView):
    @api_operation("hide_tale", "Put a story out of sight", {200: TaleSerializer}, takes=HiddenTale)
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Or show it again, by `hidden`; its author reads it all the same. For organisers."""
        tale = access.organised_story(request, self.tale().pk)  # type: ignore[arg-type]
        actions.set_hidden(tale, self.validated_body(HiddenTale)["hidden"])
        return self.shown()


def form_of(said: dict[str, str | None], campaign: Campaign) -> PlayerStoryForm:
    """The page's own form as it would be filled in, found right."""
    battle = said["battle"] and campaign.battles.recorded().filter(slug=said["battle"]).first()
    if said["battle"] and not battle:
        raise ValidationError({"battle": _("is no battle of this campaign that was recorded")})
    form = PlayerStoryForm(said | {"battle": battle.pk if battle else ""}, campaign=campaign)
    refuse_invalid(form)
    return form
