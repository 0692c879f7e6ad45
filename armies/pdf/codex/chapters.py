"""Chapters of a codex: faction rules, datasheets by type, assets."""

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, HRFlowable, KeepTogether, Paragraph, Spacer

from armies.pdf.card import OutlineMark
from armies.pdf.document import Section
from armies.pdf.fonts import NO_BREAK, TEXT, lines, markup, one_line
from armies.pdf.options import PrintOptions
from armies.pdf.styles import ACCENT, LINE, QUIET, Styles, hex_of
from armies.pdf.unit_card import unit_cards
from armies.pdf.unit_pages import GRIDS, card_pages
from armies.text import terms
from rules.damocles.datasheets import SQUAD_TYPES, Ability, Asset, Datasheet, Faction


def sheet_key(sheet: Datasheet) -> str:
    return f"sheet-{sheet.slug}"


def asset_key(asset: Asset) -> str:
    return f"asset-{asset.slug}"


def rule_key(rule: Ability) -> str:
    return f"rule-{rule.slug}"


def rules_of(faction: Faction, styles: Styles) -> Iterator[Flowable]:
    """The faction's rules, which affect all its units for the whole game (R-FAC-01)."""
    yield Paragraph(_("Rules of the faction"), styles.head)
    yield Paragraph(_("They hold for every unit of the faction, all game (R-FAC-01)."), styles.small)
    for rule in faction.rules:
        yield CondPageBreak(15 * mm)
        yield Spacer(0, 3 * mm)
        yield OutlineMark(one_line(rule.name), 1, rule_key(rule))
        yield Paragraph(_rule_head(rule, styles), styles.strong)
        yield from (Paragraph(line, styles.reading) for line in lines(rule.text))


def _rule_head(rule: Ability, styles: Styles) -> str:
    """A rule's name and timing."""
    head = f'<font color="{hex_of(ACCENT)}">{markup(rule.name)}</font>'
    timing = terms.timing(rule)
    if not timing:
        return head
    return f'{head} <font name="{TEXT}" size="{styles.points(8)}" color="{hex_of(QUIET)}">· {timing}</font>'


def sheet_chapters(faction: Faction, release: str, options: PrintOptions) -> Iterator[Section]:
    """A chapter for each of the faction's squad types (R-ARM-03)."""
    for type in SQUAD_TYPES:
        sheets = [sheet for sheet in faction.datasheets if sheet.type == type]
        if sheets:
            yield Section(terms.squad_type(type), _cards(faction, sheets, release, options), key=type)


def _cards(faction: Faction, sheets: list[Datasheet], release: str, options: PrintOptions) -> Iterator[Flowable]:
    """Two datasheets per page, without squads."""
    grid = GRIDS["2up"]
    size = grid.card_size(options)
    made = (
        unit_cards(sheet, faction, release, *size, options.styles, options.full, key=sheet_key(sheet))
        for sheet in sheets
    )
    return card_pages(chain.from_iterable(made), grid, options)


def asset_chapter(faction: Faction, options: PrintOptions) -> Iterator[Section]:
    """Every asset with its text, in two columns (R-AST-01)."""
    if faction.assets:
        yield Section(_("Strategic assets"), _assets(faction, options), columns=2, key="assets")


def _assets(faction: Faction, options: PrintOptions) -> Iterator[Flowable]:
    yield Paragraph(_("Strategic assets"), options.styles.title)
    for asset in faction.assets:
        yield KeepTogether(list(_asset(asset, options.styles)))


def _asset(asset: Asset, styles: Styles) -> Iterator[Flowable]:
    about = [terms.asset_timing(asset), terms.affects(asset), _copies(asset)]
    yield HRFlowable("100%", 0.6, color=LINE, spaceBefore=2.5 * mm, spaceAfter=1.5 * mm)
    yield OutlineMark(one_line(asset.name), 1, asset_key(asset))
    yield Paragraph(markup(asset.name), styles.asset)
    yield Paragraph(f"{NO_BREAK}· ".join(part for part in about if part), styles.small)
    yield Spacer(0, 1.2 * mm)
    yield from (Paragraph(line, styles.body) for line in lines(asset.text))


def _copies(asset: Asset) -> str:
    """The maximum number of copies, if limited (R-AST-01)."""
    if not asset.copies:
        return ""
    return ngettext("at most %(count)d in a deck", "at most %(count)d in a deck", asset.copies) % {
        "count": asset.copies
    }
