"""What the best commander of a game would answer, and what each answer is worth by playing on from it."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from rules.battles.forecast import seed_of
from rules.battles.playing_on import WON, Position, decided, played_out
from rules.battles.seats import usual_commander
from rules.game.derived.results import read_answers
from rules.game.game import Game

Document = dict[str, Any]
GoesOn = Callable[[], bool]

FIRST: Final = 24
"""Battles that are played on from every answer."""

FURTHER: Final = 72
"""Battles more for the advice and the answers that did best."""

BEST: Final = 3


class Worth(NamedTuple):
    """An answer, and the battles played on from it: `won` counts a draw as half a battle."""

    answer: Document
    won: float = 0
    played: int = 0

    def share(self) -> float:
        """The part of the battles that was won."""
        return self.won / self.played if self.played else 0.0

    def document(self) -> Document:
        return {"answer": self.answer, "won": self.won, "played": self.played}


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
    rest = sorted([worth for worth in weighed[1:] if worth.played], key=lambda worth: -worth.share())
    return {
        "commander": advisor_of(game),
        "why": decision.why,
        "advice": weighed[0].document(),
        "others": [worth.document() for worth in rest],
    }


def played_on(position: Position, worth: Worth, luck: int, battles: int, goes_on: GoesOn) -> Worth:
    """With so many battles more; every answer meets the same luck."""
    game = position.game
    first = read(game, [worth.answer])[0]
    won, played = worth.won, worth.played
    for run in range(worth.played, worth.played + battles):
        if not goes_on():
            break
        outcome = played_out(position, seed_of(game.slug, luck, run), first)
        if outcome is not None:
            won += outcome / WON
            played += 1
    return Worth(worth.answer, won, played)


def read(game: Game, answers: Sequence[Document]) -> list[Any]:
    return read_answers(game, {"format": game.facts.format("answers"), "answers": list(answers)})


def written(game: Game, answers: Sequence[Document]) -> list[Document]:
    """Answers as a battle keeps them."""
    return [game.battles.answer_document(answer) for answer in read(game, answers)]
