"""The quick reference of a strike force: the rules that it can use, and everything of its own."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rules.damocles.content.parts import Ability, Asset, Datasheet, Faction, Weapon
from rules.damocles.content.task_forces import task_forces
from rules.damocles.display.card_views import (
    TIMINGS,
    WEAPON_COLUMNS,
    characteristics,
    cost,
    only_stands,
    timing,
)
from rules.damocles.lists.army import Roster
from rules.damocles.lists.verdict import known_sheets
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in
from rules.presentation.cards import Chapter, Column, Row, Table, Text, figure
from rules.presentation.drawing import centimetres
from rules.presentation.words import Words
from rules.table.odds import chance

MAX_LETTERS: Final = 120
"""Longer lists of squad names are replaced by their numbers in the roster."""


class Rules(NamedTuple):
    """A heading and paragraphs of rule ids; "+" after an id includes its first reading."""

    title: Message
    paragraphs: tuple[str, ...]


ORDER_CHAPTERS: Final = (
    Rules(
        Message("Movement orders"),
        ("R-MOV-01", "R-MOV-02 R-MOV-03+", "R-MOV-04 R-MOV-05", "R-MOV-08 R-MOV-06 R-MOV-07"),
    ),
    Rules(Message("Lethal orders"), ("R-LET-01 R-LET-02 R-LET-03", "R-LET-04 R-LET-05")),
    Rules(Message("Defensive orders"), ("R-DEF-01 R-DEF-02", "R-DEF-03+ R-DEF-04 R-DEF-05")),
)

BATTLE: Final = (
    Rules(
        Message("A turn"),
        ("R-TRN-01", "R-INI-01 R-INI-02 R-INI-03", "R-AST-03", "R-TRN-02+ R-TRN-03", "R-SQD-02 R-SQD-03"),
    ),
    Rules(Message("Activation"), ("R-ACT-01 R-ACT-02 R-ACT-03 R-ACT-04", "R-DST-03")),
    Rules(Message("Tactical points"), ("R-TAC-02 R-TAC-03", "R-TAC-05+", "R-TAC-06", "R-TAC-04")),
    *ORDER_CHAPTERS,
    Rules(Message("Attack and defense"), ("R-LOS-01", "R-ATK-01 R-ATK-02", "R-ATK-03 R-ATK-05", "R-ATK-04 R-DAT-04")),
    Rules(message_in("chapter of the rules", "Wounds"), ("R-WND-01 R-WND-02 R-WND-04", "R-WND-03")),
    Rules(Message("Cover, against missile weapons"), ("R-COV-07", "R-COV-02 R-COV-03 R-COV-04", "R-COV-05 R-COV-06")),
)
"""Rules used in every battle, in order of use."""

BEFORE: Final = (Rules(Message("Before the first turn"), ("R-SET-05", "R-TSK-08", "R-AST-02")),)
BESIDES: Final = (
    Rules(Message("Moving through scenery"), ("R-GAR-01", "R-GAR-02 R-GAR-03")),
    Rules(Message("Objectives"), ("R-OBJ-02 R-OBJ-03",)),
    Rules(Message("Dice"), ("R-DIE-01 R-DIE-02",)),
)
"""Rules looked up occasionally."""

ORDERS: Final = {
    "R-MOV-01": "move_move",
    "R-MOV-02": "stay_vigilant",
    "R-MOV-04": "charge",
    "R-MOV-08": "fall_back",
    "R-LET-01": "open_fire",
    "R-LET-04": "kill_them",
    "R-DEF-01": "take_cover",
    "R-DEF-03": "brace_for_impact",
}
"""The order that a rule gives, by the rule's id."""

FOLLOWS: Final = {
    "R-MOV-03": "R-MOV-02",
    "R-MOV-05": "R-MOV-04",
    "R-MOV-06": "R-MOV-04",
    "R-MOV-07": "R-MOV-08",
    "R-LET-02": "R-LET-01",
    "R-LET-03": "R-LET-01",
    "R-LET-05": "R-LET-04",
    "R-DEF-02": "R-DEF-01",
    "R-DEF-04": "R-DEF-03",
    "R-DEF-05": "R-DEF-03",
}
"""Rules that say nothing to who cannot give the order of another rule."""

REROLLS: Final[tuple[tuple[Message, tuple[str, ...]], ...]] = (
    (Message("as rolled"), ()),
    (Message("re-rolling each 1"), ("ones",)),
    (Message("re-rolling each failure"), ("failures",)),
)


