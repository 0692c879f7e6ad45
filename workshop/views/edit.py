"""Pages that edit a draft: input is validated like a file, previewed as a card, and saved."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from armies import access
from armies.content.diff import DifferenceView, describe_difference
from armies.models import Faction
from people.http_methods import require_safe_or_POST
from rules.content.diff import compare_documents
from rules.formats.errors import DocumentError
from rules.presentation.cards import Card
from web.game_addresses import show_game
from workshop.actions import drafting as actions
from workshop.actions.drafting import OtherRowError, TooManyError, row_digest
from workshop.actions.printed_texts import borrow_translations
from workshop.actions.publishing import digest_of
from workshop.content import reference
from workshop.content.printed_texts import with_texts, without_texts
from workshop.forms.copy_from import copied_form
from workshop.forms.pages import Page, head_page, part_page
from workshop.publishing.form_faults import MISSING
from workshop.publishing.spans import Span, spans
from workshop.views.drafts import not_found_page, too_many_message, unknown_kind
from workshop.views.uses import remember_changes

Document = dict[str, Any]
MAX_FIELDS = 1800
"""A form of more fields than that would not come back whole."""

MAX_SOURCES = 20
"""So many factions are asked for translations of what was copied from them."""


class EditorPage:
    """The state of an edit page: its forms, the resulting document, and its starting point."""

    layout = ""
    """A further class of the page's columns."""

    def __init__(self, request: HttpRequest, page: Page, faction: Faction, row: Any = None) -> None:
        self.request, self.page, self.faction, self.row = request, page, faction, row
        show_game(request, faction.rules_of_game)
        self.document: Document = {} if row is None else row.document()
        self.seen = digest_of(self.document) if row is not None else ""
        self.canonical: Document | None = None
        self.faults: list[str] = []
        self.missing: list[str] = []
        self.conflict: DifferenceView | None = None
        more = request.POST.get("more", "")
        edited = without_texts(faction.rules_of_game, page.key, self.document)
        sent = copied_form(request, faction) if "copy_from" in request.POST else request.POST
        self.copied_from = sent.getlist("copied_from")[:MAX_SOURCES]
        self.forms = page.forms(edited, sent if request.method == "POST" else None, more)
        if row is None and request.method != "POST":
            fields = self.forms.form.fields
            fields["name" if "name" in fields else "title"].widget.attrs["autofocus"] = True

    @property
    def too_large(self) -> bool:
        """Whether the form has more fields than a browser can submit."""
        return self.forms.field_count > MAX_FIELDS

    def judge(self, tried: bool) -> bool:
        """Whether the input can be saved; errors are shown next to the card and, after an attempt to save, at the
        fields.

        Before an attempt, empty fields are not errors.
        """
        if not self.forms.is_readable():
            return False
        typed = self.forms.document()
        if self.row is not None:
            typed = typed | {"slug": self.row.slug}
        typed = with_texts(self.faction.rules_of_game, self.page.key, typed)
        try:
            self.canonical = self.page.canonical(typed)
        except DocumentError as error:
            wrong = [fault for fault in error.all if tried or fault.code != MISSING]
            self.faults = [self.forms.describe_fault(typed, fault) for fault in wrong]
            self.missing = [self.forms.place(typed, fault.path) for fault in error.all if fault not in wrong]
            if tried:
                self.forms.take_faults(error)
        return self.canonical is not None

    def judge_stored(self) -> None:
        """Show the card of the stored document, before any input."""
        try:
            self.canonical = self.page.canonical(self.document) if self.document else None
        except DocumentError as error:
            self.faults = [self.forms.describe_fault(self.document, fault) for fault in error.all]

    def show_conflict(self, present: Any) -> None:
        """The row was changed since the form was shown: show how the input differs from it."""
        self.seen = row_digest(present)
        try:
            now = self.page.canonical(present.document())
        except DocumentError:
            now = present.document()
        self.conflict = describe_difference(
            compare_documents(self.page.kind, now, self.canonical or {}), self.faction.rules_of_game
        )

    def card(self) -> Card | None:
        """The card of the part, if it can be read."""
        if self.canonical is None or not self.page.key:
            return None
        return self.faction.rules_of_game.display.card_among(self.page.key, self.canonical, self.faction.documents)

    @cached_property
    def spans(self) -> list[Span]:
        """The figures of released parts of its kind and type, and which of its own are beyond them."""
        typed = self.forms.document() if self.request.method == "POST" and self.forms.is_readable() else self.document
        return spans(self.faction.rules_of_game, self.page.key, typed)

    def current_row(self) -> Any:
        """The row as it is stored now; DoesNotExist."""
        return type(self.row).objects.get(pk=self.row.pk)

    def saved(self) -> HttpResponse:
        """Back to the draft, which says so; first to those who have the same as it had, if it was changed."""
        after, kind = self.canonical or {}, self.page.key
        borrow_translations(self.faction, access.readable_drafts(self.request, self.copied_from), [after])
        messages.success(self.request, _("%(name)s is saved in the draft.") % {"name": after["name"]})
        if self.row and kind and remember_changes(self.request, self.faction, kind, self.document, after):
            return redirect("workshop:change_others", self.faction.slug, kind, self.row.slug)
        if self.row is None and "another" in self.request.POST:
            return redirect("workshop:new_content", self.faction.slug, kind)
        return redirect("workshop:draft", self.faction.slug)

    def response(self, status: int = 200) -> HttpResponse:
        context = {
            "faction": self.faction,
            "row": self.row,
            "editor": self,
            "forms": self.forms,
            "new": self.page.new,
            "head": self.canonical,
            "card": self.card(),
            "reference": reference,
        }
        return render(self.request, self.forms.template, context, status=status)


