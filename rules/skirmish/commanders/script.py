"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from rules.skirmish.engine.answers import (
    Answer,
    Attack,
    Authority,
    Deploy,
    Eject,
    End,
    Fire,
    First,
    Losses,
    Move,
    Overwatch,
    Pay,
    Sequence,
    Split,
    TakeMarker,
)
from rules.skirmish.engine.battle import Battle
from rules.skirmish.engine.questions import Question
from rules.table.scripts import Script as BaseScript


class Script(BaseScript):
    """An entry whose moment has passed is passed over once one behind it fits.

    `asked` are the questions
    of this round, and `turns` counts those for a turn; `acted` tells that this activation has been asked for an action,
    `open` that no action has ended the last one: where its unit was lost, the end that follows is passed over.
    """

    def __init__(self, entries: tuple[Answer, ...]) -> None:
        super().__init__(entries)
        self.round = 0
        self.asked: list[str] = []
        self.turns = 0
        self.acted = False
        self.open = False

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if battle.turn != self.round:
            self.round, self.turns, self.asked = battle.turn, 0, []
        self.asked.append(question.kind)
        self.turns += 1 if question.kind == "turn" else 0
        if question.kind in ("turn", "pay"):
            self.acted = False
        if question.kind == "turn" and self.open and isinstance(self.peek(), End):
            self.pass_over(battle, question)
        answer = self.taken(battle, question)
        if question.kind == "action":
            self.acted = True
            self.open = isinstance(answer, (Fire, Move, Attack))
        return answer

    def taken(self, battle: Battle, question: Question) -> Answer | None:
        """The next entry if it fits; those that come too late for anything are left out."""
        at = self.at
        while at < len(self.entries):
            entry = self.entries[at]
            if self.passed(battle, entry, question):
                at += 1
                continue
            if not self.fits(battle, entry, question):
                return None
            while self.at < at:
                self.pass_over(battle, question)
            self.at = at + 1
            if isinstance(entry, TakeMarker) and self.at < len(self.entries):
                self.at += 1 if isinstance(self.entries[self.at], End) else 0
            return entry
        return None

    def passed(self, battle: Battle, entry: Answer, question: Question) -> bool:
        return self.too_late(battle, entry) or (
            not entry.answers(question.kind) and self.was_to_come(entry, question.kind)
        )

    def too_late(self, battle: Battle, entry: Answer) -> bool:
        """Whether an entry is for a unit that is lost, has been set up, or has been activated in this round."""
        unit = battle.unit(entry.unit) if entry.unit else None
        if unit is None:
            return bool(entry.unit)
        if isinstance(entry, Deploy):
            return battle.turn > 0 or unit.deployed
        if isinstance(entry, (Fire, Move, Attack, TakeMarker, End, Pay)):
            return unit.gone() or (unit.activated and unit is not battle.active)
        return False

    def was_to_come(self, entry: Answer, kind: str) -> bool:
        """Whether the question that an entry answers was to come before this one.

        What opens a round has passed where it has not been asked for by the first activation of the round.
        """
        if isinstance(entry, (Losses, Eject, Overwatch, Split, Deploy)):
            return True
        if isinstance(entry, Pay):
            return kind == "turn" or (kind == "action" and not self.acted)
        if isinstance(entry, Sequence):
            return self.turns < 2 and "sequence" not in self.asked
        if isinstance(entry, Authority):
            return self.turns == 1 and "authority" not in self.asked
        return isinstance(entry, First) and self.turns == 1 and "first" not in self.asked
