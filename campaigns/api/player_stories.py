"""Players' own stories, shown with the news (C-NWS-03)."""

from uuid import UUID

from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from campaigns import access
from campaigns.actions import stories as actions
from campaigns.api.base import CampaignList, CampaignView, fresh_key, refuse_invalid, tagged, version_of
from campaigns.api.requests import HiddenPlayerStory, NewPlayerStory, PlayerStoryPatch
from campaigns.api.serializers import PlayerStorySerializer
from campaigns.forms.story import PlayerStoryForm
from campaigns.models import Campaign, PlayerStory
from web.api.base import checked
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, IF_MATCH, api_operation


class PlayerStories(CampaignList):
    """Members' stories, newest first; hidden ones only for their authors and organisers."""

    queryset = PlayerStory.objects.none()

    @api_operation("list_player_stories", "Players' stories", {200: PlayerStorySerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(access.stories_for(self.campaign, self.membership), PlayerStorySerializer)

    @api_operation(
        "create_player_story",
        "Tell a story of my own",
        {201: PlayerStorySerializer},
        takes=NewPlayerStory,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """Of a battle that was recorded, or of anything; plain text, in which an empty line begins a paragraph."""
        own = self.allowed("write own stories")

        def respond() -> Response:
            form = form_of(self.validated_body(NewPlayerStory), own.campaign)
            story = actions.create_story(own, key=fresh_key(), **form.story_fields())
            return tagged(PlayerStorySerializer(story).data, 201, reverse("api:player_story", args=[slug, story.key]))

        return idempotent(request, respond)


class PlayerStoryView(CampaignView):
    """A story, or something done with it."""

    def story(self) -> PlayerStory:
        """The story of the address, if it may be read."""
        rows = access.stories_for(self.campaign, self.membership)
        return get_object_or_404(rows, key=self.kwargs["key"])

    def shown(self) -> Response:
        return tagged(PlayerStorySerializer(self.story()).data)


class OnePlayerStory(PlayerStoryView):
    """A member's story."""

    @api_operation("read_player_story", "One story", {200: PlayerStorySerializer})
    def get(self, request: Request, slug: str, key: UUID) -> Response:
        return self.shown()

    @api_operation(
        "change_player_story",
        "Tell it otherwise",
        {200: PlayerStorySerializer},
        takes=PlayerStoryPatch,
        headers=(IF_MATCH,),
    )
    def patch(self, request: Request, slug: str, key: UUID) -> Response:
        """Change the given fields. For its author."""
        story = access.own_story(request, self.story().pk)  # type: ignore[arg-type]
        present = {"title": story.title, "text": story.text, "battle": story.battle.slug if story.battle else None}
        version = version_of(request, story)
        form = form_of(present | checked(PlayerStoryPatch, request.data), story.campaign)
        actions.change_story(story, version, **form.story_fields())
        return self.shown()

    @api_operation("delete_player_story", "Delete a story of my own", {204: None}, refusals=(409,))
    def delete(self, request: Request, slug: str, key: UUID) -> Response:
        """Delete it. For its author; organisers can hide it."""
        actions.delete_story(access.own_story(request, self.story().pk))  # type: ignore[arg-type]
        return Response(status=204)


class HidePlayerStory(PlayerStoryView):
    @api_operation(
        "hide_player_story", "Put a story out of sight", {200: PlayerStorySerializer}, takes=HiddenPlayerStory
    )
    def post(self, request: Request, slug: str, key: UUID) -> Response:
        """Hide it or show it again, by `hidden`; its author can always read it. For organisers."""
        story = access.organised_story(request, self.story().pk)  # type: ignore[arg-type]
        actions.set_hidden(story, self.validated_body(HiddenPlayerStory)["hidden"])
        return self.shown()


def form_of(data: dict[str, str | None], campaign: Campaign) -> PlayerStoryForm:
    """The page's form with these data, validated."""
    battle = data["battle"] and campaign.battles.recorded().filter(slug=data["battle"]).first()
    if data["battle"] and not battle:
        raise ValidationError({"battle": _("is no battle of this campaign that was recorded")})
    form = PlayerStoryForm(data | {"battle": battle.pk if battle else ""}, campaign=campaign)
    refuse_invalid(form)
    return form
