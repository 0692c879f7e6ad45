"""Where a scenario puts bases and faction scenery: on the battlefield, and no base on another."""

from rules.damocles.engine.scenario import Scenario, ScenarioSquad
from rules.formats.errors import DocumentError
from rules.message import Message
from rules.table.shapes import Shape


def refuse_bases(scenario: Scenario) -> None:
    """Bases neither overlap each other nor leave the battlefield (R-MOV-09)."""
    placed: list[tuple[int, int, int, str]] = []
    for p, player in enumerate(scenario.players):
        for s, squad in enumerate(player.squads):
            if squad.positions is None:
                continue
            if squad.sheet.scenery is not None:
                refuse_reaching_off(scenario, squad, f"players[{p}].squads[{s}].units")
                continue
            radius = squad.sheet.base // 2
            for n in range(squad.size):
                if squad.health is not None and squad.health[n] == 0:
                    continue
                path = f"players[{p}].squads[{s}].units[{n}]"
                x, y = squad.positions[2 * n], squad.positions[2 * n + 1]
                refuse_off_board(scenario, x, y, radius, path)
                refuse_overlap(placed, x, y, radius, path)
                placed.append((x, y, radius, path))


def refuse_reaching_off(scenario: Scenario, squad: ScenarioSquad, path: str) -> None:
    """Faction scenery is wholly on the battlefield; it may stand anywhere there (R-SET-05)."""
    positions, own = squad.positions or [], squad.sheet.scenery
    for at in range(0, len(positions), 2):
        x, y = positions[at], positions[at + 1]
        if own is not None and not stands_on(scenario, own.shape, x, y):
            raise DocumentError(
                f"{path}[{at // 2}]",
                Message("has a piece about {place} that reaches off the battlefield", place=place(x, y)),
                Message("must be wholly on {size} cm", size=board(scenario)),
            )


def stands_on(scenario: Scenario, shape: Shape, x: int, y: int) -> bool:
    """Whether a shape centred at a place is wholly on the battlefield."""
    on_it = 0 <= x <= scenario.width and 0 <= y <= scenario.height
    return on_it and shape.moved(x, y).inside_board(scenario.width, scenario.height, -1)


def board(scenario: Scenario) -> str:
    return f"{scenario.width / 100:g} x {scenario.height / 100:g}"


def place(x: int, y: int) -> str:
    return f"[{x / 100:g}, {y / 100:g}]"


def refuse_off_board(scenario: Scenario, x: int, y: int, radius: int, path: str) -> None:
    if radius <= x <= scenario.width - radius and radius <= y <= scenario.height - radius:
        return
    remedy = Message("a base of {size:g} cm must lie wholly on {board} cm", size=radius / 50, board=board(scenario))
    raise DocumentError(path, Message("{name} is off the battlefield", name=place(x, y)), remedy)


def refuse_overlap(placed: list[tuple[int, int, int, str]], x: int, y: int, radius: int, path: str) -> None:
    for other_x, other_y, other_radius, other in placed:
        reach = radius + other_radius
        if (x - other_x) * (x - other_x) + (y - other_y) * (y - other_y) < reach * reach:
            remedy = Message("centres must be at least {distance:g} cm apart", distance=reach / 100)
            raise DocumentError(path, Message("overlaps the base of {other}", other=other), remedy)
