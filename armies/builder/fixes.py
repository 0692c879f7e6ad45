"""What a fix of a list costs and takes, in words; the one that takes least is the first."""

from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.bridge import Official
from armies.text.violations import fix_in_words
from rules.game.derived.list_changes import apply_fix
from rules.game.game import Game
from rules.lists.verdict import Fix, Verdict
from rules.presentation.sheets import ListSheet
from rules.presentation.words import CellValue, Words
from web.translation.messages import shown

NAMED_CARDS = 11
"""Maximum number of cards that a fix names."""


class FixEffect(NamedTuple):
    """What a fix does: in words, and how much is lost by it (new faults, sums, groups, points)."""

    words: str
    loss: tuple[int, ...]


class Judged(NamedTuple):
    """A list with its verdict, as it is shown."""

    army: Any
    verdict: Verdict[Any]
    sheet: ListSheet

    def sums(self) -> dict[str, int]:
        return {total.key: total.value for total in self.sheet.totals}

    def groups(self) -> dict[CellValue, None]:
        """What its units make together, such as a task force, in order."""
        return dict.fromkeys(row.message for panel in self.sheet.panels for row in panel.rows if row.units)

    def cards(self) -> dict[Words, int]:
        """The copies of each card in its piles, by name."""
        return {card.name: card.copies for pile in self.sheet.piles for card in pile.cards}

    def faults(self) -> set[str]:
        return {violation.code for violation in self.verdict.violations}


def judged(game: Game, army: Any, content: Any, official: Official) -> Judged:
    verdict = game.lists.verdict(army, content, official)
    return Judged(army, verdict, game.lists.sheet(army, content, verdict, official))


class FixEffects:
    """What the fixes do of a list that has been judged."""

    def __init__(self, game: Game, now: Judged, content: Any, official: Official) -> None:
        self.game = game
        self.now = now
        self.content = content
        self.official = official

    def effect(self, fix: Fix) -> FixEffect:
        """What a fix does beside what it says itself."""
        then = judged(self.game, apply_fix(self.game, self.now.army, self.content, fix), self.content, self.official)
        sums, groups = (self.now.sums(), then.sums()), (self.now.groups(), then.groups())
        own_text = fix_in_words(fix)
        consequences = [
            *self._sums_in_words(then),
            *_groups_in_words(*groups),
            *_cards_in_words(self.now, then, own_text),
        ]
        limited = {total.key for total in then.sheet.totals if total.limit is not None}
        lost = {key: max(0, value - sums[1].get(key, 0)) for key, value in sums[0].items()}
        loss = (
            len(then.faults() - self.now.faults()),
            sum(value for key, value in lost.items() if key not in limited),
            len(groups[0].keys() - groups[1].keys()),
            sum(value for key, value in lost.items() if key in limited),
        )
        return FixEffect(", ".join(consequence for consequence in consequences if consequence not in own_text), loss)

    def _sums_in_words(self, then: Judged) -> list[str]:
        before = self.now.sums()
        return [
            f"{total.value - before[total.key]:+d} {shown(total.short or total.label)}"
            for total in then.sheet.totals
            if total.value != before.get(total.key, total.value)
        ]


def _groups_in_words(before: dict[CellValue, None], after: dict[CellValue, None]) -> list[str]:
    lost = [_("%(group)s lost") % {"group": shown(group)} for group in before if group not in after]
    return lost + [_("%(group)s gained") % {"group": shown(group)} for group in after if group not in before]


def _cards_in_words(before: Judged, after: Judged, own_text: str) -> list[str]:
    """The cards that come and go, unless the fix names them itself."""
    old, new = before.cards(), after.cards()
    changes = [(shown(name), new.get(name, 0) - old.get(name, 0)) for name in {**old, **new}]
    named = [(name, count) for name, count in changes if count and name not in own_text]
    added = _named([(name, count) for name, count in named if count > 0])
    out = _named([(name, -count) for name, count in named if count < 0])
    parts = [_("adds %(cards)s") % {"cards": added}] if added else []
    return parts + ([_("takes out %(cards)s") % {"cards": out}] if out else [])


def _named(cards: list[tuple[str, int]]) -> str:
    """Cards with their copies: Smoke, 2 × Rations."""
    names = [name if count == 1 else f"{count} × {name}" for name, count in cards[:NAMED_CARDS]]
    return ", ".join([*names, "…"] if len(cards) > NAMED_CARDS else names)
