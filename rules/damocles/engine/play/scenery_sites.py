"""Where a piece of scenery may stand (R-SET-04, R-SET-05)."""

from typing import Final

from rules.damocles.engine.answers import Site
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.state import MARKER_RADIUS, Piece
from rules.table.questions import Refusal
from rules.table.shapes import Shape

MARGIN: Final = 500
"""More than 5 from every objective marker and from the battlefield's edge (R-SET-04)."""


def refuse_site(battle: Battle, shape: Shape, faction: bool) -> Refusal | None:
    """Why a piece may not stand there; faction scenery may stand near the edge (R-SET-04, R-SET-05)."""
    rule = "R-SET-05" if faction else "R-SET-04"
    margin = 0 if faction else MARGIN
    battle.step_budget.spend(len(battle.markers) + len(battle.pieces) + len(battle.squads))
    if shape.left < 0 or shape.bottom < 0 or shape.right > battle.width or shape.top > battle.height:
        return Refusal(rule, "scenery stands on the battlefield")
    if not faction and not shape.inside_board(battle.width, battle.height, margin):
        return Refusal(rule, "scenery stands more than 5 cm from the edge of the battlefield")
    for marker in battle.markers:
        if shape.within(marker.x, marker.y, MARKER_RADIUS + MARGIN + 1):
            return Refusal(rule, "scenery stands more than 5 cm from objective {objective}", objective=marker.id)
    for piece in battle.pieces:
        if not shape.apart(piece.shape, 0):
            return Refusal(rule, "scenery does not stand on {piece}", piece=piece.id)
    for squad in battle.squads:
        if squad.fights():
            for unit in squad.living:
                if shape.within(unit.x, unit.y, unit.radius):
                    return Refusal(rule, "scenery does not stand on a unit of {squad}", squad=squad.id)
    return None


def some_site(battle: Battle, piece: Piece, faction: bool) -> Site | None:
    """The free site nearest to the centre of the battlefield, on a grid of 2 cm."""
    best: Site | None = None
    least = -1
    for x in range(0, battle.width + 1, 200):
        for y in range(0, battle.height + 1, 200):
            dx = x - battle.width // 2
            dy = y - battle.height // 2
            square = dx * dx + dy * dy
            if least >= 0 and square >= least:
                continue
            if refuse_site(battle, piece.shape.moved(x, y), faction) is None:
                best, least = Site((x, y)), square
    return best
