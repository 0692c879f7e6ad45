"""The standard set of ten pieces of scenery, for players without their own."""

from rules.damocles.engine.state import HEAVY, IMPENETRABLE, LIGHT, Piece
from rules.table.shapes import Shape


def standard_pieces() -> list[Piece]:
    """Woods and ruins to stand in, fences and walls to stand behind, two impenetrable blocks (R-SET-06)."""
    return [
        Piece("wood-1", Shape.circle(0, 0, 500), LIGHT, True),
        Piece("wood-2", Shape.circle(0, 0, 450), LIGHT, True),
        Piece("ruin-1", Shape.rectangle(0, 0, 1000, 700, 20), HEAVY, True),
        Piece("ruin-2", Shape.rectangle(0, 0, 900, 700, 120), HEAVY, True),
        Piece("fence-1", Shape.rectangle(0, 0, 1200, 100, 0), LIGHT, False),
        Piece("fence-2", Shape.rectangle(0, 0, 1000, 100, 60), LIGHT, False),
        Piece("barricade-1", Shape.rectangle(0, 0, 900, 150, 10), HEAVY, False),
        Piece("barricade-2", Shape.rectangle(0, 0, 900, 150, 170), HEAVY, False),
        Piece("block-1", Shape.rectangle(0, 0, 800, 600, 0), IMPENETRABLE, False),
        Piece("block-2", Shape.rectangle(0, 0, 700, 500, 45), IMPENETRABLE, False),
    ]
