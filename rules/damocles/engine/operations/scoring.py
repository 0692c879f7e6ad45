"""Victory points and the end of a battle, as the operation defines them (R-OPS-01, R-ERA-02 to R-ERA-04, R-OBJ-02)."""

from typing import Final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.measures import near_marker
from rules.damocles.engine.state import COHESION, Author, Marker, Player, Squad, Territory

DOUBLE: Final = ("troops", "com_operators")
"""Units of these types count as two for objectives (R-OBJ-03)."""


def score_slain(battle: Battle, squad: Squad, by: Author) -> None:
    """A slain enemy unit, where the operation scores them."""
    if by.player.side == squad.side:
        return
    for rule in battle.operation.scoring:
        if rule.event == "unit_slain":
            score(battle, by.player, rule.points, rule.event, by.credited)


def score_destroyed(battle: Battle, squad: Squad, by: Author) -> None:
    """Score a destroyed enemy squad, and the first blood (R-ERA-02, R-ERA-04). Destroying an ally scores nothing."""
    if by.player.side != squad.side:
        for rule in battle.operation.scoring:
            if rule.event == "squad_destroyed" or (rule.event == "first_blood" and not battle.first_blood):
                score(battle, by.player, rule.points, rule.event, by.credited)
        battle.first_blood = True
    if battle.operation.ends_on_elimination and len(sides_left(battle)) < 2:
        battle.over = True


def score(battle: Battle, player: Player, points: int, reason: str, earned_by: list[Squad]) -> None:
    """Points for a player, earned by some squads; the operation may end at a number of points."""
    battle.scored(player, points, reason, earned_by)
    goal = battle.operation.ends_at_victory_points
    if goal and victory_points(battle, player.side) >= goal:
        battle.over = True


def sides_left(battle: Battle) -> list[int]:
    """The sides that have a unit left (R-ERA-03)."""
    left: list[int] = []
    for player in battle.players:
        if player.side not in left and player.has_units():
            left.append(player.side)
    return left


def victory_points(battle: Battle, side: int) -> int:
    """The victory points of a side: allies add theirs up (R-BAS-02)."""
    return sum(p.victory_points for p in battle.players if p.side == side)


def weight(squad: Squad) -> int:
    """How much each unit of a squad counts at an objective (R-OBJ-03)."""
    return 2 if squad.sheet.type in DOUBLE else 1


def presence(battle: Battle, marker: Marker) -> list[int]:
    """The count of each player's units within 5 of a marker, by player number (R-OBJ-02, R-OBJ-03)."""
    counts = [0] * len(battle.players)
    for squad in battle.squads:
        if squad.fights():
            for unit in squad.living:
                if near_marker(unit, marker, COHESION):
                    counts[squad.owner.number] += weight(squad)
    return counts


def squads_near(player: Player, marker: Marker) -> list[Squad]:
    """The squads of a player that count at an objective (R-OBJ-02)."""
    return [s for s in player.forces() if any(near_marker(u, marker, COHESION) for u in s.living)]


def controller(battle: Battle, marker: Marker) -> Player | None:
    """The player with the higher count controls an objective; equal counts are contested (R-OBJ-02)."""
    return most(battle, presence(battle, marker))


def most(battle: Battle, counts: list[int]) -> Player | None:
    """The one player with the highest count, None on a tie or when all are 0."""
    best = max(counts)
    if best == 0 or counts.count(best) > 1:
        return None
    return battle.players[counts.index(best)]


def occupation(battle: Battle, territory: Territory) -> list[int]:
    """The count of each player's units wholly in a territory, by player number."""
    counts = [0] * len(battle.players)
    for squad in battle.squads:
        if squad.fights():
            for unit in squad.living:
                if wholly_in(territory, unit.x, unit.y, unit.radius):
                    counts[squad.owner.number] += 1
    return counts


def squads_in(player: Player, territory: Territory) -> list[Squad]:
    """The squads of a player that count in a territory."""
    return [s for s in player.forces() if any(wholly_in(territory, u.x, u.y, u.radius) for u in s.living)]


def holder(battle: Battle, territory: Territory) -> Player | None:
    """The player with most units wholly in a territory; equal counts hold nothing."""
    return most(battle, occupation(battle, territory))


def wholly_in(territory: Territory, x: int, y: int, radius: int) -> bool:
    """Whether a whole base is inside a territory (R-DEP-02)."""
    return territory.area.holds_base(x, y, radius)


def score_held(battle: Battle, when: str) -> None:
    """What is held at the end of a turn, or of the battle."""
    for rule in battle.operation.scoring:
        if rule.when != when or battle.turn < rule.from_turn:
            continue
        if rule.event == "objective_held":
            for marker in battle.markers:
                if rule.objective in ("", marker.id):
                    player = controller(battle, marker)
                    if player is not None:
                        score(battle, player, rule.points, rule.event, squads_near(player, marker))
        elif rule.event == "territory_held":
            score_territories(battle, rule.territory, rule.points)


def score_territories(battle: Battle, named: str, points: int) -> None:
    """Points for the player with most units in the named territory: an id, the player's own, or an enemy's."""
    for number, territory in enumerate(battle.territories):
        player = holder(battle, territory) if named in ("own", "enemy", territory.id) else None
        if player is None:
            continue
        owners = [p.side for p in battle.players if p.territory == number]
        if named == "own" and player.territory != number:
            continue
        if named == "enemy" and (not owners or player.side in owners):
            continue
        score(battle, player, points, "territory_held", squads_in(player, territory))


def score_survivors(battle: Battle) -> None:
    """Points for each squad left at the end of the battle."""
    for rule in battle.operation.scoring:
        if rule.event == "survivors":
            for player in battle.players:
                forces = player.forces()
                battle.scored(player, rule.points * len(forces), rule.event, forces)


def winner(battle: Battle) -> int:
    """The side with most victory points, -1 for a draw (R-ERA-04)."""
    sides = sorted({p.side for p in battle.players})
    points = [victory_points(battle, side) for side in sides]
    best = max(points)
    return sides[points.index(best)] if points.count(best) == 1 else -1
