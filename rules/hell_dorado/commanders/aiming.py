"""Ways and places for a player who points at one: as near to it as the rules allow.

Where nothing is allowed the straight way is answered, which the rules refuse with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.hell_dorado.commanders.plans import legal, way_in, way_towards
from rules.hell_dorado.content.datasheets import NONE
from rules.hell_dorado.content.mission import Piece
from rules.hell_dorado.engine.activation import assault_kind, judge_way, suppose
from rules.hell_dorado.engine.answers import Action, DodgeMove, ShiftTerrain, Use
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.contacts import refuse_dodge
from rules.hell_dorado.engine.deployment import refuse_place, refuse_shift
from rules.hell_dorado.engine.lemures import miniature_of
from rules.hell_dorado.engine.measures import enemies
from rules.hell_dorado.engine.movement import Trip, refuse_end
from rules.hell_dorado.engine.moves import farthest, pivot
from rules.hell_dorado.engine.powers import INVOKE
from rules.hell_dorado.engine.questions import Question
from rules.hell_dorado.engine.routes import way_to
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.engine.statistics import mvt
from rules.table.around import around
from rules.table.geometry import length, point_round, squared, step_towards, turned
from rules.table.paths import path_length
from rules.table.questions import Refusal

STEP: Final = 40
"""How far apart the rings are on which room is looked for."""

GOALS: Final = 24
"""So many places about a point are tried as goals of a way."""

NEAREST: Final = 4
"""So many enemies are tried as targets after a walk, the nearest first."""

DIRECTIONS: Final = (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8)
"""From the direction that is pointed in to the opposite, in sixteenths of a turn, the nearest first."""

Instead = tuple[str, ...] | None
"""What a retreat may become, None where nobody retreats."""


def aimed_place(battle: Battle, unit: Unit, x: int, y: int) -> tuple[int, int]:
    """Where a unit is placed: at a point, or as near to it as it may be (H-SET-06)."""
    for at_x, at_y in around(x, y, int(battle.width), int(battle.height), STEP):
        if refuse_place(battle, unit, at_x, at_y) is None:
            return at_x, at_y
    return x, y


def aimed_piece(battle: Battle, piece: Piece, x: int, y: int) -> tuple[int, int]:
    """Where a piece of terrain is shifted to: as near to a point as it may lie (H-ABI-59)."""
    question = Question("shift_terrain", battle.players[0])
    for at_x, at_y in around(x, y, int(battle.width), int(battle.height), STEP):
        if refuse_shift(battle, question, ShiftTerrain(piece.id, at_x, at_y)) is None:
            return at_x, at_y
    return x, y


def aimed_dodge(battle: Battle, unit: Unit, most: int, x: int, y: int) -> tuple[int, ...]:
    """The way of a dodge towards a point, or turned aside from what bars it (H-ABI-21)."""
    question = Question("dodge_move", battle.plays(unit), unit, most)
    for way in straight_ways(unit, x, y, most):
        if refuse_dodge(battle, question, DodgeMove(way)) is None:
            return way
    return straight(unit, x, y, most)


class Supposed:
    """A unit as it is once it has used passive powers, while that is looked at (H-ACT-08)."""

    def __init__(self, unit: Unit, uses: tuple[Use, ...]) -> None:
        self.unit = unit
        self.uses = uses
        self.known = unit.modifiers

    def __enter__(self) -> None:
        self.unit.modifiers = suppose(self.unit, self.uses)

    def __exit__(self, *error: object) -> None:
        self.unit.modifiers = self.known


def allowed(battle: Battle, unit: Unit, action: Action, instead: Instead) -> bool:
    """Whether the rules allow an action now, or in a retreat; its passive powers are `Supposed` to be used."""
    if instead is None:
        return legal(battle, unit, action)
    question = Question("retreat_move", battle.plays(unit), unit)
    question.names = list(instead)
    return judge_way(battle, question, action) is None


def aimed_action(battle: Battle, unit: Unit, action: Action, x: int, y: int, instead: Instead, back: bool) -> Action:
    """An action whose way leads to a point, or as near to it as it may.

    It is a run or walk by how far that is; a shot without a target is at the nearest enemy then. `back` tells one that
    goes halfway, shoots and comes back (H-ABI-49).
    """
    named = action.target
    best: tuple[str, tuple[int, ...]] | None = None
    with Supposed(unit, action.before):
        for kind, way in ways_of(battle, unit, action.action, x, y, instead, back):
            best = best or (kind, way)
            action.action, action.way = kind, way
            action.second = turned_back(unit, way) if back else ()
            for fitted in fittings(battle, unit, action, named):
                if allowed(battle, unit, fitted, instead):
                    return fitted
    action.action, action.way = best or (action.action, ())
    action.second = ()
    return action


def fittings(battle: Battle, unit: Unit, action: Action, named: str) -> Iterator[Action]:
    """An action with each target or place for a lemure that could go with its way."""
    use = action.use
    if use is not None and use.power == INVOKE:
        for place in beside_end(battle, unit, action):
            use.point = place
            yield action
    elif named or not picks_target(unit, action):
        yield action
    else:
        for target in nearest_to(battle, unit, action.way):
            action.target = target
            yield action


def beside_end(
    battle: Battle, unit: Unit, action: Action, toward: tuple[int, int] | None = None
) -> list[tuple[int, int]]:
    """Places for a lemure beside where its Infernalist invokes it, those towards a place first (H-LEM-02)."""
    use = action.use
    sheet = None if use is None else miniature_of(unit, use.miniature)
    if sheet is None:
        return []
    x, y = (int(unit.x), int(unit.y)) if action.after or not action.way else (action.way[-2], action.way[-1])
    to_x, to_y = toward or (int(battle.width) // 2, int(battle.height) // 2)
    places: list[tuple[int, int]] = []
    for sixteenths in DIRECTIONS:
        dx, dy = turned(to_x - x, to_y - y, sixteenths)
        at_x, at_y = point_round(x, y, unit.radius + sheet.radius, dx, dy)
        places.append((int(at_x), int(at_y)))
    return places


def aimed_further(battle: Battle, unit: Unit, action: Action, x: int, y: int, instead: Instead) -> Action:
    """An action with a second place: for the lemure that it invokes, or for the walk after its shot (H-ABI-49)."""
    with Supposed(unit, action.before):
        if action.use is not None:
            for place in beside_end(battle, unit, action, (x, y)):
                action.use.point = place
                if allowed(battle, unit, action, instead):
                    break
            return action
        for way in ways_on(battle, unit, action, x, y):
            action.second = way
            if allowed(battle, unit, action, instead):
                break
    return action


def ways_on(battle: Battle, unit: Unit, action: Action, x: int, y: int) -> list[tuple[int, ...]]:
    """Ways towards a point from where a walk has led, as far as the rest of it goes; at last the straight one again."""
    from_x, from_y = int(unit.x), int(unit.y)
    most = max(1, farthest(battle, unit, action.action) - path_length(unit.x, unit.y, list(action.way)))
    if not action.way:
        return [straight(unit, x, y, most)]
    battle.put(unit, action.way[-2], action.way[-1])
    towards = way_towards(battle, unit, x, y, most)
    ways = [tuple(towards)] if towards else []
    ways += [*straight_ways(unit, x, y, most), straight(unit, x, y, most)]
    battle.put(unit, from_x, from_y)
    return ways


def picks_target(unit: Unit, action: Action) -> bool:
    """Whether an action is a shot at one enemy."""
    weapon = unit.weapon(action.weapon)
    return action.action == "shoot" and weapon is not None and weapon.area is None


def nearest_to(battle: Battle, unit: Unit, way: tuple[int, ...]) -> list[str]:
    """The enemies nearest to the end of a way, of none to the unit."""
    x, y = (way[-2], way[-1]) if way else (int(unit.x), int(unit.y))
    near = sorted(enemies(battle, unit), key=lambda enemy: squared(x, y, enemy.x, enemy.y))
    return [enemy.id for enemy in near[:NEAREST]]


def running(battle: Battle, unit: Unit, kind: str, x: int, y: int, instead: Instead) -> tuple[str, ...]:
    """A run where a point is farther than a walk goes, then a walk, as far as a retreat allows them."""
    if kind not in ("run", "walk"):
        return (kind,)
    far = length(x - unit.x, y - unit.y) > mvt(battle, unit)
    kinds = ("run", "walk") if kind == "run" and (far or "walk" not in (instead or ("walk",))) else ("walk",)
    return tuple([name for name in kinds if instead is None or name in instead])


def ways_of(
    battle: Battle, unit: Unit, action: str, x: int, y: int, instead: Instead, back: bool
) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Ways of an action towards a point, the best first, each with the action that it is."""
    if action == "melee":
        for way in round_enemy(battle, unit, x, y):
            yield action, way
        return
    kinds = running(battle, unit, action, x, y, instead)
    for kind in kinds:
        most = farthest(battle, unit, kind) // (2 if back else 1)
        for to_x, to_y in goals(battle, unit, x, y):
            towards = way_towards(battle, unit, to_x, to_y, most)
            if towards:
                yield kind, tuple(towards)
        for way in straight_ways(unit, x, y, most):
            yield kind, way
    for kind in kinds:
        yield kind, straight(unit, x, y, farthest(battle, unit, kind))