class Company:
    """A strike force with the datasheets of its squads, in their order and each once."""

    def __init__(self, roster: Roster, known: Mapping[str, Datasheet]) -> None:
        self.squads = roster.squads
        self.deck = Counter(roster.deck)
        slugs = list(dict.fromkeys([squad.datasheet for squad in roster.squads]))
        self.sheets = [known[slug] for slug in slugs if slug in known]
        self.fighting = [sheet for sheet in self.sheets if not only_stands(sheet)]
        types = [known[squad.datasheet].type for squad in roster.squads if squad.datasheet in known]
        self.task_forces = len(task_forces(types))

    def places(self, sheet: Datasheet) -> list[int]:
        return [n for n, squad in enumerate(self.squads) if squad.datasheet == sheet.slug]

    def carried(self, sheet: Datasheet) -> list[Weapon]:
        """The weapons of a datasheet's squads: those of every unit, and those with carriers."""
        squads = [self.squads[n] for n in self.places(sheet)]
        return [
            weapon
            for weapon in sheet.weapons
            if not weapon.carriers or any(squad.weapons.get(weapon.slug, 0) > 0 for squad in squads)
        ]

    def uses(self, rule: str) -> bool:
        """Whether a rule is relevant for this strike force."""
        if rule == "R-SET-05":
            return any(sheet.scenery is not None for sheet in self.sheets)
        if rule == "R-TSK-08":
            return self.task_forces > 0
        if rule == "R-TAC-04":
            return any(sheet.type == "com_operators" for sheet in self.sheets)
        if rule in ("R-AST-02", "R-AST-03", "R-TAC-05"):
            return len(self.deck) > 0
        order = ORDERS.get(FOLLOWS.get(rule, rule))
        return order is None or len(self.unable(order)) < len(self.fighting)

    def unable(self, order: str) -> list[str]:
        """Names of datasheets that cannot receive an order, for lack of a weapon or by an ability."""
        return [sheet.name for sheet in self.fighting if not self._able(order, sheet)]

    def _able(self, order: str, sheet: Datasheet) -> bool:
        if order in ("open_fire", "kill_them"):
            melee = order == "kill_them"
            if not any(weapon.melee == melee for weapon in self.carried(sheet)):
                return False
        return not any(_forbids(ability, order) for ability in sheet.abilities)


def _forbids(ability: Ability, order: str) -> bool:
    """Whether an ability forbids the squad an order."""
    if ability.when != "always" or ability.target != "self":
        return False
    return any(effect.kind == "forbid" and order in effect.orders for effect in ability.effects)


def quick_reference(roster: Roster, content: Faction, elsewhere: Elsewhere = None) -> tuple[tuple[Chapter, ...], ...]:
    """What every battle needs on one side, what is of this list or looked up now and then on the other."""
    company = Company(roster, known_sheets(roster, content, elsewhere))
    own = (
        Chapter(Message("Rules of the faction"), tuple([_text(rule) for rule in content.rules])),
        Chapter(Message("Abilities"), _abilities(company)),
        Chapter(Message("Assets of the deck"), _assets(company, content)),
        Chapter(Message("Figures"), tables=_figures(company)),
    )
    sides = (_rules(BATTLE, company), (*_rules(BEFORE, company), *own, *_rules(BESIDES, company), _chances()))
    return tuple([tuple([chapter for chapter in side if chapter.texts or chapter.tables]) for side in sides])


MOMENTS: Final = ("turn_start", "activation", "attacking", "charging", "charged", "defending", "slain")


def moments(roster: Roster, content: Faction, elsewhere: Elsewhere = None) -> tuple[Chapter, ...]:
    """The rules of the faction, abilities and assets of a list by when they happen (R-DAT-03, R-AST-04)."""
    company = Company(roster, known_sheets(roster, content, elsewhere))
    rules = [_text(rule) for rule in content.rules]
    texts = list(zip([rule.when for rule in content.rules], rules, strict=True))
    texts += [(ability.when, _text(ability, owners)) for ability, owners in _owned(company)]
    texts += [(asset.when, _text(asset)) for asset in content.assets if company.deck[asset.slug]]
    by_moment = [(when, tuple([text for at, text in texts if at == when])) for when in MOMENTS]
    return tuple([Chapter(TIMINGS[when], those) for when, those in by_moment if those])


def _rules(chapters: Sequence[Rules], company: Company) -> tuple[Chapter, ...]:
    """Those rules of chapters that are relevant, quoted."""
    relevant: list[Chapter] = []
    for chapter in chapters:
        paragraphs = [[id for id in ids.split() if company.uses(id.rstrip("+"))] for ids in chapter.paragraphs]
        texts = [Text("", "", rule=", ".join(ids), note=_not_for(ids, company)) for ids in paragraphs if ids]
        relevant.append(Chapter(chapter.title, tuple(texts)))
    return tuple(relevant)


