"""Places for a player who points at one: the whole squad goes there in formation, as far as it may."""

from rules.damocles.commanders.formation_moves import centroid, plan_towards
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.cohesion import shifted
from rules.damocles.engine.movement import Going
from rules.damocles.engine.play.auto_deploy import Landing, block
from rules.damocles.engine.play.scenery_sites import refuse_site
from rules.damocles.engine.state import Piece, Player, Squad
from rules.table.around import around
from rules.table.geometry import step_towards


def aimed_move(battle: Battle, squad: Squad, going: Going, x: int, y: int) -> list[int]:
    """Where a squad ends that makes for a point; where it cannot, a straight move, which the rules refuse."""
    positions = plan_towards(battle, squad, x, y, going)
    if positions is not None:
        return positions
    from_x, from_y = centroid(squad)
    to_x, to_y = step_towards(from_x, from_y, x, y, going.allowance)
    return shifted(squad, (to_x - from_x, to_y - from_y))


def aimed_landing(battle: Battle, player: Player, squad: Squad, x: int, y: int) -> list[int] | None:
    """Where a squad is deployed with its middle at a point, or as near to it as there is room (R-DEP-02)."""
    landing, count = Landing(battle, player, squad), len(squad.units)
    for at_x, at_y in around(x, y, int(battle.width), int(battle.height)):
        for wide in sorted({(count + 1) // 2, min(3, count), count, 1}, reverse=True):
            if landing.fits(at_x, at_y, wide):
                return block(squad, at_x, at_y, wide)
    return None


def aimed_site(battle: Battle, piece: Piece, faction: bool, x: int, y: int) -> tuple[int, int]:
    """The free site for a piece that is at a point, or nearest to it (R-SET-04)."""
    for at_x, at_y in around(
        x, y, int(battle.width), int(battle.height)
    ):  # a generator expression runs to its end once compiled
        if refuse_site(battle, piece.shape.moved(at_x, at_y), faction) is None:
            return at_x, at_y
    return x, y
