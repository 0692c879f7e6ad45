"""The scripted commander: the next entry answers when it is an answer to the question, else the default."""

from collections.abc import Sequence
from typing import Any

from rules.table.asking import Answer, BaseBattle, Commander, Question
from rules.table.compiler import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Script(Commander):
    """Answers from a list of entries in the order of the questions.

    An entry whose moment has passed is passed over, with an event; a game says when that is. `at` is the next entry,
    `places` are those in the script, for a game that moves entries.
    """

    def __init__(self, entries: Sequence[Answer]) -> None:
        self.entries = list(entries)
        self.places = list(range(len(self.entries)))
        self.at = 0

    def decide(self, battle: Any, question: Any) -> Any:
        while self.at < len(self.entries):
            entry = self.entries[self.at]
            if self.passed(battle, entry, question):
                self.pass_over(battle, question)
            elif self.fits(battle, entry, question):
                self.step(battle)
                return entry
            else:
                break
        return None

    def passed(self, battle: Any, entry: Any, question: Any) -> bool:
        """Whether the question that an entry answers was to come before this one."""
        return False

    def fits(self, battle: Any, entry: Any, question: Any) -> bool:
        """Whether an entry answers this question."""
        return bool(entry.answers(question.kind) and question.is_about(entry.unit))

    def peek(self) -> Answer | None:
        """The next entry."""
        return self.entries[self.at] if self.at < len(self.entries) else None

    def left_over(self) -> list[tuple[int, str]]:
        """All from the next entry on that do more than end or pass something."""
        rest = zip(self.places[self.at :], self.entries[self.at :], strict=True)
        return [(place, entry.entry()) for place, entry in rest if not entry.declines()]

    def step(self, battle: Any) -> None:
        """On to the next entry."""
        self.at += 1

    def pass_over(self, battle: BaseBattle, question: Question) -> None:
        """Leave out the next entry."""
        battle.passed_over(question, self.places[self.at], self.entries[self.at].entry())
        self.step(battle)
