"""Objectives, and who wins (S-GAM-02 to S-GAM-04, S-MIS-02 to S-MIS-06)."""

from typing import Final

from rules.skirmish.content.mission import HALF, Objective
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.state import ELIMINATED, OFF, Player, Unit

HELD: Final = 1000
"""Fighters within 10 of a marker hold it (S-MIS-04)."""


def look(battle: Battle, round_ends: bool = False) -> None:
    """Who has fulfilled all objectives wins; a player without anybody left loses (S-GAM-02, S-GAM-04)."""
    for player in battle.players:
        for number, objective in enumerate(player.objectives):
            if not player.fulfilled[number] and fulfils(battle, player, objective, round_ends):
                battle.fulfilled(player, number)
    done = [player for player in battle.players if player.objectives and all(player.fulfilled)]
    if done:
        battle.ended(done[0].number if len(done) == 1 else -1, "objectives")
        return
    left = [player for player in battle.players if in_play(battle, player)]
    if len(left) < 2:
        battle.ended(left[0].number if left else -1, "elimination")


def in_play(battle: Battle, player: Player) -> bool:
    """Whether a player has a fighter on the table or a unit that may yet come in (S-GAM-04)."""
    return any(unit.stands() or may_yet_come(battle, unit) for unit in player.units)


def may_yet_come(battle: Battle, unit: Unit) -> bool:
    """Whether a unit off the table has a card to play, in this round or a later one (S-ENT-01)."""
    if unit.place != OFF or unit.entry > battle.rounds:
        return False
    return battle.turn < battle.rounds or unit in unit.owner.sequence


def finish(battle: Battle) -> None:
    """After the last round more objectives fulfilled win (S-GAM-03)."""
    scores = [player.score() for player in battle.players]
    battle.ended(-1 if scores[0] == scores[1] else 0 if scores[0] > scores[1] else 1, "last_round")


def fulfils(battle: Battle, player: Player, objective: Objective, round_ends: bool) -> bool:
    """Whether a player fulfils an objective now."""
    kind = objective.kind
    if kind == "eliminate":
        return eliminates(battle.foe(player), objective)
    if kind == "destroy":
        return destroys(battle, objective)
    if kind == "exit":
        return player.out.get(objective.edge, 0) >= objective.fighters
    if not round_ends:
        return False
    if kind == "hold":
        return objective.round in (0, battle.turn) and holds(battle, player, objective)
    return battle.turn >= battle.rounds and lasts(battle, player, objective)


def eliminates(foe: Player, objective: Objective) -> bool:
    """So many enemy units are eliminated, half of them without a number, or the one that is named (S-MIS-02)."""
    lost = [unit for unit in foe.units if unit.place == ELIMINATED]
    if objective.target:
        return any(unit.id == objective.target for unit in lost)
    wanted = (len(foe.units) + 1) // 2 if objective.units == HALF else objective.units
    return len(lost) >= wanted


def destroys(battle: Battle, objective: Objective) -> bool:
    """A generator is gone: the one that is named, or any (S-MIS-03)."""
    meant = [
        element for element in battle.mission.terrain if element.generator and objective.target in ("", element.id)
    ]
    return any(battle.element(element.id) is None for element in meant)


def holds(battle: Battle, player: Player, objective: Objective) -> bool:
    """More own than enemy fighters stand within 10 of the marker (S-MIS-04)."""
    for marker in battle.mission.markers:
        if marker.id == objective.target:
            return near(player, marker.x, marker.y) > near(battle.foe(player), marker.x, marker.y)
    return False


def near(player: Player, x: int, y: int) -> int:
    """How many fighters of a player are within 10 of a point."""
    count = 0
    for unit in player.units:
        if unit.stands():
            reach = HELD + unit.radius
            for fighter in unit.fighters:
                if (fighter.x - x) * (fighter.x - x) + (fighter.y - y) * (fighter.y - y) <= reach * reach:
                    count += 1
    return count


def lasts(battle: Battle, player: Player, objective: Objective) -> bool:
    """A named own unit or generator is still there (S-MIS-06)."""
    if battle.element(objective.target) is not None:
        return True
    unit = battle.unit(objective.target)
    return unit is not None and unit.side == player.number and unit.stands()
