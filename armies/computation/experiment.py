"""Experiments with lists drawn by lot: whom they meet, where, and the sums of their battles, from which one goes on."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any, NamedTuple

from armies.computation.sharing import Budget, all_shared_out
from armies.computation.worth_battles import Pairing, count_pairing
from armies.computation.worth_lists import Army
from rules.formats.library import Library
from rules.game.game import Game

Document = dict[str, Any]
Asked = tuple[str, Army, int, int]
"""A key, a list, its pairing, and how many battles."""


class Question(NamedTuple):
    """What is asked: a pack, the limit of its lists, whom they meet, where, and who commands all of them.

    `figure` of the part `part` is set to each of `values` in turn, where that is asked.
    """

    game: Game
    content: Document
    limit: int | None
    opponents: Sequence[dict[str, Document]]
    missions: Sequence[Document | str]
    commander: str
    lists: int
    rounds: int
    part: str = ""
    figure: str = ""
    values: Sequence[int] = ()


class Limits(NamedTuple):
    """By what battles are fought, and until when; `on_progress` hears of each list's."""

    executor: Executor | None = None
    budget: Budget = Budget()
    on_progress: Callable[[], None] = lambda: None
    why_stop: Callable[[], str] = lambda: ""


class Experiment:
    """Battles of lists against the opponents of a question, each list in turn against all of them."""

    def __init__(self, question: Question, library: Library, sums: dict[str, list[float]] | None = None) -> None:
        self.question, self.game, self.library = question, question.game, library
        self.sums: dict[str, list[float]] = sums or {}
        self.pairings = [(a, b) for a in range(len(question.opponents)) for b in range(len(question.missions))]

    def fight(self, limits: Limits) -> str:
        """Fight all that is asked; what it stopped at."""
        raise NotImplementedError

    def document(self, stopped: str, titles: Sequence[str]) -> Document:
        """What is known so far."""
        raise NotImplementedError

    def of(self) -> int:
        """Battles that are fought in all, as far as that is known."""
        raise NotImplementedError

    def head(self, stopped: str, titles: Sequence[str]) -> Document:
        """What is said of any experiment."""
        return {
            "limit": self.question.limit,
            "missions": list(titles),
            "commander": self.question.commander,
            "fought": self.fought(),
            "of": self.of(),
            "stopped": stopped,
        }

    def fought(self) -> int:
        return int(sum([sums[0] for sums in self.sums.values()]))

    def pairing(self, army: int, number: int) -> int:
        """Whom a list meets at its turn of this number."""
        return (army + number) % len(self.pairings)

    def fight_all(self, asked: Sequence[Asked], limits: Limits) -> str:
        """Fight what has no sums yet; what it stopped at, empty at the end."""
        left = [entry for entry in asked if entry[0] not in self.sums]
        chunks = ((self._task(army, pairing), 0, battles) for _key, army, pairing, battles in left)
        for n, sums in enumerate(all_shared_out(count_pairing, chunks, limits.executor, limits.budget), 1):
            self.sums[left[n - 1][0]] = sums
            limits.on_progress()
            reason = limits.why_stop() or ("time" if limits.budget.is_spent() else "")
            if reason and n < len(left):
                return reason
        return ""

    def _task(self, army: Army, pairing: int) -> Any:
        opponent, mission = self.pairings[pairing]
        commander = {"commander": self.question.commander}
        against = {side: player | commander for side, player in self.question.opponents[opponent].items()}
        return Pairing(army.players, against, self.question.missions[mission]).task(self.game, self.library)
