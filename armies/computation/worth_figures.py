"""What an experiment says of a part: its worth beside its price, what its units did, what else does all of it."""

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Any, Final, NamedTuple

from armies.computation.worth_points import Estimate, Points
from rules.table.intervals import DECIMALS

FEWEST_LISTS: Final = 8
"""Lists that must have had a part before it dominates another."""

Document = dict[str, Any]


class InMission(NamedTuple):
    """What a part is in one mission of several, and whether it surely differs there from what it is in all."""

    gain: Estimate
    ratio: Estimate | None
    differs: bool

    def document(self, mission: int, price: int | None) -> Document:
        worth = _worth(price, self.ratio)
        return {"mission": mission, "gain": _written(self.gain), "worth": _written(worth), "differs": self.differs}


class PartFigures(NamedTuple):
    """A part, its price, how many lists had it, its estimates, what its units did, how lists fared without it.

    `gain` is the share of battles that 100 points of it add beside 100 others, or a card of it beside other cards;
    `ratio` what its points are worth, of an average point.
    """

    slug: str
    price: int | None
    lists: int
    gain: Estimate | None
    ratio: Estimate | None
    deeds: Sequence[float]
    held: dict[str, Document]
    missions: Sequence[InMission] = ()

    @property
    def worth(self) -> Estimate | None:
        return _worth(self.price, self.ratio)

    @property
    def verdict(self) -> str:
        """Whether its price is beyond the interval of its worth: over, under, or fair; or that it has none."""
        worth = self.worth
        if worth is None or self.price is None:
            return "unknown"
        return "over" if worth.high < self.price else "under" if worth.low > self.price else "fair"

    @property
    def suggested(self) -> int | None:
        """The price that is suggested for one that is over or under: a step of half or twice at most, for what is far
        from its price is told least well.
        """
        worth, price = self.worth, self.price
        if worth is None or price is None or self.verdict == "fair":
            return None
        return min(2 * price, max(ceil(price / 2), round(worth.value)))

    @property
    def apart(self) -> float:
        """How far it is from its price, or from no gain, in halves of its interval."""
        estimate, middle = (self.ratio, 1.0) if self.ratio else (self.gain, 0.0)
        width = estimate.high - estimate.low if estimate else 0.0
        return 2 * abs(estimate.value - middle) / width if estimate and width else 0.0

    def document(self) -> Document:
        return {
            "part": self.slug,
            "price": self.price,
            "lists": self.lists,
            "gain": _written(self.gain),
            "worth": _written(self.worth),
            "verdict": self.verdict,
            "suggested": self.suggested,
            "by_mission": [there.document(n, self.price) for n, there in enumerate(self.missions)],
            **rates(self.deeds),
            "without": self.held.get("without"),
            "repriced": self.held.get("repriced"),
        }


def _worth(price: int | None, ratio: Estimate | None) -> Estimate | None:
    """The price if all points were worth the same."""
    return None if ratio is None or price is None else Estimate(*[price * each for each in ratio])


def rates(deeds: Sequence[float]) -> dict[str, float | None]:
    """Of each point of a part, or each model: what was left at the end, what it slew, how many objectives it took."""
    whole, left, watched, slain, objectives = deeds
    pairs = {"left": (left, whole), "slain": (slain, watched), "objectives": (objectives, watched)}
    return {key: round(part / of, DECIMALS) if of else None for key, (part, of) in pairs.items()}


def _written(estimate: Estimate | None) -> Document | None:
    if estimate is None:
        return None
    value, *interval = [round(number, DECIMALS) for number in estimate]
    return {"value": value, "interval": interval}


def dominated(figures: Sequence[PartFigures]) -> Iterator[Document]:
    """Parts that do nothing that a cheaper one does not do: a unit of it slew as much, took as many objectives, left as
    much standing, and its points are surely worth more.
    """
    priced = [part for part in figures if part.worth is not None and part.lists >= FEWEST_LISTS]
    for part in priced:
        others = [other for other in priced if _does_all_of(other, part)]
        if others:
            best = min(others, key=lambda other: other.price or 0)
            yield {"part": part.slug, "by": best.slug, "points": (part.price or 0) - (best.price or 0)}


def _does_all_of(other: PartFigures, part: PartFigures) -> bool:
    """Whether a unit of a cheaper part does what a unit of another does, as far as battles tell."""
    mine, its = ([(rate or 0) * (each.price or 0) for rate in rates(each.deeds).values()] for each in (part, other))
    assert part.ratio is not None
    assert other.ratio is not None
    better = other.ratio.low >= part.ratio.value and all(a <= b for a, b in zip(mine, its, strict=True))
    return better and (other.price or 0) < (part.price or 0)


def luck_of(sums: Sequence[Sequence[float]]) -> Document | None:
    """What results owe to luck: how often the luckier dice won, and the part of all differences between results that
    goes along with them.
    """
    count, points, luck, both, points_squared, luck_squared, luckier = (
        sum([row[n] for row in sums]) for n in range(3, 10)
    )
    if not count:
        return None
    spread = (points_squared - points * points / count) * (luck_squared - luck * luck / count)
    shared = (both - points * luck / count) ** 2 / spread if spread > 0 else None
    return {
        "battles": int(count),
        "luckier": round(luckier / 2 / count, DECIMALS),
        "explained": None if shared is None else round(shared, DECIMALS),
    }


def worth_document(
    figures: Sequence[PartFigures], points: Points | None, sums: Sequence[Sequence[float]], **head: Any
) -> Document:
    """What is known so far; parts are those that lists differ in."""
    return head | {
        "point": _written(points.point) if points else None,
        "luck": luck_of(sums),
        "parts": [part.document() for part in figures],
        "dominated": list(dominated(figures)),
    }


def as_csv_rows(document: Document) -> Iterator[list[object]]:
    """A head, and a row for each part; of several missions the worth in each, or the gain of what has no price."""
    missions = document["missions"] if len(document["missions"]) > 1 else []
    yield [
        *("part", "price", "lists", "worth", "low", "high", "verdict", "suggested", "gain", "gain_low", "gain_high"),
        *("left", "slain", "objectives", "without", "without_low", "without_high"),
        *("repriced", "repriced_low", "repriced_high"),
        *(f"{mission}{figure}" for mission in missions for figure in ("", "_low", "_high", "_differs")),
    ]
    for part in document["parts"]:
        held = [_cells(part[key], "share") for key in ("without", "repriced")]
        yield [
            *(_blank(part[key]) for key in ("part", "price", "lists")),
            *_cells(part["worth"]),
            *(_blank(part[key]) for key in ("verdict", "suggested")),
            *_cells(part["gain"]),
            *(_blank(part[key]) for key in ("left", "slain", "objectives")),
            *held[0],
            *held[1],
            *_mission_cells(part, len(missions)),
        ]


def _mission_cells(part: Document, count: int) -> Iterator[object]:
    """Its worth in each mission, or gain, and whether it differs; blank where that is not known."""
    for mission in range(count):
        known = part["by_mission"][mission] if part["by_mission"] else None
        figure = known and (known["gain"] if part["price"] is None else known["worth"])
        yield from _cells(figure)
        yield int(known["differs"]) if known else ""


def _cells(figure: Document | None, key: str = "value") -> list[object]:
    return ["", "", ""] if figure is None else [figure[key], *(figure["interval"] or ("", ""))]


def _blank(value: object) -> object:
    return "" if value is None else value
