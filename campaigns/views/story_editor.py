"""The editor of stories, on a draft."""

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.actions import map_and_story as actions
from campaigns.battles.operations import operations
from campaigns.forms.chapters import ChapterForm
from campaigns.ledger import story_editing
from campaigns.ledger.story import MAX_CHAPTERS, read_story
from campaigns.maps.story_tree import rails_of
from campaigns.maps.text import OUTCOMES
from campaigns.views.editor_drafts import Document, EditorDrafts
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words


class StoryEditor(EditorDrafts):
    """A story on the drawing board."""

    permission = "write the story"
    what, address, template, part = "story", "write_story", "campaigns/story/edit_story.html", "chapter"
    saved_message = gettext_lazy("The story is told.")
    discarded_message = gettext_lazy("The draft is put away; the story is as it was.")

    def present(self) -> Document | None:
        return actions.story_of(self.state)

    def write(self, seen: str) -> None:
        actions.write_story(self.campaign, self.membership, self.draft.document or {}, seen)

    def context(self, chosen: str) -> dict[str, Any]:
        story = self.draft.document
        if story is None:
            return {"outcomes": OUTCOMES}
        chapter = self.chapter(chosen or self.request.GET.get("chapter", "") or story["start"])
        form = self.form(None, story, chapter) if chapter else None
        return {"outcomes": OUTCOMES, "story": story, "chapter": chapter, "tree": _tree(story), "form": form}

    def chapter(self, id: str) -> dict[str, Any] | None:
        return story_editing.chapter_in(self.draft.document, id) if self.draft.document else None

    def sent(self) -> dict[str, Any] | None:
        return self.chapter(self.request.POST.get("chapter", ""))

    def form(self, data: Any, story: Document, chapter: dict[str, Any]) -> ChapterForm:
        game = self.campaign.rules_of_game
        return ChapterForm(data, story=story, chapter=chapter, operations=operations(game), game=game)

    def typed(self) -> ChapterForm | None:
        story, chapter = self.draft.document, self.sent()
        return self.form(self.request.POST, story, chapter) if story and chapter else None

    def begin(self) -> HttpResponse:
        return self.keep(story_editing.begun(_("The first chapter")))

    def change(self) -> HttpResponse:
        """The chapter as it was filled in, with the new chapters that follow it; refused where it would be no tree."""
        story, chapter, form = self.draft.document, self.sent(), self.typed()
        if story is None or chapter is None or form is None:
            return self.refused(_("There is no such chapter in the story any more."))
        if form.is_valid():
            changed, at = _followed(
                story_editing.rewritten(story, chapter["id"], form.values()), chapter["id"], form.new()
            )
            if _is_a_tree(changed, form):
                return self.keep(changed, at)
        return self.page(422, chosen=chapter["id"], form=form, faulty=form)

    def remove(self) -> HttpResponse:
        story, chapter = self.draft.document, self.sent()
        if story is None or chapter is None:
            return self.refused(_("There is no such chapter in the story any more."))
        if chapter["id"] == story["start"]:
            return self.refused(_("The first chapter stays: change it instead."))
        return self.keep(story_editing.cut(story, chapter["id"]))

    def summary(self, document: Document | None) -> list[tuple[str, object]]:
        titles = [chapter["title"] for chapter in document["chapters"]] if document else []
        return [(_("Chapters"), len(titles)), (_("Titles"), ", ".join(titles[:20]))]

    commands = {
        "begin": begin, "upload": EditorDrafts.upload, "change": change, "remove": remove,
        "discard": EditorDrafts.discard, "tell": EditorDrafts.finish,
    }  # fmt: skip


def _tree(story: Document) -> list[dict[str, Any]]:
    boughs = story_editing.branches(read_story(story))
    chapters = {chapter["id"]: chapter for chapter in story["chapters"]}
    return [{"chapter": chapters[b.chapter], "outcomes": b.outcomes, "rails": rails_of(b)} for b in boughs]


def _is_a_tree(story: Document, form: ChapterForm) -> bool:
    """Whether the form is valid; errors are attached to its fields."""
    if len(story["chapters"]) > MAX_CHAPTERS:
        form.add_error(None, _("A story has at most %(most)s chapters (C-STO-01).") % {"most": MAX_CHAPTERS})
        return False
    try:
        read_story(story)
    except DocumentError as error:
        form.add_error(_field(error), _fault(error, story))
        return False
    return True


def _followed(story: Document, id: str, outcomes: list[str]) -> tuple[Document, str]:
    """New chapters after outcomes, and the one to go on with: the first new one."""
    at = id
    for outcome in outcomes:
        story, new = story_editing.continued(story, id, outcome, _("A new chapter"))
        at = new if at == id else at
    return story, at


def _field(error: DocumentError) -> str | None:
    """The field of the form that a fault is about."""
    last = error.path.rpartition(".")[2]
    return last if last in (*OUTCOMES, "title", "text", "operation") else None


def _fault(error: DocumentError, story: Document) -> str:
    """A chapter that nothing leads to any more is called by its title."""
    lost = [c["title"] for n, c in enumerate(story["chapters"]) if error.path == f"chapters[{n}]"]
    if lost:
        message = _("Nothing leads to “%(title)s” any more: remove that chapter first, or lead there.")
        return message % {"title": lost[0]}
    return fault_in_words(error, "")
