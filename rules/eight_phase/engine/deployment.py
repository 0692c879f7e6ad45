"""Setting up: areas are chosen, then units put into them (E-GAM-02, E-MIS-02, E-MIS-07)."""

from typing import Final

from rules.eight_phase.content.mission import DeploymentArea
from rules.eight_phase.engine.answers import ChooseArea, Deploy
from rules.eight_phase.engine.battle import Battle
from rules.eight_phase.engine.initiative import ranked
from rules.eight_phase.engine.movement import under
from rules.eight_phase.engine.questions import Question
from rules.eight_phase.engine.state import Player, Unit
from rules.table.asking import ask
from rules.table.placements import NoRoomError
from rules.table.questions import Refusal

GRIDS: Final = (400, 100)
"""Places are tried every 4 cm, and if that finds none every centimetre."""


def set_up(battle: Battle) -> None:
    """Areas, then units: one at a time, the highest first, who has none left is passed over (E-MIS-02).

    A defender who is first puts all of his before anybody else (E-MIS-07).
    """
    order = take_areas(battle)
    for group in [order[:1], order[1:]] if battle.mission.order == "defender_first" else [order]:
        while any(waiting(player) for player in group):
            for player in group:
                if waiting(player):
                    deploy(battle, player)


def waiting(player: Player) -> list[Unit]:
    """The units that are still to be set up."""
    return [unit for unit in player.units if not unit.placed and not unit.destroyed]


def take_areas(battle: Battle) -> list[Player]:
    """Give every player an area; who sets up first is first (E-MIS-02).

    The defender's is the first (E-MIS-07). Where nobody is to be set up or all areas are given, the document's order
    stands, and nobody is asked.
    """
    players, areas = battle.players, list(battle.mission.areas[: len(battle.players)])
    if battle.mission.order == "defender_first":
        first = players[battle.mission.defending]
        players = [first] + [player for player in players if player is not first]
        return share_out(battle, players, areas, False)
    asked = any(waiting(player) for player in players) and not all(player.area for player in players)
    return share_out(battle, ranked(battle, players, "areas") if asked else players, areas, asked)


def share_out(battle: Battle, order: list[Player], areas: list[DeploymentArea], asked: bool) -> list[Player]:
    """The first player takes an area, then the next among those left; they are `asked`, or take them in order."""
    free = [zone for zone in areas if not any(player.area == zone.id for player in order)]
    for player in order:
        own = [zone for zone in battle.mission.areas if zone.id == player.area]
        if not own and not free:
            continue
        area = own[0] if own else area_for(battle, player, free) if asked else free[0]
        free = [zone for zone in free if zone is not area]
        player.area, player.edge = area.id, area.edge
        if asked:
            battle.note("area", player=player.id, area=area.id)
    return order


def area_for(battle: Battle, player: Player, free: list[DeploymentArea]) -> DeploymentArea:
    """The area that a player chooses; the first by default, unasked when it is the only one."""
    if len(free) == 1:
        return free[0]
    question = Question("area", player)
    question.choices = tuple([area.id for area in free])
    answer = ask(battle, question, ChooseArea, refuse_area)
    return next(area for area in free if area.id == answer.area)


def refuse_area(battle: Battle, question: Question, answer: ChooseArea) -> Refusal | None:
    """Why an area may not be taken (E-MIS-02)."""
    return None if answer.area in question.choices else Refusal("E-MIS-02", "{area} is not free", area=answer.area)


def area_of(battle: Battle, player: Player) -> DeploymentArea:
    """The area in which a player sets up."""
    return next(area for area in battle.mission.areas if area.id == player.area)


def deploy(battle: Battle, player: Player) -> None:
    """A player puts one of his units where he likes, by default the first where the engine finds room."""
    units = waiting(player)
    question = Question("deploy", player)
    question.units = tuple(units)
    answer = ask(battle, question, Deploy, refuse_deployment)
    unit = next(unit for unit in units if answer.unit in ("", unit.id))
    battle.deployed(unit, *answer.place)


def refuse_deployment(battle: Battle, question: Question, answer: Deploy) -> Refusal | None:
    """Why a unit may not be put there: wholly in its area, on nobody and on no blocking scenery (E-MIS-02)."""
    unit = next((unit for unit in question.units if answer.unit in ("", unit.id)), None)
    if unit is None:
        return Refusal("E-MIS-02", "{unit} is not to be set up", unit=answer.unit)
    x, y = answer.place
    areas = area_of(battle, question.player).areas
    if not any(area.holds_base(x, y, unit.profile.base // 2) for area in areas):
        return Refusal("E-MIS-02", "the unit would not be wholly in its area")
    return None if has_room(battle, unit, x, y) else Refusal("E-MIS-02", "there is no room for the unit")


def has_room(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a base fits in at a place."""
    if not battle.field_of(unit).holds(x, y) or under(battle, unit, x, y) is not None:
        return False
    return not any(shape.within(x, y, unit.radius) for shape in battle.blocking)


def place_for(battle: Battle, unit: Unit) -> tuple[int, int]:
    """The first place with room for a unit in its area, near the table's middle; by turns in each of its shapes.

    A place without room for a base while units are set up has none for the next of that size, and is not tried again.
    """
    area, radius = area_of(battle, unit.owner), unit.profile.base // 2
    count, first = len(area.areas), unit.owner.units.index(unit)
    for grid in GRIDS:
        for turn in range(first, first + count):
            number = turn % count
            key = (area.id, number, radius, grid)
            if key not in battle.untried:
                battle.untried[key] = iter(area.lattice(number, radius, grid, battle.height // 2))
            for x, y in battle.untried[key]:
                if area.areas[number].holds_base(x, y, radius) and has_room(battle, unit, x, y):
                    return x, y
    raise NoRoomError(unit.owner.number, unit.owner.units.index(unit))
