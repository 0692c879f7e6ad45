"""How a command refuses: one line on stderr, exit status 2, nothing stored."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.management.base import CommandError
from django.db import DatabaseError

from rules.formats.checks import MAX_SEED
from rules.formats.errors import DocumentError, one_line

REFUSED = 2


@contextmanager
def refusing(path: str = "", kind: type[DocumentError] = DocumentError) -> Iterator[None]:
    """Turn document and database errors into a one-line command error; `path` names the file.

    With two documents, errors of different kinds name their own file.
    """
    try:
        yield
    except kind as error:
        raise refusal(f"{path}: {error}" if path else str(error)) from error
    except DatabaseError as error:
        remedy = "is it there, and is `python manage.py migrate` done?"
        looked_up = [f"{note} is looked up in the database, which" for note in getattr(error, "__notes__", [])]
        file = f"{path}: " if path and looked_up else ""
        raise refusal(f"{file}{(looked_up or ['The database'])[0]} refuses ({error}): {remedy}") from error


def refusal(line: str) -> CommandError:
    return CommandError(one_line(" ".join(line.split())), returncode=REFUSED)


def refuse_seed(seed: int | None) -> None:
    """A seed named on the command line is as one in a scenario."""
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise refusal(f"--seed: must be a whole number from 0 to {MAX_SEED}")
