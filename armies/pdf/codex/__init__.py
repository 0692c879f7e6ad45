"""A faction's codex as a book: everything it consists of, for designers to publish."""

from typing import Any, BinaryIO

from django.utils.translation import gettext as _

from armies.pdf.codex.chapters import asset_chapter, sheet_chapters
from armies.pdf.codex.cover import cover
from armies.pdf.codex.entries import contents_chapter, index_chapter
from armies.pdf.codex.introduction import introduction
from armies.pdf.codex.tables import table_chapters
from armies.pdf.document import DocumentInfo, Section, build_pdf
from armies.pdf.fonts import one_line
from armies.pdf.options import PrintOptions
from armies.pdf.printout import head_of
from rules.damocles.datasheets import Faction
from rules.damocles.formats.content import read_pack


def print_codex(faction: Faction, release: str, options: PrintOptions, file: BinaryIO, author: str = "") -> int:
    """Write the codex as a PDF; returns the number of pages. See `text.releases` for `release` and `author`."""
    title = _("Codex: %(faction)s") % {"faction": one_line(faction.name)}
    book = DocumentInfo(title, author or "Damocles", _("Codex of a faction"), release, heads=True)
    return build_pdf(book, _sections(faction, release, author, options), options, file)


def codex_of_document(
    document: dict[str, Any], release: str, options: PrintOptions, file: BinaryIO, author: str = ""
) -> int:
    """The same from a `damocles-content/1` document; DocumentError on a wrong one."""
    return print_codex(read_pack(document), release, options, file, author)


def _sections(faction: Faction, release: str, author: str, options: PrintOptions) -> list[Section]:
    chapters = [
        introduction(faction, release, author, options),
        *sheet_chapters(faction, release, options),
        *asset_chapter(faction, options),
        *table_chapters(faction, options),
        *index_chapter(faction, options),
    ]
    return [cover(head_of(faction), release, author, options), contents_chapter(faction, chapters, options), *chapters]
