"""`manage.py makemessages`: Django's, told what this project wants of it."""

from django.core.management.base import CommandParser
from django.core.management.commands import makemessages


class Command(makemessages.Command):
    """Gather the words of pages and code into the French catalogue; nothing is guessed for a new sentence."""

    help = "Gather every translatable text into locale/fr/LC_MESSAGES/django.po (needs gettext)."
    msgmerge_options = [*makemessages.Command.msgmerge_options, "--no-fuzzy-matching"]

    def add_arguments(self, parser: CommandParser) -> None:
        """Django's arguments; what nobody gives is what this project needs."""
        super().add_arguments(parser)
        parser.set_defaults(
            locale=["fr"],
            ignore_patterns=[".venv", "var", "tests", "benchmarks", "rules"],
            no_obsolete=True,
            no_wrap=True,
            add_location="file",
        )
