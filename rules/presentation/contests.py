"""Rolls that were made against one another at a table, judged by their game's rule."""

from typing import Final, NamedTuple

from rules.message import Message
from rules.presentation.words import Words

AGAIN: Final = Message("Equal: roll again")


class Throw(NamedTuple):
    """Dice of a kind of roll, what each had to show, 0 where they are added up, and what is added to the sum."""

    kind: str
    dice: tuple[int, ...]
    needed: int = 0
    added: int = 0

    @property
    def total(self) -> int:
        """How many dice show enough, or what they come to."""
        if self.needed:
            return sum([1 for die in self.dice if die >= self.needed])
        return sum(self.dice) + self.added


class Contest(NamedTuple):
    """What comes of two rolls: `ahead` is 0 for who rolled first, 1 for the other, -1 for neither; `words` say why."""

    ahead: int
    words: Words
    rule: str


def of_kinds(first: Throw, other: Throw, kind: str, answer: str) -> bool:
    """Whether a roll is of a kind, and the other its answer; one of no kind answers what is counted as it is."""
    answers = other.kind == answer or (not other.kind and bool(other.needed) == bool(first.needed))
    return first.kind == kind and answers


def higher(first: Throw, other: Throw, rule: str, equal: str) -> Contest:
    """The higher sum wins; what is equal is rolled again."""
    if first.total == other.total:
        return Contest(-1, AGAIN, equal)
    return Contest(0 if first.total > other.total else 1, "", rule)


def cancelled(first: Throw, other: Throw, words: Message, nothing: Message, rule: str) -> Contest:
    """Each success of the other cancels one of the first; `words` say with `count` what is left, `nothing` for none."""
    left = first.total - other.total
    return Contest(1, nothing, rule) if left <= 0 else Contest(0, words.filled({"count": left}), rule)
