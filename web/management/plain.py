"""Base of commands for players: one-line errors for a wrong command line, short help."""

from typing import Any, Never

from django.core.management.base import BaseCommand, CommandParser

from rules.formats.errors import one_line
from web.management.refusal import REFUSED, refusal

MAX_LENGTH = 300
"""Maximum length of an error, which may quote input."""


class PlainParser(CommandParser):
    """Reports a wrong command line in one line, without printing the usage."""

    def error(self, message: str) -> Never:
        message = message if len(message) <= MAX_LENGTH else f"{message[:MAX_LENGTH]}…"
        line = f"{self.prog.split()[-1]}: {message}; `{self.prog} --help` shows what it takes"
        if self.called_from_command_line:
            self.exit(REFUSED, f"{one_line(' '.join(line.split()))}\n")
        raise refusal(line)


class PlainCommand(BaseCommand):
    """A command without system checks, whose help leaves out Django's own options."""

    requires_system_checks = []
    suppressed_base_arguments = {
        "--version",
        "-v",
        "--settings",
        "--pythonpath",
        "--traceback",
        "--no-color",
        "--force-color",
    }

    def create_parser(self, prog_name: str, subcommand: str, **kwargs: Any) -> CommandParser:
        parser = super().create_parser(prog_name, subcommand, **kwargs)
        parser.__class__ = PlainParser
        return parser
