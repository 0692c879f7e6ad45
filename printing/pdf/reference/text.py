"""Text styles of a quick reference: small text, chapter headings, rule ids after the text."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from threading import get_ident

from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, Table

from armies.codex.rulebook import Rule
from printing.pdf.layout.columns import COLUMN, Block
from printing.pdf.layout.ruled import FLAT, coloured
from printing.pdf.text.fonts import HEADING, markup
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import ACCENT, INK, PAPER, QUIET, Commands, Styles, hex_of

GAP = 0.8 * mm
CHAPTER_GAP = 2.6 * mm
LEADING = 0.2
CACHE_SIZE = 200
"""Maximum number of chapter headings kept in memory."""


class ReferenceText:
    """Text with print options at a scale; `air` scales the space between lines and paragraphs, `book` is quoted."""

    def __init__(
        self, options: PrintOptions, styles: Styles, air: float = 1.0, book: Mapping[str, Rule] | None = None
    ) -> None:
        self.options = options
        self.styles = styles
        self.air = air
        self.book = book or {}
        leading = (1 + LEADING * (1 + air) / 2) * styles.body.fontSize
        self.body = ParagraphStyle(f"reference-{styles.scale}-{air}", parent=styles.body, leading=leading)

    def chapter(self, name: str, blocks: Sequence[Block]) -> list[Block]:
        """Blocks under a heading, which stays with the first of them."""
        if not blocks:
            return []
        first = Block([_bar(name, self, get_ident()), *blocks[0].parts], CHAPTER_GAP * self.air)
        return [first, *blocks[1:]]

    def block(self, parts: Iterable[str]) -> Block:
        """Lines of markup, one below the other."""
        return Block([Paragraph(part, self.body) for part in parts], GAP * self.air)

    def name(self, name: str) -> str:
        return strong(markup(name))

    def quiet(self, text: str) -> str:
        """Markup in a less prominent style."""
        return f'<font size="{self.styles.small.fontSize}" color="{hex_of(QUIET)}">{text}</font>'

    def cited(self, id: str) -> str:
        """A rule's id."""
        return f'<font name="{HEADING}" size="{self.styles.label.fontSize}" color="{hex_of(QUIET)}">{id}</font>'


@lru_cache(CACHE_SIZE)
def _bar(name: str, text: ReferenceText, thread: int) -> Flowable:
    """A chapter heading above a line, in full ink on black; one a thread, as blocks are (chapters.py)."""
    colour = PAPER if text.options.full else INK
    style: Commands = [
        *FLAT,
        ("BOTTOMPADDING", (0, 0), (-1, -1), 0.7 * mm),
        ("LINEBELOW", (0, 0), (-1, -1), 1, INK),
    ]
    if text.options.full:
        style += [("BACKGROUND", (0, 0), (-1, -1), INK), ("LEFTPADDING", (0, 0), (-1, -1), 1.5 * mm)]
    bar = Table([[Paragraph(markup(name), coloured(text.styles.strong, colour))]], [COLUMN], style=style)
    bar.hAlign = "LEFT"
    bar.spaceAfter = GAP
    return bar


def strong(text: str) -> str:
    """Markup in the style of names."""
    return f'<font name="{HEADING}" color="{hex_of(ACCENT)}">{text}</font>'
