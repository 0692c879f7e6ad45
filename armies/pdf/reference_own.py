"""The list's part of a quick reference: faction rules, abilities, assets, characteristics."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import LongTable

from armies.pdf.card_parts import characteristics
from armies.pdf.columns import COLUMN, Block
from armies.pdf.fonts import NO_BREAK, lines, markup
from armies.pdf.paragraph import Paragraph
from armies.pdf.printout import Printout
from armies.pdf.reference_rules import carried, fighting
from armies.pdf.reference_text import ReferenceText
from armies.pdf.roster_units import called, numbered
from armies.pdf.ruled import FLAT, Cell, centred
from armies.pdf.styles import LINE, Commands
from armies.text import terms
from rules.damocles.datasheets import Ability, Asset, Datasheet, Weapon

MAX_LETTERS = 120
"""Longer lists of squad names are replaced by their numbers in the roster."""


FIGURE = 15.5 * mm
TIGHT: Commands = [*FLAT, ("BOTTOMPADDING", (0, 0), (-1, -1), 0.8)]


class Own(NamedTuple):
    """An ability with the squads of each datasheet that have it, and its weapon."""

    ability: Ability
    of: list[tuple[Datasheet, str]]


def own_blocks(printout: Printout, text: ReferenceText) -> list[Block]:
    """Everything specific to this list."""
    faction = [_entry(rule, "", text) for rule in printout.faction.rules]
    abilities = [_entry(own.ability, _who(own, printout), text) for own in _abilities(printout)]
    assets = [_asset(asset, copies, text) for asset, copies in printout.used_assets()]
    return [
        *text.chapter(_("Rules of the faction"), faction),
        *text.chapter(_("Abilities"), abilities),
        *text.chapter(_("Assets of the deck"), assets),
        *figures_block(printout, text),
    ]


def _abilities(printout: Printout) -> list[Own]:
    """Each ability of the list once, in the order of the squads (R-DAT-01)."""
    found: dict[tuple[str, str, str], Own] = {}
    for sheet in printout.used_sheets():
        for ability, weapon in _abilities_of(sheet, printout):
            key = (ability.slug, ability.name, ability.text)
            found.setdefault(key, Own(ability, [])).of.append((sheet, weapon))
    return list(found.values())


def _abilities_of(sheet: Datasheet, printout: Printout) -> Iterator[tuple[Ability, str]]:
    """The abilities of a datasheet and of its squads' weapons, with the weapon's name."""
    yield from ((ability, "") for ability in sheet.abilities)
    for weapon in carried(sheet, printout):
        yield from ((ability, weapon.name) for ability in weapon.abilities)


def _who(own: Own, printout: Printout) -> str:
    """The squads that have an ability: by name, or by number if that is long."""
    parts = []
    for sheet, weapon in own.of:
        numbers = printout.squads_of(sheet)
        names = ", ".join(terms.counted(called(printout.sheet.units[n]) for n in numbers))
        if len(names) > MAX_LETTERS:
            names = _("%(datasheet)s, squads %(numbers)s") % {
                "datasheet": markup(sheet.name),
                "numbers": numbered(numbers),
            }
        parts.append(f"{names} ({markup(weapon)})" if weapon else names)
    return _("; ").join(parts)


def _entry(ability: Ability, who: str, text: ReferenceText) -> Block:
    """Name, timing, cost, effect and owners."""
    head = text.name(ability.name)
    timing = terms.timing(ability)
    if timing:
        head += f"  {text.quiet(timing)}"
    parts = lines(ability.text) or [""]
    if who:
        parts[-1] = f"{parts[-1]} {text.quiet(who)}"
    return text.block([head, *parts])


def _asset(asset: Asset, copies: int, text: ReferenceText) -> Block:
    """Name, copies, timing, cost and effect (R-AST-04)."""
    head = f"{text.name(asset.name)} × {copies}  {text.quiet(terms.asset_timing(asset))}"
    return text.block([head, *lines(asset.text)])


def figures_block(printout: Printout, text: ReferenceText) -> Sequence[Block]:
    """O, M, H, D of each datasheet, its charge range, and its weapons (R-DAT-01, R-MOV-04)."""
    rows: list[list[Cell]] = [_figures_head(text)]
    style: Commands = []
    for sheet in fighting(printout):
        weapons = [_weapon_row(weapon, text) for weapon in carried(sheet, printout)]
        style += [("SPAN", (0, len(rows)), (-1, len(rows))), ("LINEABOVE", (0, len(rows)), (-1, len(rows)), 0.4, LINE)]
        style.append(("NOSPLIT", (0, len(rows)), (-1, len(rows) + min(1, len(weapons)))))
        rows += [[Paragraph(_sheet_line(sheet, text), text.body), *[""] * 4], *weapons]
    if len(rows) == 1:
        return []
    figure = FIGURE * max(1, text.styles.scale)
    widths = [COLUMN - 4 * figure, *[figure] * 4]
    table = LongTable(rows, widths, repeatRows=1, style=[*TIGHT, *style], hAlign="LEFT")
    return text.chapter(_("Figures"), [Block([table])])


def _figures_head(text: ReferenceText) -> list[Cell]:
    label = text.styles.label
    named = [_("Range"), _("Attacks"), _("Precision"), _("Damage")]
    return [Paragraph(_("Weapon").upper(), label), *(Paragraph(word.upper(), centred(label)) for word in named)]


def _sheet_line(sheet: Datasheet, text: ReferenceText) -> str:
    least, most = (terms.centimetres(sheet.move // 2 + 100 * die) for die in (1, 6))
    charge = _("Charge! %(least)s to %(most)s cm") % {"least": least, "most": most}
    figures = [*(f"{figure.letter}{NO_BREAK}{figure.value}" for figure in characteristics(sheet)), charge]
    return f"{text.name(sheet.name)}  {' · '.join(figures)}"


def _weapon_row(weapon: Weapon, text: ReferenceText) -> list[Cell]:
    figures = [terms.centimetres(weapon.range), str(weapon.attacks), f"{weapon.precision}+", str(weapon.damage)]
    middle = centred(text.body)
    return [Paragraph(markup(weapon.name), text.body), *(Paragraph(figure, middle) for figure in figures)]
