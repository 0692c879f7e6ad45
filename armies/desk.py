"""All that the builder shows of a strike force: its squads, its deck, the verdict. Nothing of it is stored."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.bridge import content_of, roster_of, strangers
from armies.models import Datasheet as Row
from armies.models import StrikeForce
from armies.words import mend_in_words, message_of
from rules.damocles import army
from rules.damocles.datasheets import Asset, Datasheet
from rules.damocles.violations import Mend


class Way(NamedTuple):
    """A way to mend a violation: in words, and the key by which it can be done."""

    words: str
    key: str
    mend: Mend


class Finding(NamedTuple):
    """A violation in words, and where on the page its cause stands."""

    rule: str
    message: str
    mends: list[Way]
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
    datasheet: Datasheet
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
        self,
        squad: army.RosterSquad,
        sheet: Datasheet | None,
        known: bool,
        valor: int,
        findings: list[Finding],
        form: Any,
        list_url: str,
    ) -> None:
        typed = form.data if form is not None else {}
        self.id = squad.id
        self.squad = squad
        self.sheet = sheet
        self.known = known
        self.kind = squad.datasheet if sheet is None else sheet.name
        self.label = squad.name or self.kind
        self.url = f"{list_url}squads/{squad.id}/"
        self.valor = valor
        self.findings = findings
        self.errors = form.errors if form is not None else {}
        self.name = typed.get("name", squad.name)
        self.size = typed.get("size", squad.size)
        self.fewer = sheet is not None and (squad.size > sheet.most or (known and squad.size > sheet.fewest))
        self.more = sheet is not None and known and squad.size < sheet.most
        self.weapons = [self._carried(slug, typed) for slug in carriable(squad, sheet if known else None)]

    def _carried(self, slug: str, typed: Mapping[str, Any]) -> Carried:
        weapon = self.sheet.weapon(slug) if self.known and self.sheet else None
        value = typed.get(f"weapon-{slug}", self.squad.weapons.get(slug, 0))
        most = weapon.carriers if weapon else 0
        return Carried(slug, weapon.name if weapon else slug, value, most, self.errors.get(f"weapon-{slug}", []))


def carriable(squad: army.RosterSquad, sheet: Datasheet | None) -> list[str]:
    """The weapons whose carriers a squad counts: those few may have, and what it carries without right."""
    few = [weapon.slug for weapon in sheet.weapons if weapon.carriers] if sheet else []
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
    """A strike force fetched `with_release`, judged; `form` is a squad's that could not be saved."""

    def __init__(self, strike_force: StrikeForce, form: Any = None, squad: str | None = None) -> None:
        self.strike_force = strike_force
        self.url = strike_force.get_absolute_url()
        self.faction = content_of(strike_force.release)
        self.roster = roster_of(strike_force)
        elsewhere = strangers(self.roster, self.faction)
        self.verdict = army.verdict(self.roster, self.faction, elsewhere)
        self.left = self.verdict.limit - self.verdict.strategic_valor
        self.over = -self.left
        self.gauge = max(0, min(self.verdict.strategic_valor, self.verdict.limit))
        self.sheets = {sheet.slug: sheet for sheet in self.faction.datasheets}
        self.all_sheets = {slug: stranger.sheet for slug, stranger in elsewhere.items()} | self.sheets
        self.findings = [self._finding(violation) for violation in self.verdict.violations]
        self.lines = [self._line(n, form if row.id == squad else None) for n, row in enumerate(self.roster.squads)]
        self.deck_size = len(self.roster.deck)
        self.wanted_deck_size = army.DECK_SIZE
        self.slots = [n < self.deck_size for n in range(army.DECK_SIZE)]

    def points(self) -> list[Points]:
        """Where the tactical points come from (R-ARM-05, TSK)."""
        founding = Points(_("Strike force"), army.TACTICAL_POINTS, "R-ARM-05", [])
        forces = self.verdict.task_forces
        return [
            founding,
            *(Points(_(f.name), f.bonus, f.rule, [self.lines[n].label for n in f.squads]) for f in forces),
        ]

    def chances(self) -> list[Chance]:
        """The task forces within reach of one more squad."""
        return [self._chance(miss) for miss in army.near_misses(self.roster, self.faction)]

    def _chance(self, miss: army.NearMiss) -> Chance:
        type_name = str(Row.Type(miss.type).label)
        affordable = miss.strategic_valor <= self.left
        return Chance(
            _(miss.name), miss.bonus, miss.rule, miss.type, type_name, miss.datasheet, miss.strategic_valor, affordable
        )

    def _finding(self, violation: army.Violation) -> Finding:
        if violation.squad is not None:
            anchor = f"squad-{self.roster.squads[violation.squad].id}"
        else:
            anchor = "deck" if violation.rule.startswith("R-AST") else ""
        ways = [Way(mend_in_words(mend), key_of(mend), mend) for mend in violation.mends]
        return Finding(violation.rule, message_of(violation), ways, anchor)

    def _line(self, n: int, form: Any) -> Line:
        found = zip(self.verdict.violations, self.findings, strict=True)
        mine = [finding for violation, finding in found if violation.squad == n]
        squad = self.roster.squads[n]
        known = squad.datasheet in self.sheets
        sheet = self.all_sheets.get(squad.datasheet)
        return Line(squad, sheet, known, self.verdict.squad_valors[n], mine, form, self.url)

    @cached_property
    def cards(self) -> list[Card]:
        """The faction's assets, then what the deck holds without right."""
        deck = self.roster.deck
        own = {asset.slug for asset in self.faction.assets}
        strays = [Asset(slug, slug) for slug in dict.fromkeys(deck) if slug not in own]
        known = [_card(asset, deck.count(asset.slug), True) for asset in self.faction.assets]
        return known + [_card(asset, deck.count(asset.slug), False) for asset in strays]

    def mend(self, key: str) -> Mend | None:
        """The mend of this key, while one of its violations has it."""
        ways = [way for finding in self.findings for way in finding.mends]
        return next((way.mend for way in ways if way.key == key), None)


def key_of(mend: Mend) -> str:
    """What tells one mend from another, on any version of the list."""
    said = repr((mend.code, sorted(mend.params.items()), mend.squads, mend.slug, mend.gives))
    return sha256(said.encode()).hexdigest()[:16]


def _card(asset: Asset, copies: int, known: bool) -> Card:
    full = not known or bool(asset.copies and copies >= asset.copies)
    return Card(asset, copies, known, max(0, copies - 1), copies if full else copies + 1, full)


def datasheets_by_type(sheets: Sequence[Datasheet]) -> list[tuple[str, list[Datasheet]]]:
    """The catalogue: each squad type in the rulebook's order with its datasheets (R-ARM-03)."""
    kinds = [(str(kind.label), [sheet for sheet in sheets if sheet.type == kind]) for kind in Row.Type]
    return [(name, found) for name, found in kinds if found]
