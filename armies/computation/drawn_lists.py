"""Legal lists drawn by lot: what a content can field, when nobody has built a list of it yet."""

from collections.abc import Iterator
from random import Random
from typing import Any

from armies.bridge import verdict_on
from rules.game.game import Game
from rules.lists.change import Change
from rules.presentation.sheets import Option

DRAWS = 40
"""Units that are drawn, whether or not there is room for them: what is left at last is too small for any."""

NAME = "By lot"
MENDS = 12
MOST_UNITS = 30


def drawn_lists(game: Game, content: Any, limit: int | None, count: int, seed: int = 1) -> Iterator[Any]:
    """Up to so many different lists that break no rule; the same seed draws the same ones."""
    seen: set[str] = set()
    for number in range(4 * count):
        army = drawn_list(game, content, limit, Random(f"{seed} {number}"))  # noqa: S311 - no secret
        if army is not None and (text := repr(game.lists.body(army))) not in seen:
            seen.add(text)
            yield army
        if len(seen) == count:
            return


def drawn_list(game: Game, content: Any, limit: int | None, luck: Random) -> Any:
    """A list of units by lot, its piles filled, its violations mended by their own fixes; None if some are left."""
    army, options = game.lists.new(NAME, content, limit), units_of(game, content)
    for _draw in range(DRAWS if options else 0):
        option = luck.choice(options)
        larger = game.lists.edit(army, content, Change("add", kind=option.kind, slug=option.slug))
        fits = len(game.lists.units(larger)) <= MOST_UNITS
        if fits and _broken(game, larger, content) <= _broken(game, army, content):
            army = larger
    for pile in game.facts.piles:
        army = game.lists.edit(army, content, Change("fill", key=pile))
    return _mended(game, army, content)


def units_of(game: Game, content: Any) -> list[Option]:
    cards = {kind.key for kind in game.facts.kinds if kind.card}
    return [option for option in game.content.options(content) if option.kind not in cards and option.offered]


def _broken(game: Game, army: Any, content: Any) -> int:
    return len(verdict_on(game, army, content).violations)


def _mended(game: Game, army: Any, content: Any) -> Any:
    for _time in range(MENDS):
        violations = verdict_on(game, army, content).violations
        if not violations:
            return army
        fixes = [fix for violation in violations for fix in violation.fixes if fix.change is not None]
        if not fixes:
            return None
        army = game.lists.edit(army, content, fixes[0].change)
    return None
