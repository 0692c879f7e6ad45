"""Operations in the workshop: their list, the form with its board, the draft, publishing, history and deletion."""

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.db import models
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.bridge import operation_document
from armies.content.diff import DifferenceView
from armies.content.mission_diff import describe_mission
from armies.models import Operation
from armies.views.operations import ReadMission
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from rules.formats.errors import DocumentError
from rules.game.derived.content import read_new_mission
from rules.game.game import Game
from web.game_addresses import game_address, game_of_request, show_game
from workshop.actions import operations as actions
from workshop.actions.homebrew import InUseError
from workshop.actions.publishing import OtherDraftError, digest_of
from workshop.content.proposed_notes import notes_of_operation
from workshop.forms.board import table_of
from workshop.forms.operations import MissionDraft
from workshop.forms.pages import Page
from workshop.models import OperationPublishRequest
from workshop.views.draft_releases import OperationDraftReleases
from workshop.views.drafts import not_found_page
from workshop.views.edit import EditorPage, edit
from workshop.views.publish import PublishForm
from workshop.views.reviews import published_or_asked, review_context

Document = dict[str, Any]
LIST = "workshop:operation_drafts"


def mission_document(game: Game, document: object) -> Document:
    """A mission in canonical form, as a new one; DocumentError."""
    return dict(game.formats.written("operation", read_new_mission(game, document)))


def page_of(operation: Operation) -> Page:
    """The form of an operation."""
    game = operation.rules_of_game
    made = partial(MissionDraft, game, slug=operation.slug)
    return Page("operation", "operation", "", _("New operation"), "", made, partial(mission_document, game))


class OperationPage(EditorPage):
    """The page on which an operation is written, with its briefing beside the form."""

    def __init__(self, request: HttpRequest, operation: Operation) -> None:
        row: Any = OperationRow(operation) if operation.pk else None
        super().__init__(request, page_of(operation), operation, row)  # type: ignore[arg-type]
        self.operation = operation
        self.table = table_of(operation.rules_of_game)
        self.layout = "" if self.table.cells else " drafting--board"

    def show_conflict(self, present: Any) -> None:
        """Show how what is stored now differs from what was typed."""
        now = present.document
        self.seen = digest_of(now)
        self.conflict = describe_mission(self.operation.rules_of_game, now, self.canonical or now)

    def current_row(self) -> Any:
        return Operation.objects.get(pk=self.operation.pk)

    def briefing(self) -> ReadMission | None:
        """The mission as players will read it, if it can be read."""
        if self.canonical is None:
            return None
        game = self.operation.rules_of_game
        return ReadMission(game, game.formats.read("operation", self.canonical))

    def saved(self) -> HttpResponse:
        message = _("%(name)s is saved in the draft.") % {"name": (self.canonical or {})["title"]}
        messages.success(self.request, message)
        return redirect("workshop:operation_draft", self.operation.pk)

    def response(self, status: int = 200) -> HttpResponse:
        shown_mission = self.briefing()
        game = self.operation.rules_of_game
        context = {
            "operation": self.operation,
            "row": self.operation if self.operation.pk else None,
            "editor": self,
            "forms": self.forms,
            "new": self.page.new,
            "briefing": shown_mission and shown_mission.briefing,
            "map": shown_mission and shown_mission.map,
            "length": game.facts.lengths,
            "table": self.table,
        }
        return render(self.request, self.forms.template, context, status=status)


class OperationRow(NamedTuple):
    """An operation as the edit page takes rows: with its document by a method."""

    operation: Operation

    @property
    def slug(self) -> str:
        return self.operation.slug

    def document(self) -> Document:
        return dict(self.operation.document)


@require_safe
@login_required
def operation_drafts(request: HttpRequest) -> HttpResponse:
    """The drafts of a game's operations, and those that are built into the game."""
    game = game_of_request(request)
    if not access.may_draft_operations(request.user):
        raise Http404
    waits = OperationPublishRequest.objects.filter(operation=models.OuterRef("pk"), state="open")
    rows = access.operation_drafts(request).filter(game=game.slug).annotate(waits=models.Exists(waits))
    newest = {row.pk: row for row in Operation.objects.released(game.slug)}
    drafts = [(row, newest.get(row.pk)) for row in rows]
    context = {
        "drafts": [(row, last, last is not None and last.released != row.document) for row, last in drafts],
        "missions": [ReadMission(game, game.formats.read("operation", document)) for document in game.content.missions],
        "may_add": access.may_add_operations(request.user),
    }
    return render(request, "workshop/operation_list.html", context)


