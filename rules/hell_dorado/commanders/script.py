"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from typing import Final

from rules.hell_dorado.engine.answers import Action, Activate, Answer, Deploy
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.questions import KINDS, Question
from rules.table.asking import Commander

SET_UP: Final = KINDS[: KINDS.index("upkeep_order")]
OF_TURNS: Final = ("upkeep_order", "first")
OF_SEQUENCES: Final = ("weapon", "vae_victis", "defensive_combat", "reroll", "force_reroll", "hits")
"""Questions of setting up, of turns and of one sequence, in the order in which they are asked."""

NEXT: Final = ("activate", "first", "upkeep_order")
"""The questions that come after everything of an activation."""


class Script(Commander):
    """Answers from a list of entries in the order of the questions.

    An entry whose moment has passed is passed over, with an event, once one behind it fits.
    """

    def __init__(self, entries: tuple[Answer, ...]) -> None:
        self.entries = entries
        self.at = 0

    def decide(self, battle: Battle, question: Question) -> Answer | None:
        at = self.at
        while at < len(self.entries):
            entry = self.entries[at]
            if entry.answers(question.kind) and question.is_about(entry.unit) and not self.too_late(battle, entry):
                self.pass_over(battle, question, at)
                self.at = at + 1
                return entry
            if not self.too_late(battle, entry) and not passed(entry, question):
                return None
            at += 1
        return None

    def pass_over(self, battle: Battle, question: Question, to: int) -> None:
        """Leave out the entries before this one."""
        while self.at < to:
            entry = self.entries[self.at]
            battle.passed_over(question, self.at, entry.question or entry.KINDS[0])
            self.at += 1

    def too_late(self, battle: Battle, entry: Answer) -> bool:
        """Whether an entry is for a unit that is lost, stands already, or has been activated in this turn."""
        name = entry.chosen if isinstance(entry, Activate) else entry.unit
        unit = battle.unit(name) if name else None
        if unit is None or not isinstance(entry, (Activate, Action, Deploy)):
            return False
        if isinstance(entry, Deploy):
            return unit.stands()
        done = unit.activated > 0 and unit is not battle.active and not unit.lemure
        return not unit.stands() or done


def passed(entry: Answer, question: Question) -> bool:
    """Whether the question that an entry answers was to come before this one."""
    kind = entry.question or entry.KINDS[0]
    asked = question.kind
    if kind in SET_UP:
        return asked not in SET_UP or SET_UP.index(asked) > SET_UP.index(kind)
    if kind in OF_TURNS:
        return asked not in SET_UP and asked not in OF_TURNS
    if kind in OF_SEQUENCES and asked in OF_SEQUENCES:
        return OF_SEQUENCES.index(asked) > OF_SEQUENCES.index(kind)
    if kind == "activate":
        return False
    return asked in NEXT or (asked == "action" and kind != "action")
