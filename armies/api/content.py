"""The content as it was released: factions, their releases, datasheets and assets. None of it ever changes."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.db.models import QuerySet
from django.db.models.fields.json import KT
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.http import http_date
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from armies import access
from armies.api.games import GameField
from armies.api.name_search import Letters
from armies.bridge import content_of
from armies.models import Asset, Datasheet, Faction, Release
from people.folding import fold
from rules.formats.checks import JsonSchema
from rules.game.derived.content import parts
from web.api.base import ApiView, ListView
from web.api.game_documents import document_schema
from web.api.schema import api_operation
from web.api.serializer_fields import InstantField, UserNameField
from web.api.strict_serializers import StrictSerializer

PART: JsonSchema = {
    "type": "object",
    "description": "A part in the format of its game.",
    "properties": {"slug": {"type": "string"}, "name": {"type": "string"}},
    "required": ["slug", "name"],
}


class SearchQuery(StrictSerializer):
    search = Letters(help_text="Letters of the name, whatever their case and accents.")


class PartsQuery(SearchQuery):
    ordering = serializers.ChoiceField(["name", "-name"], required=False, help_text="Else as in the book.")


class DatasheetsQuery(SearchQuery):
    type = serializers.ChoiceField(Datasheet.Type.values, required=False, help_text="Squads of this type.")
    ordering = serializers.ChoiceField(
        ["name", "-name", "strategic_valor", "-strategic_valor"], required=False, help_text="Else as in the book."
    )


class AssetsQuery(SearchQuery):
    when = serializers.ChoiceField(Asset.When.values, required=False, help_text="Played at this time.")


class FactionSerializer(serializers.Serializer):
    """A faction as in its release, fetched by `newest`."""

    slug = serializers.SlugField(source="faction.slug", help_text="It ends its address.")
    game = serializers.CharField(source="faction.game", help_text="The slug of its game.")
    name = serializers.CharField(source="title")
    summary = serializers.SerializerMethodField()
    homebrew = serializers.BooleanField(source="faction.homebrew", help_text="A player's own, not the game's.")
    owner = UserNameField("faction.owner")
    release = serializers.IntegerField(source="number", min_value=1, help_text="The number of its newest release.")
    published = InstantField()

    def get_summary(self, release: Any) -> str:
        return release.summary or ""


class ReleaseSerializer(serializers.Serializer):
    """A faction or an operation as it was published; it never changes."""

    number = serializers.IntegerField(min_value=1, help_text="1 for the first of its faction or operation.")
    notes = serializers.CharField(allow_blank=True, help_text="What changed and why.")
    digest = serializers.CharField(help_text="SHA-256 of the content pack or operation in canonical JSON.")
    published = InstantField()
    publisher = UserNameField("publisher")
    withdrawn = InstantField(allow_null=True, help_text="Since when nothing new is built or planned with it.")
    withdrawal = serializers.CharField(allow_blank=True, help_text="Why it was withdrawn.")


class WholeReleaseSerializer(ReleaseSerializer):
    """A release with its content."""

    document = serializers.SerializerMethodField()

    @extend_schema_field(document_schema("content"))
    def get_document(self, release: Release) -> dict[str, Any]:
        return release.faction.rules_of_game.formats.written("content", content_of(release))


class ReleaseView(ApiView):
    """A view of one release of a faction that the caller may use."""

    opens_links = True

    def release(self) -> Release:
        usable = Release.objects.filter(faction__in=access.factions(self.request, self.link_tokens()))
        named = {"faction__slug": self.kwargs["slug"], "number": self.kwargs["number"]}
        return get_object_or_404(usable.select_related("faction"), **named)

    def dated(self, document: Any, release: Release) -> Response:
        """A release and its date."""
        return Response(document, headers={"Last-Modified": http_date(release.published.timestamp())})


class FactionsQuery(SearchQuery):
    game = GameField()


class Factions(ListView):
    """The factions that a strike force can be built with, as they were last released."""

    opens_links = True
    query = FactionsQuery

    @api_operation("list_factions", "All factions", {200: FactionSerializer}, query=FactionsQuery, link=True)
    def get(self, request: Request) -> Response:
        asked, factions = self.validated_query(), access.factions(self.request, self.link_tokens())
        if "game" in asked:
            factions = factions.filter(game=asked["game"])
        return self.paged(named_like(newest(factions).order_by("faction__name", "pk"), asked), FactionSerializer)


class OneFaction(ApiView):
    """A faction as it was last released."""

    opens_links = True

    @api_operation("read_faction", "One faction", {200: FactionSerializer}, link=True)
    def get(self, request: Request, slug: str) -> Response:
        release = get_object_or_404(newest(access.factions(self.request, self.link_tokens())), faction__slug=slug)
        return Response(self.serialized(FactionSerializer, release))


class Releases(ListView):
    """The releases of a faction, the newest first."""

    opens_links = True

    @api_operation("list_releases", "The releases of a faction", {200: ReleaseSerializer}, link=True)
    def get(self, request: Request, slug: str) -> Response:
        faction = get_object_or_404(access.factions(self.request, self.link_tokens()).released(), slug=slug)
        return self.paged(faction.releases.select_related("publisher").order_by("-number"), ReleaseSerializer)


class OneRelease(ReleaseView):
    """A release with its notes and its whole content pack."""

    @api_operation("read_release", "One release", {200: WholeReleaseSerializer}, link=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        return self.dated(self.serialized(WholeReleaseSerializer, release), release)


class Pack(ReleaseView):
    """The content pack of a release in the format of its game: what `load_content` reads."""

    @api_operation("export_pack", "The content pack of a release", {200: document_schema("content")}, link=True)
    def get(self, request: Request, slug: str, number: int) -> Response:
        release = self.release()
        return self.dated(release.faction.rules_of_game.formats.written("content", content_of(release)), release)


class Parts(ListView, ReleaseView):
    """The parts of a release of one kind, in the order of the book."""

    query: type[SearchQuery] = PartsQuery

    @api_operation("list_parts", "The parts of a release", {200: PART}, query=PartsQuery, link=True)
    def get(self, request: Request, slug: str, number: int, kind: str) -> Response:
        return self.listed(kind)

    def listed(self, kind: str, key: str = "", otherwise: str = "") -> Response:
        """Those that are asked for, by name and by the value of one key (`otherwise` where it is left out)."""
        asked = self.validated_query()
        parts = searched(parts_of(self.release(), kind), asked)
        if key in asked:
            parts = [part for part in parts if part.get(key, otherwise) == asked[key]]
        return self.paged(in_order(parts, asked.get("ordering", "")), as_it_is)


class OnePart(ReleaseView):
    """A part as a release has it."""

    @api_operation("read_part", "One part", {200: PART}, link=True)
    def get(self, request: Request, slug: str, number: int, kind: str, part: str) -> Response:
        return self.shown(kind, part)

    def shown(self, kind: str, slug: str) -> Response:
        release = self.release()
        for part in parts_of(release, kind):
            if part["slug"] == slug:
                return self.dated(part, release)
        raise Http404


class Datasheets(Parts):
    """The datasheets of a release, in the order of the book."""

    query = DatasheetsQuery

    @api_operation(
        "list_datasheets",
        "The datasheets of a release",
        {200: document_schema("datasheets")},
        query=DatasheetsQuery,
        link=True,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:  # type: ignore[override]
        return self.listed("datasheets", "type")


class OneDatasheet(OnePart):
    """A datasheet as a release has it."""

    @api_operation("read_datasheet", "One datasheet", {200: document_schema("datasheets")}, link=True)
    def get(self, request: Request, slug: str, number: int, datasheet: str) -> Response:  # type: ignore[override]
        return self.shown("datasheets", datasheet)


class Assets(Parts):
    """The assets of a release, in the order of the book."""

    query = AssetsQuery

    @api_operation(
        "list_assets", "The assets of a release", {200: document_schema("assets")}, query=AssetsQuery, link=True
    )
    def get(self, request: Request, slug: str, number: int) -> Response:  # type: ignore[override]
        return self.listed("assets", "when", Asset.When.ACTIVATION)


class OneAsset(OnePart):
    """An asset as a release has it."""

    @api_operation("read_asset", "One asset", {200: document_schema("assets")}, link=True)
    def get(self, request: Request, slug: str, number: int, asset: str) -> Response:  # type: ignore[override]
        return self.shown("assets", asset)


def as_it_is(part: dict[str, Any]) -> dict[str, Any]:
    return part


def parts_of(release: Release, kind: str) -> Sequence[dict[str, Any]]:
    """The parts of a release of a kind; 404 where its game has no such kind."""
    game = release.faction.rules_of_game
    if game.facts.kind(kind) is None:
        raise Http404
    return parts(game, content_of(release))[kind]


def newest(factions: QuerySet[Faction]) -> QuerySet[Release]:
    """Of each of these factions its last release, with the name it then had."""
    released = Release.objects.newest().filter(faction__in=factions).select_related("faction__owner")
    return released.annotate(title=KT("document__faction__name"), summary=KT("document__faction__summary"))


def named_like(rows: Any, asked: dict[str, Any]) -> Any:
    return rows.filter(folded__contains=asked["search"]) if "search" in asked else rows


def searched(parts: Iterable[dict[str, Any]], asked: dict[str, Any]) -> list[dict[str, Any]]:
    """Those whose name holds what is looked for, whatever the case and accents."""
    wanted = fold(asked.get("search", ""))
    return [part for part in parts if wanted in fold(part["name"])]


def in_order(parts: list[dict[str, Any]], ordering: str) -> list[dict[str, Any]]:
    if not ordering:
        return parts
    key = ordering.removeprefix("-")
    return sorted(parts, key=lambda part: part[key], reverse=ordering.startswith("-"))
