"""What the units of a content do in battle: lists by lot fight the lists that come with the game, from both sides."""

from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from typing import Any

from armies.computation.experiment import Experiment, Limits, Question
from armies.computation.worth_battles import WATCHED
from armies.computation.worth_figures import rates
from armies.computation.worth_lists import DEEDS, Armies, Other, deeds_of, others_of
from rules.formats.library import Library
from rules.table.intervals import DECIMALS, quantile
from rules.table.intervals import FEWEST as FEWEST_LISTS

FEWEST = 16
"""Battles that a unit must have fought in before anything is said of it."""

Document = dict[str, Any]


class Deeds(Experiment):
    """What each unit slays and what is left of it, whether it comes by itself or with others. DocumentError."""

    def __init__(self, question: Question, library: Library, sums: dict[str, list[float]] | None = None) -> None:
        super().__init__(question, library, sums)
        content = self.game.formats.read("content", question.content)
        self.armies = list(Armies(self.game, content, question.limit, question.commander).drawn(question.lists))
        self.own = [others_of(self.game, army.players) for army in self.armies]
        self.others = [others_of(self.game, players) for players in question.opponents]

    def fight(self, limits: Limits) -> str:
        """All lists in turn, each battle watched."""
        asked = [
            (f"{n} {number}", army, self.pairing(n, number), WATCHED)
            for number in range(self.question.rounds if self.pairings else 0)
            for n, army in enumerate(self.armies)
        ]
        return self.fight_all(asked, limits) or "number"

    def of(self) -> int:
        return len(self.armies) * self.question.rounds * WATCHED

    def document(self, stopped: str, titles: Any) -> Document:
        """Of each part what it did, and what all units of all lists did on average; scenery does nothing."""
        deeds: dict[tuple[bool, str], dict[int, list[float]]] = {}
        battles: dict[str, int] = {}
        for n, own, others, sums in self._known():
            for place, unit in enumerate([*own, *others]):
                of_lists = deeds.setdefault((place < len(own), unit.slug), {})
                of_lists[n] = _sum(of_lists.get(n, [0.0] * DEEDS), deeds_of(place, unit.value, sums))
            for slug in {unit.slug for unit in own}:
                battles[slug] = battles.get(slug, 0) + int(sums[0] - sums[1])
        done = {key: of_lists for key, of_lists in sorted(deeds.items()) if not _is_idle(_total(of_lists.values()))}
        parts = {
            slug: _rates_with_intervals(list(of_lists.values()))
            for (is_own, slug), of_lists in done.items()
            if is_own and battles[slug] >= FEWEST
        }
        average = _rates_with_intervals(
            [_total([row[n] for row in done.values() if n in row]) for n in range(len(self.armies))]
        )
        return self.head(stopped, titles) | {"parts": parts, "average": average}

    def _known(self) -> Iterator[tuple[int, list[Other], list[Other], list[float]]]:
        """The number of a list, its units, those of its opponent, the sums of their battles."""
        for key, sums in self.sums.items():
            n, number = map(int, key.split())
            yield n, self.own[n], self.others[self.pairings[self.pairing(n, number)][0]], sums


def _rates_with_intervals(of_lists: Sequence[list[float]]) -> Document:
    """What was done in the battles of some lists, with intervals: the battles of a list are alike, so lists count."""
    whole, left, watched, slain, _objectives = zip(*of_lists, strict=True) if of_lists else [()] * DEEDS
    return rates(_total(of_lists)) | {
        "left_interval": ratio_interval(left, whole, 1.0),
        "slain_interval": ratio_interval(slain, watched),
    }


def ratio_interval(parts: Sequence[float], wholes: Sequence[float], most: float | None = None) -> list[float] | None:
    """Student's interval at 95 % of the ratio of two sums over lists, from 0 to `most`; None for too few of them."""
    count, whole = len(wholes), sum(wholes)
    if count < FEWEST_LISTS or not whole:
        return None
    ratio = sum(parts) / whole
    squares = sum([(part - ratio * each) ** 2 for part, each in zip(parts, wholes, strict=True)])
    spread = quantile(count - 1) * sqrt(squares * count / (count - 1)) / whole
    high = ratio + spread if most is None else min(most, ratio + spread)
    return [round(max(0.0, ratio - spread), DECIMALS), round(high, DECIMALS)]


def _is_idle(deeds: list[float]) -> bool:
    """Whether a unit neither slew nor lost anything, nor took an objective."""
    whole, left, _watched, slain, objectives = deeds
    return left >= whole and not slain and not objectives


def _total(rows: Iterable[list[float]]) -> list[float]:
    return [sum(column) for column in zip([0.0] * DEEDS, *rows, strict=True)]


def _sum(first: list[float], second: list[float]) -> list[float]:
    return [a + b for a, b in zip(first, second, strict=True)]
