"""What is printed of a round, from its document."""

from typing import Any, BinaryIO

from campaigns.pdf import print_round
from printing.choices import Choices
from printing.registry import add_kind

KIND = "round"


def write(document: dict[str, Any], choices: Choices, file: BinaryIO) -> int:
    return print_round(document, choices.options, file)


add_kind(KIND, "campaigns.printing.rounds.write")
