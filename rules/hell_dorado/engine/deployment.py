"""Setting up: light and dark CMD, terrain, conflict zone, deployment (SET, H-CMP-11, H-ABI-01, 02, 51, 59)."""

from __future__ import annotations

from typing import Final

from rules.hell_dorado.content.mission import Piece
from rules.hell_dorado.engine.answers import Deploy, First, ShiftTerrain, Split, Zone
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import shares
from rules.hell_dorado.engine.measures import control_reach, enemies, within_place
from rules.hell_dorado.engine.movement import refuse_end
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.state import CONTACT, TABLE, WAITING, Player, Unit
from rules.hell_dorado.engine.upkeep import initial_dominance, take_dominance
from rules.table.areas import Area, lattice
from rules.table.asking import ask
from rules.table.geometry import squared
from rules.table.placements import NoRoomError
from rules.table.questions import Refusal
from rules.table.random_choice import choice_by_dice

SHIFT: Final = 600
"""How far a scout shifts a piece of terrain (H-ABI-59)."""

GRIDS: Final = (150, 50)
"""Places for a unit that nobody puts anywhere are tried every 1.5 fathoms, and if that finds none every half."""

LATE: Final = ("advance-deployment", "ambush")
"""The abilities of who is placed after all others (H-SET-07)."""


def set_up(battle: Battle) -> None:
    """Everything that goes before the first turn (SET), as far as the scenario has not settled it."""
    for player in battle.players:
        split_command(battle, player)
    settle_totals(battle)
    arrives = any(unit.place == WAITING for unit in battle.units)
    if battle.dominant is None and battle.scenario.turn <= 1 and not battle.scenario.begun:
        take_dominance(battle, initial_dominance(battle))
    if arrives:
        shift_terrain(battle)
    trigger_zone(battle)
    if arrives:
        choose_zones(battle)
        deploy_all(battle)


def split_command(battle: Battle, player: Player) -> None:
    """In a faction that cares the CMD of undotted units is split, openly and for good (H-CMP-11)."""
    undotted = [unit for unit in player.units if unit.sheet.cmd > 0 and not unit.sheet.dot]
    if not player.cares or not undotted or battle.scenario.players[player.number].light is not None:
        return
    question = Question("split", player)
    question.units = undotted
    player.light = dict(ask(battle, question, Split, refuse_split).light)
    battle.note("split", player=player.id, light=dict(player.light))


def refuse_split(battle: Battle, question: Question, answer: Split) -> Refusal | None:
    """Of each undotted unit from none to all of its CMD (H-CMP-11)."""
    most = {unit.id: unit.sheet.cmd for unit in question.units}
    for id, points in answer.light.items():
        if not 0 <= points <= most.get(id, -1):
            return Refusal("H-CMP-11", "{unit} has no such CMD to split", unit=id)
    return None


def settle_totals(battle: Battle) -> None:
    """A company's total CMD is that of its units (H-CMD-01), unless the scenario says it."""
    for player, entry in zip(battle.players, battle.scenario.players, strict=True):
        if entry.total is None:
            player.total = [0, 0, 0]
            for unit in player.units:
                if unit.place in (TABLE, WAITING):
                    player.total = [
                        known + more for known, more in zip(player.total, shares(player, unit), strict=True)
                    ]
        if entry.pool is None:
            player.pool = list(player.total)


# terrain and conflict zone


def most_of(battle: Battle, ability: str) -> Player | None:
    """The player with more units of an ability, None where both have as many."""
    red, blue = (sum([1 for unit in player.units if unit.has(ability)]) for player in battle.players)
    return None if red == blue else battle.players[0 if red > blue else 1]


def shift_terrain(battle: Battle) -> None:
    """The player with more scouts may shift one piece, which else never moves (H-SET-04, H-ABI-59, H-TER-09)."""
    player = most_of(battle, "scout")
    if player is None or not battle.pieces:
        return
    question = Question("shift_terrain", player, None, SHIFT)
    question.names = [piece.id for piece in battle.pieces]
    answer = ask(battle, question, ShiftTerrain, refuse_shift)
    for piece in battle.pieces:
        if piece.id == answer.piece:
            battle.shifted(player, piece, moved_piece(piece, answer.x, answer.y))
            return


