"""The roster page: what the strike force is, whether it is legal and why not, its squads, tactical points and deck."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Paragraph, Spacer, Table

from armies import terms
from armies.models import Datasheet as DatasheetRow
from armies.pdf.fonts import BOLD, HEADING, TEXT, markup
from armies.pdf.gauge import Gauge
from armies.pdf.printout import Printout
from armies.pdf.signs import Sign
from armies.pdf.styles import ACCENT, INK, LINE, QUIET, WIDTH, Commands, Styles, hex_of
from armies.words import mends_of, message_of
from rules.damocles.army import TACTICAL_POINTS, RosterSquad, TaskForce, Violation
from rules.damocles.datasheets import Datasheet

Cell = Flowable | str | list[Flowable]

MOST_WEAPONS_NAMED = 5
PLAIN: Commands = [
    ("LEFTPADDING", (0, 0), (-1, -1), 0),
    ("RIGHTPADDING", (0, 0), (-1, -1), 0),
    ("TOPPADDING", (0, 0), (-1, -1), 2.5),
    ("BOTTOMPADDING", (0, 0), (-1, -1), 3.5),
    ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
]
APART = [("RIGHTPADDING", (0, 0), (-2, -1), 3 * mm)]
LISTED: Commands = [*PLAIN, *APART, ("LINEABOVE", (0, 0), (-1, 0), 1, INK), ("VALIGN", (0, 0), (-1, -1), "TOP")]
NUMBERS: Commands = [
    ("ALIGN", (-2, 0), (-1, -1), "RIGHT"),
    ("FONT", (-2, 0), (-1, -1), TEXT, 9.5),
    ("FONT", (-2, -1), (-1, -1), BOLD, 9.5),
]
LABELS: Commands = [("FONT", (0, 0), (-1, 0), HEADING, 8), ("TEXTCOLOR", (0, 0), (-1, 0), QUIET)]
RULED: Commands = [
    *PLAIN,
    *APART,
    *NUMBERS,
    *LABELS,
    ("LINEBELOW", (0, 0), (-1, 0), 1, INK),
    ("LINEBELOW", (0, 1), (-1, -2), 0.4, LINE),
]


def roster_page(printout: Printout, styles: Styles) -> list[Flowable]:
    """Everything on the first page or pages."""
    verdict = printout.verdict
    return [
        _title(printout, styles),
        Spacer(0, 3 * mm),
        Gauge(verdict.strategic_valor, verdict.limit),
        Spacer(0, 3 * mm),
        *_legality(verdict.violations, styles),
        *_squads(printout, styles),
        *_tactical_points(printout, styles),
        *_deck(printout, styles),
    ]


def _title(printout: Printout, styles: Styles) -> Table:
    roster, verdict = printout.roster, printout.verdict
    about = [printout.faction.name, printout.maker, printout.release, printout.player, printout.changed]
    names = [
        Paragraph(_("Strike force").upper(), styles.eyebrow),
        Paragraph(markup(roster.name), styles.title),
        Spacer(0, 1 * mm),
        Paragraph(" · ".join(markup(part) for part in about if part), styles.body),
    ]
    models = sum(squad.size for squad in roster.squads)
    squads = ngettext("%(count)d squad", "%(count)d squads", len(roster.squads)) % {"count": len(roster.squads)}
    valor = _("%(valor)d <font size='13'>/ %(limit)d SV</font>")
    figures = [
        Paragraph(valor % {"valor": verdict.strategic_valor, "limit": roster.limit}, styles.figure),
        Paragraph(f"{squads} · {terms.units(models)}", styles.figure_note),
    ]
    style: Commands = [*PLAIN, ("VALIGN", (0, 0), (-1, -1), "BOTTOM")]
    return Table([[names, figures]], [WIDTH - 55 * mm, 55 * mm], style=style)


def _legality(violations: list[Violation], styles: Styles) -> Iterable[Flowable]:
    """Whether the list may be played, and each violation with its rule and what would mend it."""
    if not violations:
        line = Paragraph(_("Legal by the rules."), styles.strong)
        yield Table([[Sign("check", 4.5 * mm, ACCENT), line]], [7 * mm, WIDTH - 7 * mm], style=PLAIN)
        return
    count = ngettext("Not legal: %(count)d violation.", "Not legal: %(count)d violations.", len(violations))
    head = Paragraph(count % {"count": len(violations)}, styles.wrong)
    yield Table([[Sign("warning", 5 * mm, ACCENT), head]], [7 * mm, WIDTH - 7 * mm], style=PLAIN)
    rows = [[Paragraph(violation.rule, styles.label), _violation(violation, styles)] for violation in violations]
    style: Commands = [*PLAIN, ("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]
    yield LongTable(rows, [24 * mm, WIDTH - 24 * mm], style=style)


def _violation(violation: Violation, styles: Styles) -> Paragraph:
    mends = _(" or ").join(mends_of(violation))
    mend = f'<br/><font size="8" color="{hex_of(QUIET)}">{markup(mends)}.</font>' if mends else ""
    return Paragraph(f"<b>{markup(message_of(violation))}</b>{mend}", styles.body)


def _squads(printout: Printout, styles: Styles) -> list[Flowable]:
    valors = printout.verdict.squad_valors
    labels = ["", _("Squad"), _("Weapons"), _("Units"), _("SV")]
    rows: list[list[Cell]] = [[label.upper() for label in labels]]
    for squad, valor in zip(printout.roster.squads, valors, strict=True):
        rows.append(_squad_row(squad, printout.sheets.get(squad.datasheet), valor, styles))
    total = Paragraph(_("In all"), styles.strong)
    models = sum(squad.size for squad in printout.roster.squads)
    rows.append(["", total, "", str(models), str(sum(valors))])
    widths = [9 * mm, 66 * mm, WIDTH - 107 * mm, 14 * mm, 18 * mm]
    style: Commands = [*RULED, ("LINEABOVE", (0, -1), (-1, -1), 1, INK)]
    return [*_heading(_("Squads"), styles), LongTable(rows, widths, repeatRows=1, style=style)]


def _squad_row(squad: RosterSquad, sheet: Datasheet | None, valor: int, styles: Styles) -> list[Cell]:
    kind = squad.datasheet if sheet is None else sheet.name
    name = Paragraph(markup(squad.name or kind), styles.strong)
    note = "" if sheet is None else f"{markup(kind)} · {DatasheetRow.Type(sheet.type).label}"
    sign = "" if sheet is None else Sign(sheet.type, 6 * mm, INK)
    weapons = Paragraph("" if sheet is None else _weapons(squad, sheet), styles.small)
    return [sign, [name, Paragraph(note, styles.small)], weapons, str(squad.size), str(valor)]


def _weapons(squad: RosterSquad, sheet: Datasheet) -> str:
    """The weapons a squad goes with: those of all units, and how many carry each of the others."""
    carried = [weapon for weapon in sheet.weapons if not weapon.carriers or squad.weapons.get(weapon.slug)]
    named = [
        (f"{squad.weapons[weapon.slug]} × " if weapon.carriers else "") + markup(weapon.name)
        for weapon in carried[:MOST_WEAPONS_NAMED]
    ]
    if len(carried) > len(named):
        named.append(_("%(count)d more") % {"count": len(carried) - len(named)})
    return ", ".join(named)


def _tactical_points(printout: Printout, styles: Styles) -> list[Flowable]:
    """The tactical points and where each of them comes from (R-ARM-05, R-TSK)."""
    rows: list[list[Cell]] = [_points_row("R-ARM-05", _("Creating the strike force"), "", TACTICAL_POINTS, styles)]
    rows += [
        _points_row(force.rule, _(force.name), _members(force, printout), force.bonus, styles)
        for force in printout.verdict.task_forces
    ]
    rows.append(["", Paragraph(_("In all"), styles.strong), "", str(printout.verdict.tactical_points)])
    style: Commands = [
        *PLAIN,
        *APART,
        *NUMBERS,
        ("LINEBELOW", (0, 0), (-1, -2), 0.4, LINE),
        ("LINEABOVE", (0, -1), (-1, -1), 1, INK),
    ]
    style += [("LINEABOVE", (0, 0), (-1, 0), 1, INK)]
    widths = [22 * mm, 53 * mm, WIDTH - 93 * mm, 18 * mm]
    return [*_heading(_("Task forces and tactical points"), styles), Table(rows, widths, style=style)]


def _points_row(rule: str, source: str, note: str, points: int, styles: Styles) -> list[Cell]:
    return [
        Paragraph(rule, styles.label),
        Paragraph(markup(source), styles.strong),
        Paragraph(note, styles.small),
        str(points),
    ]


def _members(force: TaskForce, printout: Printout) -> str:
    """The squads of a task force by name; a company has them all (R-TSK-06)."""
    squads = printout.roster.squads
    if len(force.squads) == len(squads):
        return _("Every squad")
    named = [_called(squads[n], printout) for n in force.squads[:MOST_WEAPONS_NAMED]]
    if len(force.squads) > len(named):
        named.append(_("%(count)d more") % {"count": len(force.squads) - len(named)})
    return ", ".join(named)


def _called(squad: RosterSquad, printout: Printout) -> str:
    sheet = printout.sheets.get(squad.datasheet)
    return markup(squad.name or (squad.datasheet if sheet is None else sheet.name))


def _deck(printout: Printout, styles: Styles) -> list[Flowable]:
    """The deck by name; its cards are printed at the end."""
    named = [
        Paragraph(f"<b>{count}</b> × {markup(asset.name)}", styles.body) for asset, count in printout.used_assets()
    ]
    rows = [[*named[n : n + 3], "", ""][:3] for n in range(0, len(named), 3)]
    size = len(printout.roster.deck)
    head = ngettext("Deck of %(count)d asset", "Deck of %(count)d assets", size) % {"count": size}
    return [
        *_heading(head, styles),
        *([LongTable(rows, [WIDTH / 3] * 3, style=LISTED)] if rows else []),
    ]


def _heading(text: str, styles: Styles) -> list[Flowable]:
    """A heading, on a new page when nothing of what it heads would fit below."""
    return [CondPageBreak(35 * mm), Spacer(0, 4 * mm), Paragraph(text, styles.head)]
