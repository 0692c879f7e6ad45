"""Load factions and operations from files."""

import sys
from collections import Counter
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.db import transaction

from rules.formats.errors import DocumentError
from rules.games import GAMES
from web.documents.document_files import read_document
from web.management.plain import PlainCommand
from web.management.refusal import REFUSED, refusal, refusing
from workshop.actions.importing import Outcome, read_content, save_content
from workshop.actions.translating import KEY, TranslationModel, load_translation, read_translation

Read = dict[str, Any] | TranslationModel


class Command(PlainCommand):
    help = (
        "Create or update factions (damocles-content/1), their texts in other languages (damocles-translation/1) and "
        "operations (damocles-operation/1) from YAML or JSON files. "
        "Either all files are loaded or none is; loading a file again changes nothing. What a faction's file no longer "
        "holds leaves the faction. What changed is published as its next release; lists keep the one they are built on."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="*", metavar="FILE", help="a content pack or an operation, YAML or JSON")
        parser.add_argument("--starter", action="store_true", help="what comes with the site: factions of every game")
        parser.add_argument("--draft", action="store_true", help="change the drafts alone; publish nothing")
        parser.add_argument("--check", action="store_true", help="name every fault of the files; write nothing")
        parser.add_argument("--notes", metavar="TEXT", help="the notes of the releases (else: what changed)")

    def handle(
        self, *args: Any, files: list[str], starter: bool, draft: bool, notes: str | None, check: bool, **options: Any
    ) -> None:
        files = [*files, *(_starter() if starter else ())]
        if not files:
            self.create_parser("manage.py", "load_content").error("the following arguments are required: FILE")
        read, faults = _read_all(files)
        outcomes: list[Outcome] = []
        if check or not faults:
            with refusing(), transaction.atomic():
                outcomes, refused = _save_all(read, draft, notes, whole=not faults)
                faults += refused
                transaction.set_rollback(check or bool(faults))
        if check:
            self.report_check(outcomes, faults)
        elif faults:
            more = f"; --check lists {len(faults) - 1} more" if len(faults) > 1 else ""
            raise refusal(faults[0] + more)
        else:
            self.report(outcomes)

    def report_check(self, outcomes: list[Outcome], faults: list[str]) -> None:
        """Every fault, or what loading would do."""
        if faults:
            self.stdout.write("\n".join(faults))
            sys.exit(REFUSED)
        self.report(outcomes)
        self.stdout.write("Nothing was written.")

    def report(self, outcomes: list[Outcome]) -> None:
        for outcome in outcomes:
            if outcome.verb != "left alone":
                self.stdout.write(f"{outcome.verb} {outcome.kind} {outcome.slug} ({outcome.name})")
        counts = Counter({"created": 0, "changed": 0, "left alone": 0})
        counts.update(outcome.verb for outcome in outcomes if outcome.verb != "published")
        self.stdout.write(", ".join(f"{number} {verb}" for verb, number in counts.items()) + ".")


def _starter() -> list[str]:
    """The files of the content that every game begins with."""
    starters = [Path(settings.BASE_DIR, game.facts.package, "starter") for game in GAMES]
    kinds = ("**/*.yaml", "translations/*.json")
    return [str(path) for starter in starters for kind in kinds for path in sorted(starter.glob(kind))]


def _read_all(files: list[str]) -> tuple[dict[str, Read], list[str]]:
    """What the files hold by their paths, and a line for each fault in them."""
    read: dict[str, Read] = {}
    faults: list[str] = []
    first: dict[tuple[str, ...], str] = {}
    for path in files:
        try:
            document = _read(path)
        except DocumentError as error:
            faults += _lines(path, error)
            continue
        other = first.setdefault(_what(document), path)
        if other is not path:
            faults.append(f"{path}: holds {_what(document)[1]}, as {other} does; load one of them")
        read[path] = document
    return read, faults


def _read(path: str) -> Read:
    document: Any = read_document(path)
    return read_translation(document) if isinstance(document, dict) and KEY in document else read_content(document)


def _save_all(read: dict[str, Read], draft: bool, notes: str | None, whole: bool) -> tuple[list[Outcome], list[str]]:
    """Save what was read, and a line for each fault; translations last, if their packs can be there (`whole`)."""
    outcomes: list[Outcome] = []
    faults: list[str] = []
    for path, document in sorted(read.items(), key=lambda item: isinstance(item[1], TranslationModel)):
        try:
            if not isinstance(document, TranslationModel):
                outcomes += save_content([document], draft=draft, notes=notes)
            elif whole:
                outcomes.append(load_translation(document))
        except DocumentError as error:
            faults += _lines(path, error)
    return outcomes, faults


def _lines(path: str, error: DocumentError) -> list[str]:
    return [f"{path}: {fault}" for fault in error.all]


def _what(read: Read) -> tuple[str, ...]:
    """What a file holds."""
    if isinstance(read, TranslationModel):
        return read.format, read.translates, read.language
    return read["format"], read["faction"]["slug"] if "faction" in read else read["slug"]
