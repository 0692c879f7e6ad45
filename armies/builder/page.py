"""View model of the builder: squads, deck and verdict of a strike force, computed for each request."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.bridge import content_of, datasheets_of_other_factions, roster_of
from armies.builder.catalogue import CardOption, Slot, card_options, render_slot
from armies.builder.unit_rows import UnitRowView
from armies.builder.violations import fix_key, violation_view
from armies.models import Datasheet as Row
from armies.models import StrikeForce
from armies.text.terms import counted
from rules.damocles import army
from rules.damocles.datasheets import Asset, Datasheet
from rules.damocles.violations import Fix

CACHE_SIZE = 2048
"""Maximum number of rendered near task forces kept in memory."""


class Points(NamedTuple):
    """Tactical points with their source and rule."""

    name: str
    points: int
    rule: str
    squads: list[str]


class NearTaskForce(NamedTuple):
    """A task force that one more squad would make; whether the strategic valor left allows it."""

    name: str
    points: int
    rule: str
    type: str
    type_name: str
    datasheet: Datasheet
    valor: int
    affordable: bool

    @property
    def html(self) -> SafeString:
        """The rendered row, with the button that adds the squad."""
        return _render_near_task_force(self, get_language())


@lru_cache(CACHE_SIZE)
def _render_near_task_force(near: NearTaskForce, language: str | None) -> SafeString:
    return render_to_string("armies/builder/_near_task_force.html", {"near": near, "rulebook": reverse("rulebook")})


class Card(NamedTuple):
    """An asset and its copies in the deck."""

    asset: Asset
    copies: int
    known: bool


class BuilderPage:
    """A strike force fetched `with_release`, judged; `form` is a squad's that could not be saved."""

    def __init__(self, strike_force: StrikeForce, form: Any = None, squad: str | None = None) -> None:
        self.strike_force = strike_force
        self.url = strike_force.get_absolute_url()
        self.faction = content_of(strike_force.release)
        self.roster = roster_of(strike_force)
        elsewhere = datasheets_of_other_factions(self.roster, self.faction)
        self.verdict = army.verdict(self.roster, self.faction, elsewhere)
        limit = strike_force.limit or 0
        self.left = limit - self.verdict.strategic_valor
        self.over = -self.left
        self.gauge = max(0, min(self.verdict.strategic_valor, limit))
        self.sheets = {sheet.slug: sheet for sheet in self.faction.datasheets}
        self.all_sheets = {slug: stranger.sheet for slug, stranger in elsewhere.items()} | self.sheets
        self.violations = [violation_view(violation, self.roster) for violation in self.verdict.violations]
        self.units = [self._unit(n, form if row.id == squad else None) for n, row in enumerate(self.roster.squads)]
        self.deck_size = len(self.roster.deck)
        self.wanted_deck_size = army.DECK_SIZE

    def points(self) -> list[Points]:
        """Where the tactical points come from (R-ARM-05, TSK)."""
        founding = Points(_("Strike force"), army.TACTICAL_POINTS, "R-ARM-05", [])
        forces = self.verdict.task_forces
        return [founding, *(Points(_(f.name), f.bonus, f.rule, self._labels(f.squads)) for f in forces)]

    def _labels(self, places: Sequence[int]) -> list[str]:
        return counted(self.units[n].label for n in places)

    def near_task_forces(self) -> list[NearTaskForce]:
        """The task forces within reach of one more squad."""
        return [self._near(miss) for miss in army.nearly_completed_task_forces(self.roster, self.faction)]

    def _near(self, miss: army.NearMiss) -> NearTaskForce:
        type_name = str(Row.Type(miss.type).label)
        affordable = miss.strategic_valor <= self.left
        return NearTaskForce(
            _(miss.name), miss.bonus, miss.rule, miss.type, type_name, miss.datasheet, miss.strategic_valor, affordable
        )

    def _unit(self, n: int, form: Any) -> UnitRowView:
        found = zip(self.verdict.violations, self.violations, strict=True)
        mine = [view for violation, view in found if violation.unit == n]
        squad = self.roster.squads[n]
        known = squad.datasheet in self.sheets
        sheet = self.all_sheets.get(squad.datasheet)
        return UnitRowView(squad, sheet, known, self.verdict.unit_points[n], mine, form, self.url)

    @cached_property
    def assets(self) -> tuple[CardOption, ...]:
        """The assets that a deck may hold."""
        return card_options(self.faction)

    @cached_property
    def cards(self) -> list[Card]:
        """The faction's assets, then unknown assets in the deck."""
        copies = Counter(self.roster.deck)
        known = [Card(asset, copies.pop(asset.slug, 0), True) for asset in self.faction.assets]
        return known + [Card(Asset(slug, slug), count, False) for slug, count in copies.items()]

    def unknown_assets(self) -> list[Card]:
        """Assets in the deck that the faction does not have."""
        return [card for card in self.cards if not card.known]

    def slots(self) -> list[SafeString]:
        """Eleven deck slots in order, and one for each card above the limit (R-AST-01)."""
        cards = {card.asset.slug: card for card in self.cards}
        held = [cards[slug] for slug in self.roster.deck]
        filled = [Slot(n, card.asset, n > army.DECK_SIZE or not card.known) for n, card in enumerate(held, 1)]
        free = [Slot(n, None) for n in range(len(held) + 1, army.DECK_SIZE + 1)]
        return [render_slot(slot) for slot in (*filled, *free)]

    def fix(self, key: str) -> Fix | None:
        """The fix with this key, if a current violation has it."""
        fixes = [fix for violation in self.verdict.violations for fix in violation.fixes]
        return next((fix for fix in fixes if key and fix_key(fix) == key), None)


def datasheets_by_type(sheets: Sequence[Datasheet]) -> list[tuple[str, list[Datasheet]]]:
    """The catalogue: each squad type in the rulebook's order with its datasheets (R-ARM-03)."""
    kinds = [(str(kind.label), [sheet for sheet in sheets if sheet.type == kind]) for kind in Row.Type]
    return [(name, found) for name, found in kinds if found]
