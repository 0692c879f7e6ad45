"""The moments of a battle that cost a player most: answers and luck, by playing on before and after each of them."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from rules.battles.advice import GoesOn, read
from rules.battles.forecast import seed_of
from rules.battles.playing_on import WON, Position, Record, played_out, positions

Document = dict[str, Any]

SCREENED: Final = 12
"""Battles played on before and after each answer, to find what is worth a closer look."""

LOOKED_AT: Final = 100
"""Battles played on before and after what is looked at closely, with luck of their own."""

CLOSELY: Final = 8
SHOWN: Final = 3
LEAST: Final = 0.05
"""What costs less of the chance of winning is not told."""


class Moment(NamedTuple):
    """The number of an answer, and the parts of battles won before and after: of it, or of the `luck` that followed.

    Luck is dice, and whatever the others did, up to the player's next question.
    """

    number: int
    luck: bool
    before: float
    after: float

    def cost(self) -> float:
        return self.before - self.after

    def document(self) -> Document:
        return {"number": self.number, "luck": self.luck, "before": self.before, "after": self.after}


class Judge:
    """Judges a battle at the questions of a player, whose answers have these numbers; it `ended` for him with this,
    None where it was broken off.
    """

    def __init__(self, record: Record, numbers: Sequence[int], ended: float | None, luck: int, goes_on: GoesOn) -> None:
        asked = {number: (record.answered[number].player, record.answered[number].kind) for number in numbers}
        self.record = record
        self.numbers = list(numbers)
        self.ended = ended
        self.luck = luck
        self.goes_on = goes_on
        self.positions: dict[int, Position] = positions(record, asked)

    def share(self, number: int, after: bool, battles: int) -> float | None:
        """The part that is won of so many battles played on from a question, or from the answer given to it."""
        game = self.record.game
        first = read(game, [self.record.entries[number]])[0] if after else None
        won, played = 0, 0
        for run in range(battles):
            if not self.goes_on():
                break
            outcome = played_out(self.positions[number], seed_of(game.slug, self.luck, run), first)
            if outcome is not None:
                won += outcome
                played += 1
        return won / (WON * played) if played else None

    def answered(self, number: int, battles: int) -> Moment | None:
        """What an answer cost."""
        before, after = self.share(number, False, battles), self.share(number, True, battles)
        return None if before is None or after is None else Moment(number, False, before, after)

    def followed(self, number: int, battles: int) -> Moment | None:
        """What came of luck after an answer, up to the next of these questions, or to the end."""
        later = [other for other in self.numbers if other > number]
        before = self.share(number, True, battles)
        after = self.share(later[0], False, battles) if later else self.ended
        return None if before is None or after is None else Moment(number, True, before, after)

    def screened(self) -> list[Moment]:
        """All moments, judged from few battles: each question and each answer once."""
        answers = [self.answered(number, SCREENED) for number in self.numbers]
        moments: list[Moment] = []
        following = self.ended
        for answer in reversed(answers):
            if answer is not None:
                moments.append(answer)
                if following is not None:
                    moments.append(Moment(answer.number, True, answer.after, following))
                following = answer.before
        return moments


def moments(
    record: Record, numbers: Sequence[int], ended: float | None, luck: int, screens: GoesOn, looks: GoesOn
) -> list[Document]:
    """The moments that cost most, in the order of the battle.

    All are screened as long as `screens` says so; the suspects are looked at closely as long as `looks` does.
    """
    judge = Judge(record, numbers, ended, luck, screens)
    suspects = sorted(judge.screened(), key=cost)[-CLOSELY:]
    judge.goes_on = looks
    judge.luck = luck + 1  # what was found by luck must stand with other luck
    looked_at = [
        judge.followed(moment.number, LOOKED_AT) if moment.luck else judge.answered(moment.number, LOOKED_AT)
        for moment in suspects
    ]
    costly = sorted([moment for moment in looked_at if moment is not None and moment.cost() >= LEAST], key=cost)
    return [moment.document() for moment in sorted(costly[-SHOWN:])]


def cost(moment: Moment) -> float:
    return moment.cost()
