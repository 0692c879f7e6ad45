"""What a list brings to the table: its counters and its shuffled piles."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from armies.bridge import Official, content_of, list_of, official_content, shown_content
from armies.models import Change, Faction, StrikeForce
from armies.table_mode.fold import Setup
from armies.table_mode.sides import prefix_of
from rules.game.game import Game
from rules.presentation.battle_sheet import BattleSheet, Track
from rules.presentation.cards import Card, Chapter
from rules.presentation.sheets import ListSheet

MOST = 999
"""The most of points and scores."""

Shuffle = Callable[[list[str]], None]


class LoadedList:
    """A list as its game puts it on the table, in the reader's words where `translated`."""

    def __init__(self, row: StrikeForce | Change, faction: Faction, translated: bool = False) -> None:
        self.game: Game = faction.rules_of_game
        self.content = shown_content(row.release).content if translated else content_of(row.release)
        self.army = list_of(row, faction)
        self.official: Official = partial(official_content, self.game)
        verdict = self.game.lists.verdict(self.army, self.content, self.official)
        self.sheet: ListSheet = self.game.lists.sheet(self.army, self.content, verdict, self.official)
        self.battle_sheet: BattleSheet = self.game.display.battle_sheet(self.army, self.content, verdict, self.official)

    def moments(self) -> tuple[Chapter, ...]:
        """What the list may do at moments that come again."""
        return self.game.display.moments(self.army, self.content, self.official)

    def reference(self) -> tuple[tuple[Chapter, ...], ...]:
        return self.game.display.quick_reference(self.army, self.content, self.official)

    def card(self, place: int) -> Card | None:
        """The card of a unit as it stands in the list; None where its content is unknown."""
        return self.game.display.unit_card(self.army, self.content, place, self.official)


def setup_of(strike_force: StrikeForce, opponents: list[str], shuffle: Shuffle) -> dict[str, Any]:
    """What the taps of a game are counted from: numbers alone, no words. The list is that of place 0."""
    brought = LoadedList(strike_force, strike_force.faction)
    sheet, sides = brought.battle_sheet, 1 + len(opponents)
    counters = {f"score/{side}/{n}": (0, 0, MOST) for side in range(sides) for n in range(len(sheet.reasons) or 1)}
    if sheet.held:
        counters |= {f"held/{side}/{{turn}}": (0, 0, MOST) for side in range(sides)}
    bet: dict[str, Any] = {"bet": [sheet.bet.pool, sheet.bet.change, sheet.bet.first]} if sheet.bet else {}
    if sheet.bet and sheet.bet.kind:
        bet["bet_kind"] = sheet.bet.kind
    setup = {"opponents": opponents, "turns": sheet.turns, "die": sheet.die, "counters": counters, "piles": {}, **bet}
    return with_side(setup, brought, 0, shuffle)


def with_side(setup: Setup, brought: LoadedList, place: int, shuffle: Shuffle) -> dict[str, Any]:
    """A game's setup with what a list brings to a place: its counters, and its piles shuffled."""
    prefix = prefix_of(place)
    piles = {f"{prefix}{pile.key}": list(pile.order) for pile in brought.sheet.piles}
    for cards in piles.values():
        shuffle(cards)
    counters = {f"{prefix}{path}": bounds for path, bounds in _own_counters(brought, 1 + len(setup["opponents"]))}
    return {**setup, "counters": {**setup["counters"], **counters}, "piles": {**setup["piles"], **piles}}


def _own_counters(brought: LoadedList, sides: int) -> Iterator[tuple[str, tuple[int, int, int]]]:
    """A list's counters by their paths, without the prefix of its place."""
    sheet = brought.battle_sheet
    for n, track in tracks_for(sheet, sides):
        yield f"track/{n}/{{turn}}", (0, 0, 1 if track.ticks else MOST)
    for n, pool in enumerate(sheet.pools):
        yield f"pool/{n}/0", (pool.points, -MOST, MOST)
        for r in range(1, 1 + len(pool.changes)):
            yield f"pool/{n}/{r}", (0, -MOST, MOST)
    for unit, tracked in zip(brought.sheet.units, sheet.units, strict=True):
        if tracked.boxes:
            yield f"wounds/{unit.id}", (0, 0, sum(tracked.boxes))
        if tracked.marks is not None:
            yield f"active/{unit.id}/{{turn}}", (0, 0, 1)
        if tracked.marks:
            yield f"orders/{unit.id}/{{turn}}", (0, 0, tracked.marks)


def tracks_for(sheet: BattleSheet, sides: int) -> list[tuple[int, Track]]:
    """The rows that are kept turn by turn, without those of players who are not there."""
    return [(n, track) for n, track in enumerate(sheet.tracks) if track.player <= sides]
