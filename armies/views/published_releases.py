"""The releases of a faction or of an operation: which a visitor may read, where their pages are, how two differ."""

from functools import cached_property
from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from armies import access
from armies.bridge import shown_content, shown_operation
from armies.content.diff import DifferenceView, describe_difference, shown_difference
from armies.content.mission_diff import describe_mission
from armies.lists.upgrades import difference
from armies.models import Faction, OperationRelease, Release
from armies.models.content_words import content_words, words_of
from armies.models.release import Published
from armies.views.operations import ReadMission
from rules.game.game import Game
from web.game_addresses import show_game
from web.models.game import listed

LARGEST = 2**31 - 1


class PublishedReleases:
    """What was published of one draft; 404 where the visitor may read nothing of it."""

    addresses: ClassVar[dict[str, str]]
    """The pages of the releases by what they show."""

    def __init__(self, request: HttpRequest, slug: str) -> None:
        self.slug = slug
        self.rows = self.readable(request).order_by("-number")
        self.first = self.rows.first()
        if self.first is None:
            raise Http404
        self.holder: Any = self.first.holder
        self.game: Game = self.holder.rules_of_game
        show_game(request, self.game)

    def readable(self, request: HttpRequest) -> QuerySet[Any]:
        raise NotImplementedError

    def changes(self, before: Any, after: Any) -> DifferenceView:
        raise NotImplementedError

    def content(self, release: Any) -> dict[str, Any]:
        """What the page of a release says of what it holds."""
        raise NotImplementedError

    @property
    def name(self) -> str:
        return content_words(self.game.slug)[str(self.holder)]

    @property
    def faction(self) -> Faction | None:
        return self.holder if isinstance(self.holder, Faction) else None

    @cached_property
    def newest(self) -> Published:
        """The newest of those that are offered; 404 where none is."""
        return get_object_or_404(self.rows.filter(withdrawn=None)[:1])

    def release(self, number: int) -> Any:
        return get_object_or_404(self.rows, number=min(number, LARGEST))

    def beside(self, number: int) -> dict[int, Any]:
        """A release, the one before and the one after, by their numbers; 404 if there is none of this number."""
        number = min(number, LARGEST - 1)
        releases = {row.number: row for row in self.rows.filter(number__in=[number - 1, number, number + 1])}
        if number not in releases:
            raise Http404
        return releases

    def between(self, old: int, new: int) -> list[Any]:
        """The releases that led from one to another, the newest first."""
        return list(self.rows.filter(number__gt=old, number__lte=new, withdrawn=None))


class FactionReleases(PublishedReleases):
    addresses: ClassVar = {
        "home": "armies:faction",
        "list": "armies:releases",
        "one": "armies:release",
        "compare": "armies:compare_releases",
        "print": "printing:errata",
    }

    def readable(self, request: HttpRequest) -> QuerySet[Any]:
        """Of usable factions, and of those that the visitor edits."""
        usable = Q(faction__in=access.factions(request)) | Q(faction__in=access.drafts(request))
        rows = Release.objects.filter(usable, faction__slug=self.slug)
        return rows.select_related("faction__owner", "publisher").defer("document")

    def changes(self, before: Release, after: Release) -> DifferenceView:
        changes = shown_difference(difference(self.game, before, after), words_of(before.faction))
        return describe_difference(changes, self.game)

    def content(self, release: Release) -> dict[str, Any]:
        return {"content": shown_content(release).content}


class OperationReleases(PublishedReleases):
    addresses: ClassVar = {
        "home": "armies:operation",
        "list": "armies:operation_releases",
        "one": "armies:operation_release",
        "compare": "armies:compare_operation_releases",
        "print": "printing:operation_errata",
    }

    def readable(self, request: HttpRequest) -> QuerySet[Any]:
        """All: operations are public from their first release on."""
        rows = OperationRelease.objects.filter(operation__slug=self.slug, operation__game__in=listed())
        return rows.select_related("operation", "publisher").defer("document", "operation__document")

    def changes(self, before: OperationRelease, after: OperationRelease) -> DifferenceView:
        translations = content_words(self.game.slug)
        return describe_mission(self.game, translations.of(before.document), translations.of(after.document))

    def content(self, release: OperationRelease) -> dict[str, Any]:
        read = ReadMission(self.game, shown_operation(self.game, self.game.formats.read("operation", release.document)))
        return {"briefing": read.briefing, "map": read.map, "length": self.game.facts.lengths}
