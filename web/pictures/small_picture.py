"""A picture within a card: its areas in millimetres, y downward."""

from typing import NamedTuple

from rules.presentation.picture import Picture

ROOM = 3
"""Left on every side for lines."""


class SmallArea(NamedTuple):
    """An area: a circle when it has a radius."""

    fill: str
    edge: str
    points: str
    x: str
    y: str
    radius: str


class SmallPicture:
    """What an SVG needs of a picture."""

    def __init__(self, picture: Picture) -> None:
        width, height = picture.width / 10 + 2 * ROOM, picture.height / 10 + 2 * ROOM
        self.box = f"{-ROOM} {-ROOM} {width:g} {height:g}"
        self.cells = [" ".join(",".join(self._place(picture, corner)) for corner in cell) for cell in picture.cells]
        self.areas = [self._area(picture, *area[:5]) for area in picture.areas]

    def _place(self, picture: Picture, place: tuple[int, int]) -> tuple[str, str]:
        return f"{place[0] / 10:g}", f"{(picture.height - place[1]) / 10:g}"

    def _area(
        self, picture: Picture, _id: str, points: tuple[tuple[int, int], ...], radius: int, fill: str, edge: str
    ) -> SmallArea:
        places = [self._place(picture, place) for place in points]
        corners = " ".join(",".join(place) for place in places)
        return SmallArea(fill, edge, corners, *places[0], f"{radius / 10:g}" if radius else "")
