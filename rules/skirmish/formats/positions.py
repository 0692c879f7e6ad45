"""Where a scenario puts bases: on the battlefield, and no base on another."""

from collections.abc import Iterator

from rules.formats.errors import DocumentError
from rules.message import Message
from rules.skirmish.scenario import Scenario

Placed = tuple[int, int, int, str]
"""A base: its centre, its radius and the path to it."""


def bases_of(scenario: Scenario) -> Iterator[Placed]:
    """The bases on the table in the order of the document."""
    for n, wreck in enumerate(scenario.wrecks):
        yield wreck.x, wreck.y, wreck.radius, f"wrecks[{n}].center"
    for p, player in enumerate(scenario.players):
        for u, unit in enumerate(player.units):
            for n in range(unit.fighters if unit.positions is not None else 0):
                if unit.positions is not None and n not in unit.lost and n not in unit.exited:
                    x, y = unit.positions[2 * n], unit.positions[2 * n + 1]
                    yield x, y, unit.card.base // 2, f"players[{p}].units[{u}].positions[{n}]"


def refuse_bases(scenario: Scenario) -> None:
    """Bases neither overlap each other nor leave the battlefield (S-MOV-05, S-MOV-06)."""
    placed: list[Placed] = []
    for base in bases_of(scenario):
        refuse_off_board(scenario, base)
        refuse_overlap(placed, base)
        placed.append(base)


def refuse_off_board(scenario: Scenario, base: Placed) -> None:
    x, y, radius, path = base
    width, height = scenario.mission.width, scenario.mission.height
    if radius <= x <= width - radius and radius <= y <= height - radius:
        return
    board, place = f"{width / 100:g} x {height / 100:g}", f"[{x / 100:g}, {y / 100:g}]"
    remedy = Message("a base of {size:g} cm must lie wholly on {board} cm", size=radius / 50, board=board)
    raise DocumentError(path, Message("{name} is off the battlefield", name=place), remedy)


def refuse_overlap(placed: list[Placed], base: Placed) -> None:
    x, y, radius, path = base
    for other_x, other_y, other_radius, other in placed:
        reach = radius + other_radius
        if (x - other_x) ** 2 + (y - other_y) ** 2 < reach * reach:
            remedy = Message("centres must be at least {distance:g} cm apart", distance=reach / 100)
            raise DocumentError(path, Message("overlaps the base of {other}", other=other), remedy)
