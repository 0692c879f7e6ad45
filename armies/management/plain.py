"""Commands for players: a wrong command line is refused in one line, and help is about the command alone."""

from typing import Any, Never

from django.core.management.base import BaseCommand, CommandParser

from armies.management.refusal import REFUSED, refusal
from rules.formats.errors import one_line

MAX_LENGTH = 300
"""How much of a complaint, which may quote what was given, a line holds."""


class PlainParser(CommandParser):
    """Says in one line what is wrong with a command line, with no page of usage before it."""

    def error(self, message: str) -> Never:
        message = message if len(message) <= MAX_LENGTH else f"{message[:MAX_LENGTH]}…"
        line = f"{self.prog.split()[-1]}: {message}; `{self.prog} --help` shows what it takes"
        if self.called_from_command_line:
            self.exit(REFUSED, f"{one_line(' '.join(line.split()))}\n")
        raise refusal(line)


class PlainCommand(BaseCommand):
    """A command that needs no system checks, with the framework's own options left out of its help."""

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
