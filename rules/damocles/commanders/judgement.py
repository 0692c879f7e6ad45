"""The judgement of a battle that is broken off: what the position is worth to a side, without dice.

The weights are thousandths of a logit by the number of turns left, the last for more: fitted on 4,608 recorded battles
of the starter strike forces in every operation, the winner by the differences at the end of a turn
(`python -m benchmarks.judgement`).
"""

from math import isqrt
from typing import Final

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.scoring import controller, holder, victory_points
from rules.damocles.engine.play.fight import close
from rules.damocles.engine.state import Player, Squad

WON: Final = 1000
"""The worth of a battle won; lost is as much below 0, drawn is 0."""

EVEN: Final = 2000
"""A lead of so much is worth seven tenths of a battle won."""

POINT: Final = (1500, 1200, 970, 900, 710, 560, 340)
"""The weight of a victory point."""

HELD: Final = (600, 570, 290, 70, 60, 80, 160)
"""The weight of a victory point that would be scored if everybody stayed where he is."""

SURVIVOR: Final = (1500, 1400, 910, 540, 460, 360, 210)
"""The weight of a squad where survivors score, by its points."""

FORCE: Final = (0, 2940, 4790, 6160, 6270, 5670, 4880)
"""The weight of a whole strike force, shared by strategic valor and health."""

LATEST: Final = 6
"""From so many turns left on the weights stay as they are."""

TACTICAL: Final = 5
"""The weight of a tactical point, of four for each turn left at most."""


def judged(battle: Battle, side: int) -> int:
    """From -1000, lost, to 1000, won: the lead over the best of the other sides. An ended battle is closed."""
    if battle.over or battle.turn >= battle.turns:
        close(battle)
        return outcome(battle, side)
    worths = {player.side: 0 for player in battle.players}
    for player in battle.players:
        worths[player.side] += worth_of(battle, player)
    add_held(battle, worths)
    own = worths.pop(side)
    lead = own - max(worths.values())
    return WON * lead // isqrt(lead * lead + EVEN * EVEN)


def outcome(battle: Battle, side: int) -> int:
    """What an ended battle is worth, by victory points (R-ERA-04)."""
    others = [victory_points(battle, p.side) for p in battle.players if p.side != side]
    lead = victory_points(battle, side) - max(others)
    return 0 if lead == 0 else WON if lead > 0 else -WON


def worth_of(battle: Battle, player: Player) -> int:
    """What a player has scored, and may do with what is left of the strike force."""
    left = battle.turns - battle.turn
    late = min(left, LATEST)
    forces = player.forces()
    whole = max(1, sum(squad.sheet.valor_of(len(squad.units)) for squad in player.squads))
    worth = POINT[late] * player.victory_points
    worth += FORCE[late] * sum(strength(squad) for squad in forces) // whole
    for rule in battle.operation.scoring:
        if rule.event == "survivors":
            worth += SURVIVOR[late] * rule.points * len(forces)
    return worth + TACTICAL * min(player.tactical_points, 4 * left)


def strength(squad: Squad) -> int:
    """The strategic valor of a squad by the health it has left."""
    whole = len(squad.units) * squad.sheet.health
    return squad.sheet.valor_of(len(squad.units)) * squad.health() // whole


def add_held(battle: Battle, worths: dict[int, int]) -> None:
    """What each side would score in the turns left with what it holds now."""
    held = HELD[min(battle.turns - battle.turn, LATEST)]
    for rule in battle.operation.scoring:
        times = battle.turns - max(battle.turn + 1, rule.from_turn) + 1 if rule.when == "turn_end" else 1
        worth = held * max(0, times) * rule.points
        if rule.event == "objective_held":
            for marker in battle.markers:
                if rule.objective in ("", marker.id):
                    add(worths, controller(battle, marker), worth)
        elif rule.event == "territory_held":
            for number, territory in enumerate(battle.territories):
                if rule.territory in ("own", "enemy", territory.id):
                    player = holder(battle, territory)
                    if player is not None and scores(battle, rule.territory, player, number):
                        add(worths, player, worth)


def scores(battle: Battle, named: str, player: Player, number: int) -> bool:
    """Whether a territory scores for who holds it."""
    owners = [p.side for p in battle.players if p.territory == number]
    if named == "own":
        return player.territory == number
    return named != "enemy" or (len(owners) > 0 and player.side not in owners)


def add(worths: dict[int, int], player: Player | None, points: int) -> None:
    if player is not None:
        worths[player.side] += points
