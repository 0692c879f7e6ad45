"""The part of a force that fights in a battle, and lots that are drawn for a battle (C-PRT)."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

ALL, NUMBER, LOT, POINTS = "all", "number", "lot", "points"
KINDS = (ALL, NUMBER, LOT, POINTS)
CHOSEN = (NUMBER, POINTS)
"""The kinds of parts that players choose themselves."""


class Part(NamedTuple):
    """All of a force; up to `figure` squads, chosen or drawn by lot; or squads of up to `figure` points."""

    kind: str = ALL
    figure: int = 0

    def allows(self, points: Sequence[int]) -> bool:
        """Whether squads of these points may fight together (C-PRT-01)."""
        if self.kind == ALL:
            return True
        return (sum(points) if self.kind == POINTS else len(points)) <= self.figure


WHOLE = Part()


def by_lot(key: str, names: Sequence[str]) -> list[str]:
    """The names in an order drawn by lot: that of the SHA-256 of the key and each name (C-PRT-02)."""
    return sorted(names, key=lambda name: sha256(f"{key}:{name}".encode()).digest())


def drawn(key: str, part: Part, squads: Mapping[str, int]) -> list[str]:
    """As many of the squads as the part allows, drawn one by one, in the order of the force (C-PRT-02)."""
    taken: list[str] = []
    for squad in by_lot(key, list(squads)):
        if part.allows([squads[name] for name in (*taken, squad)]):
            taken.append(squad)
    return [squad for squad in squads if squad in taken]
