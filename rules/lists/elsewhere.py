"""Other factions' content, fetched only where somebody has to be told whose a part is."""

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Protocol, TypeVar

Elsewhere = Callable[[], Sequence[Any]] | None
"""Fetches the content of every faction; None where nobody is to be told."""

C = TypeVar("C")
R_co = TypeVar("R_co", covariant=True)


class OfList(Protocol[R_co]):
    """What is answered of a list and its content."""

    def __call__(self, army: Any, content: Any, /, elsewhere: Elsewhere = None) -> R_co: ...


class OfUnit(Protocol[R_co]):
    """What is answered of the unit at a place in a list."""

    def __call__(self, army: Any, content: Any, place: int, /, elsewhere: Elsewhere = None) -> R_co: ...


class OfVerdict(Protocol[R_co]):
    """What is answered of a list that has been judged."""

    def __call__(self, army: Any, content: Any, verdict: Any, /, elsewhere: Elsewhere = None) -> R_co: ...


class OfLists(Protocol[R_co]):
    """What is answered of several lists, each with its content."""

    def __call__(self, lists: Sequence[Any], contents: Sequence[Any], /, elsewhere: Elsewhere = None) -> R_co: ...


def others(
    wanted: AbstractSet[str], content: C, elsewhere: Callable[[], Sequence[C]] | None, slug_of: Callable[[C], str]
) -> Sequence[C]:
    """The other factions, where a list names such parts as its own has not; else nothing is asked."""
    if not wanted or elsewhere is None:
        return ()
    return [other for other in elsewhere() if slug_of(other) != slug_of(content)]
