"""The roll-off, and who begins by the choice of its winner (U-GAM-04, U-BRD-02, U-ACT-01)."""

from rules.table.questions import Refusal
from rules.underworlds.answers import Answer, Begin, First
from rules.underworlds.asking import Ask
from rules.underworlds.battle import Battle
from rules.underworlds.questioning import answered
from rules.underworlds.state import Player


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
    answer = answered(battle, Ask(kind, winner), refuse_beginner)
    chosen = battle.called(answer.player) if isinstance(answer, (Begin, First)) else None
    player = winner if chosen is None else chosen
    battle.begins("tokens" if kind == "begin" else "round", player, winner)
    return player.number


def refuse_beginner(battle: Battle, ask: Ask, answer: Answer) -> Refusal | None:
    """Why nobody of that name begins (U-BRD-02, U-ACT-01)."""
    name = answer.player if isinstance(answer, (Begin, First)) else ""
    rule = "U-BRD-02" if ask.kind == "begin" else "U-ACT-01"
    return None if battle.called(name) is not None else Refusal(rule, "{player} does not play", player=name)
