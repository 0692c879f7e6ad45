"""View model of the builder: units, piles, panels and verdict of a list, computed for each request."""

from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.bridge import (
    LocalizedContent,
    content_of,
    is_long,
    official_once,
    options_of,
    roster_of,
    shown_content,
    shown_official,
)
from armies.builder.catalogue import CardOption, CatalogueSource, Slot, card_options, render_slot, shows
from armies.builder.fixes import FixEffects, Judged
from armies.builder.folding import UNFOLDED, Folding
from armies.builder.unit_rows import UnitRowView
from armies.builder.violations import ViolationView, fix_key, violation_view
from armies.models import StrikeForce
from armies.text.terms import counted
from rules.content.head import ContentHead
from rules.lists.verdict import Fix
from rules.presentation.cards import Card
from rules.presentation.sheets import Option, Panel, PanelRow, Pile, PileCard, Total
from rules.presentation.words import Term
from web.translation.messages import shown, titled

CACHE_SIZE = 2048
"""Maximum number of rendered lines with a button kept in memory."""


class PanelLine(NamedTuple):
    """A line of a panel in words, with the names of its units; `option` is what its button adds."""

    message: str
    figure: str
    detail: str
    rule: str
    units: tuple[str, ...]
    option: Option | None = None
    affordable: bool = True

    @property
    def html(self) -> SafeString:
        """The rendered line with its button."""
        return _render_line(self, get_language())


@lru_cache(CACHE_SIZE)
def _render_line(line: PanelLine, language: str | None) -> SafeString:
    return render_to_string("armies/builder/_panel_option.html", {"line": line})


class PanelView(NamedTuple):
    """A panel in words."""

    key: str
    title: str
    lines: tuple[PanelLine, ...]

    @property
    def offers(self) -> bool:
        """Whether its lines have buttons."""
        return any(line.option for line in self.lines)


class TotalView(NamedTuple):
    """A sum in words; `short` stands behind its value."""

    label: str
    short: str
    value: int
    limit: int | None

    @property
    def left(self) -> int:
        return (self.limit or 0) - self.value

    @property
    def over(self) -> int:
        return -self.left

    @property
    def gauge(self) -> int:
        """The part of the bar that is full."""
        return max(0, min(self.value, self.limit or 0))


class PileView:
    """A pile of cards in words, equal for equal piles; `term` is what its cards are called."""

    def __init__(self, pile: Pile, term: Term) -> None:
        self.pile = pile
        self.key = pile.key
        self.title = titled(pile.title)
        self.rule = pile.rule
        self.order = pile.order
        self.cards = pile.cards
        self.size = len(pile.order)
        self.least = pile.least or 0
        self.noun = shown((pile.term or term).many)

    def __hash__(self) -> int:
        return hash(self.pile)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PileView) and (self.pile, self.noun) == (other.pile, other.noun)

    @property
    def wanted(self) -> str:
        """How many cards it has to have, after their number: of 11 assets."""
        if not self.least and self.pile.most is None:
            return ""
        values = {"wanted": self.least, "cards": self.noun}
        if self.pile.most is None:
            return _("%(cards)s (%(wanted)s or more)") % values
        return _("of %(wanted)s %(cards)s") % values

    @property
    def is_short(self) -> bool:
        return self.size < self.least

    def held(self) -> list[PileCard]:
        """The cards that are in it."""
        return [card for card in self.cards if card.copies]

    def unknown_cards(self) -> list[PileCard]:
        """Cards in it that the faction does not have."""
        return [card for card in self.cards if not card.known]

    def slots(self) -> list[SafeString]:
        """Its places in order, and one for each card above its size (R-AST-01)."""
        cards = {card.slug: card for card in self.cards}
        most = self.size if self.pile.most is None else self.pile.most
        held = [cards[slug] for slug in self.order]
        filled = [Slot(n, card.slug, shown(card.name), n > most or not card.known) for n, card in enumerate(held, 1)]
        free = [Slot(n) for n in range(len(held) + 1, self.least + 1)]
        return [render_slot(slot) for slot in (*filled, *free)]


class JudgedParts(NamedTuple):
    """What the parts of the page say that depend on the whole list, by which they are kept."""

    url: str
    points: TotalView | None
    totals: tuple[TotalView, ...]
    legal: bool
    violations: tuple[ViolationView, ...]
    panels: tuple[PanelView, ...]
    piles: tuple[PileView, ...]
    draws_hands: bool


