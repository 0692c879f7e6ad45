"""Below a roster's squads: task forces, tactical points, deck (R-TSK-01, R-AST-01)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Paragraph, Spacer, Table

from armies.pdf.fonts import markup
from armies.pdf.options import PrintOptions
from armies.pdf.printout import Printout
from armies.pdf.roster_units import called, numbered
from armies.pdf.ruled import FLAT, PLAIN, Cell, right
from armies.pdf.styles import INK, LINE, WIDTH, Commands, Styles
from rules.damocles.army import TACTICAL_POINTS, TaskForce

APART = 8 * mm
HALF = (WIDTH - APART) / 2
MAX_ABREAST = 0.6
"""Part of a page: higher tables are placed one below the other, since side-by-side tables are not split."""

MAX_LETTERS = 400
"""Maximum length of squad names in a task force; longer ones are replaced by numbers."""

MIN_HEADED = 30 * mm
"""Minimum space for a heading and its content; with less it moves to the next page."""

TOP: Commands = [("VALIGN", (0, 0), (-1, -1), "TOP")]


def points_and_deck(printout: Printout, options: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """Side by side if both are short."""
    yield Spacer(0, 4 * mm)
    abreast = [_points(printout, HALF, styles), _deck(printout, HALF, styles)]
    tallest = max(height_of(part, HALF, options) for part in abreast)
    if tallest <= MAX_ABREAST * options.height:
        yield Table([[abreast[0], "", abreast[1]]], [HALF, APART, HALF], style=[*FLAT, *TOP])
        return
    for part in (_points(printout, WIDTH, styles), _deck(printout, WIDTH, styles)):
        yield CondPageBreak(MIN_HEADED)
        yield from part
        yield Spacer(0, 4 * mm)


def height_of(story: Iterable[Flowable], width: float, options: PrintOptions) -> float:
    """The height of flowables one below the other; page breaks take none."""
    placed = (flowable for flowable in story if not isinstance(flowable, CondPageBreak))
    return sum(flowable.wrap(width, options.height)[1] for flowable in placed)


def _points(printout: Printout, width: float, styles: Styles) -> list[Flowable]:
    """Tactical points and their sources (R-ARM-05, R-TSK-01 to R-TSK-06)."""
    rows = [_points_row("R-ARM-05", _("Creating the strike force"), "", TACTICAL_POINTS, styles)]
    rows += [
        _points_row(force.rule, _(force.name), _members(force, printout), force.bonus, styles)
        for force in printout.verdict.task_forces
    ]
    total = Paragraph(str(printout.verdict.tactical_points), right(styles.strong))
    rows.append(["", Paragraph(_("In all"), styles.strong), total])
    style: Commands = [*_listed(), ("LINEABOVE", (0, -1), (-1, -1), 1, INK), ("RIGHTPADDING", (1, 0), (1, -1), 3 * mm)]
    rule = 16 * mm * max(1, styles.scale)
    table = LongTable(rows, [rule, width - rule - 10 * mm, 10 * mm], style=style)
    return [Paragraph(_("Task forces and tactical points"), styles.head), table]


def _points_row(rule: str, source: str, note: str, points: int, styles: Styles) -> list[Cell]:
    """A source of points, and the squads behind it."""
    words: list[Flowable] = [Paragraph(markup(source), styles.strong)]
    if note:
        words.append(Paragraph(note, styles.small))
    return [Paragraph(rule, styles.label), words, Paragraph(str(points), right(styles.body))]


def _members(force: TaskForce, printout: Printout) -> str:
    """The squads of a task force; a company includes all (R-TSK-06)."""
    squads = printout.roster.squads
    if len(force.squads) == len(squads):
        return _("Every squad")
    numbers = list(force.squads)
    names = ", ".join(f"<b>{n + 1}</b>&nbsp;{called(squads[n], printout)}" for n in numbers)
    if len(names) <= MAX_LETTERS:
        return names
    return _("Squads %(numbers)s") % {"numbers": numbered(numbers)}


def _deck(printout: Printout, width: float, styles: Styles) -> list[Flowable]:
    """The deck by name, in columns that fill the width (R-AST-01)."""
    size = len(printout.roster.deck)
    head = ngettext("Deck of %(count)d asset", "Deck of %(count)d assets", size) % {"count": size}
    named = [
        Paragraph(f"<b>{count}</b> × {markup(asset.name)}", styles.body) for asset, count in printout.used_assets()
    ]
    if not named:
        return [Paragraph(head, styles.head)]
    columns = 2 if width < WIDTH else 4
    down = -(-len(named) // columns)
    rows = [[named[n] if n < len(named) else "" for n in range(row, columns * down, down)] for row in range(down)]
    style: Commands = [*_listed(), ("RIGHTPADDING", (0, 0), (-2, -1), 3 * mm)]
    return [Paragraph(head, styles.head), LongTable(rows, [width / columns] * columns, style=style)]


def _listed() -> Commands:
    """A table below a heavy line."""
    return [*PLAIN, *TOP, ("LINEABOVE", (0, 0), (-1, 0), 1, INK), ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]
