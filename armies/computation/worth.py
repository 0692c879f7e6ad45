"""What the parts of a content are worth: lists by lot fight others, and what they win is told apart by their parts.

The parts that seem farthest from their price are then held against restricted play: lists that have much of such a part
fight the same battles without it, and as they could be at the price that is suggested. With any executor.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from armies.computation.experiment import Asked, Experiment, Limits, Question
from armies.computation.worth_figures import InMission, PartFigures, rates, worth_document
from armies.computation.worth_lists import DEEDS, Armies, Army, deeds_of, others_of
from armies.computation.worth_points import ENOUGH, Fought, Points, points_of, refuse_without_library
from rules.formats.library import Library
from rules.table.intervals import mean_interval

BATTLES, HELD_BATTLES = 8, 32
"""Of a list against an opponent at a time, half of them on either side."""

EXTREMES, HELD_LISTS = 10, 12
"""How many parts at most are held against restricted play, with how many of the lists that have most of them."""

WHOLE = 0.9
"""Of the limit: lists that have more were drawn up to all of it."""

VARIANTS = ("as it is", "without", "repriced")

Document = dict[str, Any]


def extremes_of(lists: int) -> int:
    """How many parts are held of so many lists: a quick run holds few."""
    return min(EXTREMES, lists // HELD_LISTS)


def most_battles(lists: int, rounds: int) -> int:
    """The battles that are fought of so many lists, those of the parts that are held included."""
    return rounds * lists * BATTLES + extremes_of(lists) * HELD_LISTS * len(VARIANTS) * HELD_BATTLES


class Worth(Experiment):
    """The worth of all parts of a content. DocumentError."""

    def __init__(self, question: Question, library: Library, sums: dict[str, list[float]] | None = None) -> None:
        refuse_without_library()
        super().__init__(question, library, sums)
        self.content = self.game.formats.read("content", question.content)
        self.drawing = Armies(self.game, self.content, question.limit, question.commander)
        self.armies = list(self.drawing.drawn(question.lists))
        self.others = [others_of(self.game, players) for players in question.opponents]
        self.held: dict[str, list[dict[str, Army]]] = {}
        self.is_held = False
        self.points: Points | None = None
        self.figures: list[PartFigures] = []

    def fight(self, limits: Limits) -> str:
        """All lists against others, round by round with what is known then, at last those that hold the extremes."""
        for number in range(self.question.rounds):
            reason = self.fight_all([self._asked(n, number) for n in range(len(self.armies))], limits)
            self.estimate()
            if reason:
                return reason
        reason = self.fight_all(list(self._held()), limits)
        self.figures = list(self._all_figures())
        return reason or "number"

    def _asked(self, n: int, number: int) -> Asked:
        return f"{n} {number}", self.armies[n], self.pairing(n, number), BATTLES

    def _held(self) -> Iterator[Asked]:
        self.is_held = True
        known = [figures for figures in self.figures if figures.gain is not None]
        for figures in sorted(known, key=lambda part: (part.ratio is None, -part.apart))[
            : extremes_of(len(self.armies))
        ]:
            self.held[figures.slug] = list(self._rebuilt(figures))[:HELD_LISTS]
            for n, variants in enumerate(self.held[figures.slug]):
                for variant, army in variants.items():
                    yield _held_key(figures.slug, variant, n), army, n % len(self.pairings), HELD_BATTLES

    def _rebuilt(self, figures: PartFigures) -> Iterator[dict[str, Army]]:
        """The lists that have most of a part, each with its variants."""
        part = figures.slug
        for army in sorted(self.armies, key=lambda army: -army.column(part))[: 2 * HELD_LISTS]:
            others = {"without": self.drawing.without(army, part)}
            if figures.suggested is not None and figures.price:
                others["repriced"] = self.drawing.repriced(army, part, figures.suggested / figures.price)
            variants = {"as it is": army} | {name: other for name, other in others.items() if other is not None}
            if army.column(part) and len(variants) == 1 + len(others):
                yield variants

    # what came of it

    def document(self, stopped: str, titles: Sequence[str]) -> Document:
        """What is known so far."""
        sums = [sums for _n, _number, sums in self._known()]
        head = {"lists": len(self.armies), **self.head(stopped, titles)}
        return worth_document(self.figures, self.points, sums, **head) | {
            "level": self._level(),
            "others": self._others(),
        }

    def _level(self) -> Document:
        """How often lists of the whole limit won, for worth says nothing of a faction as a whole."""
        won: dict[int, tuple[float, float]] = {}
        for n, _number, sums in self._known():
            if self.question.limit is None or sum(self.armies[n].values) > WHOLE * self.question.limit:
                points, ended = won.get(n, (0.0, 0.0))
                won[n] = points + sums[2] / 2, ended + sums[0] - sums[1]
        known = [points / ended for points, ended in won.values() if ended]
        squares = sum([share * share for share in known])
        interval = mean_interval(sum(known), squares, len(known))
        return {"lists": len(known), "share": sum(known) / max(1, len(known)), "interval": interval}

    def _others(self) -> list[Document]:
        """What the units of all opponents did."""
        deeds: dict[tuple[str, str], list[float]] = {}
        for n, number, sums in self._known():
            opponent, first = self.pairings[self.pairing(n, number)][0], len(self.armies[n].parts)
            for place, other in enumerate(self.others[opponent], first):
                row = deeds.get((other.slug, other.name), [0.0] * DEEDS)
                both = zip(row, deeds_of(place, other.value, sums), strict=True)
                deeds[other.slug, other.name] = [a + b for a, b in both]
        return [{"part": slug, "name": name} | rates(row) for (slug, name), row in sorted(deeds.items())]

    def of(self) -> int:
        """At most, until it is known which parts are held in how many lists."""
        count, rounds = len(self.armies), self.question.rounds
        if not self.is_held:
            return most_battles(count, rounds)
        held = sum([len(variants) for lists in self.held.values() for variants in lists])
        return rounds * count * BATTLES + held * HELD_BATTLES

    @cached_property
    def parts(self) -> list[str]:
        """What lists differ in, units first."""
        known = dict.fromkeys([part for army in self.armies for part in army.parts])
        known |= dict.fromkeys(sorted({card for army in self.armies for card in army.cards}))
        return [part for part in known if len({army.column(part) for army in self.armies}) > 1]

    def estimate(self) -> None:
        """Tell what parts are worth from the battles so far."""
        fought = list(self._fought())
        unknown = len(self.parts) + len(self.pairings)
        if self.parts and len(fought) >= ENOUGH * unknown:
            columns = [[army.column(part) for part in self.parts] for army in self.armies]
            totals = [sum(army.values) / 100 for army in self.armies] if self.question.limit else None
            self.points = points_of(columns, totals, fought, self._missions(len(fought)))
        self.figures = list(self._all_figures())

    def _missions(self, rows: int) -> list[int]:
        """The mission of each pairing, where there are several and enough battles to tell each apart."""
        count = len(self.question.missions)
        if count == 1 or rows < ENOUGH * count * len(self.parts):
            return []
        return [mission for _opponent, mission in self.pairings]

    def _all_figures(self) -> Iterator[PartFigures]:
        return (self._figures(n, part) for n, part in enumerate(self.parts))

    def _fought(self) -> Iterator[Fought]:
        for n, number, sums in self._known():
            ended = int(sums[0] - sums[1])
            if ended:
                yield Fought(n, self.pairing(n, number), ended, sums[2] / 2 / ended)

    def _known(self) -> Iterator[tuple[int, int, list[float]]]:
        """The battles of lists by lot: the list's number, the turn's, their sums."""
        for number in range(self.question.rounds):
            for n in range(len(self.armies)):
                if (sums := self.sums.get(f"{n} {number}")) is not None:
                    yield n, number, sums

    def _figures(self, number: int, part: str) -> PartFigures:
        deeds = [0.0] * DEEDS
        for n, _number, sums in self._known():
            deeds = [a + b for a, b in zip(deeds, self.armies[n].deeds(part, sums), strict=True)]
        prices = {option.slug: option.points for option in self.game.content.options(self.content)}
        lists = len([army for army in self.armies if army.column(part)])
        gain, ratio, price = None, None, prices.get(part)
        if self.points is not None:
            gain = self.points.gains[number]
            ratio = self.points.ratios[number] if self.points.ratios and price else None
        return PartFigures(part, price, lists, gain, ratio, deeds, self._played(part), self._in_missions(number))

    def _in_missions(self, number: int) -> list[InMission]:
        """What a part is in each mission."""
        return [
            InMission(there.gains[number], there.ratios[number] if there.ratios else None, there.differs[number])
            for there in (self.points.missions if self.points else ())
        ]

    def _played(self, part: str) -> dict[str, Document]:
        """What lists that have much of a part win more without it, and at its suggested price."""
        return {variant: known for variant in VARIANTS[1:] if (known := self._difference(part, variant))["lists"]}

    def _difference(self, part: str, variant: str) -> Document:
        gained = []
        for n in range(len(self.held.get(part, ()))):
            pair = [self.sums.get(_held_key(part, name, n)) for name in (VARIANTS[0], variant)]
            shares = [sums[2] / 2 / (sums[0] - sums[1]) for sums in pair if sums is not None and sums[0] > sums[1]]
            if len(shares) == 2:
                gained.append(shares[1] - shares[0])
        squares = sum([share * share for share in gained])
        interval = mean_interval(sum(gained), squares, len(gained))
        return {"lists": len(gained), "share": sum(gained) / max(1, len(gained)), "interval": interval}


def _held_key(part: str, variant: str, number: int) -> str:
    return f"{part} {variant} {number}"
