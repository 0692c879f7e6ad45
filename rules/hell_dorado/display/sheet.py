"""A company as the site shows it, and what it may take (CMP)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.game.derived import verdicts
from rules.game.game import Game
from rules.hell_dorado.content.datasheets import MERCENARY, Datasheet, Faction
from rules.hell_dorado.content.terms import ICONS, RANKS_MANY
from rules.hell_dorado.display.power_words import ability_words
from rules.hell_dorado.facts import DATASHEETS, FACTS, LEMURES
from rules.hell_dorado.formats.roster import MemberModel, RosterModel
from rules.hell_dorado.lists.command import room_of, splits
from rules.hell_dorado.lists.library import is_guest, members_of, sheets_of
from rules.hell_dorado.lists.verdict import CompanyVerdict
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.cards import Chapter, Column, Row, Table
from rules.presentation.sheets import ListSheet, Option, Panel, PanelRow, Pile, PileCard, Total, UnitRow
from rules.presentation.words import FormField, Words

EQUIPMENT: Final = Message("Weapons and powers")
MOST_MINIATURES: Final = 6
"""Miniatures of a lemure that the builder offers."""


def options(content: Faction) -> tuple[Option, ...]:
    """Datasheets by rank, the faction's own first, the dearest first; then its lemures."""
    order = list(RANKS_MANY)
    key = lambda sheet: (order.index(sheet.rank), bool(sheet.faction), -sheet.points)  # noqa: E731
    members = [option_of(sheet, content) for sheet in sorted(sheets_of(content), key=key)]
    lemures = [option_of(sheet, content) for sheet in content.lemures]
    return (*members, *lemures)


def option_of(sheet: Datasheet, content: Faction) -> Option:
    lemure = sheet in content.lemures
    return Option(
        LEMURES if lemure else DATASHEETS,
        sheet.slug,
        sheet.name,
        ICONS[sheet.rank],
        RANKS_MANY[sheet.rank],
        None if lemure else sheet.points,
        line_of(sheet, content),
        " ".join([*names_of(sheet), *[str(ability_words(ability)) for ability in sheet.abilities]]),
        most=MOST_MINIATURES if lemure else 0,
    )


def line_of(sheet: Datasheet, content: Faction) -> Words:
    """What tells datasheets apart at a glance."""
    guest = Message("by Prestige") if is_guest(sheet, content) else ""
    return joined(
        (
            Message("mercenary") if sheet.faction == MERCENARY else guest,
            Message("unique") if sheet.unique else "",
            Message("limited {limit}", limit=sheet.limit) if sheet.limit else "",
            Message("CMD {cmd}", cmd=sheet.cmd) if sheet.cmd else "",
            Message("CBT {cbt}", cbt=sheet.cbt) if sheet.cbt > 0 else "",
            Message("SHS {shs}", shs=sheet.shs) if sheet.shs > 0 else "",
            Message("LP {lp}", lp=sheet.lp),
        )
    )


def names_of(sheet: Datasheet) -> list[str]:
    return [weapon.name for weapon in sheet.weapons] + [power.name for power in (*sheet.powers, *sheet.spells)]


def sheet_of(
    game: Game, company: RosterModel, content: Faction, verdict: CompanyVerdict, elsewhere: Elsewhere = None
) -> ListSheet:
    """The company with its totals, members as their datasheets have them, its lemures and its CMD."""
    plain = verdicts.sheet(game, company, content, verdict, elsewhere)
    members = members_of(company, content)
    rows = [
        with_sheet(row, unit, sheet, content)
        for row, unit, sheet in zip(plain.units, company.units, members, strict=True)
    ]
    lemures = (pile_of(company, content),) if content.lemures or company.lemures else ()
    return plain._replace(
        units=tuple(rows), piles=lemures, panels=(command_panel(company, content, verdict),), equipment=EQUIPMENT
    )


def with_sheet(row: UnitRow, unit: MemberModel, sheet: Datasheet | None, content: Faction) -> UnitRow:
    """A member with what its datasheet says of it; undotted CMD is split where that matters (H-CMP-11)."""
    if sheet is None:
        return row
    fields = row.fields
    if splits(sheet, content):
        fields = (*fields, FormField("light", "number", Message("Light CMD"), unit.light, 0, sheet.cmd))
    return row._replace(
        part=sheet.name,
        line=line_of(sheet, content),
        fields=fields,
        known=True,
        equipment=joined(tuple(names_of(sheet))),
        icon=ICONS[sheet.rank],
        group_name=RANKS_MANY[sheet.rank],
    )


