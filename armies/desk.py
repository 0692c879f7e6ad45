"""All that the builder shows of a strike force: its squads, its deck, the verdict. Nothing of it is stored."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.bridge import elsewhere_of, faction_of, roster_of
from armies.models import Asset, Datasheet, Squad, StrikeForce
from armies.words import mends_of, message_of
from rules.damocles import army


class Finding(NamedTuple):
    """A violation in words, and where on the page its cause stands."""

    rule: str
    message: str
    mends: list[str]
    anchor: str


class Points(NamedTuple):
    """Tactical points, what gives them and by which rule."""

    name: str
    points: int
    rule: str
    squads: list[str]


class Chance(NamedTuple):
    """A task force that one more squad would make; whether the strategic valor left allows it."""

    name: str
    points: int
    rule: str
    type: str
    type_name: str
    datasheet: str
    valor: int
    affordable: bool


class Carried(NamedTuple):
    """How many units of a squad carry a weapon that few may have."""

    slug: str
    name: str
    value: Any
    most: int
    errors: list[str]


class Line:
    """A squad of the list, with what was typed when that could not be saved."""

    def __init__(
        self, squad: Squad, sheet: Datasheet | None, valor: int, findings: list[Finding], form: Any, list_url: str
    ) -> None:
        typed = form.data if form is not None else {}
        self.squad = squad
        self.sheet = sheet or squad.datasheet
        self.known = sheet is not None
        self.label = str(squad)
        self.url = f"{list_url}squads/{squad.pk}/"
        self.valor = valor
        self.findings = findings
        self.errors = form.errors if form is not None else {}
        self.name = typed.get("name", squad.name)
        self.size = typed.get("size", squad.size)
        self.fewer = (self.known and squad.size > self.sheet.fewest) or squad.size > self.sheet.most
        self.more = self.known and squad.size < self.sheet.most
        self.weapons = [self._carried(slug, typed) for slug in carriable(squad, sheet)]

    def _carried(self, slug: str, typed: Mapping[str, Any]) -> Carried:
        weapon = (
            next((weapon for weapon in self.sheet.weapons.all() if weapon.slug == slug), None) if self.known else None
        )
        value = typed.get(f"weapon-{slug}", self.squad.weapons.get(slug, 0))
        most = weapon.carriers or 0 if weapon else 0
        return Carried(slug, weapon.name if weapon else slug, value, most, self.errors.get(f"weapon-{slug}", []))


def carriable(squad: Squad, sheet: Datasheet | None) -> list[str]:
    """The weapons whose carriers a squad counts: those few may have, and what it carries without right."""
    few = [weapon.slug for weapon in sheet.weapons.all() if weapon.carriers] if sheet else []
    return [*few, *(slug for slug in squad.weapons if slug not in few)]


class Card(NamedTuple):
    """An asset and its copies in the deck."""

    asset: Asset
    copies: int
    known: bool
    fewer: int
    more: int
    full: bool


class Desk:
    """A strike force fetched `with_squads`, judged; `form` is a squad's that could not be saved."""

    def __init__(self, strike_force: StrikeForce, form: Any = None, squad: int | None = None) -> None:
        self.strike_force = strike_force
        self.url = strike_force.get_absolute_url()
        self.faction = faction_of(strike_force.faction)
        self.roster = roster_of(strike_force)
        self.verdict = army.verdict(self.roster, self.faction, elsewhere_of(strike_force))
        self.left = self.verdict.limit - self.verdict.strategic_valor
        self.over = -self.left
        self.gauge = max(0, min(self.verdict.strategic_valor, self.verdict.limit))
        self.squads = list(strike_force.squads.all())
        self.sheets = {row.pk: row for row in strike_force.faction.datasheets.all() if not row.withdrawn}
        self.findings = [self._finding(violation) for violation in self.verdict.violations]
        self.lines = [self._line(n, form if row.pk == squad else None) for n, row in enumerate(self.squads)]
        self.cards = self._cards()
        self.deck_size = len(self.roster.deck)
        self.wanted_deck_size = army.DECK_SIZE
        self.slots = [n < self.deck_size for n in range(army.DECK_SIZE)]

    def points(self) -> list[Points]:
        """Where the tactical points come from (R-ARM-05, TSK)."""
        founding = Points(_("Strike force"), army.TACTICAL_POINTS, "R-ARM-05", [])
        forces = self.verdict.task_forces
        return [
            founding,
            *(Points(_(f.name), f.bonus, f.rule, [str(self.squads[n]) for n in f.squads]) for f in forces),
        ]

    def chances(self) -> list[Chance]:
        """The task forces within reach of one more squad."""
        return [self._chance(miss) for miss in army.near_misses(self.roster, self.faction)]

    def _chance(self, miss: army.NearMiss) -> Chance:
        type_name = str(Datasheet.Type(miss.type).label)
        affordable = miss.strategic_valor <= self.left
        name, sheet = _(miss.name), miss.datasheet.name
        return Chance(name, miss.bonus, miss.rule, miss.type, type_name, sheet, miss.strategic_valor, affordable)

    def _finding(self, violation: army.Violation) -> Finding:
        if violation.squad is not None:
            anchor = f"squad-{self.squads[violation.squad].pk}"
        else:
            anchor = "deck" if violation.rule.startswith("R-AST") else ""
        return Finding(violation.rule, message_of(violation), mends_of(violation), anchor)

    def _line(self, n: int, form: Any) -> Line:
        found = zip(self.verdict.violations, self.findings, strict=True)
        mine = [finding for violation, finding in found if violation.squad == n]
        sheet = self.sheets.get(self.squads[n].datasheet_id)
        return Line(self.squads[n], sheet, self.verdict.squad_valors[n], mine, form, self.url)

    def _cards(self) -> list[Card]:
        """The faction's assets, then what the deck holds without right."""
        copies = {card.asset_id: card.copies for card in self.strike_force.deck_cards.all()}
        own = [row for row in self.strike_force.faction.assets.all() if not row.withdrawn]
        strays = [c.asset for c in self.strike_force.deck_cards.all() if c.asset_id not in {row.pk for row in own}]
        known = [_card(row, copies.get(row.pk, 0), True) for row in own]
        return known + [_card(row, copies[row.pk], False) for row in strays]


def _card(asset: Asset, copies: int, known: bool) -> Card:
    full = not known or bool(asset.copies and copies >= asset.copies)
    return Card(asset, copies, known, max(0, copies - 1), copies if full else copies + 1, full)


def datasheets_by_type(rows: Iterable[Datasheet]) -> list[tuple[str, list[Datasheet]]]:
    """The catalogue: each squad type in the rulebook's order with its datasheets (R-ARM-03)."""
    rows = [row for row in rows if not row.withdrawn]
    kinds = [(str(kind.label), [row for row in rows if row.type == kind]) for kind in Datasheet.Type]
    return [(name, found) for name, found in kinds if found]
