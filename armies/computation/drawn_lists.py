"""Legal lists drawn by lot: what a content can field, when nobody has built a list of it yet."""

from collections.abc import Collection, Iterator
from random import Random
from typing import Any

from armies.bridge import Official, official_once, verdict_on
from rules.game.game import Game
from rules.lists.change import Change
from rules.presentation.sheets import ListSheet, Option

DRAWS = 40
"""Units that are drawn, whether or not there is room for them: what is left at last is too small for any."""

NAME = "By lot"
MENDS = 12
MOST_UNITS = 30


def drawn_lists(game: Game, content: Any, limit: int | None, count: int, seed: int = 1) -> Iterator[Any]:
    """Up to so many different lists that break no rule; the same seed draws the same ones."""
    seen, lot = set[str](), Lot(game, content)
    for number in range(4 * count):
        army = lot.drawn(limit, Random(f"{seed} {number}"))  # noqa: S311 - no secret
        if army is not None and (text := repr(game.lists.body(army))) not in seen:
            seen.add(text)
            yield army
        if len(seen) == count:
            return


class Lot:
    """What draws lists of a content. Each list has its own weights, so that some hold much of a part and some all: any
    mixture of parts is as likely as any other.
    """

    def __init__(self, game: Game, content: Any, without: Collection[str] = ()) -> None:
        self.game, self.content = game, content
        self.options = [option for option in units_of(game, content) if option.slug not in without]
        self.without = without
        self.official: Official = official_once(game)

    def drawn(self, limit: int | None, luck: Random) -> Any:
        """A list by lot; None if what it breaks cannot be mended."""
        return self.completed(self.game.lists.new(NAME, self.content, limit), luck)

    def completed(self, army: Any, luck: Random) -> Any:
        """A list with units and cards added by lot as far as they fit, mended by the fixes of its violations."""
        weights = [luck.expovariate(1) for _option in self.options]
        for _draw in range(DRAWS if self.options else 0):
            (option,) = luck.choices(self.options, weights)
            army = self._with(army, option, luck)
        for pile in self.sheet(army).piles:
            known = [card for card in pile.cards if card.known and card.slug not in self.without]
            cards = [card.slug for card in known for _copy in range(max(1, card.most) - card.copies)]
            luck.shuffle(cards)
            for slug in cards[: max(0, (pile.least or 0) - len(pile.order))]:
                army = self._put(army, pile.key, slug)
        return self.mended(army)

    def _with(self, army: Any, option: Option, luck: Random) -> Any:
        """With one more unit, of a size by lot, where both break no rule."""
        larger = self._edited(army, Change("add", kind=option.kind, slug=option.slug))
        if len(self.game.lists.units(larger)) > MOST_UNITS or self.broken(larger) > self.broken(army):
            return army
        sizes = [field for field in self.sheet(larger).units[-1].fields if field.key == "size"] if option.points else []
        for field in sizes:
            size = luck.randint(field.least or 1, field.most or field.least or 1)
            grown = self._edited(larger, Change("set", len(self.game.lists.units(larger)) - 1, value={"size": size}))
            larger = grown if self.broken(grown) <= self.broken(larger) else larger
        return larger

    def _put(self, army: Any, pile: str, slug: str) -> Any:
        cards = next(known for known in self.sheet(army).piles if known.key == pile).cards
        copies = 1 + next(card.copies for card in cards if card.slug == slug)
        return self._edited(army, Change("put", key=pile, slug=slug, value=copies))

    def mended(self, army: Any) -> Any:
        """The list without violations; None if some have no fix."""
        for _time in range(MENDS):
            violations = self.verdict(army).violations
            if not violations:
                return army
            fixes = [fix for violation in violations for fix in violation.fixes if fix.change is not None]
            if not fixes:
                return None
            army = self._edited(army, fixes[0].change)
        return None

    def _edited(self, army: Any, change: Change) -> Any:
        return self.game.lists.edit(army, self.content, change)

    def verdict(self, army: Any) -> Any:
        return verdict_on(self.game, army, self.content, self.official)

    def broken(self, army: Any) -> int:
        return len(self.verdict(army).violations)

    def sheet(self, army: Any) -> ListSheet:
        return self.game.lists.sheet(army, self.content, self.verdict(army))


def units_of(game: Game, content: Any) -> list[Option]:
    cards = {kind.key for kind in game.facts.kinds if kind.card}
    return [option for option in game.content.options(content) if option.kind not in cards and option.offered]
