"""The chapters of a codex that hold the faction itself: its rules, its datasheets type by type, its assets."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Paragraph, Spacer

from armies import terms
from armies.pdf.card import Card, Marked
from armies.pdf.datasheet_card import ability_text, datasheet_card
from armies.pdf.fonts import lines, markup, one_line
from armies.pdf.look import Look
from armies.pdf.press import Section
from armies.pdf.printout import Printout
from armies.pdf.styles import ACCENT, Styles
from rules.damocles.army import Roster, verdict
from rules.damocles.datasheets import SQUAD_TYPES, Ability, Asset, Datasheet, Faction


def sheet_key(sheet: Datasheet) -> str:
    return f"sheet-{sheet.slug}"


def asset_key(asset: Asset) -> str:
    return f"asset-{asset.slug}"


def rule_key(rule: Ability) -> str:
    return f"rule-{rule.slug}"


def rules_of(faction: Faction, styles: Styles) -> Iterator[Flowable]:
    """The rules of the faction, which affect all its units all game (R-FAC-01)."""
    yield Paragraph(_("Rules of the faction"), styles.head)
    yield Paragraph(_("They hold for every unit of the faction, all game (R-FAC-01)."), styles.small)
    for rule in faction.rules:
        yield Marked(one_line(rule.name), 1, rule_key(rule))
        for text, gap in ability_text(rule, styles):
            yield Spacer(0, gap)
            yield text


def sheet_chapters(faction: Faction, release: str, look: Look) -> Iterator[Section]:
    """A chapter for each type of squad that the faction has (R-ARM-03)."""
    for type in SQUAD_TYPES:
        sheets = [sheet for sheet in faction.datasheets if sheet.type == type]
        if sheets:
            yield Section(terms.squad_type(type), _cards(faction, sheets, release, look), key=type)


def _cards(faction: Faction, sheets: list[Datasheet], release: str, look: Look) -> Iterator[Flowable]:
    """Two cards a page, without squads: those are a list's."""
    empty = Roster("", faction.slug, 0, [], [])
    printout = Printout("", "", faction, empty, verdict(empty, faction), {}, {}, release)
    for sheet in sheets:
        card = datasheet_card(sheet, printout, look.height, look.styles)
        card.key = sheet_key(sheet)
        yield card


def asset_chapter(faction: Faction, look: Look) -> Iterator[Section]:
    """Every asset with its text, in two columns of cards (R-AST-01)."""
    if faction.assets:
        yield Section(_("Strategic assets"), _assets(faction, look), columns=2, key="assets")


def _assets(faction: Faction, look: Look) -> Iterator[Flowable]:
    yield Paragraph(_("Strategic assets"), look.styles.title)
    for asset in faction.assets:
        yield Spacer(0, 4 * mm)
        yield _asset(asset, look)


def _asset(asset: Asset, look: Look) -> Card:
    styles = look.styles
    about = [terms.asset_timing(asset), terms.affects(asset), _copies(asset)]
    body: list[tuple[Flowable, float]] = [
        (Paragraph(" · ".join(part for part in about if part), styles.small), 0.5 * mm)
    ]
    body += [(Paragraph(line, styles.body), 1.5 * mm) for line in lines(asset.text)]

    def head(goes_on: bool) -> Flowable:
        note = f' <font size="9">({_("continued")})</font>' if goes_on else ""
        return Paragraph(f"{markup(asset.name)}{note}", styles.asset)

    return Card(head, body, look.height, one_line(asset.name), ACCENT, key=asset_key(asset), padding=3 * mm)


def _copies(asset: Asset) -> str:
    """How many of it a deck may hold, where that is limited (R-AST-01)."""
    if not asset.copies:
        return ""
    return ngettext("at most %(count)d in a deck", "at most %(count)d in a deck", asset.copies) % {
        "count": asset.copies
    }
