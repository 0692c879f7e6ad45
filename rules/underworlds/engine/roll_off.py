"""The roll-off, and who begins by the choice of its winner (U-GAM-04, U-BRD-02, U-ACT-01)."""

from rules.table.asking import ask
from rules.table.questions import Refusal
from rules.underworlds.engine.answers import Beginner
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.questions import Question
from rules.underworlds.engine.state import Player


def roll_off(battle: Battle, of: str) -> Player:
    """One die each, the higher wins, equal again; south's die first (U-GAM-04, U-GAM-05)."""
    rolled: list[list[int]] = []
    while not rolled or rolled[-1][0] == rolled[-1][1]:
        rolled.append(battle.dice.roll(2))
    winner = battle.players[0 if rolled[-1][0] > rolled[-1][1] else 1]
    battle.rolled_off(of, rolled, winner)
    return winner


def beginner(battle: Battle, kind: str) -> int:
    """Who begins: the winner of a roll-off chooses, himself by default; `kind` is begin or first (U-ACT-01)."""
    winner = roll_off(battle, "tokens" if kind == "begin" else "round")
    player = battle.called(ask(battle, Question(kind, winner), Beginner, refuse_beginner).player) or winner
    battle.begins("tokens" if kind == "begin" else "round", player, winner)
    return player.number


def refuse_beginner(battle: Battle, question: Question, answer: Beginner) -> Refusal | None:
    """Why nobody of that name begins (U-BRD-02, U-ACT-01)."""
    if battle.called(answer.player) is not None:
        return None
    rule = "U-BRD-02" if question.kind == "begin" else "U-ACT-01"
    return Refusal(rule, "{player} does not play", player=answer.player)
