"""The text of a briefing: set-up, victory points, end and special rules, with rule ids."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.pdfbase.pdfmetrics import stringWidth
from reportlab.platypus import CondPageBreak, Flowable, LongTable, Spacer, Table

from printing.pdf.layout.ruled import FLAT, PLAIN
from printing.pdf.roster.points import MIN_HEADED, TOP
from printing.pdf.text.fonts import lines, markup
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import INK, LINE, QUIET, WIDTH, Commands, Styles, hex_of
from rules.presentation.cards import Briefing, Text
from rules.presentation.words import Terms
from web.translation.messages import shown, titled

APART = 7 * mm
HALF = (WIDTH - APART) / 2
NUMBER = 6.5 * mm


def side_by_side_text(briefing: Briefing, terms: Terms, styles: Styles) -> Iterable[Flowable]:
    """Set-up on the left, scoring and end on the right."""
    cells = [_set_up(briefing, HALF, styles), "", _victory(briefing, terms, HALF, styles)]
    yield Table([cells], [HALF, APART, HALF], style=[*FLAT, *TOP])


def words_below(briefing: Briefing, terms: Terms, styles: Styles) -> Iterable[Flowable]:
    """The same in one column, for several pages."""
    for part in (_set_up(briefing, WIDTH, styles), _victory(briefing, terms, WIDTH, styles)):
        yield CondPageBreak(MIN_HEADED)
        yield from part


def _set_up(briefing: Briefing, width: float, styles: Styles) -> list[Flowable]:
    """Numbered steps with their rules, and what is to know for one below it."""
    if not briefing.set_up:
        return []
    rows = [[Paragraph(str(n), styles.strong), _step(step, styles)] for n, step in enumerate(briefing.set_up, 1)]
    return [Paragraph(_("Set-up"), styles.head), LongTable(rows, [NUMBER, width - NUMBER], style=_listed())]


def _step(step: Text, styles: Styles) -> list[Flowable]:
    below = [Paragraph(markup(shown(step.line)), styles.body)] if step.line else []
    return [_sentence(step, styles), *below]


def _victory(briefing: Briefing, terms: Terms, width: float, styles: Styles) -> list[Flowable]:
    """Scoring, end and special rules."""
    story: list[Flowable] = [
        Paragraph(markup(titled(terms.score.many)), styles.head),
        _scores(briefing, width, styles),
        Spacer(0, 2.5 * mm),
    ]
    if briefing.ends:
        ending = Table([[_sentence(end, styles)] for end in briefing.ends], [width], style=_listed())
        story += [Paragraph(_("The battle ends"), styles.head), ending]
    if briefing.texts:
        story += [Spacer(0, 2.5 * mm), Paragraph(_("Special rules"), styles.head)]
    for rule in briefing.texts:
        story.append(Paragraph(f"<b>{markup(shown(rule.name))}</b>", styles.body))
        story += [Paragraph(line, styles.body) for line in lines(shown(rule.text))]
        story.append(Spacer(0, 1.2 * mm))
    return story


def _scores(briefing: Briefing, width: float, styles: Styles) -> Flowable:
    """Scores with their reason and rule (R-OPS-01)."""
    rows = [
        [Paragraph(markup(shown(score.name)), styles.weapon), _sentence(score, styles)] for score in briefing.scoring
    ]
    if not rows:
        return Paragraph(_("Nothing scores by itself; the special rules say who wins."), styles.body)
    name_words = [word for score in briefing.scoring for word in shown(score.name).split()]
    widest = (
        max(stringWidth(word, styles.weapon.fontName, styles.weapon.fontSize) for word in name_words)
        if name_words
        else 0
    )
    name = min(max(9 * mm, widest + 2 * mm), width / 3)
    return LongTable(rows, [name, width - name], style=_listed())


def _sentence(text: Text, styles: Styles) -> Paragraph:
    """A sentence and its rules."""
    quiet = f'<font size="{styles.small.fontSize}" color="{hex_of(QUIET)}">{text.rule}</font>'
    return Paragraph(f"{markup(shown(text.text))} {quiet if text.rule else ''}".rstrip(), styles.body)


def _listed() -> Commands:
    """Rows under a heavy line, a thin one below each."""
    return [*PLAIN, *TOP, ("LINEABOVE", (0, 0), (-1, 0), 1, INK), ("LINEBELOW", (0, 0), (-1, -1), 0.4, LINE)]
