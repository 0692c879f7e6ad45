"""Units of a list that read alike stand as one: "2 × Line Rifles", on pages, in prints and in chats."""

from collections.abc import Hashable, Iterable

from rules.presentation.sheets import UnitRow


def read_key(row: UnitRow, *besides: Hashable) -> Hashable:
    """Equal for units that differ neither in what is read of them, names included, nor in what is told besides."""
    return (row._replace(id=""), *besides)


def equal_places(keys: Iterable[Hashable]) -> list[list[int]]:
    """The places of equal units together, in the place of the first; the list need not have them side by side."""
    groups: dict[Hashable, list[int]] = {}
    for place, key in enumerate(keys):
        groups.setdefault(key, []).append(place)
    return list(groups.values())


def times(count: int, text: str) -> str:
    """2 × Line Rifles; of one its text alone."""
    return f"{count}\N{NO-BREAK SPACE}× {text}" if count > 1 else text
