"""A faction's codex as a book: everything it consists of, for designers to publish."""

from typing import Any, BinaryIO

from django.utils.translation import gettext as _

from armies.models.face import Face
from printing.pdf.codex.book import Book
from printing.pdf.codex.chapters import part_chapters
from printing.pdf.codex.cover import cover
from printing.pdf.codex.entries import contents_chapter, index_chapter
from printing.pdf.codex.introduction import introduction
from printing.pdf.codex.tables import table_chapters
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.text.fonts import one_line
from printing.pdf.text.options import PrintOptions
from rules.game.game import Game


def print_codex(
    game: Game,
    content: Any,
    release: str,
    options: PrintOptions,
    file: BinaryIO,
    author: str = "",
    face: Face | None = None,
) -> int:
    """Write the codex as a PDF; returns the number of pages. See `text.releases` for `release` and `author`."""
    book = Book(game, content, release, author, face)
    title = _("Codex: %(faction)s") % {"faction": one_line(book.head.name)}
    info = DocumentInfo(title, author or "Damocles", _("Codex of a faction"), release, heads=True)
    return build_pdf(info, _sections(book, options), options, file)


def _sections(book: Book, options: PrintOptions) -> list[Section]:
    chapters = [
        introduction(book, options),
        *part_chapters(book, options),
        *table_chapters(book, options),
        *index_chapter(book, options),
    ]
    return [cover(book.head, book.release, book.author, options), contents_chapter(book, chapters, options), *chapters]
