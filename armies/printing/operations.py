"""An operation's briefing as a print source."""

from typing import Any, BinaryIO

from armies.pdf.briefing import print_briefing
from armies.printing.choices import Choices
from armies.printing.source import Source
from rules.damocles.formats.operation import operation_document, read_operation
from rules.damocles.operations.operation import Operation


def source_of(operation: Operation, back: str) -> Source:
    return Source(
        kind="briefing",
        title=operation.title,
        document={"operation": operation_document(operation)},
        back=back,
        filename=operation.slug,
    )


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    return print_briefing(read_operation(document["operation"]), choices.options, file)
