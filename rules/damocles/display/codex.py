"""What the printed codex of a faction tells besides its cards."""

from collections.abc import Sequence

from rules.damocles.content.parts import SQUAD_TYPES, Datasheet, Faction, Weapon
from rules.damocles.display.card_views import (
    WEAPON_COLUMNS,
    abilities,
    carriers,
    characteristics,
    only_stands,
    weapon_row,
)
from rules.damocles.facts import SQUAD_TYPES as TYPE_NAMES
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.cards import Chapter, Codex, Column, Row, Table
from rules.presentation.drawing import centimetres
from rules.presentation.words import Words


def codex_of(content: Faction) -> Codex:
    """Counts, the types of its squads, its rules, the letters on its cards; all datasheets and all weapons."""
    sheets = [sheet for type in SQUAD_TYPES for sheet in content.datasheets if sheet.type == type]
    types = (Chapter("", tables=(_types(sheets),)),) if sheets else ()
    rules = (_rules(content),) if content.rules else ()
    tables = [*([_sheets(sheets)] if sheets else []), *([_weapons(sheets)] if _armed(sheets) else [])]
    return Codex(_facts(content), (*types, *rules, _letters()), tuple(tables))


def _facts(content: Faction) -> tuple[Words, ...]:
    weapons = sum([len(sheet.weapons) for sheet in content.datasheets])
    return (
        plural_message("{count} datasheet", "{count} datasheets", count=len(content.datasheets)),
        plural_message("{count} weapon", "{count} weapons", count=weapons),
        plural_message("{count} asset", "{count} assets", count=len(content.assets)),
        plural_message("{count} rule of the faction", "{count} rules of the faction", count=len(content.rules)),
    )


def _types(sheets: Sequence[Datasheet]) -> Table:
    """The number of datasheets of each type, and what their squads cost at least and at most (R-ARM-03, R-ARM-04)."""
    columns = [Message("Type"), Message("Datasheets"), Message("SV of a squad, from"), Message("to")]
    rows = []
    for type in dict.fromkeys([sheet.type for sheet in sheets]):
        of_type = [sheet for sheet in sheets if sheet.type == type]
        least = min([sheet.strategic_valor for sheet in of_type])
        most = max([sheet.valor_of(sheet.most) for sheet in of_type])
        rows.append(Row((TYPE_NAMES[type], len(of_type), least, most), icon=type))
    return Table("", tuple([Column(title) for title in columns]), tuple(rows))


def _rules(content: Faction) -> Chapter:
    lead = Message("They hold for every unit of the faction, all game (R-FAC-01).")
    return Chapter(Message("Rules of the faction"), abilities(content.rules), lead=lead)


def _letters() -> Chapter:
    """The abbreviations on cards, explained."""
    explained = (
        (message_in("characteristic", "O"), Message("Orders a squad may be given in an activation."), "R-DAT-01"),
        (message_in("characteristic", "M"), Message("How far its units move, in centimetres."), "R-DAT-01"),
        (message_in("characteristic", "H"), Message("Health: the wounds a unit takes before it is slain."), "R-DAT-01"),
        (message_in("characteristic", "D"), Message("Defense: what a die must show to block a hit."), "R-DAT-01"),
        (Message("SV"), Message("Strategic valor of the smallest squad, and of each unit more."), "R-ARM-04"),
    )
    table = Table("", (), tuple([Row(cells) for cells in explained]))
    return Chapter(Message("What stands on a datasheet"), tables=(table,))


def _sheets(sheets: Sequence[Datasheet]) -> Table:
    columns = [
        Message("Datasheet"),
        Message("Size"),
        *[stat.label for stat in characteristics(sheets[0])],
        Message("SV"),
        Message("per unit"),
    ]
    rows = tuple([_sheet_row(sheet) for sheet in sheets])
    return Table(Message("All datasheets at a glance"), tuple([Column(title) for title in columns]), rows)


def _sheet_row(sheet: Datasheet) -> Row:
    size = f"{sheet.fewest}–{sheet.most}" if sheet.fewest != sheet.most else str(sheet.most)
    figures = [sheet.orders, centimetres(sheet.move), sheet.health, f"{sheet.defense}+"]
    if only_stands(sheet):
        figures = ["–"] * len(figures)
    extra = f"+{sheet.strategic_valor_per_extra_unit}" if sheet.strategic_valor_per_extra_unit else ""
    return Row((sheet.name, size, *figures, sheet.strategic_valor, extra), icon=sheet.type, slug=sheet.slug)


def _armed(sheets: Sequence[Datasheet]) -> bool:
    return any(sheet.weapons for sheet in sheets)


def _weapons(sheets: Sequence[Datasheet]) -> Table:
    """A row for each weapon with the names of its abilities."""
    rows = [
        weapon_row(weapon, _notes(weapon))._replace(texts=(), slug=sheet.slug)
        for sheet in sheets
        for weapon in sheet.weapons
    ]
    return Table(Message("All weapons at a glance"), WEAPON_COLUMNS, tuple(rows))


def _notes(weapon: Weapon) -> Words:
    return joined((*[ability.name for ability in weapon.abilities], carriers(weapon)), ", ")
