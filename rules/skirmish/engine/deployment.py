"""Setting up: units are put into their start areas, red and blue in turn (S-MIS-08, S-UNT-02)."""

from typing import Final

from rules.skirmish.content.mission import MissionSide
from rules.skirmish.engine.answers import Deploy
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.cohesion import leader_at, outside
from rules.skirmish.engine.formation import gathered
from rules.skirmish.engine.movement import refuse_ends
from rules.skirmish.engine.questions import Question
from rules.skirmish.engine.state import ON_TABLE, Unit
from rules.table.areas import Area, lattice
from rules.table.asking import ask
from rules.table.placements import NoRoomError
from rules.table.questions import Refusal

GRIDS: Final = (400, 100)
"""Places for a leader are tried every 4 cm, and if that finds none every centimetre."""


def deploy_all(battle: Battle) -> None:
    """Red puts a unit first, then blue, in turn, until all that start on the table stand (S-MIS-08)."""
    waiting = [
        [unit for unit in player.units if unit.place == ON_TABLE and not unit.deployed] for player in battle.players
    ]
    number = 0
    while waiting[0] or waiting[1]:
        if waiting[number]:
            waiting[number].remove(deploy(battle, waiting[number]))
        number = 1 - number


def deploy(battle: Battle, waiting: list[Unit]) -> Unit:
    """The unit that its player puts up next, where he says, or where the engine finds room."""
    question = Question("deploy", waiting[0].owner, waiting[0])
    question.units = tuple(waiting)
    answer = ask(battle, question, Deploy, refuse_next)
    unit = next(unit for unit in waiting if answer.unit in ("", unit.id))
    battle.deployed(unit, answer.positions or room_for(battle, unit))
    return unit


def refuse_next(battle: Battle, question: Question, answer: Deploy) -> Refusal | None:
    """Why a unit may not be put up next, or not there; without positions the engine finds room (S-MIS-08)."""
    for unit in question.units:
        if answer.unit in ("", unit.id):
            side = battle.mission.sides[unit.side]
            return refuse_deployment(battle, unit, side, answer.positions) if answer.positions else None
    return Refusal("S-MIS-08", "{unit} does not wait to be put on the table", unit=answer.unit)


def room_for(battle: Battle, unit: Unit) -> list[int]:
    """Where the engine finds room for a unit; NoRoomError."""
    for grid in GRIDS:
        positions = room_in(battle, unit, battle.mission.sides[unit.side], grid)
        if positions is not None:
            return positions
    raise NoRoomError(unit.owner.number, unit.owner.units.index(unit))


def refuse_deployment(battle: Battle, unit: Unit, side: MissionSide, positions: list[int]) -> Refusal | None:
    """Why a unit may not be put there: in its start area, in cohesion, on nobody (S-MIS-08, S-UNT-02)."""
    if len(positions) != 2 * len(unit.fighters):
        return Refusal("S-MIS-08", "a place is needed for each of {count} fighters", count=len(unit.fighters))
    area = Area(side.shape)
    for at in range(0, len(positions), 2):
        if not area.holds_base(positions[at], positions[at + 1], unit.card.base // 2):
            return Refusal("S-MIS-08", "a fighter would stand outside the start area")
    if outside(positions, leader_at(unit), unit.radius):
        return Refusal("S-UNT-02", "the unit would not be in cohesion")
    return refuse_ends(battle, unit, positions)


def room_in(battle: Battle, unit: Unit, side: MissionSide, grid: int) -> list[int] | None:
    """The first places with room: rows from the table's middle outward, each from its own middle outward.

    Areas across the table from one another are filled alike.
    """
    area = Area(side.shape)
    for x, y in places_in(battle, unit, side, grid):
        positions = gathered(battle, unit, x, y, area)
        if positions is not None:
            return positions
    return None


def places_in(battle: Battle, unit: Unit, side: MissionSide, grid: int) -> list[tuple[int, int]]:
    """The places for a leader in the order in which they are tried."""
    key = unit.card.base, grid
    places = side.places.get(key)
    if places is None:
        shape = side.shape
        across = int(shape.bottom) + int(shape.top) > battle.height
        places = lattice(shape, unit.card.base // 2, grid, battle.height // 2, across)
        side.places[key] = places
    return places
