"""Ways over the table: moves and pushes from hex to adjacent hex (U-MOV-01, U-MOV-05)."""

from typing import final

from rules.table.questions import Refusal, plural_refusal
from rules.underworlds.content.ground import GRID, hex_of
from rules.underworlds.engine.answers import Place
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.state import Fighter


def hexes_of(path: tuple[Place, ...]) -> list[int]:
    """The hexes of a path."""
    return [hex_of(place) for place in path]


def refuse_steps(battle: Battle, fighter: Fighter, path: tuple[Place, ...], rule: str) -> Refusal | None:
    """Why a fighter cannot go this way: to adjacent hexes, neither blocked nor occupied (U-MOV-01, U-HEX-03)."""
    here = fighter.hex
    for place in path:
        hex = hex_of(place)
        column, row = place
        if hex < 0 or hex in battle.ground.blocked:
            return Refusal(rule, "({column}, {row}) is blocked", column=column, row=row)
        if hex not in GRID.neighbours[here]:
            return Refusal(rule, "({column}, {row}) is not adjacent to the hex before", column=column, row=row)
        if battle.at[hex] is not None and battle.at[hex] is not fighter:
            return Refusal(rule, "({column}, {row}) is occupied", column=column, row=row)
        here = hex
    return None


def refuse_move(battle: Battle, fighter: Fighter, path: tuple[Place, ...]) -> Refusal | None:
    """Why a fighter cannot make this Move action: one hex to as many as his Move (U-MOV-01, U-MOV-02)."""
    if fighter.moved:
        return Refusal("U-MOV-02", "{unit} has a move token", unit=fighter.id)
    if not 1 <= len(path) <= fighter.move:
        count = len(path)
        return plural_refusal(
            "U-MOV-01",
            "{count} hex is not 1 to {move}",
            "{count} hexes are not 1 to {move}",
            count=count,
            move=fighter.move,
        )
    return refuse_steps(battle, fighter, path, "U-MOV-01")


def refuse_push(battle: Battle, fighter: Fighter, path: tuple[Place, ...], amount: int) -> Refusal | None:
    """Why a fighter cannot be pushed this way: as many hexes as the push says (U-MOV-05)."""
    if len(path) != amount:
        return plural_refusal("U-MOV-05", "the push is of {count} hex", "the push is of {count} hexes", count=amount)
    return refuse_steps(battle, fighter, path, "U-MOV-05")


@final
class Reach:
    """Where a fighter gets in so many steps: `hexes` in order of number, without the one where he begins.

    `before` has the hex before each on a shortest way, -1 for one out of reach.
    """

    def __init__(self, battle: Battle, begin: int, steps: int) -> None:
        before = [-1] * GRID.size
        before[begin] = begin
        border = [begin]
        free = battle.ground.free
        at = battle.at
        for _ in range(steps):
            beyond: list[int] = []
            for hex in border:
                for other in free[hex]:
                    if before[other] < 0 and at[other] is None:
                        before[other] = hex
                        beyond.append(other)
            border = beyond
        self.begin = begin
        self.before = before
        self.hexes = [hex for hex in range(GRID.size) if before[hex] >= 0 and hex != begin]

    def way(self, hex: int) -> tuple[Place, ...]:
        """The way to a hex within reach, without the one where it begins."""
        way: list[Place] = []
        while hex != self.begin:
            way.append(GRID.place(hex))
            hex = self.before[hex]
        way.reverse()
        return tuple(way)
