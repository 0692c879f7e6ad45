"""The introduction: the faction, its squad types, its rules, and a legend of its cards."""

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, Paragraph, Spacer, Table

from armies.pdf.codex.chapters import rules_of
from armies.pdf.document import Section
from armies.pdf.fonts import lines, markup
from armies.pdf.icons import Icon
from armies.pdf.options import PrintOptions
from armies.pdf.ruled import INSET, PLAIN, centred, coloured, label_colour, right, ruled
from armies.pdf.styles import ACCENT, INK, WIDTH, Styles
from armies.text import terms
from rules.damocles.datasheets import SQUAD_TYPES, Datasheet, Faction


def introduction(faction: Faction, release: str, author: str, options: PrintOptions) -> Section:
    """The first chapter of a codex."""
    return Section(_("The faction"), _introduction(faction, release, author, options), key="faction")


def _introduction(faction: Faction, release: str, author: str, options: PrintOptions) -> Iterator[Flowable]:
    styles = options.styles
    yield Spacer(0, 2 * mm)
    yield Paragraph(_("The faction").upper(), styles.eyebrow)
    yield Paragraph(markup(faction.name), styles.title)
    yield Spacer(0, 2 * mm)
    yield Paragraph(" · ".join(markup(part) for part in (release, author) if part), styles.small)
    yield Spacer(0, 5 * mm)
    for line in lines(faction.summary):
        yield Paragraph(line, styles.reading)
        yield Spacer(0, 2 * mm)
    yield Spacer(0, 2 * mm)
    yield Paragraph(_facts(faction), styles.strong)
    if faction.datasheets:
        yield Spacer(0, 4 * mm)
        yield _types(faction, options)
    if faction.rules:
        yield CondPageBreak(35 * mm)
        yield Spacer(0, 7 * mm)
        yield from rules_of(faction, styles)
    yield CondPageBreak(50 * mm)
    yield Spacer(0, 7 * mm)
    yield Paragraph(_("What stands on a datasheet"), styles.head)
    yield Spacer(0, 1 * mm)
    yield _legend(styles)


def _facts(faction: Faction) -> str:
    sheets, assets, rules = len(faction.datasheets), len(faction.assets), len(faction.rules)
    weapons = sum(len(sheet.weapons) for sheet in faction.datasheets)
    return " · ".join(
        (
            ngettext("%(count)d datasheet", "%(count)d datasheets", sheets) % {"count": sheets},
            ngettext("%(count)d weapon", "%(count)d weapons", weapons) % {"count": weapons},
            ngettext("%(count)d asset", "%(count)d assets", assets) % {"count": assets},
            ngettext("%(count)d rule of the faction", "%(count)d rules of the faction", rules) % {"count": rules},
        )
    )


def _types(faction: Faction, options: PrintOptions) -> Table:
    """The number of datasheets of each type, and the minimum and maximum cost of their squads (R-ARM-03, R-ARM-04)."""
    styles = options.styles
    label = coloured(styles.label, label_colour(options))
    heads = [_("Datasheets"), _("SV of a squad, from"), _("to")]
    rows: list[list[Flowable | str]] = [
        ["", Paragraph(_("Type").upper(), label), *(Paragraph(head.upper(), right(label)) for head in heads)]
    ]
    for type in SQUAD_TYPES:
        sheets = [sheet for sheet in faction.datasheets if sheet.type == type]
        if sheets:
            rows.append(_type_row(type, sheets, styles))
    widths = [10 * mm, WIDTH - 95 * mm, 25 * mm, 40 * mm, 20 * mm]
    return Table(rows, widths, style=[*ruled(options, styles, len(rows)), *INSET])


def _type_row(type: str, sheets: Sequence[Datasheet], styles: Styles) -> list[Flowable | str]:
    least = min(sheet.strategic_valor for sheet in sheets)
    most = max(sheet.valor_of(sheet.most) for sheet in sheets)
    figures = [Paragraph(str(number), right(styles.body)) for number in (len(sheets), least, most)]
    return [Icon(type, 5.5 * mm, INK), Paragraph(terms.squad_type(type), styles.strong), *figures]


def _legend(styles: Styles) -> Table:
    """The abbreviations on cards, explained."""
    entries = [
        (pgettext("characteristic", "O"), _("Orders a squad may be given in an activation."), "R-DAT-01"),
        (pgettext("characteristic", "M"), _("How far its units move, in centimetres."), "R-DAT-01"),
        (pgettext("characteristic", "H"), _("Health: the wounds a unit takes before it is slain."), "R-DAT-01"),
        (pgettext("characteristic", "D"), _("Defense: what a die must show to block a hit."), "R-DAT-01"),
        (_("SV"), _("Strategic valor of the smallest squad, and of each unit more."), "R-ARM-04"),
    ]
    letter = centred(coloured(styles.strong, ACCENT))
    rows = [
        [Paragraph(sign, letter), Paragraph(words, styles.body), Paragraph(rule, right(styles.small))]
        for sign, words, rule in entries
    ]
    return Table(rows, [12 * mm, WIDTH - 37 * mm, 25 * mm], style=PLAIN)
