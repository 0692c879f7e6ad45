"""What the units of a content do in battle: lists by lot fight the lists that come with the game, from both sides."""

from collections.abc import Iterator
from typing import Any

from armies.computation.experiment import Experiment, Limits, Question
from armies.computation.worth_battles import WATCHED
from armies.computation.worth_figures import rates
from armies.computation.worth_lists import DEEDS, Armies, Other, deeds_of, others_of
from rules.formats.library import Library

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
        deeds: dict[tuple[bool, str], list[float]] = {}
        battles: dict[str, int] = {}
        for own, others, sums in self._known():
            for place, unit in enumerate([*own, *others]):
                key = place < len(own), unit.slug
                deeds[key] = _sum(deeds.get(key, [0.0] * DEEDS), deeds_of(place, unit.value, sums))
            for slug in {unit.slug for unit in own}:
                battles[slug] = battles.get(slug, 0) + int(sums[0] - sums[1])
        done = {key: row for key, row in sorted(deeds.items()) if not _is_idle(row)}
        parts = {slug: rates(row) for (is_own, slug), row in done.items() if is_own and battles[slug] >= FEWEST}
        average = rates([sum(column) for column in zip([0.0] * DEEDS, *done.values(), strict=True)])
        return self.head(stopped, titles) | {"parts": parts, "average": average}

    def _known(self) -> Iterator[tuple[list[Other], list[Other], list[float]]]:
        """The units of a list, those of its opponent, the sums of their battles."""
        for key, sums in self.sums.items():
            n, number = map(int, key.split())
            yield self.own[n], self.others[self.pairings[self.pairing(n, number)][0]], sums


def _is_idle(deeds: list[float]) -> bool:
    """Whether a unit neither slew nor lost anything, nor took an objective."""
    whole, left, _watched, slain, objectives = deeds
    return left >= whole and not slain and not objectives


def _sum(first: list[float], second: list[float]) -> list[float]:
    return [a + b for a, b in zip(first, second, strict=True)]