@require_safe_or_POST
def new_operation(request: HttpRequest) -> HttpResponse:
    if not access.may_add_operations(request.user):
        return _nothing_here(request)
    game = game_of_request(request)
    editor = OperationPage(request, Operation(game=game.slug))

    def save(page: EditorPage) -> None:
        editor.operation = actions.create_operation(game, page.canonical or {})

    return edit(editor, save)


@require_safe_or_POST
def edit_operation(request: HttpRequest, number: int) -> HttpResponse:
    operation = access.operation_drafts(request).filter(pk=number).first()
    if operation is None:
        return _nothing_here(request)

    def save(page: EditorPage) -> None:
        actions.save_operation(operation, page.canonical or {}, request.POST.get("seen", ""))

    return edit(OperationPage(request, operation), save)


def _nothing_here(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return not_found_page(request)
    raise Http404


class DraftOperation:
    """An operation's draft as its designer sees it: what it says, what changed since its release, what is wrong."""

    def __init__(self, operation: Operation) -> None:
        self.operation = operation
        self.game = operation.rules_of_game
        show = MissionDraft(self.game, operation.document)
        self.last = operation.releases.filter(withdrawn=None).order_by("-number").first()
        self.document: Document | None = None
        self.problems: list[str] = []
        try:
            self.document = operation_document(operation)
        except DocumentError as error:
            self.problems = [show.describe_fault(operation.document, fault) for fault in error.all]
        self.changes: DifferenceView | None = None
        if self.document is not None and self.last is not None:
            self.changes = describe_mission(self.game, self.last.document, self.document)

    @property
    def next_number(self) -> int:
        """The number of the next release; those of withdrawn ones are not given again."""
        return 1 + (self.operation.releases.aggregate(last=models.Max("number"))["last"] or 0)

    @property
    def is_new(self) -> bool:
        return self.changes is None or bool(self.changes.values)

    @property
    def may_be_published(self) -> bool:
        return self.document is not None and self.is_new

    @property
    def digest(self) -> str:
        return "" if self.document is None else digest_of(self.document)

    @property
    def read(self) -> ReadMission | None:
        return (
            None
            if self.document is None
            else ReadMission(self.game, self.game.formats.read("operation", self.document))
        )


@require_safe
def operation_draft(request: HttpRequest, number: int) -> HttpResponse:
    """A draft as a briefing, with what changed since its last release, and what can be done with it."""
    operation = shown_draft(request, number)
    draft = DraftOperation(operation)
    read = draft.read
    context = {
        "operation": operation,
        "draft": draft,
        "waits": operation.publish_requests.filter(state="open").exists(),
        "briefing": read and read.briefing,
        "map": read and read.map,
        "length": draft.game.facts.lengths,
        "uses": actions.uses_of(operation, request.user),
        "last_change": operation.history.order_by("-history_date", "-history_id").first(),
        "may_add": access.may_add_operations(request.user),
        "may_delete": access.may_delete_operations(request.user)
        and access.operations_alone(request).filter(pk=number).exists(),
    }
    return render(request, "workshop/operation_draft.html", context)


def shown_draft(request: HttpRequest, number: int) -> Operation:
    operation = get_object_or_404(access.operation_drafts(request), pk=number)
    show_game(request, operation.rules_of_game)
    return operation


@require_safe_or_POST
def publish_an_operation(request: HttpRequest, number: int) -> HttpResponse:
    """Publish a draft as the next release or ask for it, after a look at what it changes and who uses it."""
    held = OperationDraftReleases(request, number)
    if request.method != "POST":
        return _publish_page(request, held)
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _publish_page(request, held, form, 422)
    try:
        return published_or_asked(request, held, form.cleaned_data["notes"], form.cleaned_data["digest"])
    except (OtherDraftError, DocumentError):
        messages.warning(request, _("The draft was changed since you looked at it. Nothing was published."))
        return _publish_page(request, held, None, 409)


def _publish_page(
    request: HttpRequest, held: OperationDraftReleases, form: forms.Form | None = None, status: int = 200
) -> HttpResponse:
    operation = held.holder
    draft = DraftOperation(operation)
    notes = request.POST.get("notes", notes_of_operation(draft.changes))
    form = form or PublishForm(initial={"digest": draft.digest, "notes": notes})
    context = {"operation": operation, "draft": draft, "form": form, "uses": actions.uses_of(operation, request.user)}
    context |= review_context(request, held, draft.digest) | {"staffs": access.may_staff_operations(request.user)}
    return render(request, "workshop/operation_publish.html", context, status=status)


class Version(NamedTuple):
    """A version of a draft: its record in the history, and what it changed."""

    record: Any
    changes: DifferenceView | None


@require_safe
def operation_history(request: HttpRequest, number: int) -> HttpResponse:
    """Every version of a draft, the newest first."""
    operation = shown_draft(request, number)
    game = operation.rules_of_game
    records = list(operation.history.select_related("history_user").order_by("-history_date", "-history_id")[:101])
    changed = [Version(now, describe_mission(game, then.document, now.document)) for now, then in pairwise(records)]
    versions = [*changed, Version(records[-1], None)] if len(records) < 101 else changed
    context = {"operation": operation, "versions": versions}
    return render(request, "workshop/operation_history.html", context)


Verb = Callable[[HttpRequest, Operation], str]


def operation_action(act: Verb) -> Callable[..., HttpResponse]:
    """A view that changes a draft and reports it on its page."""

    @require_POST
    def view(request: HttpRequest, number: int) -> HttpResponse:
        operation = access.operation_drafts(request).filter(pk=number).first()
        if operation is None:
            return not_found_page(request)
        try:
            messages.success(request, act(request, operation))
        except (ValueError, ObjectDoesNotExist):
            messages.error(request, _("This version cannot be brought back."))
        return redirect("workshop:operation_draft", number)

    return view


@operation_action
def undo_operation(request: HttpRequest, operation: Operation) -> str:
    newest = whole_number(request.POST.get("newest"), 18)
    if newest is None or not actions.undo_operation(operation, newest):
        raise ValueError
    return _("The last change is undone.")


@operation_action
def bring_back_operation(request: HttpRequest, operation: Operation) -> str:
    actions.bring_back_operation(operation, parse_datetime(request.POST.get("moment", "")))
    return _("%(name)s is again what it was.") % {"name": operation}


@operation_action
def archive_operation(request: HttpRequest, operation: Operation) -> str:
    actions.set_operation_archived(operation, True)
    return _("%(name)s is in the archive.") % {"name": operation}


@operation_action
def restore_operation(request: HttpRequest, operation: Operation) -> str:
    actions.set_operation_archived(operation, False)
    return _("%(name)s is back.") % {"name": operation}


@require_POST
def copy_operation(request: HttpRequest) -> HttpResponse:
    """A draft that says what another operation says, one that is built into the game or a draft."""
    game, slug = game_of_request(request), request.POST.get("slug", "")
    if not access.may_add_operations(request.user):
        return not_found_page(request)
    known = {document["slug"]: document for document in game.content.missions}
    drafts = Operation.objects.filter(game=game.slug, slug=slug)
    document = known.get(slug) or drafts.values_list("document", flat=True).first()
    if document is None:
        return not_found_page(request)
    made = actions.copy_operation(game, mission_document(game, document))
    messages.success(request, _("%(name)s is there.") % {"name": made})
    return redirect("workshop:operation_draft", made.pk)


@require_safe_or_POST
def delete_operation(request: HttpRequest, number: int) -> HttpResponse:
    """Delete an operation, if nothing uses it; otherwise it can be archived."""
    operation = access.operations_alone(request).filter(pk=number).first()
    if operation is None or not access.may_delete_operations(request.user):
        return _nothing_here(request)
    show_game(request, operation.rules_of_game)
    if request.method == "POST":
        try:
            actions.delete_operation(operation)
        except InUseError:
            pass
        else:
            messages.success(request, _("%(name)s is deleted.") % {"name": operation})
            return redirect(game_address(LIST, operation.rules_of_game))
    context = {"operation": operation, "uses": actions.uses_of(operation, request.user)}
    status = 409 if request.method == "POST" else 200
    return render(request, "workshop/operation_delete.html", context, status=status)
