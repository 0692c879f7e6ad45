"""What the best commander of a game would answer, and what each answer is worth by playing on from it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.battles.forecast import seed_of
from rules.battles.playing_on import WON, Position, decided, played_out
from rules.battles.seats import usual_commander
from rules.game.derived.results import read_answers
from rules.game.game import Game
from rules.table.intervals import mean, paired_interval, wilson

Document = dict[str, Any]
GoesOn = Callable[[], bool]

FIRST: Final = 24
"""Battles that are played on from every answer."""

FURTHER: Final = 72
"""Battles more for the advice and the answers that did best."""

BEST: Final = 3


class Worth(NamedTuple):
    """An answer, and what the battles played on from it came to, of WON; None for one that did not come to it."""

    answer: Document
    outcomes: tuple[int | None, ...] = ()

    def ended(self) -> list[int]:
        return [outcome for outcome in self.outcomes if outcome is not None]

    def won(self) -> float:
        """A draw counts as half a battle."""
        return sum(self.ended()) / WON

    def share(self) -> float:
        """The part of the battles that was won."""
        return self.won() / len(self.ended()) if self.ended() else 0.0

    def document(self) -> Document:
        won, played = self.won(), len(self.ended())
        return {"answer": self.answer, "won": won, "played": played, "interval": wilson(won, played)}

    def beside(self, other: "Worth") -> Document:
        """With the difference from another, None of too few battles: both had the same luck in each."""
        pairs = zip(self.outcomes, other.outcomes, strict=False)
        gains = [(mine - its) / WON for mine, its in pairs if mine is not None and its is not None]
        bounds = paired_interval(sum(gains), sum([gain * gain for gain in gains]), len(gains))
        difference = None if bounds is None else {"share": mean(sum(gains), len(gains)), "interval": bounds}
        return self.document() | {"difference": difference}


def advisor_of(game: Game) -> str:
    """The best commander of a game: the last of those that look ahead, else the usual one."""
    slow = [commander.key for commander in game.facts.automatic_commanders() if commander.slow]
    return slow[-1] if slow else usual_commander(game)


def advice(position: Position, others: Sequence[Document], luck: int, goes_on: GoesOn) -> Document | None:
    """The answer of the best commander, why, and what it is worth beside others.

    None where too much is hidden from the player for anything to be said. It stops early, with what is known until
    then, when `goes_on` says so.
    """
    game = position.game
    decision = decided(position, advisor_of(game), seed_of(game.slug, luck, 0))
    if decision is None:
        return None
    given = game.battles.answer_document(decision.answer)
    weighed = [Worth(given)]
    for answer in written(game, others):
        if all(answer != worth.answer for worth in weighed):
            weighed.append(Worth(answer))
    weighed = [played_on(position, worth, luck, FIRST, goes_on) for worth in weighed]
    best = sorted(range(1, len(weighed)), key=lambda n: -weighed[n].share())[:BEST]
    for number in [0, *best]:
        weighed[number] = played_on(position, weighed[number], luck, FURTHER, goes_on)
    rest = sorted([worth for worth in weighed[1:] if worth.ended()], key=lambda worth: -worth.share())
    return {
        "commander": advisor_of(game),
        "why": decision.why,
        "advice": weighed[0].document(),
        "others": [worth.beside(weighed[0]) for worth in rest],
    }


def played_on(position: Position, worth: Worth, luck: int, battles: int, goes_on: GoesOn) -> Worth:
    """With so many battles more; every answer meets the same luck."""
    game = position.game
    first = read(game, [worth.answer])[0]
    outcomes = list(worth.outcomes)
    for run in range(len(outcomes), len(outcomes) + battles):
        if not goes_on():
            break
        outcomes.append(played_out(position, seed_of(game.slug, luck, run), first))
    return Worth(worth.answer, tuple(outcomes))


def read(game: Game, answers: Sequence[Document]) -> list[Any]:
    return read_answers(game, {"format": game.facts.format("answers"), "answers": list(answers)})


def written(game: Game, answers: Sequence[Document]) -> list[Document]:
    """Answers as a battle keeps them."""
    return [game.battles.answer_document(answer) for answer in read(game, answers)]