@require_safe_or_POST
def edit_faction(request: HttpRequest, slug: str) -> HttpResponse:
    def save(editor: EditorPage) -> None:
        actions.save_head(editor.faction, editor.canonical or {}, request.POST.get("seen", ""))

    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None:
        return _not_found_page(request)
    return edit(EditorPage(request, head_page(faction), faction, faction), save)


@require_safe_or_POST
def new_content(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    def save(editor: EditorPage) -> None:
        actions.create_row(editor.faction, kind, editor.canonical or {})

    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None or unknown_kind(faction, kind):
        return _not_found_page(request)
    return edit(EditorPage(request, part_page(faction, kind), faction), save)


@require_safe_or_POST
def edit_content(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
    def save(editor: EditorPage) -> None:
        actions.save_row(editor.faction, kind, editor.canonical or {}, request.POST.get("seen", ""))

    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None or unknown_kind(faction, kind):
        return _not_found_page(request)
    stored: Any = faction.rows(kind).filter(slug=row).first()
    if stored is None:
        return _not_found_page(request)
    return edit(EditorPage(request, part_page(faction, kind), faction, stored), save)


def _not_found_page(request: HttpRequest) -> HttpResponse:
    """404 that shows the submitted values."""
    if request.method == "POST":
        return not_found_page(request)
    raise Http404


def edit(editor: EditorPage, save: Callable[[EditorPage], None]) -> HttpResponse:
    """Show the page, add a form, show the card, or save."""
    request = editor.request
    if request.method != "POST":
        editor.judge_stored()
        return editor.response()
    tried = not {"more", "preview", "copy_from"} & request.POST.keys()
    good = editor.judge(tried)
    if not tried:
        return editor.response()
    if not good:
        return editor.response(422)
    try:
        save(editor)
    except OtherRowError:
        editor.show_conflict(editor.current_row())
        return editor.response(409)
    except TooManyError:
        editor.faults = [too_many_message(editor.faction, editor.page.key)]
        return editor.response(422)
    except ObjectDoesNotExist:
        return not_found_page(request)
    return editor.saved()
