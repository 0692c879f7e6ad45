"""Load factions and operations from files."""

from collections import Counter
from typing import Any

from django.core.management.base import CommandParser
from django.db import transaction

from armies.actions.importing import Outcome, read_content, save_content
from armies.actions.translating import KEY, TranslationModel, load_translation, read_translation
from armies.content.files.document_files import read_document
from armies.management.plain import PlainCommand
from armies.management.refusal import refusal, refusing


class Command(PlainCommand):
    help = (
        "Create or update factions (damocles-content/1), their texts in other languages (damocles-translation/1) and "
        "operations (damocles-operation/1) from YAML or JSON files. "
        "Either all files are loaded or none is; loading a file again changes nothing. What a faction's file no longer "
        "holds leaves the faction. What changed is published as its next release; lists keep the one they are built on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", help="a content pack or an operation, YAML or JSON")
        parser.add_argument("--draft", action="store_true", help="change the drafts alone; publish nothing")
        parser.add_argument("--notes", default="", metavar="TEXT", help="the notes of the release")

    def handle(self, *args: Any, files: list[str], draft: bool, notes: str, **options: Any) -> None:
        read = [_read(path) for path in files]
        _refuse_twins(files, read)
        translations = [one for one in read if isinstance(one, TranslationModel)]
        with refusing(), transaction.atomic():
            contents = [one for one in read if not isinstance(one, TranslationModel)]
            outcomes = save_content(contents, draft=draft, notes=notes)
            outcomes += [load_translation(one) for one in translations]
        self.report(outcomes)

    def report(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            if outcome.verb != "left alone":
                self.stdout.write(f"{outcome.verb} {outcome.kind} {outcome.slug} ({outcome.name})")
        counts = Counter({"created": 0, "changed": 0, "left alone": 0})
        counts.update(outcome.verb for outcome in outcomes if outcome.verb != "published")
        self.stdout.write(", ".join(f"{number} {verb}" for verb, number in counts.items()) + ".")


def _read(path: str) -> dict[str, Any] | TranslationModel:
    with refusing(path):
        document: Any = read_document(path)
        return read_translation(document) if isinstance(document, dict) and KEY in document else read_content(document)


def _refuse_twins(files: list[str], read: list[dict[str, Any] | TranslationModel]) -> None:
    """Two files of one faction, operation or translation would each undo the other."""
    first: dict[tuple[str, ...], str] = {}
    for path, one in zip(files, read, strict=True):
        other = first.setdefault(_what(one), path)
        if other is not path:
            raise refusal(f"{path}: holds {_what(one)[1]}, as {other} does; load one of them")


def _what(one: dict[str, Any] | TranslationModel) -> tuple[str, ...]:
    """What a file holds."""
    if isinstance(one, TranslationModel):
        return one.format, one.translates, one.language
    return one["format"], one["faction"]["slug"] if "faction" in one else one["slug"]
