"""Pictures of a battle: looked at, added, deleted (C-RES-10)."""

from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.list_pictures import FOR_EVER, file_in
from armies.forms.pictures import PictureForm
from campaigns import access
from campaigns.actions import pictures as actions
from campaigns.api.base import CampaignList, fresh_key, refuse_invalid
from campaigns.api.battles import BattleManners, BattleView
from campaigns.api.requests import NewPicture
from campaigns.api.serializers import PictureSerializer
from campaigns.models import Picture
from web.api.idempotency import idempotent
from web.api.schema import IDEMPOTENCY_KEY, api_operation


class Pictures(BattleManners, CampaignList):
    """The pictures of a battle, in the order in which they were added."""

    queryset = Picture.objects.none()

    @api_operation("list_pictures", "The pictures of a battle", {200: PictureSerializer})
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(
            self.battle.pictures.seen_by(request.user).without_pixels().select_related("proposal"), PictureSerializer
        )

    @api_operation(
        "add_picture",
        "Add a picture",
        {201: PictureSerializer},
        takes=NewPicture,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """JPEG, PNG or WebP, re-encoded without metadata. For players of the battle and organisers."""
        battle = access.recordable_battle(request, slug)  # type: ignore[arg-type]
        own = access.membership_for(request, battle.campaign.slug, "record")  # type: ignore[arg-type]
        data = self.validated_body(NewPicture)
        files: Any = MultiValueDict({"picture": [file_in(data["picture"])]})
        form = PictureForm(data | {"key": fresh_key()}, files)
        refuse_invalid(form)

        def added() -> Response:
            image, key = form.cleaned_data["picture"], form.cleaned_data["key"]
            picture = actions.add_picture(battle, own, image, form.cleaned_data["caption"], key=key)
            place = reverse("api:picture", args=[slug, picture.key])
            return Response(PictureSerializer(picture).data, status=201, headers={"Location": place})

        return idempotent(request, added)


class OnePicture(BattleView):
    """A picture of a battle, as JPEG: it never changes."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        """Whatever is accepted: only refusals are rendered, and those are JSON."""
        return JSONRenderer(), JSONRenderer.media_type

    @api_operation("read_picture", "One picture", {(200, "image/jpeg"): {"type": "string", "format": "binary"}})
    def get(self, request: Request, slug: str, key: UUID) -> HttpResponse:
        picture = get_object_or_404(Picture.objects.seen_by(request.user), battle=self.battle, key=key)
        headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
        return HttpResponse(bytes(picture.image), content_type="image/jpeg", headers=headers)

    @api_operation("delete_picture", "Delete a picture", {204: None})
    def delete(self, request: Request, slug: str, key: UUID) -> Response:
        """For good, by who added it, or an organiser."""
        picture = access.deletable_picture(request, key)  # type: ignore[arg-type]
        actions.delete_picture(get_object_or_404(Picture.objects.defer("image"), pk=picture.pk, battle__slug=slug))
        return Response(status=204)
