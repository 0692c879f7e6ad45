"""The quick reference: rules, abilities and assets that a strike force uses, on one or two pages."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import chain

from django.utils.translation import gettext as _
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from armies.codex.rulebook import BOLD
from armies.pdf.columns import COLUMN, Block, Page, TwoColumns, in_columns
from armies.pdf.document import Section
from armies.pdf.fonts import markup
from armies.pdf.options import PrintOptions
from armies.pdf.paragraph import Paragraph
from armies.pdf.printout import Printout
from armies.pdf.reference_own import own_blocks
from armies.pdf.reference_rules import BATTLE, BEFORE, BESIDES, Chapter, QuotedRule, relevant_chapters
from armies.pdf.reference_text import ReferenceText, strong
from armies.pdf.ruled import FLAT, Cell, centred, right
from armies.pdf.styles import ACCENT, INK, LINE, WIDTH, Commands, Styles, hex_of
from rules.table.odds import chance

SETTINGS = {
    "normal": ((1.0, 1.0), (0.97, 1.0), (0.94, 1.0), (0.91, 1.0), (8 / 9, 1.0), (8 / 9, 0.6), (8 / 9, 0.3)),
    "large": ((1.0, 1.0), (0.96, 1.0), (0.92, 0.8)),
}
"""How small a reference may be set, and with how little air, to take two pages; at the last it may take more."""

TWO_PAGES = 2


def reference_sections(printout: Printout, options: PrintOptions) -> list[Section]:
    """Game rules on one side, the list's content on the other; all on one side if it fits."""
    pages, styles = _laid_out(printout, options)
    return [Section(_("Quick reference"), _story(pages, printout, styles))]


def _laid_out(printout: Printout, options: PrintOptions) -> tuple[list[Page], Styles]:
    """In the largest styles that fit on two pages; otherwise in the smallest, on more pages."""
    settings = SETTINGS[options.text]
    first, last = 0, len(settings) - 1
    while True:
        middle = (first + last) // 2
        scale, air = settings[middle]
        text = ReferenceText(options, options.scaled(scale), air)
        pages = _pages(printout, options, text)
        if first == last:
            return pages, text.styles
        if len(pages) <= TWO_PAGES:
            last = middle
        else:
            first = middle + 1


def _pages(printout: Printout, options: PrintOptions, text: ReferenceText) -> list[Page]:
    battle = _chapter_blocks(BATTLE, printout, text)
    own = [
        *_chapter_blocks(BEFORE, printout, text),
        *own_blocks(printout, text),
        *_chapter_blocks(BESIDES, printout, text),
    ]
    own += text.chapter(_("Chance of one die"), [_chances(text)])
    first = options.height - _height(_head(printout, text.styles))
    together = in_columns([*battle, *own], lambda n: first if n == 0 else options.height)
    if len(together) == 1:
        return together
    sides = in_columns(battle, lambda n: first if n == 0 else options.height) + in_columns(
        own, lambda _n: options.height
    )
    return sides if len(sides) <= max(TWO_PAGES, len(together)) else together


def _story(pages: list[Page], printout: Printout, styles: Styles) -> list[Flowable]:
    later = chain.from_iterable((PageBreak(), TwoColumns(page)) for page in pages[1:])
    return [*_head(printout, styles), TwoColumns(pages[0]), *later]


def _head(printout: Printout, styles: Styles) -> list[Flowable]:
    """Title and owner, on one line."""
    name = (
        f'<font size="9" color="{hex_of(ACCENT)}">{_("Quick reference").upper()}</font>  {markup(printout.roster.name)}'
    )
    about = " · ".join(markup(part) for part in (printout.faction.name, printout.release, printout.player) if part)
    style: Commands = [*FLAT, ("LINEBELOW", (0, 0), (-1, -1), 1.4, INK), ("BOTTOMPADDING", (0, 0), (-1, -1), 1 * mm)]
    words = [[Paragraph(name, styles.head), Paragraph(about, right(styles.small))]]
    return [Table(words, [WIDTH * 0.55, WIDTH * 0.45], style=style), Spacer(0, 2 * mm)]


def _height(story: Sequence[Flowable]) -> float:
    return sum(flowable.wrap(WIDTH, 1e6)[1] for flowable in story)


def _chapter_blocks(chapters: Sequence[Chapter], printout: Printout, text: ReferenceText) -> list[Block]:
    """Chapters of the rulebook that are relevant for this list."""
    relevant = relevant_chapters(chapters, printout)
    blocks = (text.chapter(name, [_paragraph(rules, text) for rules in paragraphs]) for name, paragraphs in relevant)
    return list(chain.from_iterable(blocks))


def _paragraph(rules: Sequence[QuotedRule], text: ReferenceText) -> Block:
    """Rules with their ids, and the datasheets they do not apply to."""
    sentences = [f"{' '.join(_printed(words) for words in rule.words)} {text.cited(rule.id)}" for rule in rules]
    idle = dict.fromkeys(name for rule in rules for name in rule.not_for)
    parts = ["&nbsp; ".join(sentences)]
    if idle:
        parts.append(text.quiet(_("Not for: %(datasheets)s.") % {"datasheets": ", ".join(map(markup, idle))}))
    return text.block(parts)


def _printed(words: str) -> str:
    return BOLD.sub(lambda bold: strong(bold[1]), markup(words))


def _chances(text: ReferenceText) -> Block:
    """The probability of rolling at least a number; an unmodified 1 fails (R-ATK-02 to R-ATK-04, R-DIE-02)."""
    kinds: list[tuple[str, tuple[str, ...]]] = [
        (_("as rolled"), ()),
        (_("re-rolling each 1"), ("ones",)),
        (_("re-rolling each failure"), ("failures",)),
    ]
    middle, label = centred(text.body), centred(text.styles.label)
    rows: list[list[Cell]] = [["", *(Paragraph(f"{needed}+", label) for needed in range(2, 7))]]
    for name, rerolls in kinds:
        figures = [Paragraph(_per_cent(chance(needed, 0, rerolls)), middle) for needed in range(2, 7)]
        rows.append([Paragraph(name, text.body), *figures])
    style: Commands = [*FLAT, ("LINEABOVE", (0, 1), (-1, -1), 0.4, LINE), ("BOTTOMPADDING", (0, 0), (-1, -1), 1.2)]
    return Block([Table(rows, [COLUMN - 55 * mm, *[11 * mm] * 5], style=style, hAlign="LEFT")])


def _per_cent(share: Fraction) -> str:
    return _("%(number)d %%") % {"number": round(100 * share)}
