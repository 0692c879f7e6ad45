"""A strike force as the site shows it, and what it may take (ARM, TSK, AST)."""

from collections import Counter

from rules.content.head import ContentHead
from rules.damocles.content.parts import SQUAD_TYPES, Ability, Asset, Datasheet, Faction
from rules.damocles.content.task_forces import TACTICAL_POINTS
from rules.damocles.display.battle_sheet import FIRST_DRAW, LATER_DRAWS, TURNS
from rules.damocles.display.card_views import AFFECTS, TIMINGS, affected, size_of
from rules.damocles.facts import ASSETS, DECK, SHEETS, TASK_FORCES
from rules.damocles.facts import SQUAD_TYPES as TYPE_NAMES
from rules.damocles.lists.army import DECK_SIZE, Roster, RosterSquad
from rules.damocles.lists.verdict import Verdict, known_sheets, nearly_completed_task_forces
from rules.lists.change import Change
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined
from rules.presentation.sheets import ListSheet, Option, Panel, PanelRow, Pile, PileCard, Total, UnitRow
from rules.presentation.unit_fields import name_field, weapon_fields
from rules.presentation.words import Choice, FormField, Words


def options(content: Faction) -> tuple[Option, ...]:
    """Datasheets in the rulebook's order of types (R-ARM-03), then assets."""
    sheets = sorted(content.datasheets, key=lambda sheet: SQUAD_TYPES.index(sheet.type))
    return (*[_sheet_option(sheet) for sheet in sheets], *[_asset_option(asset) for asset in content.assets])


def _sheet_option(sheet: Datasheet) -> Option:
    names = [name for weapon in sheet.weapons for name in (weapon.name, *_names(weapon.abilities))]
    return Option(
        SHEETS,
        sheet.slug,
        sheet.name,
        sheet.type,
        TYPE_NAMES[sheet.type],
        sheet.strategic_valor,
        _line(sheet),
        " ".join([*names, *_names(sheet.abilities)]),
    )


def _line(sheet: Datasheet) -> Words:
    """Its size, and what an extra unit costs (R-ARM-04)."""
    extra = sheet.strategic_valor_per_extra_unit if sheet.fewest != sheet.most else 0
    return joined((size_of(sheet), Message("+{more} SV a unit", more=extra) if extra else ""))


def _names(abilities: tuple[Ability, ...]) -> list[str]:
    return [ability.name for ability in abilities]


def _asset_option(asset: Asset) -> Option:
    whom = affected(asset)
    facets = (Choice(asset.when, TIMINGS[asset.when]), Choice(whom, AFFECTS[whom]))
    return Option(ASSETS, asset.slug, asset.name, asset.when, words=asset.text, most=asset.copies, facets=facets)


def sheet_of(roster: Roster, content: Faction, verdict: Verdict, elsewhere: Elsewhere = None) -> ListSheet:
    """The list with its totals, squads, deck, and where its tactical points come from."""
    own = {sheet.slug for sheet in content.datasheets}
    known = known_sheets(roster, content, elsewhere)
    units = [
        _row(squad, known.get(squad.datasheet), squad.datasheet in own, points)
        for squad, points in zip(roster.squads, verdict.unit_points, strict=True)
    ]
    piles, panels = (_deck(roster, content),), _panels(roster, content, verdict)
    return ListSheet(totals(verdict), tuple(units), piles=piles, panels=panels, equipment=Message("Weapons"))


def totals(verdict: Verdict) -> tuple[Total, ...]:
    """Strategic valor and tactical points (R-ARM-02, R-ARM-05)."""
    return (
        Total("points", Message("Strategic valor"), verdict.strategic_valor, verdict.limit, Message("SV")),
        Total("tactical_points", Message("Tactical points"), verdict.tactical_points, short=Message("TP")),
    )


