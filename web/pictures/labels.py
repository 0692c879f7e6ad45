"""Place squad labels on the map, next to their bases, hiding as little as possible."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

HALF_WIDTH, HALF_HEIGHT = 15, 10
"""Half the width and half the height of a squad's label."""

MARKER = 15
"""The radius of an objective's marker: labels leave it to be seen where they can."""

GAP = 4
"""Distance of a label from its squad's bases and from the edge of the map."""


class MapPosition(NamedTuple):
    """A position on the map in millimetres, y down."""

    x: float
    y: float


class Box(NamedTuple):
    """The bounds of a squad's bases, to skip distant squads quickly."""

    left: float
    top: float
    right: float
    bottom: float


class Crowd:
    """A squad's bases on the map, all of one radius."""

    def __init__(self, radius: float, places: Sequence[MapPosition] = ()) -> None:
        self.radius = radius
        self.stand(places)

    def stand(self, places: Sequence[MapPosition]) -> None:
        self.places = places
        self.box: Box | None = None
        if places:
            xs, ys = [place.x for place in places], [place.y for place in places]
            r = self.radius
            self.box = Box(min(xs) - r, min(ys) - r, max(xs) + r, max(ys) + r)

    def near(self, other: "Crowd") -> bool:
        """Whether a label beside the other squad could hide bases of this one."""
        mine, box = self.box, other.box
        across, up = 3 * HALF_WIDTH + GAP, 3 * HALF_HEIGHT + GAP
        return (
            mine is not None
            and box is not None
            and mine.left < box.right + across
            and box.left - across < mine.right
            and mine.top < box.bottom + up
            and box.top - up < mine.bottom
        )

    def under(self, spot: MapPosition) -> int:
        """The number of bases that a label here would hide."""
        box = self.box
        if box is None or not (
            box.left < spot.x + HALF_WIDTH
            and spot.x - HALF_WIDTH < box.right
            and box.top < spot.y + HALF_HEIGHT
            and spot.y - HALF_HEIGHT < box.bottom
        ):
            return 0
        across, up = HALF_WIDTH + self.radius, HALF_HEIGHT + self.radius
        return sum(abs(place.x - spot.x) < across and abs(place.y - spot.y) < up for place in self.places)


class Labels:
    """A label for each squad on the map: above, below, left or right of it, where it hides least.

    A label moves only if its squad changes or something moves under it, so that viewers find it again.
    """

    def __init__(
        self, radii: Sequence[float], width: float, height: float, markers: Sequence[MapPosition] = ()
    ) -> None:
        self.crowds = [Crowd(radius) for radius in radii]
        self.markers = Crowd(MARKER, markers)
        self.places: list[MapPosition | None] = [None] * len(radii)
        self.size = width, height

    def settle(self, changed: dict[int, Sequence[MapPosition]]) -> list[int]:
        """Update squads that moved; returns the numbers of all squads whose label moved."""
        before = list(self.places)
        for number, places in changed.items():
            self.crowds[number].stand(places)
            self.places[number] = None
        for number in changed:
            self.places[number] = self._best(number)
        for number, place in enumerate(self.places):
            if place is not None and number not in changed and self._disturbed(place, changed):
                self.places[number] = None
                self.places[number] = self._best(number)
        return [number for number, place in enumerate(self.places) if place != before[number]]

    def _best(self, number: int) -> MapPosition | None:
        """The first position that hides nothing, or else the one that hides least."""
        crowd = self.crowds[number]
        near = [other for other in self.crowds if other.near(crowd)] + [self.markers]
        best: MapPosition | None = None
        least = -1
        for spot in self._spots(crowd):
            hidden = self._hidden(spot, near)
            if hidden == 0:
                return spot
            if best is None or hidden < least:
                best, least = spot, hidden
        return best

    def _disturbed(self, place: MapPosition, changed: Iterable[int]) -> bool:
        """Whether a changed squad is now under the label, or its label is."""
        for number in changed:
            label = self.places[number]
            if self.crowds[number].under(place) or (label is not None and _clash(place, label)):
                return True
        return False

    def _hidden(self, spot: MapPosition, near: Sequence[Crowd]) -> int:
        """How much a label here would hide: bases count once, other labels twice."""
        hidden = 0
        for crowd in near:
            hidden += crowd.under(spot)
        for place in self.places:
            if place is not None and _clash(spot, place):
                hidden += 2
        return hidden

    def _spots(self, crowd: Crowd) -> list[MapPosition]:
        """Candidate positions for a label within the map, best first."""
        box = crowd.box
        if box is None:
            return []
        x = sum(place.x for place in crowd.places) / len(crowd.places)
        y = sum(place.y for place in crowd.places) / len(crowd.places)
        across, up = GAP + HALF_WIDTH, GAP + HALF_HEIGHT
        spots = [(x, box.top - up), (x, box.bottom + up), (box.left - across, y), (box.right + across, y)]
        width, height = self.size
        return [MapPosition(_within(x, HALF_WIDTH, width), _within(y, HALF_HEIGHT, height)) for x, y in spots]


def _clash(spot: MapPosition, other: MapPosition) -> bool:
    return abs(other.x - spot.x) < 2 * HALF_WIDTH and abs(other.y - spot.y) < 2 * HALF_HEIGHT


def _within(value: float, half: float, size: float) -> float:
    return round(min(max(value, half + GAP), size - half - GAP), 1)