def moved_piece(piece: Piece, x: int, y: int) -> Piece:
    """The same piece about another centre."""
    at_x, at_y = piece.shape.centre()
    shape = piece.shape.moved(x - at_x, y - at_y)
    return Piece(
        piece.id,
        shape,
        piece.difficult,
        piece.impassable,
        piece.obstructive,
        piece.opaque,
        piece.elevation,
        piece.height,
    )


def refuse_shift(battle: Battle, question: Question, answer: ShiftTerrain) -> Refusal | None:
    """By up to 6, onto no other piece, wholly on the table (H-ABI-59)."""
    if not answer.piece:
        return None
    for piece in battle.pieces:
        if piece.id == answer.piece:
            at_x, at_y = piece.shape.centre()
            if squared(at_x, at_y, answer.x, answer.y) > SHIFT * SHIFT:
                return Refusal("H-ABI-59", "a piece is shifted by at most 6 fathoms")
            shape = moved_piece(piece, answer.x, answer.y).shape
            if not shape.inside_board(battle.width, battle.height, -1):
                return Refusal("H-ABI-59", "the piece would leave the table")
            if any(other is not piece and not shape.apart(other.shape, 0) for other in battle.pieces):
                return Refusal("H-ABI-59", "the piece would lie on another")
            return None
    return Refusal("H-ABI-59", "there is no piece {piece}", piece=answer.piece)


def trigger_zone(battle: Battle) -> None:
    """One of the conflict zones triggers: at random, or a prescient player's choice (H-SET-05, H-ABI-51)."""
    zones = battle.mission.conflict_zones
    if not zones or battle.zone is not None:
        return
    prescient = any(unit.has("prescient") for unit in battle.units)
    if prescient and len(zones) > 1:
        player = most_of(battle, "prescient") or battle.dominant or battle.players[0]
        question = Question("conflict_zone", player)
        question.names = [zone.id for zone in zones]
        place = question.names.index(ask(battle, question, Zone, refuse_zone).zone)
    else:
        place, dice = choice_by_dice(battle.dice, len(zones))
        if dice:
            battle.note("roll", unit=None, purpose="conflict zone", dice=dice)
    battle.zone = zones[place]
    battle.note("conflict_zone", zone=zones[place].id)


def refuse_zone(battle: Battle, question: Question, answer: Zone) -> Refusal | None:
    """One of the zones there are (H-ABI-51, H-SET-06)."""
    if answer.zone in question.names:
        return None
    rule = "H-ABI-51" if question.kind == "conflict_zone" else "H-SET-06"
    return Refusal(rule, "there is no zone {zone}", zone=answer.zone)


# deployment


def choose_zones(battle: Battle) -> None:
    """The dominant player chooses his deployment zone (H-SET-06)."""
    if battle.scenario.zones is not None:
        return
    player = battle.dominant or battle.players[0]
    question = Question("zone", player)
    question.names = ["0", "1"]
    player.zone = int(ask(battle, question, Zone, refuse_zone).zone)
    battle.foe(player).zone = 1 - player.zone
    battle.note("zones", zones={player.id: player.zone + 1 for player in battle.players})


def deploy_all(battle: Battle) -> None:
    """Units are placed one by one in turns, late ones after all others (H-SET-06, H-SET-07)."""
    player = battle.dominant or battle.players[0]
    question = Question("deploys_first", player)
    question.names = [player.id for player in battle.players]
    first = question.names.index(ask(battle, question, First, refuse_first).player)
    for late in (False, True):
        number = first
        while any(to_place(player, late) for player in battle.players):
            if to_place(battle.players[number], late):
                deploy(battle, battle.players[number], late)
            number = 1 - number


