"""The releases of operations: what each says, and what changed between two of them."""

from typing import Any

from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.http import http_date
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies.api.content import ReleaseSerializer
from armies.api.releases import DetailSerializer, SinceQuery
from armies.content.mission_diff import changes_in_a_line, describe_mission, mission_details
from armies.models import OperationRelease
from rules.content.diff import CHANGED, SAME
from web.api.base import ApiView, ListView
from web.api.game_documents import document_schema
from web.api.schema import api_operation
from web.models.game import listed


class OperationReleaseSerializer(ReleaseSerializer):
    """A release of an operation with what it says."""

    document = serializers.SerializerMethodField()

    @extend_schema_field(document_schema("operation"))
    def get_document(self, release: OperationRelease) -> Any:
        return release.document


class OperationDifferenceSerializer(serializers.Serializer):
    """What became of an operation; its values as documents write them, null where they leave them out."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    became = serializers.ChoiceField([CHANGED, SAME])
    summary = serializers.CharField(allow_blank=True, help_text="All of it in one line.")
    details = DetailSerializer(many=True, help_text="`key` is the place in the document.")


class OperationReleaseView(ApiView):
    def releases(self) -> QuerySet[OperationRelease]:
        """Of operations with a release on offer: these are public."""
        rows = OperationRelease.objects.filter(operation__slug=self.kwargs["slug"], operation__game__in=listed())
        return rows.select_related("operation", "publisher").order_by("-number")

    def release(self) -> OperationRelease:
        return get_object_or_404(self.releases(), number=self.kwargs["number"])

    def dated(self, document: Any, release: OperationRelease) -> Response:
        return Response(document, headers={"Last-Modified": http_date(release.published.timestamp())})


class OperationReleases(ListView, OperationReleaseView):
    """The releases of an operation, the newest first; those built into a game have none."""

    @api_operation("list_operation_releases", "The releases of an operation", {200: ReleaseSerializer})
    def get(self, request: Request, slug: str) -> Response:
        rows = self.releases().defer("document")
        if not rows.exists():
            raise Http404
        return self.paged(rows, ReleaseSerializer)


class OneOperationRelease(OperationReleaseView):
    """A release of an operation with its notes and its document."""

    @api_operation("read_operation_release", "One release of an operation", {200: OperationReleaseSerializer})
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        return self.dated(self.serialized(OperationReleaseSerializer, release), release)


class OperationChanges(OperationReleaseView):
    """What became of an operation from an earlier release to this one."""

    query = SinceQuery

    @api_operation(
        "read_operation_changes",
        "What changed between two releases of an operation",
        {200: OperationDifferenceSerializer},
        query=SinceQuery,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        before = get_object_or_404(self.releases(), number=self.validated_query().get("since", number - 1))
        view = describe_mission(release.operation.rules_of_game, before.document, release.document)
        data = view._asdict() | {"summary": changes_in_a_line(view)}
        data |= {"details": mission_details(before.document, release.document)}
        return self.dated(self.serialized(OperationDifferenceSerializer, data), release)