def pile_of(company: RosterModel, content: Faction) -> Pile:
    """The miniatures of lemures (H-CMP-12)."""
    copies = Counter(company.lemures)
    cards = [
        PileCard(sheet.slug, sheet.name, sheet.text, copies.pop(sheet.slug, 0), MOST_MINIATURES)
        for sheet in content.lemures
    ]
    cards += [PileCard(slug, slug, copies=count, known=False) for slug, count in copies.items()]
    return Pile(LEMURES, Message("Lemures"), tuple(cards), tuple(company.lemures), rule="H-CMP-12")


def command_panel(company: RosterModel, content: Faction, verdict: CompanyVerdict) -> Panel:
    """Where CMD comes from, the room that it makes, and how it is split (H-CMP-06, H-CMP-10, H-CMP-11)."""
    command, members = verdict.rooms, members_of(company, content)
    rows = [
        PanelRow(unit.name or sheet.name, sheet.cmd, room_words(sheet))
        for unit, sheet in zip(company.units, members, strict=True)
        if sheet is not None and sheet.cmd
    ]
    rows.append(PanelRow(Message("Own troopers"), f"{command.own}/{command.own_room}", rule="H-CMP-06"))
    if command.mercenary_room or command.mercenaries:
        rows.append(PanelRow(Message("All troopers"), f"{command.troopers}/{command.room}", rule="H-CMP-10"))
    if content.cares:
        rows.append(PanelRow(Message("Light CMD"), command.light, rule="H-CMP-11"))
        rows.append(PanelRow(Message("Dark CMD"), command.dark, rule="H-CMP-11"))
    return Panel("command", Message("Command"), tuple(rows))


def room_words(sheet: Datasheet) -> Words:
    """The room that a unit's CMD makes, if any."""
    room = room_of(sheet)
    if not room:
        return ""
    if sheet.faction == MERCENARY:
        return plural_message("room for {count} mercenary trooper", "room for {count} mercenary troopers", count=room)
    return plural_message("room for {count} trooper", "room for {count} troopers", count=room)


def totals(verdict: CompanyVerdict) -> tuple[Total, ...]:
    """AP, units, CMD, and troopers with their room; mercenaries' room apart (H-CMP-01, H-CMP-06, H-CMP-10)."""
    command = verdict.rooms
    rooms = [Total("troopers", Message("Troopers"), command.own, command.own_room, RANKS_MANY["trooper"])]
    if command.mercenary_room or command.mercenaries:
        rooms = [
            Total("troopers", Message("Own troopers"), command.own, command.own_room, Message("own troopers")),
            Total("all_troopers", Message("All troopers"), command.troopers, command.room, Message("troopers in all")),
        ]
    return (
        Total("points", Message("Army points"), verdict.points, verdict.limit, message_in("company", "AP")),
        Total(
            "units", Message("Units"), len(verdict.unit_points), short=FACTS.terms.unit.beside(len(verdict.unit_points))
        ),
        Total("command", Message("Command"), command.total, short=message_in("statistic", "CMD")),
        *rooms,
    )


def comparison(
    game: Game, companies: Sequence[RosterModel], contents: Sequence[Faction], elsewhere: Elsewhere = None
) -> tuple[Chapter, ...]:
    """The totals of companies, and their strengths."""
    return (*verdicts.comparison(game, companies, contents, elsewhere), strengths(companies, contents))


def strengths(companies: Sequence[RosterModel], contents: Sequence[Faction]) -> Chapter:
    """What these companies have in all of LP, CBT and SHS, and their lemures."""
    fielded = [
        [sheet for sheet in members_of(company, content) if sheet is not None]
        for company, content in zip(companies, contents, strict=True)
    ]
    rows = (
        Row((Message("Life points"), *[sum([sheet.lp for sheet in sheets]) for sheets in fielded])),
        Row((Message("Combat"), *[sum([max(0, sheet.cbt) for sheet in sheets]) for sheets in fielded])),
        Row((Message("Shooting"), *[sum([max(0, sheet.shs) for sheet in sheets]) for sheets in fielded])),
        Row((message_in("rank", "lemures"), *[len(company.lemures) for company in companies])),
    )
    return Chapter(Message("Strengths"), tables=(Table("", (Column(Message("Figure")),), rows),))