def _row(squad: RosterSquad, sheet: Datasheet | None, known: bool, points: int) -> UnitRow:
    """A squad; of one whose datasheet the faction lacks only name and size are set."""
    line = Message("{type} · {size}", type=TYPE_NAMES[sheet.type], size=size_of(sheet)) if sheet else ""
    part = sheet.name if sheet else squad.datasheet
    most = sheet.most if sheet else squad.size
    least = sheet.fewest if sheet and known else min(most, squad.size)
    fields = [
        name_field(squad.name),
        FormField("size", "number", Message("Size"), squad.size, least, most if known else least),
        *_carriers(squad, sheet if known else None),
    ]
    icon, group = (sheet.type, TYPE_NAMES[sheet.type]) if sheet else ("", "")
    return UnitRow(
        squad.id,
        SHEETS,
        squad.datasheet,
        squad.name,
        part,
        line,
        points,
        tuple(fields),
        known,
        icon,
        group,
        _weapons(squad, sheet) if sheet else "",
    )


def _weapons(squad: RosterSquad, sheet: Datasheet) -> str:
    """All weapons of a squad: those of every unit, and the others with their carriers."""
    names: list[str] = []
    for weapon in sheet.weapons:
        count = squad.weapons.get(weapon.slug, 0)
        if not weapon.carriers:
            names.append(weapon.name)
        elif count:
            names.append(f"{count} × {weapon.name}")
    return ", ".join(names)


def _carriers(squad: RosterSquad, sheet: Datasheet | None) -> list[FormField]:
    """How many units carry each limited weapon, and each that is not allowed (R-DAT-01)."""
    weapons = sheet.weapons if sheet else ()
    limited = {weapon.slug: (weapon.name, min(weapon.carriers, squad.size)) for weapon in weapons if weapon.carriers}
    return weapon_fields("weapon-", squad.weapons, limited)


def _deck(roster: Roster, content: Faction) -> Pile:
    """The faction's assets with their copies, then unknown ones that are in the deck (R-AST-01)."""
    copies = Counter(roster.deck)
    cards = [PileCard(asset.slug, asset.name, "", copies.pop(asset.slug, 0), asset.copies) for asset in content.assets]
    cards += [PileCard(slug, slug, copies=count, known=False) for slug, count in copies.items()]
    return Pile(
        DECK,
        Message("Deck"),
        tuple(cards),
        tuple(roster.deck),
        DECK_SIZE,
        DECK_SIZE,
        "R-AST-01",
        opening=FIRST_DRAW,
        opening_rule="R-AST-03",
        later=(LATER_DRAWS,) * (TURNS - 1),
        later_rule="R-AST-03",
    )


def _panels(roster: Roster, content: Faction, verdict: Verdict) -> tuple[Panel, ...]:
    """Where tactical points come from, and the task forces that are one squad away (R-ARM-05, TSK)."""
    rows = [PanelRow(Message("Strike force"), Message("{count} TP", count=TACTICAL_POINTS), rule="R-ARM-05")]
    for force in verdict.task_forces:
        rows.append(PanelRow(TASK_FORCES[force.slug], _bonus(force.bonus), rule=force.rule, units=tuple(force.squads)))
    title = Message("{total} tactical points", total=verdict.tactical_points)
    sources = Panel("tactical_points", title, tuple(rows))
    near = tuple(_near_misses(roster, content))
    return (sources, Panel("near_task_forces", Message("One squad away"), near)) if near else (sources,)


def _bonus(points: int) -> Message:
    return Message("+{bonus} TP", bonus=points)


def _near_misses(roster: Roster, content: Faction) -> list[PanelRow]:
    return [
        PanelRow(
            TASK_FORCES[miss.slug],
            _bonus(miss.bonus),
            Message(
                "One more squad of {type}: from {valor} SV ({datasheet})",
                type=TYPE_NAMES[miss.type],
                valor=miss.strategic_valor,
                datasheet=miss.datasheet.name,
            ),
            miss.rule,
            change=Change("add", kind=SHEETS, slug=miss.datasheet.slug),
        )
        for miss in nearly_completed_task_forces(roster, content)
    ]


def head_of(content: Faction) -> ContentHead:
    """A faction, with the icons of the types that it has; an emblem shows none of scenery alone."""
    used = {sheet.type for sheet in content.datasheets}
    icons = [type for type in SQUAD_TYPES if type in used]
    fighting = [type for type in icons if type != "faction_scenery"]
    return ContentHead(content.slug, content.name, content.summary, tuple(icons), tuple(fighting or ["troops"]))
