"""What strike forces are worth, the tactical points they bring, and whether they are legal (ARM, TSK)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Final

from rules.damocles.content.parts import Asset, Datasheet, Faction
from rules.damocles.content.task_forces import TACTICAL_POINTS, TASK_FORCES, TaskForce, task_forces
from rules.damocles.lists.army import DECK_SIZE, Roster, RosterSquad
from rules.damocles.lists.fixes import cheapest_squad, valor_fixes
from rules.damocles.lists.violations import Figures, Fix, Violation
from rules.lists import verdict as lists
from rules.lists.elsewhere import Elsewhere, others
from rules.message import Message

MAX_GUESSES: Final = 20
"""With more unknown names than these, no similar names are suggested."""

MAX_REMEMBERED: Final = 1024


class ForeignDatasheet:
    """A datasheet of another faction, and the name of that faction."""

    def __init__(self, faction: str, sheet: Datasheet) -> None:
        self.faction = faction
        self.sheet = sheet


class NearMiss:
    """A task force that one more squad of `type` would make, and the cheapest datasheet to make it with."""

    def __init__(self, slug: str, name: str, bonus: int, rule: str, type: str, datasheet: Datasheet) -> None:
        self.slug = slug
        self.name = name
        self.bonus = bonus
        self.rule = rule
        self.type = type
        self.datasheet = datasheet
        self.strategic_valor = datasheet.strategic_valor


class Verdict(lists.Verdict[Violation]):
    """The result of judging a strike force: its SV, tactical points, task forces and all violations."""

    def __init__(
        self, limit: int, unit_points: list[int], task_forces: list[TaskForce], violations: list[Violation]
    ) -> None:
        super().__init__(limit, unit_points, violations)
        self.tactical_points = TACTICAL_POINTS + sum(force.bonus for force in task_forces)
        self.task_forces = task_forces

    @property
    def strategic_valor(self) -> int:
        """SV of all squads (R-ARM-04)."""
        return self.points


def nearly_completed_task_forces(roster: Roster, faction: Faction) -> list[NearMiss]:
    """The task forces that one more squad would make, each with the cheapest datasheet for it."""
    types = _types(_sheets(roster, faction))
    near_misses: list[NearMiss] = []
    for kind in TASK_FORCES:
        missing = kind.missing(types)
        cheapest = cheapest_squad(faction, missing[0]) if len(missing) == 1 else None
        if cheapest is not None:
            near_misses.append(NearMiss(kind.slug, kind.name, kind.bonus, kind.rule, missing[0], cheapest))
    return near_misses


def foreign_sheets(roster: Roster, faction: Faction, elsewhere: Elsewhere) -> dict[str, ForeignDatasheet]:
    """The datasheets of a roster that are another faction's (R-ARM-01)."""
    wanted = {squad.datasheet for squad in roster.squads} - {sheet.slug for sheet in faction.datasheets}
    return {
        sheet.slug: ForeignDatasheet(other.name, sheet)
        for other in others(wanted, faction, elsewhere, lambda sheet: sheet.slug)
        for sheet in other.datasheets
        if sheet.slug in wanted
    }


def known_sheets(roster: Roster, faction: Faction, elsewhere: Elsewhere = None) -> dict[str, Datasheet]:
    """The datasheets of the faction, and those of others that a roster names, by slug."""
    foreign = foreign_sheets(roster, faction, elsewhere)
    return {slug: foreign_sheet.sheet for slug, foreign_sheet in foreign.items()} | {
        sheet.slug: sheet for sheet in faction.datasheets
    }


