"""The after-action report of a battle, printed from its documents alone: the result, the map at the end, the diary."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, BinaryIO

from django.utils.translation import gettext as _
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import cm, mm
from reportlab.platypus import CondPageBreak, Flowable, Spacer, Table

from campaigns.pdf import front, tables
from campaigns.pdf.chart import Chart, Series
from campaigns.pdf.course import Course, course_of
from campaigns.pdf.diary import Chapter, Passage, chapters, heading
from campaigns.replays.participants import Participants
from printing.pdf.briefing.map import FRAME, MUCH_LARGER, scale_bar
from printing.pdf.layout.card import OutlineMark
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.layout.ruled import FLAT
from printing.pdf.maps.counters import side_colour
from printing.pdf.maps.key import picture_key
from printing.pdf.maps.picture import Ground, PictureFlowable
from printing.pdf.maps.rulers import scale_for
from printing.pdf.roster.page import TIGHTER
from printing.pdf.roster.points import TOP, height_of
from printing.pdf.text.fonts import HEADING, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import GAP, INK, LINE, WIDTH, Commands, Styles
from rules.games import game_of
from web.translation.messages import titled, translated

Document = Mapping[str, Any]

COLUMN = (WIDTH - GAP) / 2
MARGIN = 8.5 * mm
"""Width of the diary's margin for the mark of the activated squad."""

MIN_HEADED = 22 * mm
MAPS = (12 * cm, 10.6 * cm, 9.4 * cm, 8.5 * cm, 7 * cm)
"""How large a map may be; the largest with which the first page holds all."""

LOWEST, HIGHEST = 4.4 * cm, 7 * cm
"""The chart."""

APART = 5 * mm


def print_report(report: Document, look: PrintOptions, file: BinaryIO) -> int:
    """Write a report from its document (`report_document`) as a PDF; returns how many pages it has."""
    about = " · ".join(part for part in (report["campaign"], report["day"]) if part)
    book = DocumentInfo(report["title"], report["campaign"], _("After-action report"), about)
    return build_pdf(book, report_sections(report, look), look, file)


def report_sections(report: Document, look: PrintOptions) -> list[Section]:
    """A battle fought by hand has only a first page: its events are not recorded."""
    styles = look.styles
    first = [
        *front.head(report, look, styles),
        *front.scoreboard(report["sides"], game_of(report["operation"]), look, styles),
    ]
    result = report.get("result")
    if not result:
        first += front.outcome(report["sides"], "", styles)
        first += [*front.notes(report["notes"], styles), Spacer(0, 4 * mm), *front.proof(report, styles)]
        return [Section(_("Result"), first)]
    names = {id: name for side in report["sides"] for id, name in side["squad_names"].items()}
    participants = Participants(report["scenario"], names, report.get("refusals"))
    why = translated(participants.game.display.ending(_with_mission(report), result), participants.known_as)
    first += front.outcome(report["sides"], why, styles)
    course = course_of(_with_mission(report), result, participants)
    return [
        Section(_("Result"), _first_page(first, course, participants, look, styles)),
        Section(_("Forces and losses"), _second_page(report, participants, look)),
        Section(_("Diary"), _diary(result, course, participants, look, look.scaled(DIARY)), columns=2),
    ]


def _with_mission(report: Document) -> dict[str, Any]:
    """The scenario with the mission in it that may only be named there."""
    return {**report["scenario"], "operation": report["operation"]}


def _first_page(
    first: list[Flowable], course: Course, participants: Participants, look: PrintOptions, styles: Styles
) -> list[Flowable]:
    """With the largest map that leaves room for the chart, which takes what room there is then."""
    players = participants.players.items()
    series = [Series(str(player.letter), player.side, course.scores[id]) for id, player in players]
    heading = _("%(score)s, turn by turn") % {"score": titled(participants.game.facts.measures[0].title)}
    above, spare = first, 0.0
    for size in MAPS:
        over = [Spacer(0, 2 * mm), Paragraph(markup(heading), styles.head)]
        above = [*first, *_map(course.ground, size, look, styles), *over]
        spare = look.height - height_of(above, WIDTH, look)
        if spare >= LOWEST:
            break
    return [*above, Chart(series, WIDTH, min(max(spare, LOWEST), HIGHEST), look, participants.game.facts.terms.turn)]


