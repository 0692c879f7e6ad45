"""Import a table atomically: report rows created, changed and unchanged, or every error with row and column."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, NamedTuple

import tablib
from django.core.exceptions import NON_FIELD_ERRORS
from django.db import transaction
from django.utils.translation import gettext as _

from armies.bridge import draft_of
from armies.models import Faction
from armies.models.places import place_in_words
from rules.formats.errors import DocumentError, shown
from web.tables.reader import ZIP, UploadedTable
from web.translation.messages import fault_in_words
from workshop.tables.resources import TableResource

MAX_FAULTS = 50
MAX_ROUNDS = 5
"""A row that occurs more often is reported only."""

Row = tuple[int, list[str]]
Faults = list[tuple[int, DocumentError]]


class Imported(NamedTuple):
    """A row of the file: its number, the result, and the database row before and after."""

    number: int
    verb: str
    before: Any
    after: Any


class Outcome:
    """The result of importing a file, or of a dry run."""

    def __init__(self, rows: list[Imported]) -> None:
        self.rows = rows

    def of(self, verb: str) -> list[Imported]:
        return [row for row in self.rows if row.verb == verb]

    @property
    def digest(self) -> str:
        """Identifies the result, to check that the applied result is the one that was shown."""
        parts = [(row.number, row.verb, _state(row.before), _state(row.after)) for row in self.rows]
        return sha256(repr(parts).encode()).hexdigest()


def _state(row: Any) -> list[Any]:
    """A row's values, without the primary key of a new one."""
    if row is None:
        return []
    return [str(getattr(row, field.attname)) for field in row._meta.concrete_fields if not field.primary_key]


@transaction.atomic
def import_table(
    resource: TableResource, content: bytes, file: str, dry_run: bool = False, user: Any = None
) -> Outcome:
    """Import a CSV file. DocumentError holds `all` errors with their places; then nothing is changed."""
    if content.startswith(ZIP):
        raise DocumentError(
            "", _("is a workbook"), _("load it in the workshop of its faction, or save the table as CSV")
        )
    table = resource.read(content)
    rounds, faults = _rounds(resource, table)
    rows: list[Imported] = []
    for part in rounds:
        result = _read(resource, UploadedTable(table.headers, part), file, user)
        numbers = [number for number, _cells in part]
        faults += _faults(result, numbers)
        rows += [_imported(*each) for each in zip(numbers, result.rows, strict=True)] if not faults else []
    _raise_all([fault for _row, fault in sorted(faults, key=lambda each: each[0])])
    outcome = Outcome(rows)
    _refuse_unreadable(outcome)
    if dry_run:
        transaction.set_rollback(True)
    return outcome


def _imported(number: int, row: Any) -> Imported:
    verbs = {"new": "created", "update": "changed", "skip": "left alone"}
    before = None if row.is_new() else row.original
    return Imported(number, verbs[row.import_type], before, row.instance)


def _rounds(resource: TableResource, table: UploadedTable) -> tuple[list[list[Row]], Faults]:
    """Split the rows into rounds in which each database row occurs once.

    Repeated rows are validated too, so that all errors are reported together.
    """
    rounds: list[list[Row]] = [[]]
    seen: dict[tuple[str, ...], list[int]] = {}
    faults: Faults = []
    for number, cells in table.rows:
        key = resource.key(dict(zip(table.headers, cells, strict=True)))
        before = seen.setdefault(key, [])
        if before:
            problem = _("%(slug)s is in row %(row)d already") % {"slug": shown(key[-1]), "row": before[0]}
            place = _place(number, resource.names[-1])
            faults.append((number, DocumentError(place, problem, _("must be there once"))))
        if len(before) == len(rounds) < MAX_ROUNDS:
            rounds.append([])
        if len(before) < len(rounds):
            rounds[len(before)].append((number, cells))
        before.append(number)
    return rounds, faults


def _read(resource: TableResource, table: UploadedTable, file: str, user: Any) -> Any:
    return resource.import_data(
        tablib.Dataset(*[cells for _number, cells in table.rows], headers=table.headers),
        use_transactions=True,
        rollback_on_validation_errors=True,
        retain_instance_in_row_result=True,
        file_name=file,
        user=user,
    )


def _faults(result: Any, numbers: list[int]) -> Iterator[tuple[int, DocumentError]]:
    """The library's errors, one line each with its place."""
    for error in result.base_errors:
        yield 0, DocumentError("", str(error.error))
    for row in result.error_rows:
        number = numbers[row.number - 1]
        for error in row.errors:
            yield number, DocumentError(_place(number), str(error.error))
    for row in result.invalid_rows:
        number = numbers[row.number - 1]
        for column, messages in row.error_dict.items():
            for message in messages:
                yield number, DocumentError(_place(number, column), message)


def _place(row: int, column: str = NON_FIELD_ERRORS) -> str:
    if column == NON_FIELD_ERRORS:
        return _("row %(row)d") % {"row": row}
    return _("row %(row)d, column %(column)s") % {"row": row, "column": column}


def _raise_all(faults: list[DocumentError]) -> None:
    if faults:
        faults[0].all = faults[:MAX_FAULTS]
        raise faults[0]


def _refuse_unreadable(outcome: Outcome) -> None:
    """Check limits on the whole, such as one weapon or datasheet too many, that no single row exceeds."""
    touched = {faction_of(row.after) for row in outcome.rows if row.verb != "left alone"}
    for faction in Faction.objects.with_content().filter(pk__in=touched):
        try:
            draft_of(faction)
        except DocumentError as error:
            place = place_in_words(faction.pack(), error.path)
            raise DocumentError(faction.name, fault_in_words(error, place)) from error


def faction_of(row: Any) -> int:
    return int(getattr(row, "faction_id", None) or row.datasheet.faction_id)