def verdict(roster: Roster, faction: Faction, elsewhere: Elsewhere = None) -> Verdict:
    """Judge a strike force.

    A squad of another faction breaks R-ARM-01 and is judged as all others are; an unknown datasheet counts for nothing.
    """
    strangers = foreign_sheets(roster, faction, elsewhere)
    sheets = _sheets(roster, faction, strangers)
    valors = [
        0 if sheet is None else sheet.valor_of(squad.size) for sheet, squad in zip(sheets, roster.squads, strict=True)
    ]
    labels = [_label(roster, sheets, n) for n in range(len(sheets))]
    violations = _of_valor(roster, faction, sheets, valors, labels)
    known = [sheet.slug for sheet in faction.datasheets] if sheets.count(None) <= MAX_GUESSES else []
    for n, sheet in enumerate(sheets):
        if sheet is None or sheet not in faction.datasheets:
            params: Figures = {"squad": labels[n], "datasheet": roster.squads[n].datasheet, "faction": faction.name}
            violations.append(_of_unknown_datasheet(roster.squads[n].datasheet, params, n, known, strangers))
        if sheet is not None:
            violations += _of_size(roster.squads[n], sheet, n, labels[n])
            violations += _of_carriers(roster.squads[n], sheet, n, labels[n])
    violations += _of_deck(roster.deck, faction)
    return Verdict(roster.limit, valors, task_forces(_types(sheets)), violations)


def _sheets(
    roster: Roster, faction: Faction, strangers: Mapping[str, ForeignDatasheet] | None = None
) -> list[Datasheet | None]:
    known = {slug: stranger.sheet for slug, stranger in (strangers or {}).items()}
    known |= {sheet.slug: sheet for sheet in faction.datasheets}
    return [known.get(squad.datasheet) for squad in roster.squads]


def _types(sheets: Sequence[Datasheet | None]) -> list[str]:
    return ["" if sheet is None else sheet.type for sheet in sheets]


def _label(roster: Roster, sheets: Sequence[Datasheet | None], n: int) -> Message | str:
    """What a squad is called: its own name, else its datasheet's with its number in the list."""
    squad, sheet = roster.squads[n], sheets[n]
    if squad.name:
        return squad.name
    if sheet is None:
        return Message("Squad {number}", number=n + 1)
    return Message("{name} (squad {number})", name=sheet.name, number=n + 1)


def _of_valor(
    roster: Roster,
    faction: Faction,
    sheets: Sequence[Datasheet | None],
    valors: Sequence[int],
    labels: Sequence[Message | str],
) -> list[Violation]:
    """There is a squad, and the SV of all does not exceed the agreed maximum (R-ARM-02, R-BAS-05)."""
    if not roster.squads:
        cheapest = cheapest_squad(faction)
        if cheapest is None:
            return [Violation("no_squads", {}, None, (Fix("add_any_squad", {}),))]
        params: Figures = {"datasheet": cheapest.name, "valor": cheapest.strategic_valor}
        return [Violation("no_squads", {}, None, (Fix("add_squad", params, slug=cheapest.slug),))]
    total = sum(valors)
    excess = total - roster.limit
    if excess <= 0:
        return []
    fixes = valor_fixes(excess, sheets, [squad.size for squad in roster.squads], valors, labels)
    figures: Figures = {"valor": total, "limit": roster.limit, "excess": excess}
    return [Violation("strategic_valor_exceeded", figures, None, fixes)]


def _of_unknown_datasheet(
    slug: str, params: Figures, n: int, known: Sequence[str], elsewhere: Mapping[str, ForeignDatasheet]
) -> Violation:
    """Every squad comes from the strike force's one faction (R-ARM-01)."""
    leave = Fix("leave_squad", {"squad": params["squad"]}, (n,))
    if slug in elsewhere:
        params["owner"] = elsewhere[slug].faction
        return Violation("wrong_faction", params, n, (leave,))
    alike = _alike(slug, tuple(known))
    takes = [Fix("take_datasheet", {"datasheet": other, "squad": params["squad"]}, (n,), slug=other) for other in alike]
    return Violation("unknown_datasheet", params, n, (*takes, leave))


@lru_cache(MAX_REMEMBERED)
def _alike(slug: str, known: tuple[str, ...]) -> list[str]:
    """The known name most like an unknown one, if any; cached, since many lists have the same outdated names."""
    return get_close_matches(slug, known, 1)


