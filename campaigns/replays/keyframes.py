"""Keyframes of a battle: what each event changes on the table, so that a viewer needs no rules.

Positions are tenths of the game's length with y running down, as screens have it. `TableState` applies the
steps as the page's script does; a test compares its last state with the result.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from campaigns.replays.participants import Participants
from campaigns.replays.table_state import Frame
from rules.presentation.picture import Area, Base, Picture, Step, Token
from rules.presentation.picture import Place as Point
from rules.presentation.scenes import Scenes
from web.pictures.labels import Labels, MapPosition

FORMAT = "damocles-film/3"

HUNDREDTHS = 10
"""Of the game's length in a unit of the map."""


def points_of(corners: Iterable[MapPosition]) -> str:
    """Corners as SVG has them."""
    return " ".join([f"{corner.x:g},{corner.y:g}" for corner in corners])


def screen(at: Point, height: int) -> MapPosition:
    """A place of a picture on the map."""
    return MapPosition(at[0] / HUNDREDTHS, (height - at[1]) / HUNDREDTHS)


class KeyframeBuilder:
    """Turns steps into frames; bases are numbered across all units, in the order of the cast."""

    def __init__(self, scenes: Scenes, participants: Participants) -> None:
        self.scenes, self.participants = scenes, participants
        picture = scenes.start
        self.height = picture.height
        self.units = {id: number for number, id in enumerate(participants.squads)}
        self.bases = sorted(picture.bases, key=lambda base: self.units[base.unit])
        self.number = {base.id: number for number, base in enumerate(self.bases)}
        self.unit_of = [self.units[base.unit] for base in self.bases]
        self.numbers = [[n for n, unit in enumerate(self.unit_of) if unit == number] for number in self.units.values()]
        self.places = [None if base.place is None else screen(base.place, self.height) for base in self.bases]
        self.flags = [mark.flag for mark in picture.marks]
        self.radii = [self.bases[of[0]].radius / HUNDREDTHS if of else 0 for of in self.numbers]
        self.labels = self._labels(picture)

    def _labels(self, picture: Picture) -> Labels:
        markers = [screen(token.place, self.height) for token in picture.tokens]
        labels = Labels(self.radii, picture.width / HUNDREDTHS, picture.height / HUNDREDTHS, markers)
        labels.settle({number: self._standing(number) for number in range(len(self.numbers))})
        return labels

    def _standing(self, unit: int) -> list[MapPosition]:
        return [place for number in self.numbers[unit] if (place := self.places[number]) is not None]

    def start(self) -> Frame:
        """The table before the first event."""
        return {
            "places": list(self.places),
            "labels": list(self.labels.places),
            "figures": [base.figure for base in self.bases],
            "areas": self._areas(self.scenes.start.areas, self.scenes.start.tokens),
            "scores": self._scores(self.scenes.scores),
            **({"marks": [self._marks(base) for base in self.bases]} if self.flags else {}),
        }

    def _marks(self, base: Base) -> list[str]:
        """The flags of a base that are drawn."""
        return [flag for flag in self.flags if flag in base.flags]

    def of_units(self) -> list[dict[str, Any]]:
        return [
            {"id": unit.id, "side": unit.side, "first": of[0] if of else 0, "size": len(of), "radius": radius}
            for unit, of, radius in zip(self.participants.squads.values(), self.numbers, self.radii, strict=True)
        ]

    def frame(self, event: Mapping[str, Any]) -> Frame:
        """The changes of one event, and what the page highlights; what is empty is left out."""
        step = self.scenes.step(dict(event))
        parts: Frame = {
            "of": [self.units[id] for id in step.of if id in self.units],
            "aim": step.aim,
            "guard": step.guard,
            "destroyed": step.destroyed,
            "move": [[self.number[id], *screen(at, self.height)] for id, at in step.move],
            "gone": [self.number[id] for id in step.gone],
            "figures": [[self.number[id], figure] for id, figure in step.figures],
            "marks": [[self.number[id], flag, on] for id, flag, on in step.flags if flag in self.flags],
            "areas": self._areas(step.areas, step.tokens),
            "lines": [list(line) for line in step.lines],
            "scores": self._scores(step.scores),
            "labels": self._moved_labels(step),
        }
        active = {} if step.active is None else {"active": step.active}
        return {"n": step.n, "turn": step.turn, **active, **{key: value for key, value in parts.items() if value}}

    def _moved_labels(self, step: Step) -> list[list[float]]:
        """Labels follow the bases."""
        changed: dict[int, MapPosition | None] = {self.number[id]: screen(at, self.height) for id, at in step.move}
        changed |= {number: None for id in step.gone if self.places[number := self.number[id]] is not None}
        for number, place in changed.items():
            self.places[number] = place
        units = dict.fromkeys(self.unit_of[number] for number in changed)
        settled = self.labels.settle({unit: self._standing(unit) for unit in units}) if units else []
        return [[unit, *(self.labels.places[unit] or ())] for unit in settled]

    def _areas(self, *pieces: Iterable[Area | Token]) -> dict[str, list[Any]]:
        """Whether each area or token is shown, and whose it is; of an area that moves its outline too."""
        return {
            piece.id: [piece.shown, self.participants.side_of(piece.side), *self._outline(piece)]
            for some in pieces
            for piece in some
        }

    def _outline(self, piece: Area | Token) -> list[Any]:
        """Middle and radius, or corners."""
        if isinstance(piece, Token) or not piece.moves:
            return []
        corners = [screen(corner, self.height) for corner in piece.points]
        return [[*corners[0], piece.radius / HUNDREDTHS]] if piece.radius else [points_of(corners)]

    def _scores(self, scores: Iterable[tuple[str, str, int]]) -> dict[str, dict[str, int]]:
        by_measure: dict[str, dict[str, int]] = {}
        for measure, player, value in scores:
            by_measure.setdefault(measure, {})[player] = value
        return by_measure


def keyframes(events: Iterable[Mapping[str, Any]], scenes: Scenes, participants: Participants) -> Frame:
    """The whole battle, for the page's script and for `TableState`."""
    builder = KeyframeBuilder(scenes, participants)
    return {
        "format": FORMAT,
        "units": builder.of_units(),
        "start": builder.start(),
        "steps": [builder.frame(event) for event in events],
    }
