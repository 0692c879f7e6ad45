"""The battles of a list against an opponent, from both sides, counted by its units: what each did and what was left."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from armies.computation.forecast import Task, read_task
from rules.battles.forecast import seed_of
from rules.battles.resolve import fought
from rules.formats.library import CachingLibrary, Library
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.presentation.cast import Cast, CastUnit

RED, BLUE = "red", "blue"
SIDES: Final = (RED, BLUE)

WATCHED: Final = 2
"""Battles of a pairing whose events are kept, one on either side: they take twice as long."""

HEAD: Final = 10
"""Sums of a pairing: battles, failed ones, half points; then of those watched their number, half points, the luck of
dice, these with one another, both squared, and the half points of the luckier half."""

UNIT: Final = 3
"""Sums of a unit: points left at the end of all battles; points slain and objectives of those watched."""

Document = dict[str, Any]


class Pairing(NamedTuple):
    """A list as a player on either side against another's, in a mission."""

    own: dict[str, Document]
    against: dict[str, Document]
    mission: Document | str

    def scenarios(self, game: Game) -> list[Document]:
        """The list on the first side, and on the second."""
        return [
            scenario_document(game, "", self.mission, [self.own[RED], self.against[BLUE]]),
            scenario_document(game, "", self.mission, [self.against[RED], self.own[BLUE]]),
        ]

    def task(self, game: Game, library: Library) -> Task:
        """What is sent to whoever fights it. DocumentError."""
        kept = CachingLibrary(library)
        documents: list[object] = [*self.scenarios(game)]
        for document in documents:
            game.battles.read_scenario(document, kept)
        return Task(documents, kept.snapshot())


def value_of(unit: CastUnit) -> int:
    """What a unit is worth; its models in games without points."""
    return unit.models if unit.points is None else unit.points


def count_pairing(task: Task, first: int, last: int) -> list[float]:
    """Fight battles of a pairing in turns from either side, both of one seed; the sums of HEAD, then of each unit, the
    list's before its opponent's.
    """
    game, scenarios = read_task(task)
    casts = [game.display.cast(document) for document in task.documents()]
    counts = [Counts(game, cast, side) for cast, side in zip(casts, SIDES, strict=True)]
    for number in range(first, last):
        side = number % len(SIDES)
        counts[side].fight(scenarios[side], seed_of(game.slug, 0, number // len(SIDES)), number < WATCHED)
    return [sum(column) for column in zip(*(each.sums for each in counts), strict=True)]


class Counts:
    """The sums of the battles that a list fights on one side."""

    def __init__(self, game: Game, cast: Cast, side: str) -> None:
        self.game, self.cast, self.side = game, cast, side
        self.units = {unit.id: value_of(unit) / max(1, unit.models) for player in cast.players for unit in player.units}
        players = sorted(cast.players, key=lambda player: player.id != side)
        self.owners = {unit.id: player.id for player in players for unit in player.units}
        self.sums: list[float] = [0.0] * (HEAD + UNIT * len(self.owners))

    def fight(self, scenario: Any, seed: int, watched: bool) -> None:
        """Fight one battle and count it; one with an error counts as failed alone."""
        self.sums[0] += 1
        try:
            battle = fought(self.game, scenario, seed, watched)
        except Exception:  # an error in one battle does not stop the others
            self.sums[1] += 1
            return
        points = self._points(scenario, battle)
        self.sums[2] += points
        if watched:
            self._watch(self.game.battles.result(scenario, battle, seed), points)

    def _points(self, scenario: Any, battle: Any) -> int:
        """Two for a win, one for a draw; notes what was left of each unit."""
        ended, line_up = self.game.battles.outcome(battle), self.game.battles.line_up(scenario)
        ids = [unit for player in line_up.players for unit in player.units]
        left = dict(zip(ids, ended.survivors, strict=True))
        for n, unit in enumerate(self.owners):
            self.sums[HEAD + UNIT * n] += left[unit] * self.units[unit]
        return 1 if ended.side < 0 else 2 * int(line_up.sides[ended.side] == self.side)

    def _watch(self, result: Document, points: int) -> None:
        """Count what each unit slew, in points, the objectives it took, and whose dice were the luckier."""
        done, events = self.game.battles.deeds(result), result["events"]
        slain = dict.fromkeys(self.owners, 0.0)
        for event in events:
            row = self.game.display.events.types.get(event["type"])
            for deed in row.deeds(event) if row is not None and row.deeds is not None else ():
                enemies = self.owners.get(deed.unit) != self.owners.get(deed.victim)
                if deed.kind == "slain" and deed.unit in slain and enemies:
                    slain[deed.unit] += deed.number * self.units.get(deed.victim, 0)
        for n, unit in enumerate(self.owners):
            self.sums[HEAD + UNIT * n + 1] += slain[unit]
            self.sums[HEAD + UNIT * n + 2] += done[unit].objectives
        self._weigh_luck(events, points)

    def _weigh_luck(self, events: Sequence[Document], points: int) -> None:
        """How much luckier the list's dice were than its opponent's, from -1 to 1, beside the result."""
        better = {luck.player: luck.better for luck in self.game.display.events.luck(events, self.cast)}
        others = [luck for player, luck in better.items() if player != self.side]
        luck = better.get(self.side, 0.5) - (sum(others) / len(others) if others else 0.5)
        watched = [1, points, luck, points * luck, points * points, luck * luck, points if luck > 0 else 2 - points]
        self.sums[3:HEAD] = [a + b for a, b in zip(self.sums[3:HEAD], watched, strict=True)]