def _not_for(rules: Sequence[str], company: Company) -> Words:
    """The datasheets that cannot use these rules."""
    orders = [ORDERS[id.rstrip("+")] for id in rules if id.rstrip("+") in ORDERS]
    idle = dict.fromkeys([name for order in orders for name in company.unable(order)])
    return Message("Not for: {datasheets}.", datasheets=tuple(idle)) if idle else ""


def _text(ability: Ability, note: Words = "") -> Text:
    return Text(ability.name, ability.text, timing(ability), note=note)


def _abilities(company: Company) -> tuple[Text, ...]:
    return tuple([_text(ability, owners) for ability, owners in _owned(company)])


def _owned(company: Company) -> list[tuple[Ability, Words]]:
    """Each ability of the list once, in the order of the squads, with those that have it (R-DAT-01)."""
    abilities: dict[tuple[str, str, str], Ability] = {}
    owners: dict[tuple[str, str, str], list[Words]] = {}
    for sheet in company.sheets:
        for ability, weapon in _abilities_of(sheet, company):
            key = (ability.slug, ability.name, ability.text)
            abilities.setdefault(key, ability)
            owners.setdefault(key, []).append(_owners(sheet, weapon, company))
    return [(ability, _listed(owners[key])) for key, ability in abilities.items()]


def _abilities_of(sheet: Datasheet, company: Company) -> Iterator[tuple[Ability, str]]:
    """The abilities of a datasheet and of its squads' weapons, with the weapon's name."""
    for ability in sheet.abilities:
        yield ability, ""
    for weapon in company.carried(sheet):
        for ability in weapon.abilities:
            yield ability, weapon.name


def _owners(sheet: Datasheet, weapon: str, company: Company) -> Words:
    """The squads of a datasheet: by name, or by number if that is long."""
    places = company.places(sheet)
    counts = Counter([company.squads[n].name or sheet.name for n in places])
    names = ", ".join([f"{count}\N{NO-BREAK SPACE}× {name}" if count > 1 else name for name, count in counts.items()])
    who: Words = names
    if len(names) > MAX_LETTERS:
        who = Message("{datasheet}, squads {numbers}", datasheet=sheet.name, numbers=_numbered(places))
    return Message("{name} ({note})", name=who, note=weapon) if weapon else who


def _numbered(places: Sequence[int]) -> str:
    """Squad numbers, with ranges for consecutive ones: 1-4, 7."""
    runs: list[list[int]] = []
    for n in places:
        if runs and runs[-1][1] == n - 1:
            runs[-1][1] = n
        else:
            runs.append([n, n])
    return ", ".join([str(run[0] + 1) if run[0] == run[1] else f"{run[0] + 1}–{run[1] + 1}" for run in runs])


def _listed(parts: Sequence[Words]) -> Words:
    joined_parts = parts[0]
    for part in parts[1:]:
        joined_parts = Message("{one}; {other}", one=joined_parts, other=part)
    return joined_parts


def _assets(company: Company, content: Faction) -> tuple[Text, ...]:
    """Name, copies, timing, cost and effect (R-AST-04)."""
    known = {asset.slug: asset for asset in content.assets}
    return tuple([_asset(known.get(slug) or Asset(slug, slug), copies) for slug, copies in company.deck.items()])


def _asset(asset: Asset, copies: int) -> Text:
    line = joined((timing(asset), "" if cost(asset) else Message("no cost")))
    return Text(f"{asset.name} × {copies}", asset.text, line)


def _figures(company: Company) -> tuple[Table, ...]:
    """O, M, H, D of each datasheet, its charge range, and its weapons (R-DAT-01, R-MOV-04)."""
    rows: list[Row] = []
    for sheet in company.fighting:
        least, most = [centimetres(sheet.move // 2 + 100 * die) for die in (1, 6)]
        charge = Message("Charge! {least:g} to {most:g} cm", least=least, most=most)
        figures = [figure(stat) for stat in characteristics(sheet)]
        rows.append(Row((sheet.name,), note=joined((*figures, charge))))
        rows += [_weapon(weapon) for weapon in company.carried(sheet)]
    return (Table("", WEAPON_COLUMNS, tuple(rows)),) if rows else ()


def _weapon(weapon: Weapon) -> Row:
    figures = (centimetres(weapon.range), str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage))
    return Row((weapon.name, *figures))


def _chances() -> Chapter:
    """The probability of rolling at least a number; an unmodified 1 fails (R-ATK-02 to R-ATK-04, R-DIE-02)."""
    columns = (Column(""), *[Column(f"{needed}+") for needed in range(2, 7)])
    rows = [
        Row((name, *[_per_cent(round(100 * chance(needed, 0, rerolls))) for needed in range(2, 7)]))
        for name, rerolls in REROLLS
    ]
    return Chapter(Message("Chance of one die"), tables=(Table("", columns, tuple(rows)),))


def _per_cent(number: int) -> Message:
    return Message("{number} %", number=number)
