"""Names that a list was read with, and what is meant by them."""

from collections.abc import Callable, Mapping, Sequence

from rules.lists.units import Reference
from rules.presentation.words import Choice

Match = Callable[[Reference, str, Sequence[Choice]], str | None]
"""What is meant by a name, None for nothing: asked with the reference, the name of the part that it belongs to (if
any) and what may be meant."""


def matched_numbers(
    numbers: Mapping[str, int], kind: str, part: str, offered: Sequence[Choice], match: Match
) -> dict[str, int]:
    """How many of each thing a unit of this part has, each by what is meant."""
    counts: dict[str, int] = {}
    for text, number in numbers.items():
        slug = match(Reference(kind, text), part, offered)
        if slug is not None:
            counts[slug] = counts.get(slug, 0) + number
    return counts