class BuilderPage:
    """A strike force fetched `with_release`, judged; `form` is a squad's that could not be saved.

    Its content is in the reader's language, or `as_written`.
    """

    def __init__(
        self,
        strike_force: StrikeForce,
        form: Any = None,
        squad: str | None = None,
        as_written: bool = False,
        folding: Folding = UNFOLDED,
    ) -> None:
        self.strike_force = strike_force
        self.folding = folding
        self.url = strike_force.get_absolute_url()
        self.game = game = strike_force.faction.rules_of_game
        release = strike_force.release
        self.shown = LocalizedContent(content_of(release), release.digest) if as_written else shown_content(release)
        self.faction = self.shown.content
        self.offer = CatalogueSource(game, self.faction, content_of(release))
        self.roster = roster_of(strike_force)
        self.official = official = official_once(game) if as_written else shown_official(game)
        self.has_odds = game.display.unit_odds is not None
        self.verdict = game.lists.verdict(self.roster, self.faction, official)
        self.sheet = game.lists.sheet(self.roster, self.faction, self.verdict, official)
        card = game.facts.terms.card
        self.piles = tuple([PileView(pile, card) for pile in self.sheet.piles]) if card else ()
        now = Judged(self.roster, self.verdict, self.sheet)
        fix_effects = None if is_long(strike_force) else FixEffects(game, now, self.faction, official)
        self.violations = tuple(
            [violation_view(violation, self.sheet, fix_effects) for violation in self.verdict.violations]
        )
        self.units = [self._unit(n, form if row.id == squad else None) for n, row in enumerate(self.sheet.units)]

    @cached_property
    def points(self) -> TotalView | None:
        """What has a limit; None in a game without points."""
        return next((total for total in map(_total, self.sheet.totals) if total.limit is not None), None)

    @cached_property
    def totals(self) -> tuple[TotalView, ...]:
        """The other sums."""
        return tuple([_total(total) for total in self.sheet.totals if total.limit is None])

    @property
    def legal(self) -> bool:
        return self.verdict.legal

    @cached_property
    def parts(self) -> JudgedParts:
        own = (self.url, self.points, self.totals, self.legal, self.violations)
        return JudgedParts(*own, self.panels(), self.piles, self.draws_hands)

    @cached_property
    def points_short(self) -> str:
        return shown(self.game.facts.terms.points_short or "")

    @cached_property
    def head(self) -> ContentHead:
        """The faction as it was released."""
        return self.game.content.head(self.faction)

    @property
    def left(self) -> int:
        """The points left; so many that everything fits in a game without them."""
        return self.points.left if self.points else 0

    def panels(self) -> tuple[PanelView, ...]:
        """What else is to be known, such as where points come from."""
        return tuple([self._panel(panel) for panel in self.sheet.panels])

    def _panel(self, panel: Panel) -> PanelView:
        return PanelView(panel.key, shown(panel.title), tuple([self._line(row) for row in panel.rows]))

    def _line(self, row: PanelRow) -> PanelLine:
        units = counted(self.units[n].label for n in row.units)
        option = self._added(row)
        fits = option is None or option.points is None or option.points <= self.left
        return PanelLine(shown(row.message), shown(row.figure), shown(row.detail), row.rule, tuple(units), option, fits)

    def _added(self, row: PanelRow) -> Option | None:
        """The option that a line's button adds."""
        change = row.change
        if change is None or change.verb != "add":
            return None
        options = options_of(self.game, self.strike_force.release, self.shown)
        return next((option for option in options if (option.kind, option.slug) == (change.kind, change.slug)), None)

    def _unit(self, n: int, form: Any) -> UnitRowView:
        pairs = zip(self.verdict.violations, self.violations, strict=True)
        mine = [view for violation, view in pairs if violation.unit == n]
        row, terms = self.sheet.units[n], self.game.facts.terms
        folded = form is None and self.folding.folds(row.id)
        card = None if folded or is_long(self.strike_force) else self.unit_card(n)
        note = self.strike_force.notes.get(row.id, "")
        in_catalogue = card is not None and shows(self.offer, card)
        view = UnitRowView(row, mine, form, self.url, terms, card, in_catalogue, self.has_odds, note)
        view.folded, view.noting = folded, row.id in self.folding.noted
        view.opened = self.folding.compact and not folded
        return view

    def unit_card(self, place: int) -> Card | None:
        """The card of a unit as it stands in the list, if its content is known."""
        return self.game.display.unit_card(self.roster, self.faction, place, self.official)

    @cached_property
    def assets(self) -> tuple[CardOption, ...]:
        """The cards that a pile may hold."""
        return card_options(self.offer) if self.sheet.piles else ()

    @property
    def draws_hands(self) -> bool:
        """Whether there are cards in a pile that battles begin with a hand of."""
        return any(pile.opening and pile.order for pile in self.sheet.piles)

    @property
    def cards(self) -> list[PileCard]:
        """The faction's cards, then unknown ones, of all piles."""
        return [card for pile in self.piles for card in pile.cards]

    def fix(self, key: str) -> Fix | None:
        """The fix with this key, if a current violation has it."""
        fixes = [fix for violation in self.verdict.violations for fix in violation.fixes]
        return next((fix for fix in fixes if key and fix_key(fix) == key), None)


def _total(total: Total) -> TotalView:
    return TotalView(shown(total.label), shown(total.short), total.value, total.limit)
