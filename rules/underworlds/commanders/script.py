"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from typing import Final

from rules.table.scripts import Script as BaseScript
from rules.underworlds.engine.answers import Activation, Answer, PassPower, PlayCard
from rules.underworlds.engine.battle import Battle
from rules.underworlds.engine.questions import KINDS, Question

ONCE: Final = ("first", "score", "discard", "upgrades", "discard_power")
"""The questions that a player is asked once a round at most."""

SET_UP: Final = ("begin", "token", "place")


class Script(BaseScript):
    """An entry whose question was not asked when its time had come is passed over.

    `done` are the
    questions of ONCE that have been asked or passed over in this round, `missed` those that were not in the round
    before; `waited` counts the activations that were asked for while a card waits.
    """

    def __init__(self, entries: tuple[Answer, ...]) -> None:
        super().__init__(entries)
        self.round = 0
        self.waited = 0
        self.done: list[str] = list(ONCE)
        self.missed: list[str] = []

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        if battle.turn != self.round:
            self.round = battle.turn
            self.missed = [kind for kind in ONCE if kind not in self.done]
            self.done = []
        answer: Answer | None = super().decide(battle, question)
        self.done.append(question.kind)
        return answer

    def step(self, battle: Battle) -> None:
        """On to the next entry, which waits from now on."""
        super().step(battle)
        self.waited = 0

    def fits(self, battle: Battle, entry: Answer, question: Question) -> bool:
        return entry.answers(question.kind)

    def waits_in_vain(self, battle: Battle, entry: Answer, asked: str) -> bool:
        """Whether a whole power step has gone by without asking for this card, or no activation is to come."""
        if battle.turn >= battle.mission.rounds and asked in ONCE[1:]:
            return isinstance(entry, (Activation, PlayCard))
        if isinstance(entry, PlayCard) and asked == "activation":
            self.waited += 1
        return self.waited > 1

    def passed(self, battle: Battle, entry: Answer, question: Question) -> bool:
        if entry.answers(question.kind):
            return False
        return self.is_late(entry, entry.entry(), question.kind) or self.waits_in_vain(battle, entry, question.kind)

    def is_late(self, entry: Answer, kind: str, asked: str) -> bool:
        """Whether the question that an entry answers was to come before this one."""
        if kind == "drive" or isinstance(entry, PassPower):
            return True
        late = KINDS.index(asked) > KINDS.index(kind)
        if kind in self.missed:
            self.missed.remove(kind)
            return True
        if kind in ONCE and late and kind not in self.done:
            self.done.append(kind)
            return True
        return kind in SET_UP and late
