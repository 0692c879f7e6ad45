"""Alliances in a battle of four: two against two, or one against three (R-BAS-02, R-CNV-01).

An alliance is named by the colours of its sides, such as `red-blue`, in scenarios and results.
"""

from collections.abc import Sequence

COLOURS = ("red", "blue", "green", "amber")
"""The colours of a battle's sides, in their order: ids of the players of its scenario too (2 to 4, R-BAS-02)."""

ALONE, TWO_AGAINST_TWO, ONE_AGAINST_THREE = "", "two_against_two", "one_against_three"
PARTIES: dict[str, tuple[tuple[str, ...], ...]] = {
    TWO_AGAINST_TWO: (("red", "blue"), ("green", "amber")),
    ONE_AGAINST_THREE: (("red",), ("blue", "green", "amber")),
}
SIDES = 4
"""Number of sides in battles with alliances."""


def name_of(party: Sequence[str]) -> str:
    """The name of an alliance; empty for a single side."""
    return "-".join(party) if len(party) > 1 else ""


ALLIANCES = tuple(name_of(party) for parties in PARTIES.values() for party in parties if len(party) > 1)


def alliance_of(alliances: str, colour: str) -> str:
    """The alliance of a side, empty when it fights alone (R-CNV-01)."""
    return next((name_of(party) for party in PARTIES.get(alliances, ()) if colour in party), "")
