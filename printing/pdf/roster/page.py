"""The roster: totals, legality and violations, units, panels and piles."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, LongTable, Spacer, Table

from armies.models.strike_force import OF_LIST
from armies.text.violations import fixes_of, message_of
from printing.pdf.layout.document import Section
from printing.pdf.layout.ruled import PLAIN
from printing.pdf.printout import Printout
from printing.pdf.roster.head import roster_head
from printing.pdf.roster.points import TOP, height_of, panels_and_piles
from printing.pdf.roster.units import unit_table
from printing.pdf.symbols.icons import Icon
from printing.pdf.symbols.points_bar import PointsBar
from printing.pdf.text.fonts import lines, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, LINE, MIN_SCALE, QUIET, WIDTH, Commands, Styles, hex_of
from rules.lists.verdict import Violation

TIGHTER = (1.0, 0.95, 0.9, 0.85, MIN_SCALE)
"""Scales to try, down to 8 pt text, so that a roster fits on one page."""


MAX_ON_A_PAGE = 40
"""More units never fit on a page."""


def roster_sections(printout: Printout, options: PrintOptions) -> list[Section]:
    """The roster on one page if 8 pt text allows it, otherwise on several."""
    return [Section(_("Roster"), _on_one_page(printout, options) or _story(printout, options, options.styles))]


def _on_one_page(printout: Printout, options: PrintOptions) -> list[Flowable]:
    """The story in the largest styles that fit on one page; large text is not made smaller."""
    scales = TIGHTER if options.text == "normal" else TIGHTER[:1]
    if len(printout.sheet.units) > MAX_ON_A_PAGE or not _fits(
        _story(printout, options, options.scaled(scales[-1])), options
    ):
        return []
    stories = (_story(printout, options, options.scaled(scale)) for scale in scales)
    return next((story for story in stories if _fits(story, options)), [])


def _fits(story: Iterable[Flowable], options: PrintOptions) -> bool:
    return height_of(story, WIDTH, options) <= options.height


def _story(printout: Printout, options: PrintOptions, styles: Styles) -> list[Flowable]:
    return [
        *roster_head(printout, options, styles),
        *_note(printout.notes.get(OF_LIST, ""), styles),
        Spacer(0, 3 * mm),
        *_points_bar(printout, options),
        *_legality(printout.verdict.violations, styles),
        Spacer(0, 3 * mm),
        unit_table(printout, options, styles),
        *panels_and_piles(printout, options, styles),
    ]


def _note(note: str, styles: Styles) -> list[Flowable]:
    """What its player notes on the list, in lines of its own."""
    return [Spacer(0, 2 * mm), Paragraph("<br/>".join(lines(note)), styles.body)] if note else []


def _points_bar(printout: Printout, options: PrintOptions) -> Iterable[Flowable]:
    """Of the sum that has a limit."""
    for total in printout.sheet.totals[:1]:
        if total.limit is not None:
            yield from (PointsBar(total.value, total.limit, options.full), Spacer(0, 2 * mm))


def _legality(violations: Sequence[Violation[Any]], styles: Styles) -> Iterable[Flowable]:
    """Whether the list is legal, and each violation with its rule and fixes."""
    if not violations:
        line = Paragraph(_("Legal by the rules."), styles.strong)
        yield Table([[Icon("check", 4.5 * mm, ACCENT), line]], [7 * mm, WIDTH - 7 * mm], style=PLAIN)
        return
    count = ngettext("Not legal: %(count)d violation.", "Not legal: %(count)d violations.", len(violations))
    line = Paragraph(count % {"count": len(violations)}, styles.wrong)
    yield Table([[Icon("warning", 4.5 * mm, ACCENT), line]], [7 * mm, WIDTH - 7 * mm], style=PLAIN)
    rows = [[Paragraph(violation.rule, styles.label), _violation(violation, styles)] for violation in violations]
    style: Commands = [*PLAIN, *TOP, ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]
    yield LongTable(rows, [24 * mm, WIDTH - 24 * mm], style=style)


def _violation(violation: Violation[Any], styles: Styles) -> Paragraph:
    fixes = " · ".join(markup(fix) for fix in fixes_of(violation))
    fix = f'<br/><font size="{styles.small.fontSize}" color="{hex_of(QUIET)}">{fixes}</font>' if fixes else ""
    return Paragraph(f"<b>{markup(message_of(violation))}</b>{fix}", styles.body)
