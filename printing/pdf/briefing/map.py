"""A briefing's map with the operation's facts, scale, objectives and key."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from reportlab.lib.units import cm, mm
from reportlab.platypus import Flowable, LongTable, Spacer, Table

from armies.text.terms import centimetres
from printing.pdf.layout.ruled import FLAT, coloured, label_colour, right, ruled
from printing.pdf.maps.key import picture_key
from printing.pdf.maps.picture import Ground, PictureFlowable
from printing.pdf.maps.rulers import ScaleBar, scale_for
from printing.pdf.roster.points import TOP, height_of
from printing.pdf.text.fonts import markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import LINE, WIDTH, Commands, Styles
from rules.presentation.cards import Stat
from web.translation.messages import shown

APART = 5 * mm
BESIDE = 12 * cm
"""Maximum width of a map with facts next to it, and maximum height without."""

FACTS = 41 * mm
FRAME = 19 * mm
"""Width taken by the facts and the map's rulers."""

MUCH_LARGER = 0.85
"""The facts go below the map if that makes it larger by this factor."""

MAX_HEIGHT = 14 * cm
SIZES = (1.0, 0.86, 0.82)
"""How much smaller a map may be for the sake of one page."""


def briefing_map(
    facts: Sequence[Stat], ground: Ground, options: PrintOptions, styles: Styles, size: float
) -> list[Flowable]:
    """The map with its facts next to it, or below it if the battlefield is wide."""
    room = min(BESIDE, WIDTH - FRAME - FACTS * styles.scale)
    beside = scale_for(ground.width, ground.height, room * size, MAX_HEIGHT * size)
    broad = scale_for(ground.width, ground.height, WIDTH - 2.2 * cm, BESIDE * size)
    alone = broad < MUCH_LARGER * beside
    scale = broad if alone else beside
    chart = PictureFlowable(ground, scale, options)
    if alone:
        half = (WIDTH - APART) / 2
        beneath = [_facts(facts, half, styles), Spacer(0, 3 * mm), *scale_bar(ground, scale, styles)]
        cells = [[beneath, "", picture_key(ground, options, styles, half)]]
        below = Table(cells, [half, APART, half], style=[*FLAT, *TOP])
        return [chart, Spacer(0, 3 * mm), below, *objectives(ground, options, WIDTH, styles)]
    rest = WIDTH - chart.width - APART
    side = [_facts(facts, rest, styles), Spacer(0, 3 * mm), *scale_bar(ground, scale, styles), Spacer(0, 2 * mm)]
    side += picture_key(ground, options, styles, rest)
    listed = objectives(ground, options, rest, styles)
    if height_of([*side, *listed], rest, options) > chart.height:
        return [_abreast(chart, side, rest), *objectives(ground, options, WIDTH, styles)]
    return [_abreast(chart, [*side, *listed], rest)]


def scale_bar(ground: Ground, scale: int, styles: Styles) -> list[Flowable]:
    """The scale of a map; a board of cells has none."""
    return [] if ground.picture.cells else [ScaleBar(scale, ground.length, styles)]


def _abreast(chart: PictureFlowable, side: list[Flowable], rest: float) -> Table:
    return Table([[chart, "", side]], [chart.width, APART, rest], style=[*FLAT, *TOP])


def _measured(length: str) -> tuple[str, str]:
    return _("From left, %(length)s") % {"length": length}, _("From below, %(length)s") % {"length": length}


def objectives(ground: Ground, options: PrintOptions, width: float, styles: Styles) -> list[Flowable]:
    """The centre of each objective, in two columns if there is space."""
    if not ground.markers or ground.picture.cells:
        return []
    label = coloured(styles.label, label_colour(options))
    head = [Paragraph(_("Middle of"), label)]
    head += [Paragraph(measure, right(label)) for measure in _measured(ground.length)]
    rows = [head]
    for marker in ground.markers:
        places = [Paragraph(centimetres(value), right(styles.body)) for value in marker.place]
        rows.append([Paragraph(markup(shown(marker.label)), styles.body), *places])
    style: Commands = [*ruled(options, styles, len(rows)), ("VALIGN", (0, 0), (-1, 0), "BOTTOM")]
    if options.full:
        style += [("LEFTPADDING", (0, 0), (0, -1), 2), ("RIGHTPADDING", (-1, 0), (-1, -1), 2)]
    figure = max(12 * mm * styles.scale, 0.2 * width)
    return [Spacer(0, 2 * mm), LongTable(rows, [width - 2 * figure, figure, figure], style=style, repeatRows=1)]


def _facts(facts: Sequence[Stat], width: float, styles: Styles) -> Table:
    """Players, length and the like, with labels (R-OPS-01)."""
    rows = [
        [
            Paragraph(markup(shown(fact.label)).upper(), styles.label),
            Paragraph(markup(shown(fact.value)), right(styles.strong)),
        ]
        for fact in facts
    ]
    lines: Commands = [("TOPPADDING", (0, 0), (-1, -1), 1), ("BOTTOMPADDING", (0, 0), (-1, -1), 3)]
    lines.append(("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE))
    return Table(rows, [width * 0.46, width * 0.54], style=[*FLAT, *lines])