def _map(ground: Ground, size: float, look: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """The battlefield at the end with its key next to it, or below if it is wide."""
    scale = scale_for(ground.width, ground.height, size, size)
    broad = scale_for(ground.width, ground.height, WIDTH - FRAME, size)
    alone = broad < MUCH_LARGER * scale
    scale = broad if alone else scale
    chart = PictureFlowable(ground, scale, look, measures=False)
    rest = WIDTH if alone else WIDTH - chart.width - APART
    side = [*scale_bar(ground, scale, styles), Spacer(0, 3 * mm), *picture_key(ground, look, styles, rest)]
    yield Spacer(0, 3 * mm)
    if alone:
        yield from (chart, Spacer(0, 2 * mm), *side)
    else:
        yield Table([[chart, "", side]], [chart.width, APART, rest], style=[*FLAT, *TOP])


def _points(result: Document, participants: Participants, look: PrintOptions, styles: Styles) -> list[Flowable]:
    """How players came to their figures, two tables side by side."""
    half = (WIDTH - APART) / 2
    accounts = participants.game.display.accounts(dict(result))
    made = [tables.account_table(account, participants, half, look, styles) for account in accounts]
    rows = [[made[n], "", made[n + 1] if n + 1 < len(made) else ""] for n in range(0, len(made), 2)]
    return [Table(rows, [half, APART, half], style=[*FLAT, *TOP])] if rows else []


def _second_page(report: Document, participants: Participants, look: PrintOptions) -> list[Flowable]:
    """Forces and points on one page where letters of 8 pt allow it; large text stays as large as it was asked for."""
    scales = TIGHTER if look.text == "normal" else TIGHTER[:1]
    for scale in scales:
        story = list(_forces(report, participants, look, look.scaled(scale)))
        if height_of(story, WIDTH, look) <= look.height:
            return story
    return list(_forces(report, participants, look, look.styles))


def _forces(report: Document, participants: Participants, look: PrintOptions, styles: Styles) -> Iterable[Flowable]:
    """Each player's squads, points by reason, notes, and what the battle is proved by."""
    result = report["result"]
    losses = participants.game.display.losses(_with_mission(report), dict(result))
    yield Paragraph(_("Forces and losses"), styles.head)
    for player in participants.players.values():
        yield tables.forces(losses, participants, player, WIDTH, look, styles)
        yield Spacer(0, 4 * mm)
    yield from _points(result, participants, look, styles)
    if result.get("not_simulated"):
        names = ", ".join(result["not_simulated"])
        yield Spacer(0, 3 * mm)
        yield Paragraph(f"<b>{_('Not simulated:')}</b> {markup(names)}", styles.body)
    yield from front.notes(report["notes"], styles)
    yield Spacer(0, 3 * mm)
    yield from front.proof(report, styles)


DIARY = 0.95
"""The diary's letters are a little smaller than those of other pages."""


def _diary(
    result: Document, course: Course, participants: Participants, look: PrintOptions, styles: Styles
) -> Iterator[Flowable]:
    yield Paragraph(_("Diary"), styles.head)
    yield Paragraph(_("Dice that hit or block are bold, the others grey."), styles.small)
    for chapter in chapters(result["events"], participants):
        turn = min(chapter.turn, result["turns"])
        points = [f"{player.letter} {course.scores[id][turn]}" for id, player in participants.players.items()]
        name = heading(chapter.turn, participants.game.facts.terms.turn)
        yield from _chapter(chapter, name, " · ".join(points), look, styles)


def _chapter(chapter: Chapter, name: str, score: str, look: PrintOptions, styles: Styles) -> Iterator[Flowable]:
    """A turn under its name and its score, which stay with its first lines."""
    yield CondPageBreak(MIN_HEADED)
    yield Spacer(0, 2.5 * mm)
    yield OutlineMark(name, 1)
    cells = [
        Paragraph(name, styles.asset),
        Paragraph(score if chapter.turn else "", styles.figure_note),
    ]
    style: Commands = [*FLAT, ("LINEABOVE", (0, 0), (-1, 0), 1.4, INK), ("LINEBELOW", (0, 0), (-1, 0), 0.4, LINE)]
    style += [("TOPPADDING", (0, 0), (-1, -1), 2), ("BOTTOMPADDING", (0, 0), (-1, -1), 3)]
    yield Table([cells], [COLUMN * 0.55, COLUMN * 0.45], style=style)
    yield Spacer(0, 1.5 * mm)
    for passage in chapter.passages:
        yield _passage(passage, look, styles)


def _passage(passage: Passage, look: PrintOptions, styles: Styles) -> Paragraph:
    style = ParagraphStyle(
        f"passage-{passage.side}-{styles.scale}",
        parent=styles.body,
        leftIndent=MARGIN,
        bulletIndent=0,
        bulletFontName=HEADING,
        bulletFontSize=styles.body.fontSize,
        bulletColor=side_colour(passage.side, look.full),
        spaceAfter=2.2,
    )
    return Paragraph(passage.markup, style, bulletText=markup(passage.mark) or None)
