"""Drafts and their releases, of factions and operations: who may do what, where the pages are, what they say."""

import json
from functools import cached_property
from typing import Any, ClassVar

from django.contrib import messages
from django.db.models import OuterRef, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies import access
from armies.bridge import content_of
from armies.content.diff import DifferenceView, describe_difference
from armies.content.mission_diff import describe_mission
from armies.models import Faction, StrikeForce
from armies.text.releases import release_line
from people.bounded_pages import CountUpTo
from rules.content.diff import compare_packs
from web.game_addresses import show_game
from web.imports.pages import take
from workshop.actions.drafting import OtherRowError
from workshop.actions.operations import save_operation
from workshop.actions.publishing import digest_of
from workshop.imports import NEW_DRAFT
from workshop.publishing.draft import Draft

LARGEST = 2**31 - 1
Document = dict[str, Any]


class DraftReleases:
    """The releases of one draft as its designer sees them; 404 for whoever may not do to them what is asked."""

    addresses: ClassVar[dict[str, str]]
    words: ClassVar[dict[str, Any]]

    def __init__(self, request: HttpRequest, key: Any, may: str = "draft") -> None:
        """`may` is what is asked: to write it, to change `alone` what players see, or to say who does (`staff`)."""
        self.key = key
        self.holder = get_object_or_404(self.drafts(request, may))
        show_game(request, self.holder.rules_of_game)

    def drafts(self, request: HttpRequest, may: str) -> QuerySet[Any]:
        raise NotImplementedError

    @property
    def rows(self) -> QuerySet[Any]:
        return self.holder.releases.select_related("publisher", "withdrawer").order_by("-number")

    def release(self, number: int) -> Any:
        return get_object_or_404(self.rows, number=min(number, LARGEST))

    @property
    def seen(self) -> str:
        """The digest of what the draft says now."""
        raise NotImplementedError

    def document_of(self, release: Any) -> Document:
        raise NotImplementedError

    def changes(self, document: Document) -> DifferenceView | None:
        """What it would change in the draft; None where the draft cannot be read."""
        raise NotImplementedError

    def restore(self, request: HttpRequest, release: Any, seen: str) -> HttpResponse:
        """Let the draft say what a release said; OtherRowError."""
        raise NotImplementedError


class FactionDraftReleases(DraftReleases):
    addresses: ClassVar = {
        "draft": "workshop:draft",
        "list": "workshop:draft_releases",
        "one": "armies:release",
        "compare": "armies:compare_releases",
        "back": "workshop:back_to_release",
        "withdraw": "workshop:withdraw_release",
        "offer": "workshop:offer_release",
        "publish": "workshop:publish",
        "approve": "workshop:approve_request",
        "send_back": "workshop:send_back_request",
        "review": "workshop:set_reviewed",
        "staff": "workshop:designers",
    }
    words: ClassVar = {
        "lede": gettext_lazy(
            "None is ever changed. Nothing new is built with a withdrawn one; lists that have it keep it, and are told."
        ),
        "none": gettext_lazy("Not published yet: nobody can build with it."),
        "only": gettext_lazy(
            "It is the only release that is offered: without it nobody could build a list."
            " Publish another first, or put the faction in the archive."
        ),
        "reason": gettext_lazy("Whoever has a list on it reads this."),
    }

    def drafts(self, request: HttpRequest, may: str) -> QuerySet[Any]:
        rows = {"draft": access.drafts, "alone": access.publishable_without_review, "staff": access.designer_managed}
        return rows[may](request).filter(slug=self.key)

    @cached_property
    def faction(self) -> Faction:
        return Faction.objects.with_content().get(pk=self.holder.pk)

    @property
    def rows(self) -> QuerySet[Any]:
        return super().rows.annotate(lists=CountUpTo(StrikeForce.objects.filter(release=OuterRef("pk"))))

    @property
    def seen(self) -> str:
        return digest_of(self.faction.pack())

    def document_of(self, release: Any) -> Document:
        return dict(self.holder.rules_of_game.formats.written("content", content_of(release)))

    def changes(self, document: Document) -> DifferenceView | None:
        draft = Draft(self.faction)
        if draft.content is None:
            return None
        return describe_difference(compare_packs(draft.document, document), draft.game)

    def restore(self, request: HttpRequest, release: Any, seen: str) -> HttpResponse:
        if seen != self.seen:
            raise OtherRowError
        document, faction = self.document_of(release), self.faction
        return take(request, NEW_DRAFT, json.dumps(document).encode(), name="", faction=faction.pk, seen=seen)


class OperationDraftReleases(DraftReleases):
    addresses: ClassVar = {
        "draft": "workshop:operation_draft",
        "list": "workshop:operation_draft_releases",
        "one": "armies:operation_release",
        "compare": "armies:compare_operation_releases",
        "back": "workshop:back_to_operation_release",
        "withdraw": "workshop:withdraw_operation_release",
        "offer": "workshop:offer_operation_release",
        "publish": "workshop:publish_operation",
        "approve": "workshop:approve_operation_request",
        "send_back": "workshop:send_back_operation_request",
        "review": "workshop:set_operation_reviewed",
        "staff": "workshop:publish_operation",
    }
    words: ClassVar = {
        "lede": gettext_lazy(
            "None is ever changed. Nobody plans a withdrawn one from then on;"
            " battles that were planned with it keep it."
        ),
        "none": gettext_lazy("Not published yet: nobody can plan it."),
        "only": gettext_lazy(
            "It is the only release that is offered: without it nobody could plan the operation."
            " Publish another first, or put the operation in the archive."
        ),
        "reason": gettext_lazy("Whoever edits the operation reads this."),
    }

    def drafts(self, request: HttpRequest, may: str) -> QuerySet[Any]:
        rows = {
            "draft": access.operation_drafts,
            "alone": access.operations_alone,
            "staff": access.operations_staffed,
        }
        return rows[may](request).filter(pk=self.key)

    @property
    def seen(self) -> str:
        return digest_of(self.holder.document)

    def document_of(self, release: Any) -> Document:
        return dict(release.document)

    def changes(self, document: Document) -> DifferenceView | None:
        return describe_mission(self.holder.rules_of_game, self.holder.document, document)

    def restore(self, request: HttpRequest, release: Any, seen: str) -> HttpResponse:
        save_operation(self.holder, release.document, seen)
        messages.success(request, _("The draft says what %(release)s said.") % {"release": release_line(release)})
        return redirect("workshop:operation_draft", self.key)
