"""The initiative phase: secret bets of tactical points (R-INI)."""

from typing import Final

from rules.damocles.engine.answers import Bid
from rules.damocles.engine.battle import Battle
from rules.damocles.engine.questions import Question
from rules.damocles.engine.roll_off import ranked
from rules.damocles.engine.state import Player
from rules.table.asking import always_allowed, ask_secretly

FIRST_DRAW: Final = 3
DRAW: Final = 2
"""Draw 3 assets after the first initiative phase, 2 after each later one (R-AST-03)."""


def bet_for_initiative(battle: Battle) -> None:
    """All bet at once; the highest bet goes first, ties roll off, all bets are lost (R-INI-01, R-INI-03)."""
    questions = [Question("bid", player) for player in battle.players]
    answers = ask_secretly(battle, questions, Bid, always_allowed)
    settle_bids(battle, {player.id: bet_of(player, answers[player.number]) for player in battle.players})


def bet_of(player: Player, answer: Bid) -> int:
    """A player bets no more than there is (R-INI-01)."""
    return max(0, min(answer.amount, player.tactical_points))


def settle_bids(battle: Battle, bids: dict[str, int]) -> None:
    """All bets are lost, and rank the players (R-INI-03, R-INI-04)."""
    for player in battle.players:
        battle.spent(player, -bids[player.id], "bid")
    battle.took_initiative(bids, by_bids(battle, bids))


def by_bids(battle: Battle, bids: dict[str, int]) -> list[Player]:
    """Players from the highest bet to the lowest; equals roll off among themselves (R-INI-02, R-INI-04)."""
    order: list[Player] = []
    for amount in sorted(set(bids.values()), reverse=True):
        order.extend(ranked(battle, [p for p in battle.players if bids[p.id] == amount]))
    return order


def draw_assets(battle: Battle) -> None:
    """All players draw after the initiative phase, in its order (R-AST-03)."""
    for player in battle.order:
        battle.drew(player, FIRST_DRAW if battle.turn == 1 else DRAW)
