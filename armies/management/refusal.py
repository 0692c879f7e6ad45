"""How a command refuses: one line on stderr, exit status 2, nothing stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError

from rules.damocles.formats.errors import DocumentError, one_line

REFUSED = 2


@contextmanager
def refusing(path: str = "") -> Iterator[None]:
    """Turn what is wrong with a document, or the database, into the command's one line; `path` names the file."""
    try:
        yield
    except DocumentError as error:
        raise refusal(f"{path}: {error}" if path else str(error)) from error
    except DatabaseError as error:
        remedy = "is it there, and is `python manage.py migrate` done?"
        raise refusal(f"The database refuses ({error}): {remedy}") from error


def refusal(line: str) -> CommandError:
    return CommandError(one_line(" ".join(line.split())), returncode=REFUSED)
