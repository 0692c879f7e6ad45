"""The weights of the judgement of captain and veteran: `python -m benchmarks.judgement`.

Battles of the quick commanders in every operation for two are recorded; at the end of each turn the differences between
the sides are set against who won in the end, by logistic regression for each number of turns left. What it prints,
times 1,000, are the weights of `rules.damocles.commanders.judgement` (of a whole strike force: times 1,000 too).
"""

import argparse
from math import exp
from typing import Any, Final

from benchmarks.battles import say
from benchmarks.styles import matches, scenario
from damocles_site.engine.select import use_engine
from rules.game.derived.battles import begin

PAIRS: Final = (("steady", "steady"), ("aggressive", "steady"), ("aggressive", "defensive"))
NAMES: Final = ("victory point", "held", "strike force", "survivor", "tactical point")
PENALTY: Final = 0.5
"""Of a squared weight, so that what never differs is worth nothing."""

STEPS: Final = 12
FEWEST: Final = 100

Row = tuple[int, list[float], float]
"""The turns left, the differences, and whether red won in the end: 1, 0, or a half for a draw."""


def rows(seeds: int) -> list[Row]:
    """The ends of all turns of all battles."""
    all_rows: list[Row] = []
    for first, other in PAIRS:
        for match in matches(first, other, seeds):
            all_rows += recorded(scenario(match.operation, match.red, match.blue, first, other), match.seed)
    return all_rows


def recorded(read: Any, seed: int) -> list[Row]:
    """The ends of the turns of one battle, but of the last."""
    from rules.damocles.engine.operations.scoring import winner
    from rules.damocles.game import GAME

    battle = GAME.battles.muster(read, seed, False)
    begin(GAME, battle)
    seen: list[tuple[int, list[float]]] = []
    while not battle.over and battle.turn < battle.turns:
        GAME.battles.play(battle, battle.turn + 1)
        if not battle.over and battle.turn < battle.turns:
            first, other = (standing(battle, player) for player in battle.players)
            seen.append((battle.turns - battle.turn, [a - b for a, b in zip(first, other, strict=True)]))
    GAME.battles.finish(battle)
    won = {0: 1.0, 1: 0.0}.get(winner(battle), 0.5)
    return [(left, differences, won) for left, differences in seen]


def standing(battle: Any, player: Any) -> list[float]:
    """What the judgement weighs of one player, in the order of NAMES."""
    from rules.damocles.commanders.judgement import HELD, LATEST, add_held, strength

    held = {each_player.side: 0 for each_player in battle.players}
    add_held(battle, held)
    forces = player.forces()
    whole = max(1, sum(squad.sheet.valor_of(len(squad.units)) for squad in player.squads))
    survivors = sum(rule.points for rule in battle.operation.scoring if rule.event == "survivors") * len(forces)
    left = battle.turns - battle.turn
    points = min(player.tactical_points, 4 * left)
    force = sum(strength(squad) for squad in forces) / whole
    return [
        player.victory_points,
        held[player.side] / HELD[min(battle.turns - battle.turn, LATEST)],
        force,
        survivors,
        points,
    ]


def fitted(rows_fitted: list[Row]) -> list[float]:
    """The weights of the logistic regression, by Newton's method."""
    count = len(NAMES)
    weights = [0.0] * count
    for _ in range(STEPS):
        slope = [-PENALTY * weight for weight in weights]
        bend = [[PENALTY * (a == b) for b in range(count)] for a in range(count)]
        for _, row, won in rows_fitted:
            chance = 1 / (1 + exp(-sum(a * b for a, b in zip(weights, row, strict=True))))
            for a in range(count):
                slope[a] += row[a] * (won - chance)
                for b in range(count):
                    bend[a][b] += row[a] * row[b] * chance * (1 - chance)
        weights = [a + b for a, b in zip(weights, solved(bend, slope), strict=True)]
    return weights


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The solution of linear equations, by Gauss and Jordan."""
    count = len(right)
    lines = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for n in range(count):
        best = max(range(n, count), key=lambda line: abs(lines[line][n]))
        lines[n], lines[best] = lines[best], lines[n]
        for other in range(count):
            if other != n:
                share = lines[other][n] / lines[n][n]
                lines[other] = [a - share * b for a, b in zip(lines[other], lines[n], strict=True)]
    return [lines[n][count] / lines[n][n] for n in range(count)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="benchmarks.judgement", description="Fit the judgement of rollouts.")
    parser.add_argument("--seeds", type=int, default=2, help="battles of each setting (default: %(default)s)")
    seeds = parser.parse_args().seeds
    build = use_engine()
    all_rows = rows(seeds)
    say(f"{build} engine, {len(all_rows)} ends of turns")
    for left in [0, *sorted({row[0] for row in all_rows})]:
        some = [row for row in all_rows if left in (0, row[0])]
        if len(some) >= FEWEST:
            weights = ", ".join(f"{name} {weight:.3f}" for name, weight in zip(NAMES, fitted(some), strict=True))
            say(f"{f'{left} turns left' if left else 'all':14}{len(some):6}  {weights}")


if __name__ == "__main__":
    main()
