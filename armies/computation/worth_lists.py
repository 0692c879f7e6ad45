"""The lists by lot of an experiment, what they have of which part, and the same lists without a part."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from armies.computation.datasheets import parts_of
from armies.computation.drawn_lists import MOST_UNITS, NAME, Lot
from armies.computation.worth_battles import HEAD, SIDES, UNIT, value_of
from rules.game.derived.scenarios import scenario_document
from rules.game.game import Game
from rules.lists.change import Change

SIZES = (1.0, 0.9, 0.8)
"""Of the limit that lists by lot have in turn: what a point is worth shows in lists of unlike size."""

DEEDS = 5
Document = dict[str, Any]


class Army(NamedTuple):
    """A list: itself, as a player on either side, the part of each of its units and what this is worth, its cards.

    Units that come together, as a warband does, are one part.
    """

    army: Any
    players: dict[str, Document]
    parts: list[str]
    values: list[int]
    cards: Counter[str]
    has_points: bool

    def column(self, part: str) -> float:
        """Hundreds of points that are spent on a part; in games without points, and of cards, how often it is there."""
        if self.has_points and part in self.parts:
            return sum([value for slug, value in zip(self.parts, self.values, strict=True) if slug == part]) / 100
        return float(self.cards[part] + (part in self.parts if "+" in part else self.parts.count(part)))

    def deeds(self, part: str, sums: list[float]) -> list[float]:
        """The deeds of a part's units."""
        rows = [
            deeds_of(n, value, sums)
            for n, (slug, value) in enumerate(zip(self.parts, self.values, strict=True))
            if slug == part
        ]
        return [sum(column) for column in zip([0.0] * DEEDS, *rows, strict=True)]


def deeds_of(number: int, value: int, sums: list[float]) -> list[float]:
    """What a unit was worth in all battles, what of it was left; worth, slain, objectives in those watched."""
    left, slain, objectives = sums[HEAD + UNIT * number : HEAD + UNIT * (number + 1)]
    return [value * (sums[0] - sums[1]), left, value * sums[3], slain, objectives]


class Other(NamedTuple):
    """A unit of an opponent: its part, what that is called, and what the unit is worth."""

    slug: str
    name: str
    value: int


def others_of(game: Game, players: dict[str, Document]) -> list[Other]:
    """The units of an opponent in order."""
    scenario = scenario_document(game, "", "", [players[side] for side in SIDES])
    units = game.display.cast(scenario).players[0].units
    player = scenario["players"][0]
    parts = zip(parts_of(game, player), units, strict=True)
    return [Other(part["slug"], part["name"], value_of(unit)) for part, unit in parts]


class Armies:
    """What draws lists of a content, and rebuilds them."""

    def __init__(self, game: Game, content: Any, limit: int | None, commander: str) -> None:
        self.game, self.content, self.limit, self.commander = game, content, limit, commander
        self.lot = Lot(game, content)

    def drawn(self, count: int) -> Iterator[Army]:
        """Up to so many different legal lists of several sizes."""
        seen = set[str]()
        for number in range(4 * count):
            limit = self.limit and int(self.limit * SIZES[number % len(SIZES)])
            army = self.lot.drawn(limit, Random(f"{number}"))  # noqa: S311 - no secret
            if army is not None and (text := repr(self.game.lists.body(army))) not in seen:
                seen.add(text)
                yield self.fielded(army)
            if len(seen) == count:
                return

    def holding(self, part: str, count: int) -> Iterator[Army]:
        """Up to so many different legal lists that have a unit, half of their points where it is taken by itself."""
        seen, begun = set[str](), self._half_of(part)
        for number in range(4 * count):
            army = self.lot.completed(begun, Random(f"{part} {number}"))  # noqa: S311 - no secret
            held = army is not None and part in [unit.slug for unit in self.game.lists.units(army)]
            if held and (text := repr(self.game.lists.body(army))) not in seen:
                seen.add(text)
                yield self.fielded(army)
            if len(seen) == count:
                return

    def _half_of(self, part: str) -> Any:
        army = self.game.lists.new(NAME, self.content, self.limit)
        for option in [option for option in self.lot.options if option.slug == part]:
            for _unit in range(MOST_UNITS // 2):
                larger = self.game.lists.edit(army, self.content, Change("add", kind=option.kind, slug=part))
                spent = self.lot.verdict(larger).points if self.limit else 0
                full = self.lot.broken(larger) > self.lot.broken(army) or spent > (self.limit or 0) / 2
                if full and self.game.lists.units(army):
                    break
                army = larger
        return army

    def fielded(self, army: Any) -> Army:
        """A list with what it has."""
        name = self.game.lists.head(army).name
        players = {
            side: self.game.battles.player(army, self.content, side, name) | {"commander": self.commander}
            for side in SIDES
        }
        cast = self.game.display.cast(scenario_document(self.game, "", "", list(players.values())))
        sheet, units = self.lot.sheet(army), cast.players[0].units
        fixed = "+".join(sorted([row.slug for row in sheet.units if row.fixed]))
        parts = [fixed if row.fixed else row.slug for row in sheet.units]
        cards = Counter([slug for pile in sheet.piles for slug in pile.order])
        has_points = all(unit.points is not None for unit in units)
        return Army(army, players, parts, [value_of(unit) for unit in units], cards, has_points)

    def without(self, army: Army, part: str) -> Army | None:
        """A list with other units or cards by lot in place of a part; None where the rules allow of none."""
        lists, rest = self.game.lists, army.army
        for n in reversed([n for n, slug in enumerate(army.parts) if slug == part]):
            rest = lists.edit(rest, self.content, Change("drop", n))
        for pile in self.lot.sheet(rest).piles if part in army.cards else ():
            if part in pile.order:
                rest = lists.edit(rest, self.content, Change("put", key=pile.key, slug=part, value=0))
        rebuilt = Lot(self.game, self.content, {part}).completed(rest, Random(part))  # noqa: S311 - no secret
        other = rebuilt and self.fielded(rebuilt)
        return other if other and not other.column(part) else None

    def repriced(self, army: Army, part: str, ratio: float) -> Army | None:
        """A list as it could be if a part cost so much more or less: with more other units by lot, or with fewer."""
        if self.limit is None:
            return None
        saved = round(100 * army.column(part) * (1 - ratio))
        rest, luck = army.army, Random(part)  # noqa: S311 - no secret
        head = self.game.lists.head(rest)
        rest = self.game.lists.edit(rest, self.content, Change("head", value={"limit": (head.limit or 0) + saved}))
        while self.lot.broken(rest):
            others = [n for n, unit in enumerate(self.game.lists.units(rest)) if unit.slug != part]
            if not others:
                return None
            rest = self.game.lists.edit(rest, self.content, Change("drop", luck.choice(others)))
        rebuilt = Lot(self.game, self.content, {part}).completed(rest, luck)
        other = rebuilt and self.fielded(rebuilt)
        return other if other and other.column(part) == army.column(part) else None
