"""`manage.py makemessages`: Django's, with the defaults of this project."""

import re
from pathlib import Path

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages

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

    def write_po_file(self, potfile: str, locale: str) -> None:
        """Write the catalogue without the date of its making."""
        super().write_po_file(potfile, locale)
        catalogue = Path(potfile).parent / locale / "LC_MESSAGES" / f"{self.domain}.po"
        catalogue.write_text(re.sub(r'"POT-Creation-Date.*\n', "", catalogue.read_text(), count=1))
