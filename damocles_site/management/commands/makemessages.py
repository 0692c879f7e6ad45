"""`manage.py makemessages`: Django's, with the defaults of this project."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

from rules.games import GAMES
from rules.presentation.drawing import PLACE, called
from web.documents.document_files import read_document

KEYWORDS = [
    f"--keyword={call}"
    for call in (
        "Message:1",
        "plural_message:1,2",
        "Refusal:2",
        "plural_refusal:2,3",
        "TaskForceKind:2",
        "message_in:1c,2",
        "say:1",
        "plural:1,2",
    )
]
"""The texts of the rules stand in these calls: a text, or a singular and its plural."""

STANDARD_SET = ("wood", "ruin", "fence", "barricade", "block")
"""The kinds of scenery for players without their own (R-SET-06)."""


def place_names() -> list[str]:
    """What the missions that come with the games name by ids alone."""
    ids = {*STANDARD_SET}
    for game in GAMES:
        paths = Path(settings.BASE_DIR, game.facts.package, "starter", "operations").glob("*.yaml")
        for mission in [*game.content.missions, *map(read_document, map(str, paths))]:
            ids.update(ids_in(mission))
    names = [called(id) for id in ids]
    return sorted({str(name.values.get("kind", name)) for name in names})


def ids_in(node: Any) -> Iterator[str]:
    """The ids in a document."""
    if isinstance(node, dict):
        if "id" in node:
            yield str(node["id"])
        node = list(node.values())
    for inner in node if isinstance(node, list) else ():
        yield from ids_in(inner)


class Command(makemessages.Command):
    """Gather the words of pages and code into the French catalogue; nothing is guessed for a new sentence.

    Sorted by their words, without the places they stand in or a date, so that changes made side by side merge.
    """

    help = "Gather every translatable text into locale/fr/LC_MESSAGES/django.po (needs gettext)."
    xgettext_options = [*makemessages.Command.xgettext_options, *KEYWORDS]
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching", "--sort-output"]

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's arguments, with this project's defaults."""
        super().add_arguments(parser)
        parser.set_defaults(
            locale=["fr"],
            ignore_patterns=[".venv", "var", "tests", "benchmarks"],
            no_obsolete=True,
            no_wrap=True,
            no_location=True,
        )

    def build_potfiles(self) -> list[str]:
        """The texts of code and templates, and the names of places."""
        potfiles = super().build_potfiles()
        with open(potfiles[0], "a", encoding="utf-8") as template:
            template.writelines(f'\nmsgctxt "{PLACE}"\nmsgid "{name}"\nmsgstr ""\n' for name in place_names())
        return potfiles

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write the catalogue without the date of its making."""
        super().write_po_file(potfile, locale)
        catalogue = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        catalogue.write_text(re.sub(r'"POT-Creation-Date.*\n', "", catalogue.read_text(), count=1))
