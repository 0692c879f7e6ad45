"""Load factions and operations from files."""

from collections import Counter
from typing import Any

from django.core.management.base import CommandParser

from armies.actions.importing import Outcome, read_content, save_content
from armies.content.files.document_files import read_document
from armies.management.plain import PlainCommand
from armies.management.refusal import refusal, refusing


class Command(PlainCommand):
    help = (
        "Create or update factions (damocles-content/1) and operations (damocles-operation/1) from YAML or JSON files. "
        "Either all files are loaded or none is; loading a file again changes nothing. What a faction's file no longer "
        "holds leaves the faction. What changed is published as its next release; lists keep the one they are built on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a content pack or an operation, YAML or JSON")
        parser.add_argument("--draft", action="store_true", help="change the drafts alone; publish nothing")
        parser.add_argument("--notes", default="", metavar="TEXT", help="the notes of the release")

    def handle(self, *args: Any, files: list[str], draft: bool, notes: str, **options: Any) -> None:
        documents = [_read(path) for path in files]
        _refuse_twins(files, documents)
        with refusing():
            outcomes = save_content(documents, draft=draft, notes=notes)
        self.report(outcomes)

    def report(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            if outcome.verb != "left alone":
                self.stdout.write(f"{outcome.verb} {outcome.kind} {outcome.slug} ({outcome.name})")
        counts = Counter({"created": 0, "changed": 0, "left alone": 0})
        counts.update(outcome.verb for outcome in outcomes if outcome.verb != "published")
        self.stdout.write(", ".join(f"{number} {verb}" for verb, number in counts.items()) + ".")


def _read(path: str) -> dict[str, Any]:
    with refusing(path):
        return read_content(read_document(path))


def _refuse_twins(files: list[str], documents: list[dict[str, Any]]) -> None:
    """Two files of one faction, or operation, would each undo the other."""
    first: dict[tuple[str, str], str] = {}
    for path, document in zip(files, documents, strict=True):
        slug = document["faction"]["slug"] if "faction" in document else document["slug"]
        other = first.setdefault((document["format"], slug), path)
        if other is not path:
            raise refusal(f"{path}: holds {slug}, as {other} does; load one of them")
