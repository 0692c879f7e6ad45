"""The text of a briefing: set-up, victory points, end and special rules, with rule ids."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Paragraph, Spacer, Table

from armies.pdf.fonts import NO_BREAK, lines, markup
from armies.pdf.picture import Ground
from armies.pdf.roster_points import MIN_HEADED, TOP
from armies.pdf.ruled import FLAT, PLAIN
from armies.pdf.styles import INK, LINE, QUIET, WIDTH, Commands, Styles, hex_of
from armies.pictures.measured_map import Area
from armies.text.operation_terms import ends, scores
from armies.text.terms import centimetres
from rules.damocles.operations.operation import Operation

APART = 7 * mm
HALF = (WIDTH - APART) / 2
NUMBER = 6.5 * mm


def side_by_side_text(operation: Operation, ground: Ground, styles: Styles) -> Iterable[Flowable]:
    """Set-up on the left, scoring and end on the right."""
    cells = [_set_up(operation, ground, HALF, styles), "", _victory(operation, HALF, styles)]
    yield Table([cells], [HALF, APART, HALF], style=[*FLAT, *TOP])


def words_below(operation: Operation, ground: Ground, styles: Styles) -> Iterable[Flowable]:
    """The same in one column, for several pages."""
    for part in (_set_up(operation, ground, WIDTH, styles), _victory(operation, WIDTH, styles)):
        yield CondPageBreak(MIN_HEADED)
        yield from part


def _set_up(operation: Operation, ground: Ground, width: float, styles: Styles) -> list[Flowable]:
    """Numbered steps with their rules."""
    steps: list[list[Flowable]] = [[_sentence(words, rules, styles)] for words, rules in _steps(operation, ground)]
    steps[-2].append(Paragraph(_territories(ground), styles.body))
    rows = [[Paragraph(str(n), styles.strong), step] for n, step in enumerate(steps, 1)]
    return [Paragraph(_("Set-up"), styles.head), LongTable(rows, [NUMBER, width - NUMBER], style=_listed())]


def _steps(operation: Operation, ground: Ground) -> Iterable[tuple[str, str]]:
    """The steps of the set-up in order."""
    many = operation.players[1] > 2
    size = {"width": centimetres(ground.width), "height": centimetres(ground.height)}
    yield _("Measure out a battlefield of %(width)s × %(height)s cm.") % size, "R-FLD-01"
    if ground.markers:
        yield _("Put the objective markers down; distances go to their edge."), "R-SET-01, R-OBJ-01"
    yield _("Agree what cover each piece of scenery gives."), "R-SET-06"
    if many:
        words = _("Roll off. Pieces are picked from the highest rank down and placed from the lowest up.")
        yield words, "R-CNV-02"
    else:
        words = _("Roll off. The winner picks a piece first, the loser places first; then in alternation.")
        yield words, "R-SET-02, R-SET-03"
    words = _("Each piece stands more than 5 cm from markers and from the edge. Faction scenery follows.")
    yield words, "R-SET-04, R-SET-05"
    if many:
        yield _("The highest rank chooses a territory first; deployment starts from the lowest."), "R-CNV-03"
    else:
        yield _("The winner of the roll-off chooses who gets which territory; the loser deploys first."), "R-DEP-01"
    words = _("Squads are deployed one at a time in alternation, wholly inside their territory; task forces together.")
    yield words, "R-DEP-02, R-TSK-08"


def _territories(ground: Ground) -> str:
    """Territories with their sizes, or their corners if they are not rectangles."""
    return _("; ").join(_territory(area) for area in ground.areas)


def _territory(area: Area) -> str:
    name = f"<b>{markup(area.name)}</b>"
    if not area.deployment:
        name += f" ({_('no man’s land: nobody deploys there')})"
    if area.width:
        size = {"width": centimetres(area.width), "depth": centimetres(area.depth)}
        return f"{name} {_('%(width)s × %(depth)s cm') % size}"
    apart = f"{NO_BREAK}/{NO_BREAK}"
    corners = " · ".join(f"{centimetres(x)}{apart}{centimetres(y)}" for x, y in area.corners)
    return f"{name}, {_('corners at')} {corners}"


def _victory(operation: Operation, width: float, styles: Styles) -> list[Flowable]:
    """Scoring, end, winner and special rules."""
    ending = [_sentence(words, "", styles) for words in ends(operation)]
    story: list[Flowable] = [
        Paragraph(_("Victory points"), styles.head),
        _scores(operation, width, styles),
        Spacer(0, 2.5 * mm),
        Paragraph(_("The battle ends"), styles.head),
        Table([[line] for line in ending], [width], style=_listed()),
        Spacer(0, 1 * mm),
        _sentence(_("Most victory points win; equal is a draw."), "R-ERA-04", styles),
    ]
    if operation.special_rules:
        story += [Spacer(0, 2.5 * mm), Paragraph(_("Special rules"), styles.head)]
    for rule in operation.special_rules:
        story.append(Paragraph(f"<b>{markup(rule.name)}</b>", styles.body))
        story += [Paragraph(line, styles.body) for line in lines(rule.text)]
        story.append(Spacer(0, 1.2 * mm))
    return story


def _scores(operation: Operation, width: float, styles: Styles) -> Flowable:
    """Victory points with their reason and rule (R-OPS-01)."""
    rows = [
        [
            Paragraph(f"{score.points:+d}" if score.points else "0", styles.weapon),
            _sentence(score.words, score.rule, styles),
        ]
        for score in scores(operation)
    ]
    if not rows:
        return Paragraph(_("Nothing scores by itself; the special rules say who wins."), styles.body)
    return LongTable(rows, [9 * mm, width - 9 * mm], style=_listed())


def _sentence(words: str, rules: str, styles: Styles) -> Paragraph:
    """A sentence and its rules."""
    cited = f' <font size="{styles.small.fontSize}" color="{hex_of(QUIET)}">{rules}</font>' if rules else ""
    return Paragraph(f"{markup(words)}{cited}", styles.body)


def _listed() -> Commands:
    """Rows under a heavy line, a thin one below each."""
    return [*PLAIN, *TOP, ("LINEABOVE", (0, 0), (-1, 0), 1, INK), ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]