def _of_size(squad: RosterSquad, sheet: Datasheet, n: int, label: Message | str) -> list[Violation]:
    """A squad's size is within its datasheet's least and most (R-SQD-01, R-ARM-04)."""
    params: Figures = {"squad": label, "datasheet": sheet.name, "size": squad.size}
    if squad.size < sheet.fewest:
        params.update(fewest=sheet.fewest, missing=sheet.fewest - squad.size)
        grow = Fix("grow_squad", {"squad": label, "size": sheet.fewest}, (n,))
        return [Violation("squad_too_small", params, n, (grow,))]
    if squad.size > sheet.most:
        params.update(most=sheet.most, excess=squad.size - sheet.most)
        saved = sheet.valor_of(squad.size) - sheet.valor_of(sheet.most)
        shrink = Fix("shrink_squad", {"squad": label, "size": sheet.most, "valor": saved}, (n,))
        return [Violation("squad_too_large", params, n, (shrink,))]
    return []


def _of_carriers(squad: RosterSquad, sheet: Datasheet, n: int, label: Message | str) -> list[Violation]:
    """At most as many units carry a weapon as its datasheet allows, and as the squad has (R-DAT-01).

    A weapon that the datasheet lacks may not be carried at all.
    """
    violations: list[Violation] = []
    for slug, carriers in squad.weapons.items():
        weapon = sheet.weapon(slug)
        name = slug if weapon is None else weapon.name
        most = 0 if weapon is None else min(weapon.carriers or squad.size, squad.size)
        if carriers > most:
            params: Figures = {"squad": label, "weapon": name, "carriers": carriers, "most": most}
            mend = Fix("carry_fewer", dict(params), (n,), slug=slug)
            params["excess"] = carriers - most
            violations.append(Violation("too_many_carriers", params, n, (mend,)))
    return violations


def _of_deck(deck: Sequence[str], faction: Faction) -> list[Violation]:
    """A deck is exactly 11 of the faction's assets, none more often than it allows (R-AST-01)."""
    violations = _of_deck_size(len(deck))
    known = {asset.slug: asset for asset in faction.assets}
    counts = Counter(deck)
    guesses = list(known) if len(counts) <= MAX_GUESSES else []
    for slug, count in counts.items():
        asset = known.get(slug)
        if asset is None:
            violations.append(_of_unknown_asset(slug, count, faction.name, guesses))
        else:
            violations += _of_copies(asset, count)
    return violations


def _of_deck_size(size: int) -> list[Violation]:
    if size == DECK_SIZE:
        return []
    if size < DECK_SIZE:
        few: Figures = {"size": size, "wanted": DECK_SIZE, "missing": DECK_SIZE - size}
        return [Violation("deck_too_small", few, None, (Fix("add_assets", {"count": DECK_SIZE - size}),))]
    many: Figures = {"size": size, "wanted": DECK_SIZE, "excess": size - DECK_SIZE}
    return [Violation("deck_too_large", many, None, (Fix("drop_assets", {"count": size - DECK_SIZE}),))]


def _of_unknown_asset(slug: str, count: int, faction: str, known: Sequence[str]) -> Violation:
    alike = _alike(slug, tuple(known))
    takes = [Fix("take_asset", {"asset": other}, slug=other, gives=slug) for other in alike]
    drop = Fix("drop_asset", {"count": count, "asset": slug}, gives=slug)
    return Violation("unknown_asset", {"faction": faction, "asset": slug, "count": count}, None, (*takes, drop))


def _of_copies(asset: Asset, count: int) -> list[Violation]:
    if not asset.copies or count <= asset.copies:
        return []
    excess = count - asset.copies
    params: Figures = {"asset": asset.name, "count": count, "most": asset.copies, "excess": excess}
    mend = Fix("drop_asset", {"count": excess, "asset": asset.name}, gives=asset.slug)
    return [Violation("too_many_copies", params, None, (mend,))]
