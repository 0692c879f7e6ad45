"""Everything the caller has as one archive: asked for, watched while it is made, taken."""

from typing import cast

from django.contrib.auth.models import User
from django.http import Http404, StreamingHttpResponse
from django.urls import reverse
from rest_framework.exceptions import PermissionDenied, Throttled
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BooleanField, CharField, Serializer

from damocles_site.models import OwnArchive
from damocles_site.own_data import archive, taking
from people.rate_limits import EnoughError
from web.api.base import ApiView
from web.api.permissions import ACCOUNT, WithinScope, refuse_unconfirmed
from web.api.schema import api_operation
from web.api.serializer_fields import CountField, InstantField


class ArchiveSerializer(Serializer):
    """Whether one is being made, and the newest that is ready, if any."""

    making = BooleanField()
    asked = InstantField(source="ready.asked", default=None, allow_null=True, help_text="Of the one that is ready.")
    kept_until = InstantField(source="ready.kept_until", default=None, allow_null=True)
    size = CountField(source="ready.size", default=None, allow_null=True, help_text="In bytes.")
    file = CharField(default=None, allow_null=True, help_text="Where it is taken.")


def state_of(request: Request) -> dict[str, object]:
    user = cast(User, request.user)
    ready = OwnArchive.objects.ready(user)
    state = {"ready": ready, "file": reverse("api:own_archive_file")} if ready else {}
    return ArchiveSerializer({"making": archive.being_made(user) is not None, **state}).data


class Archive(ApiView):
    permission_classes = ACCOUNT

    @api_operation("read_archive", "The state of my archive", {200: ArchiveSerializer})
    def get(self, request: Request) -> Response:
        """Ask again until none is being made."""
        return Response(state_of(request))

    @api_operation("make_archive", "Have my archive made", {202: ArchiveSerializer})
    def post(self, request: Request) -> Response:
        """A worker makes it, five a day at most; asked for while one is being made, it is made once."""
        refuse_unconfirmed(request)
        try:
            taking.ask(request)
        except EnoughError as error:
            raise Throttled(error.seconds) from None
        return Response(state_of(request), status=202)


class ArchiveFile(ApiView):
    permission_classes = ACCOUNT

    def perform_content_negotiation(self, request: Request, force: bool = False) -> tuple[BaseRenderer, str]:
        """Whatever is accepted: only refusals are rendered, and those are JSON."""
        return JSONRenderer(), JSONRenderer.media_type

    @api_operation("take_archive", "My archive", {(200, "application/zip"): {"type": "string", "format": "binary"}})
    def get(self, request: Request) -> StreamingHttpResponse:
        """As a zip file; it takes a token that may write, since it holds more than any other call tells."""
        refuse_unconfirmed(request)
        if not getattr(request.auth, "may_write", True):
            raise PermissionDenied(WithinScope.message)
        ready = OwnArchive.objects.ready(request.user)
        if ready is None:
            raise Http404
        return taking.file_response(request, ready)
