"""Datasheets as pages and prints show them (H-UNT-04 to H-UNT-08)."""

from typing import Any, Final

from rules.hell_dorado.content.datasheets import MERCENARY, MOST_HITS, NONE, Datasheet, Faction, Weapon
from rules.hell_dorado.content.terms import BASES, DOTS, ICONS, RANKS, STATISTICS
from rules.hell_dorado.display.power_words import (
    abilities_text,
    ability_rules,
    effect_words,
    power_line,
    power_text,
    weapon_texts,
)
from rules.hell_dorado.facts import DATASHEETS, LEMURES
from rules.hell_dorado.formats.content import DatasheetModel
from rules.hell_dorado.formats.powers import EffectModel, PowerModel
from rules.hell_dorado.formats.roster import RosterModel
from rules.hell_dorado.lists.library import members_of, sheets_of
from rules.lists.elsewhere import Elsewhere
from rules.message import Message, joined, message_in, plural_message
from rules.presentation.card_parts import own_text, weapon_icon, weapon_tables
from rules.presentation.cards import Boxes, Card, Chapter, Column, Row, Stat, Text
from rules.presentation.drawing import centimetres
from rules.presentation.effect_summaries import EffectSummary
from rules.presentation.words import CellValue, Words

DASH: Final = "–"

SORTS: Final = {True: message_in("weapon", "close combat"), False: message_in("weapon", "ranged")}

WEAPON_COLUMNS: Final = (
    Column(Message("Weapon")),
    Column(message_in("weapon", "Range, fathoms"), message_in("weapon", "Rng")),
    *[
        Column(plural_message("Damage of {count} hit", "Damage of {count} hits", count=hits), str(hits))
        for hits in range(1, MOST_HITS + 1)
    ],
)
"""Power tables: the damage of 1 to 5 hits (H-UNT-06)."""


def card_of(kind: str, document: dict[str, Any]) -> Card:
    """The card of a draft."""
    return card_view(DatasheetModel.read(document))


def card(content: Faction, kind: str, slug: str) -> Card:
    """The card of a part, whether the faction's or always there; LookupError."""
    for sheet in (*sheets_of(content), *content.lemures):
        if sheet.slug == slug:
            return card_view(sheet)
    raise LookupError(slug)


def unit_card(company: RosterModel, content: Faction, place: int, elsewhere: Elsewhere = None) -> Card | None:
    """The card of a member; None where its datasheet is unknown."""
    sheet = members_of(company, content)[place]
    return None if sheet is None else card_view(sheet)


def kind_of(sheet: Datasheet) -> str:
    return LEMURES if sheet.rank == "lemure" and not sheet.has("emancipated") else DATASHEETS


def card_view(sheet: Datasheet) -> Card:
    """A datasheet with its power tables, abilities, powers and spells, and its life bar."""
    cost = (Stat(message_in("company", "AP"), sheet.points),) if sheet.points else ()
    rows = [weapon_row(weapon) for weapon in sheet.weapons]
    return Card(
        kind_of(sheet),
        sheet.slug,
        sheet.name,
        line=line_of(sheet),
        icon=ICONS[sheet.rank],
        cost=cost,
        stats=characteristics(sheet),
        tables=weapon_tables(sheet.name, WEAPON_COLUMNS, rows),
        texts=(
            *abilities_text(sheet),
            *[power_text(power) for power in sheet.powers],
            *spell_texts(sheet),
            *own_text(sheet.text),
        ),
        boxes=life_bar(sheet),
    )


def line_of(sheet: Datasheet) -> Words:
    """Rank, whether it is unique or limited, base and keywords."""
    return joined(
        (
            RANKS[sheet.rank],
            Message("mercenary") if sheet.faction == MERCENARY else "",
            Message("unique") if sheet.unique else "",
            Message("limited {limit}", limit=sheet.limit) if sheet.limit else "",
            BASES[sheet.base],
            Message("{dot} CMD", dot=DOTS[sheet.dot]) if sheet.dot else "",
            ", ".join(sheet.keywords),
        )
    )


def characteristics(sheet: Datasheet) -> tuple[Stat, ...]:
    """The statistics; a CMD of 0 is left out, a dash stands for what is not there (H-DIE-06).

    Lemures have neither SHS nor CBT (H-LEM-15).
    """
    values: dict[str, CellValue] = {
        "mvt": DASH if sheet.mvt == NONE else centimetres(sheet.mvt),
        "shs": dashed(sheet.shs),
        "cbt": dashed(sheet.cbt),
        "def": sheet.defence,
        "pr": dashed(sheet.pr),
        "fth": dashed(sheet.fth),
        "lp": sheet.lp,
    }
    if sheet.rank == "lemure":
        del values["shs"], values["cbt"]
    if sheet.cmd:
        values["cmd"] = sheet.cmd
    return tuple([Stat(STATISTICS[key][0], value, STATISTICS[key][1]) for key, value in values.items()])


def dashed(value: int) -> CellValue:
    return DASH if value == NONE else value


def weapon_row(weapon: Weapon) -> Row:
    """A weapon with its power table; a row with effects has a star (H-UNT-06)."""
    reach: CellValue = centimetres(weapon.range) if weapon.range else DASH
    cells = [hit_cell(weapon, hits) for hits in range(1, MOST_HITS + 1)]
    melee = not weapon.ranged
    return Row((weapon.name, reach, *cells), weapon_texts(weapon), weapon_icon(melee), SORTS[melee])


def hit_cell(weapon: Weapon, hits: int) -> CellValue:
    row = weapon.row(hits)
    if row is None:
        return DASH
    return f"{row.damage}*" if row.effects else row.damage


def spell_texts(sheet: Datasheet) -> tuple[Text, ...]:
    """What an Infernalist invokes (H-LEM-21)."""
    if not sheet.spells:
        return ()
    numbers = Message(
        "{lemures} lemures at the same time, {invocations} in the game.",
        lemures=sheet.lemures,
        invocations=sheet.invocations,
    )
    head = Text(Message("Infernalist {x}/{y}", x=sheet.lemures, y=sheet.invocations), numbers, rule="H-LEM-21")
    return (head, *[power_text(spell) for spell in sheet.spells])


def life_bar(sheet: Datasheet) -> tuple[Boxes, ...]:
    """LP, those from which it is wounded in a row of their own (H-UNT-05)."""
    wounded = max(0, sheet.threshold)
    if sheet.lp == 1:
        return ()
    counts = (sheet.lp - wounded, wounded) if wounded else (sheet.lp,)
    return (Boxes(Message("Life points"), counts),)


def chapters(content: Faction, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
    """What the abilities of a unit and its weapons mean."""
    sheet = next((sheet for sheet in (*sheets_of(content), *content.lemures) if sheet.slug == slug), None)
    texts = ability_rules(sheet) if sheet is not None and not brief else ()
    return (Chapter(Message("What its abilities do"), texts),) if texts else ()


def effect_summary(place: str, document: dict[str, Any]) -> EffectSummary | None:
    """What battles play of a power or an effect while it is written; it needs no name yet."""
    part = place.rpartition(".")[2]
    if part == "effects":
        return EffectSummary(effect_words(EffectModel.read(document)))
    if part not in ("powers", "spells"):
        return None
    power = PowerModel.read({"slug": "unnamed", "name": "-"} | document)
    text = power_text(power)
    return EffectSummary(Message("{line}: {what}", line=joined(power_line(power)), what=text.text), printed=False)
