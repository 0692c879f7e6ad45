"""Chapters of a codex: cards by group, and cards of piles as text."""

from collections.abc import Iterator
from itertools import chain

from django.utils.translation import ngettext
from reportlab.lib.units import mm
from reportlab.platypus import Flowable, HRFlowable, KeepTogether, Spacer

from printing.pdf.cards.unit_card import unit_cards
from printing.pdf.cards.unit_pages import GRIDS, card_pages
from printing.pdf.codex.book import Book, BookPart, Group
from printing.pdf.layout.card import OutlineMark
from printing.pdf.layout.document import Section
from printing.pdf.text.fonts import NO_BREAK, lines, markup, one_line
from printing.pdf.text.options import PrintOptions
from printing.pdf.text.paragraph import Paragraph
from printing.pdf.text.styles import LINE, Styles
from rules.presentation.cards import Card
from web.translation.messages import shown, titled


def part_chapters(book: Book, options: PrintOptions) -> Iterator[Section]:
    """A chapter for each group of parts; cards of piles are told in two columns."""
    for group in book.groups:
        if group.parts[0].kind.card:
            yield Section(group.title, _group_story(group, options), columns=2, key=group.key)
        else:
            yield Section(group.title, _cards(book, group, options), key=group.key)


def _cards(book: Book, group: Group, options: PrintOptions) -> Iterator[Flowable]:
    """Two cards per page, without units."""
    grid = GRIDS["2up"]
    size = grid.card_size(options)
    made = (
        unit_cards(part.card, book.head, book.release, *size, options.styles, options.full, key=part.key)
        for part in group.parts
    )
    return card_pages(chain.from_iterable(made), grid, options)


def _group_story(group: Group, options: PrintOptions) -> Iterator[Flowable]:
    yield Paragraph(markup(group.title), options.styles.title)
    for part in group.parts:
        yield KeepTogether(list(_card_story(part, options.styles)))


def _card_story(part: BookPart, styles: Styles) -> Iterator[Flowable]:
    """Its name, what stands under it, and what it does."""
    card, name = part.card, shown(part.card.name)
    about = [titled(card.line), cost_of(card), shown(card.foot), _copies(part.option.most)]
    yield HRFlowable("100%", 0.6, color=LINE, spaceBefore=2.5 * mm, spaceAfter=1.5 * mm)
    yield OutlineMark(one_line(name), 1, part.key)
    yield Paragraph(markup(name), styles.asset)
    yield Paragraph(f"{NO_BREAK}· ".join(markup(text) for text in about if text), styles.small)
    yield Spacer(0, 1.2 * mm)
    for text in card.texts:
        yield from (Paragraph(line, styles.body) for line in lines(shown(text.text)))


def cost_of(card: Card) -> str:
    """What it costs, on one line."""
    return " + ".join(f"{shown(stat.value)} {shown(stat.label)}".strip() for stat in card.cost)


def _copies(most: int) -> str:
    """The maximum number of copies, if limited."""
    return (
        ngettext("at most %(count)d in a deck", "at most %(count)d in a deck", most) % {"count": most} if most else ""
    )
