"""The table as it is drawn: whole hundredths of the game's length, from the lower left corner, y up."""

from typing import NamedTuple

from rules.presentation.words import Words

Place = tuple[int, int]

FILLS = ("plain", "zone", "leaves", "stones", "slates", "dots", "water", "dark")
GROUND = ("plain", "zone")
EDGES = ("solid", "dashed", "dotted")
LINES = ("shot", "strike", "charge", "drive")
FLAGS = ("guard", "charge", "move", "shaken", "leader", "bearer")


class Area(NamedTuple):
    """A part of the table: a circle of a radius about its one point, or a polygon; `note` is written under its label.

    Plain areas and zones are ground, named on maps; what has another fill stands on the table. One that `moves` has
    other points or another radius in later steps.
    """

    id: str
    points: tuple[Place, ...]
    radius: int = 0
    fill: str = "plain"
    edge: str = "solid"
    label: Words = ""
    side: str = ""
    shown: bool = True
    note: Words = ""
    moves: bool = False

    @property
    def is_ground(self) -> bool:
        return self.fill in GROUND


class Token(NamedTuple):
    """A marker of a radius: `glyph` is what stands in it, `reach` how far from its middle it is held."""

    id: str
    place: Place
    glyph: str = ""
    label: Words = ""
    reach: int = 0
    side: str = ""
    shown: bool = True
    radius: int = 150


class Base(NamedTuple):
    """A model on its base; `figure` is a number on it such as wounds left, `place` None while it is off the table."""

    id: str
    unit: str
    place: Place | None
    radius: int
    figure: int | None = None
    flags: tuple[str, ...] = ()


class Line(NamedTuple):
    """What went from one unit to another in a step; a weak one came to nothing."""

    kind: str
    start: str
    end: str
    weak: bool = False


class Key(NamedTuple):
    """What a fill and an edge mean here, either of them empty for any, in short and in full.

    Instead of a fill, `token`, `reach` and `gone` are a token, the ring round it, and the cross where a base was.
    """

    fill: str
    edge: str
    label: Words
    rule: str = ""
    text: Words = ""
    glyph: Words = ""


class Mark(NamedTuple):
    """A flag of bases that is drawn as a sign beside each base that has it, and what it means."""

    flag: str
    label: Words


class Measured(NamedTuple):
    """A distance that is written beside the map, from one place to another."""

    start: Place
    end: Place
    label: Words = ""


class Picture(NamedTuple):
    """The table at one moment; `grid` is squares, or empty.

    `cells` are the outlines of the cells of a board, such as hexes: a table with cells has no ruler and no measures.
    Of the flags of bases those are drawn that `marks` name.
    """

    width: int
    height: int
    grid: str = ""
    areas: tuple[Area, ...] = ()
    tokens: tuple[Token, ...] = ()
    bases: tuple[Base, ...] = ()
    legend: tuple[Key, ...] = ()
    measured: tuple[Measured, ...] = ()
    cells: tuple[tuple[Place, ...], ...] = ()
    marks: tuple[Mark, ...] = ()


class Step(NamedTuple):
    """What an event changes on the table; `of` are the units that it is about.

    `active`, `aim`, `guard` and `destroyed` are units: who acts (empty for nobody, None for as before), at whom, who
    defends, who is lost.

    `move` are bases with their places, `gone` bases that left the table, `figures` and `flags` by base, `areas` and
    `tokens` as they are now, `scores` by measure and player.
    """

    n: int
    turn: int
    of: tuple[str, ...] = ()
    move: tuple[tuple[str, Place], ...] = ()
    gone: tuple[str, ...] = ()
    figures: tuple[tuple[str, int], ...] = ()
    flags: tuple[tuple[str, str, bool], ...] = ()
    areas: tuple[Area, ...] = ()
    tokens: tuple[Token, ...] = ()
    lines: tuple[Line, ...] = ()
    active: str | None = None
    aim: str = ""
    guard: str = ""
    destroyed: str = ""
    scores: tuple[tuple[str, str, int], ...] = ()
