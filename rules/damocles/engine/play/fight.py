"""A whole battle, from set-up to the end (R-BAS-01, R-TRN-03)."""

from rules.damocles.engine.battle import Battle
from rules.damocles.engine.operations.scoring import score_held, score_survivors, sides_left, winner
from rules.damocles.engine.play.deployment import deploy_all, take_territories
from rules.damocles.engine.play.home_territories import settle_in
from rules.damocles.engine.play.setup import set_up
from rules.damocles.engine.play.turn import play_turn
from rules.table.cards import shuffle


def open_battle(battle: Battle) -> None:
    """Everything that goes before the first turn."""
    prepare(battle)
    for player in battle.players:
        shuffle(player.deck, battle.decks)
    battle.over = battle.operation.ends_on_elimination and len(sides_left(battle)) < 2


def play_turns(battle: Battle, last: int) -> None:
    """The turns up to this one, as far as the battle goes on (R-TRN-03)."""
    last = min(last, battle.turns)
    while battle.turn < last and not battle.over:
        play_turn(battle)


def close(battle: Battle) -> None:
    """What scores at the end, and how it ended."""
    score_held(battle, "battle_end")
    score_survivors(battle)
    finish(battle)


def prepare(battle: Battle) -> None:
    """Set up scenery, territories and deployment, all skipped when every squad is on the table.

    The objective markers are placed already; scenery comes after them and before deployment (R-SET-01, R-FLD-02).
    """
    waiting = [s for s in battle.squads if not s.on_table]
    ranking = set_up(battle, battle.pool) if waiting else []
    if any(not s.on_table for s in waiting):
        take_territories(battle, ranking)
        deploy_all(battle, ranking)
    else:
        settle_in(battle)


def finish(battle: Battle) -> None:
    """Note how it ended (R-ERA-04)."""
    points = {p.id: p.victory_points for p in battle.players}
    battle.note_end(battle.players, winner=winner_name(battle), draw=winner(battle) < 0, victory_points=points)


def winner_name(battle: Battle) -> str | None:
    """The id of the winning player, or the name of the winning alliance; None for a draw."""
    side = winner(battle)
    if side < 0:
        return None
    return battle.sides[side]