def refuse_first(battle: Battle, question: Question, answer: First) -> Refusal | None:
    """One of the two players (H-SET-06, H-TRN-04)."""
    if answer.player in question.names:
        return None
    rule = "H-TRN-04" if question.kind == "first" else "H-SET-06"
    return Refusal(rule, "there is no player {player}", player=answer.player)


def is_late(unit: Unit) -> bool:
    """Whether a unit is placed after all others (H-SET-07)."""
    return any(unit.has(ability) for ability in LATE)


def to_place(player: Player, late: bool) -> list[Unit]:
    """The units that a player still has to place."""
    return [unit for unit in player.units if unit.place == WAITING and is_late(unit) == late]


def deploy(battle: Battle, player: Player, late: bool) -> None:
    """The unit that a player places next, and where (H-SET-06)."""
    question = Question("deploy", player)
    question.units = to_place(player, late)
    answer = ask(battle, question, Deploy, refuse_deployment)
    for unit in question.units:
        if unit.id == answer.unit:
            battle.deployed(unit, answer.x, answer.y)


def refuse_deployment(battle: Battle, question: Question, answer: Deploy) -> Refusal | None:
    """Why a unit is not placed next, or not there."""
    for unit in question.units:
        if unit.id == answer.unit:
            return refuse_place(battle, unit, answer.x, answer.y)
    return Refusal("H-SET-06", "{unit} does not wait to be placed", unit=answer.unit)


def refuse_place(battle: Battle, unit: Unit, x: int, y: int) -> Refusal | None:
    """Wholly in the owner's zone, or as an ability allows, and not in contact with an enemy (H-SET-06)."""
    if not in_zone(battle, unit, x, y) and not in_ambush(battle, unit, x, y):
        rule = "H-ABI-02" if unit.has("ambush") else "H-ABI-01" if unit.has("advance-deployment") else "H-SET-06"
        return Refusal(rule, "{unit} would stand outside of where it may be placed", unit=unit.id)
    if any(within_place(x, y, unit.radius, enemy, CONTACT) for enemy in enemies(battle, unit)):
        return Refusal("H-SET-06", "{unit} would be in contact with an enemy", unit=unit.id)
    return refuse_end(battle, unit, x, y)


def in_zone(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a place is in the owner's zone, or by Advance Deployment near enough to it (H-SET-06, H-ABI-01)."""
    area = battle.areas[unit.owner.zone]
    if area.holds_base(x, y, unit.radius):
        return True
    shape = area.shape
    beyond = 100 * unit.amount("advance-deployment")
    return beyond > 0 and shape.distance(x, y) + unit.radius <= beyond


def in_ambush(battle: Battle, unit: Unit, x: int, y: int) -> bool:
    """Whether a base is wholly inside covering terrain and outside of enemy control areas (H-ABI-02)."""
    if not unit.has("ambush"):
        return False
    inside = any(piece.covering() and Area(piece.shape).holds_base(x, y, unit.radius) for piece in battle.pieces)
    return inside and not any(
        reach and within_place(x, y, unit.radius, enemy, reach)
        for enemy in enemies(battle, unit)
        for reach in [control_reach(battle, enemy)]
    )


def room_for(battle: Battle, unit: Unit) -> tuple[int, int]:
    """The first place with room: rows from the table's middle outward, each from its own middle (NoRoomError)."""
    for grid in GRIDS:
        for x, y in places_in(battle, unit, grid):
            if refuse_place(battle, unit, x, y) is None:
                return x, y
    raise NoRoomError(unit.owner.number, unit.owner.units.index(unit))


def places_in(battle: Battle, unit: Unit, grid: int) -> list[tuple[int, int]]:
    """Places in the owner's zone in the order in which they are tried, worked out once for any number of battles."""
    key = unit.owner.zone, int(unit.radius), grid
    places = battle.scenario.rooms.get(key)
    if places is None:
        shape = battle.mission.zones[unit.owner.zone]
        across = shape.bottom + shape.top > battle.height
        places = lattice(shape, int(unit.radius), grid, int(battle.height) // 2, bool(across))
        battle.scenario.rooms[key] = places
    return places