def goals(battle: Battle, unit: Unit, x: int, y: int) -> list[tuple[int, int]]:
    """The places nearest to a point where a unit could stand."""
    places: list[tuple[int, int]] = []
    for to_x, to_y in around(x, y, int(battle.width), int(battle.height), STEP):
        if refuse_end(battle, unit, to_x, to_y) is None:
            places.append((to_x, to_y))
            if len(places) == GOALS:
                break
    return places


def straight(unit: Unit, x: int, y: int, most: int) -> tuple[int, ...]:
    """The straight way towards a point, as far as it goes; none to where the unit stands."""
    to_x, to_y = step_towards(unit.x, unit.y, x, y, most)
    return () if (to_x, to_y) == (unit.x, unit.y) else (int(to_x), int(to_y))


def straight_ways(unit: Unit, x: int, y: int, most: int) -> Iterator[tuple[int, ...]]:
    """Straight ways towards a point and turned aside from it, whole and shorter ones."""
    far = min(most, int(length(x - unit.x, y - unit.y)))
    for parts in (4, 3, 2):
        for sixteenths in DIRECTIONS:
            dx, dy = turned(x - unit.x, y - unit.y, sixteenths)
            way = straight(unit, int(unit.x + dx), int(unit.y + dy), max(0, far * parts // 4 - 1))
            if way:
                yield way


def turned_back(unit: Unit, way: tuple[int, ...]) -> tuple[int, ...]:
    """The same way back to where the unit stands."""
    corners = [int(unit.x), int(unit.y), *way[:-2]]
    return tuple([value for at in range(len(corners) - 2, -1, -2) for value in corners[at : at + 2]])


def round_enemy(battle: Battle, unit: Unit, x: int, y: int) -> Iterator[tuple[int, ...]]:
    """Directions in which a unit in melee slides round its enemy, the nearest to a point first (H-ACN-17)."""
    enemy = pivot(battle, unit)
    if isinstance(enemy, Refusal):
        yield (x, y)
        return
    for sixteenths in DIRECTIONS:
        dx, dy = turned(x - enemy.x, y - enemy.y, sixteenths)
        yield (int(enemy.x + dx), int(enemy.y + dy))


def assaults_on(battle: Battle, unit: Unit, instead: Instead) -> list[Action]:
    """An attack or charge on each enemy that one reaches by the most direct way."""
    if not unit.fights() or unit.sheet.mvt == NONE:
        return []
    most = farthest(battle, unit, "charge")
    actions: list[Action] = []
    for enemy in enemies(battle, unit):
        action = assault_at(battle, unit, enemy, most) if unit.gap(enemy) <= most else None
        if action is not None and allowed(battle, unit, action, instead):
            actions.append(action)
    return actions


def assault_at(battle: Battle, unit: Unit, enemy: Unit, most: int) -> Action | None:
    """An attack or charge by the most direct way, be it allowed or not; None where no way leads there."""
    way = way_in(battle, unit, enemy) or way_to(battle, unit, enemy, most)
    if not way:
        return None
    kind = assault_kind(battle, Trip(unit, way))
    return Action(unit.id, kind, way=tuple(way), target=enemy.id, pays=True)
