"""The form of an operation, made from the schema of its game's missions."""

from functools import partial
from typing import Any

from armies.content.mission_diff import place_of, words_of
from armies.models.places import steps_of
from rules.formats.errors import DocumentError
from rules.game.game import Game
from workshop.content.slugs import slug_from_name
from workshop.forms.references import offer
from workshop.forms.schema_forms import SchemaDraft, SchemaForm
from workshop.publishing.form_faults import form_fault
from workshop.publishing.mission_faults import reworded

Document = dict[str, Any]


class MissionDraft(SchemaDraft):
    """The forms of an operation; what refers to something on the table is picked from what is there."""

    template = "workshop/operation.html"

    def __init__(
        self, game: Game, document: Document | None = None, data: Any = None, more: str = "", slug: str = ""
    ) -> None:
        schema = game.formats.schema("operation")
        self.game = game
        self.words = partial(words_of, game)
        self.form = SchemaForm(data, initial=document, schema=schema, whole=schema, more=more, words=self.words)
        self.kind, self.above, self.slug = "operation", 0, slug
        offer(self.form, game, self.words, lambda path: [(id, id) for id in self._ids(path)])

    def _ids(self, path: str) -> list[str]:
        """The ids in a list of the document, as they are typed."""
        node: Any = self.form
        for step in path.split("."):
            node = node.inner[step]
        return [str(form["id"].value()) for form in node.forms if form["id"].value()]

    def document(self) -> Document:
        typed = self.form.document()
        slug = self.slug or typed.get("slug") or slug_from_name(str(typed.get("title", "")), (), self.kind)
        return typed | {"slug": slug}

    def take_faults(self, error: DocumentError) -> None:
        for fault in error.all:
            self.form.take_fault(reworded(fault), steps_of(fault.path))

    def describe_fault(self, document: Document, fault: DocumentError) -> str:
        return form_fault(fault, self.place(document, fault.path))

    def place(self, document: Document, path: str) -> str:
        return place_of(self.game, document, path)
