"""View model of a battle's map, in tenths of the game's length: ground, what stands on it, tokens and bases."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from campaigns.replays.keyframes import HUNDREDTHS, points_of, screen
from campaigns.replays.participants import Participants, Squad
from campaigns.replays.table_state import TableState
from rules.presentation.drawing import is_of
from rules.presentation.picture import Area, Key, Picture, Token
from web.pictures.labels import MapPosition
from web.translation.messages import shown

SIGN = 15
"""The radius of a base for which the sides' signs are designed."""

USUAL = 720
"""How wide most fields are."""

RULER = 120
"""The map's edge is marked every 12 of the game's length."""


SIGNS = {
    "move": "M-5 0H4.5M1-4 4.8 0 1 4",
    "charge": "M-5-4-1 0-5 4M.5-4 4.5 0 .5 4",
    "guard": "M0-5.6 5-3.6V0C5 3 2.8 4.8 0 6-2.8 4.8-5 3-5 0V-3.6Z",
    "shaken": "M0-5.4V1.2M0 4.6V5.2",
    "bearer": "M-4.4 5.4a4.4 4.4 0 0 1 8.8 0ZM0-5.4a2.4 2.4 0 1 0 .01 0Z",
}
"""The drawings of marks, by flag."""

HALF = 0.5
NAME_BELOW = 30
NAME_BELOW_LARGE = 32
NAME_UNDER_EDGE = 13
"""A token's name is so far below its middle, or below the edge of a large one."""


class FieldDrawing(NamedTuple):
    """The table without what moves on it; `marks` are where its ruler has a stroke.

    `lettering` scales labels up on a field wider than most, so that they are as large on the screen as on any other.
    `cells` are the corners of a board's cells; such a board has no ruler.
    """

    width: float
    height: float
    marks: list[int]
    lettering: float
    grid: str
    cells: list[str]
    ground: list["Spot"]
    pieces: list["Spot"]
    tokens: list["Marker"]


class Spot(NamedTuple):
    """An area: a circle when it has a radius, else a polygon; `side` is whose it is, if anybody's."""

    id: str
    fill: str
    edge: str
    name: str
    middle: MapPosition
    radius: float
    points: str
    side: str
    shown: bool


class Marker(NamedTuple):
    """A token; its name is written so far `below` its middle."""

    id: str
    place: MapPosition
    name: str
    glyph: str
    radius: float
    reach: float
    below: float


class BaseSymbol(NamedTuple):
    """The bases of one side and size, which share a definition in the SVG."""

    side: str
    radius: float

    @property
    def id(self) -> str:
        return f"base-{self.side}-{self.radius:g}"

    @property
    def scale(self) -> float:
        """Fits the side's sign into the base."""
        return round(self.radius / SIGN, 3)


class Sign(NamedTuple):
    """A mark of bases: its flag, what it means, and its drawing."""

    flag: str
    label: str
    path: str


class Base(NamedTuple):
    """A base: its number in the battle, its position, whether it is on the table, and the figure on it, if any.

    `marks` are the signs that are drawn beside such bases, and whether it has them now.
    """

    number: int
    place: MapPosition
    standing: bool
    figure: int | None
    marks: list[tuple[str, bool]]


class Group(NamedTuple):
    """A squad on the map with its label."""

    squad: Squad
    kind: str
    radius: float
    bases: list[Base]
    label: MapPosition
    standing: bool


def legend(picture: Picture) -> list[Key]:
    """The lines of a picture's legend whose areas it has."""
    return [key for key in picture.legend if key.label and any(is_of(area, key) for area in picture.areas)]


def field(picture: Picture, table_state: TableState) -> FieldDrawing:
    """The table with everything that ever lies on it; the page hides what is not yet shown."""
    wide, high = round(picture.width / HUNDREDTHS), round(picture.height / HUNDREDTHS)
    spots = [(area.is_ground, _spot(area, picture.height, table_state)) for area in picture.areas]
    return FieldDrawing(
        wide,
        high,
        [] if picture.cells else list(range(RULER, max(wide, high), RULER)),
        lettering_of(wide, bool(picture.cells)),
        picture.grid,
        [points_of([screen(corner, picture.height) for corner in cell]) for cell in picture.cells],
        [spot for is_ground, spot in spots if is_ground],
        [spot for is_ground, spot in spots if not is_ground],
        [_marker(token, picture.height, NAME_BELOW_LARGE if wide > USUAL else NAME_BELOW) for token in picture.tokens],
    )


def lettering_of(wide: int, has_cells: bool) -> float:
    """How large labels are on a field so wide; one of half the usual width has smaller bases, and smaller labels."""
    scale = round(wide / USUAL, 2)
    return scale if scale <= HALF and not has_cells else max(1, scale)


def kinds(frames: Mapping[str, Any]) -> list[BaseSymbol]:
    return sorted({BaseSymbol(unit["side"], unit["radius"]) for unit in frames["units"]})


def signs(picture: Picture) -> list[Sign]:
    """The marks that are drawn in this battle."""
    return [Sign(mark.flag, shown(mark.label), SIGNS[mark.flag]) for mark in picture.marks]


def groups(
    participants: Participants, frames: Mapping[str, Any], table_state: TableState, signs: Sequence[Sign] = ()
) -> list[Group]:
    """All squads at this moment; bases off the table are included hidden, for the script to show."""
    pairs = zip(frames["units"], table_state.labels, strict=True)
    return [_group(participants.squads[unit["id"]], unit, frames, table_state, label, signs) for unit, label in pairs]


def _group(
    squad: Squad,
    unit: Mapping[str, Any],
    frames: Mapping[str, Any],
    table_state: TableState,
    label: MapPosition | None,
    signs: Sequence[Sign],
) -> Group:
    figures = frames["start"]["figures"]
    bases = [
        _base(number, table_state, figures[number] is not None, signs)
        for number in range(unit["first"], unit["first"] + unit["size"])
    ]
    return Group(
        squad,
        BaseSymbol(squad.side, unit["radius"]).id,
        unit["radius"],
        bases,
        label or MapPosition(0, 0),
        label is not None,
    )


def _base(number: int, table_state: TableState, figured: bool, signs: Sequence[Sign]) -> Base:
    place, has = table_state.places[number], table_state.marks[number]
    figure = table_state.figures[number] if figured else None
    return Base(
        number, place or MapPosition(0, 0), place is not None, figure, [(sign.flag, sign.flag in has) for sign in signs]
    )


def _spot(area: Area, height: int, table_state: TableState) -> Spot:
    """An area as it is at this moment; one that moves has an outline of its own in the frames."""
    corners = [screen(corner, height) for corner in area.points]
    middle = MapPosition(*[round(sum(values) / len(corners), 1) for values in zip(*corners, strict=True)])
    is_shown, side, *outline = table_state.areas[area.id]
    radius, points = area.radius / HUNDREDTHS, "" if area.radius else points_of(corners)
    if outline and area.radius:
        x, y, radius = outline[0]
        middle = MapPosition(x, y)
    elif outline:
        points = outline[0]
    return Spot(area.id, area.fill, area.edge, shown(area.label), middle, radius, points, side, is_shown)


def _marker(token: Token, height: int, below: int) -> Marker:
    place, reach, radius = screen(token.place, height), token.reach / HUNDREDTHS, token.radius / HUNDREDTHS
    return Marker(token.id, place, shown(token.label), token.glyph, radius, reach, max(below, radius + NAME_UNDER_EDGE))
