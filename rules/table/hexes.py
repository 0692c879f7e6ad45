"""A grid of hexes in axial coordinates: q to the right, r down and to the right."""

from typing import Final

Hex = tuple[int, int]

DIRECTIONS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
"""From a hex to the six around it, counter-clockwise from the right."""


def neighbours(hex: Hex) -> list[Hex]:
    """The hexes that share an edge with one."""
    return [(hex[0] + q, hex[1] + r) for q, r in DIRECTIONS]


def distance(a: Hex, b: Hex) -> int:
    """The fewest steps from one hex to another."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def within(hex: Hex, steps: int) -> list[Hex]:
    """The hexes at most so many steps away, the hex itself among them, row by row."""
    return [
        (hex[0] + q, hex[1] + r)
        for r in range(-steps, steps + 1)
        for q in range(max(-steps, -steps - r), min(steps, steps - r) + 1)
    ]
