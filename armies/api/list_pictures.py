"""Pictures of the painted miniatures of one's own lists: told, added, looked at, deleted."""

from base64 import b64decode
from binascii import Error
from functools import cached_property
from typing import Any
from uuid import UUID, uuid4

from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.datastructures import MultiValueDict
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.actions.list_pictures import MAX_PER_LIST, TooManyPicturesError, add_picture
from armies.forms.pictures import ListPictureForm
from armies.models import ListPicture, StrikeForce
from armies.models.list_picture import UNIT_LENGTH
from rules.formats.reading import MAX_BYTES
from web.api.base import ApiView, ListView
from web.api.exceptions import ConflictError
from web.api.idempotency import idempotent
from web.api.permissions import ACCOUNT
from web.api.schema import IDEMPOTENCY_KEY, api_operation
from web.api.serializer_fields import InstantField
from web.api.strict_serializers import StrictCharField, StrictSerializer
from web.models.stored_picture import CAPTION_LENGTH, MAX_SIDE_LENGTH

FOR_EVER = "private, max-age=31536000, immutable"


class NewListPicture(StrictSerializer):
    picture = StrictCharField(max_length=MAX_BYTES, help_text="A JPEG, PNG or WebP file in base64.")
    caption = StrictCharField(max_length=CAPTION_LENGTH, allow_blank=True, default="")
    squad = StrictCharField(
        max_length=UNIT_LENGTH, allow_blank=True, default="", help_text="The `id` of one of its squads; empty: of all."
    )


class ListPictureSerializer(serializers.Serializer):
    """A picture of painted miniatures, re-encoded as JPEG."""

    key = serializers.UUIDField(help_text="It ends its address.")
    squad = serializers.CharField(allow_blank=True, help_text="The `id` of its squad; empty for one of the whole list.")
    caption = serializers.CharField(allow_blank=True)
    width = serializers.IntegerField(min_value=1, max_value=MAX_SIDE_LENGTH)
    height = serializers.IntegerField(min_value=1, max_value=MAX_SIDE_LENGTH)
    address = serializers.SerializerMethodField(help_text="Where whoever may read the list sees it.")
    small = serializers.SerializerMethodField(help_text="The same at most 240 pixels a side.")
    added = InstantField()

    def get_address(self, picture: ListPicture) -> str:
        return reverse("armies:list_picture", args=[picture.key])

    def get_small(self, picture: ListPicture) -> str:
        return reverse("armies:small_list_picture", args=[picture.key])


class OfList(ApiView):
    """The list of the address, to be read or changed as the method does."""

    permission_classes = ACCOUNT

    @cached_property
    def strike_force(self) -> StrikeForce:
        rows = (access.visible if self.request.method in ("GET", "HEAD") else access.editable)(self.request)
        return get_object_or_404(rows.with_release(), slug=self.kwargs["slug"])


class ListPictures(OfList, ListView):
    """The pictures of a list, in the order in which they were added."""

    queryset = ListPicture.objects.none()

    @api_operation("list_miniatures", "The pictures of a strike force", {200: ListPictureSerializer})
    def get(self, request: Request, slug: str) -> Response:
        """Pictures of its painted miniatures, of the whole list and of its squads."""
        return self.paged(self.strike_force.pictures.without_pixels(), ListPictureSerializer)

    @api_operation(
        "add_miniatures",
        "Add a picture to a strike force",
        {201: ListPictureSerializer},
        takes=NewListPicture,
        headers=(IDEMPOTENCY_KEY,),
        refusals=(409,),
    )
    def post(self, request: Request, slug: str) -> Response:
        """JPEG, PNG or WebP, re-encoded without metadata; of the list, or of one of its squads."""
        row, data = self.strike_force, self.validated_body(NewListPicture)
        units = [(squad["id"], squad["id"]) for squad in row.squads]
        sent = MultiValueDict({"picture": [file_in(data["picture"])]})
        form = ListPictureForm(data | {"key": uuid4()}, sent, units=units)
        if not form.is_valid():
            errors = form.errors.get_json_data()
            raise ValidationError({name: [error["message"] for error in errors[name]] for name in errors})

        def added() -> Response:
            picture = _added(row, form.cleaned_data)
            place = reverse("api:list_picture", args=[slug, picture.key])
            return Response(ListPictureSerializer(picture).data, status=201, headers={"Location": place})

        return idempotent(request, added)


def _added(row: StrikeForce, data: dict[str, Any]) -> ListPicture:
    try:
        return add_picture(row, data["squad"], data["picture"], data["caption"], key=data["key"])
    except TooManyPicturesError:
        raise ConflictError(_("This list has %(most)s pictures: delete one first.") % {"most": MAX_PER_LIST}) from None


def file_in(text: str) -> SimpleUploadedFile:
    """The file that was sent as text."""
    try:
        return SimpleUploadedFile("picture", b64decode(text, validate=True))
    except (Error, ValueError):
        raise ValidationError({"picture": _("must be a file in base64")}) from None


class OneListPicture(OfList):
    """A picture of a list, as JPEG: it never changes."""

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        """Whatever is accepted: only refusals are rendered, and those are JSON."""
        return JSONRenderer(), JSONRenderer.media_type

    @api_operation(
        "read_miniatures",
        "One picture of a strike force",
        {(200, "image/jpeg"): {"type": "string", "format": "binary"}},
    )
    def get(self, request: Request, slug: str, key: UUID) -> HttpResponse:
        """Its pixels, as it is kept."""
        picture = get_object_or_404(self.strike_force.pictures, key=key)
        headers = {"Cache-Control": FOR_EVER, "X-Content-Type-Options": "nosniff"}
        return HttpResponse(bytes(picture.image), content_type="image/jpeg", headers=headers)

    @api_operation("delete_miniatures", "Delete a picture of a strike force", {204: None})
    def delete(self, request: Request, slug: str, key: UUID) -> Response:
        """For good."""
        get_object_or_404(self.strike_force.pictures.without_pixels(), key=key).delete()
        return Response(status=204)
