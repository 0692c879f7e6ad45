"""Prints read back: the starter lists as they are printed, without a database, and the words of a page."""

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pypdfium2.raw as raw
import yaml
from pypdf import PageObject, PdfReader
from pypdfium2 import PdfDocument, PdfTextPage

from printing.pdf import Parts, PrintOptions
from printing.pdf.pack import print_pack
from printing.pdf.printout import Printout
from rules.damocles.content.parts import Asset, Faction
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.formats.roster import read_roster
from rules.damocles.game import GAME

STARTER = Path(__file__).parents[3] / "rules" / "damocles" / "starter"
LISTS = ("third-shift", "night-market-garrison", "down-the-stair", "the-mistake-in-the-cloth")
LOOKS = [
    PrintOptions(paper, ink, text)
    for paper in ("A4", "Letter")
    for ink in ("saving", "full")
    for text in ("normal", "large")
]
PAIRS_OF_LOOKS = [LOOKS[n] for n in (0, 3, 5, 6)]
"""Each paper with each ink and each size of text, each ink with each size; 6 has the least room at 8 points."""
WIDE = "W" * 100
STRANGE = "Отряд <b>Ω</b> 火 🔥 <img src=/etc/passwd> <para> <a href='x'> שלום"


@cache
def faction(slug: str) -> Faction:
    return ContentPackModel.read(yaml.safe_load((STARTER / "content" / f"{slug}.yaml").read_text("utf-8")))


def document(name: str) -> dict[str, Any]:
    """A starter list as its document."""
    roster: dict[str, Any] = json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8"))
    return roster


def printout_from(document: dict[str, Any], of: Faction | None = None, address: str = "") -> Printout:
    of = of or faction(document["faction"])
    return Printout(GAME, of, read_roster(document), "Ada Lovell", "1 March 2026", "Release 3", "", address)


def starter(name: str, address: str = "") -> Printout:
    return printout_from(document(name), address=address)


def of_cards(asset: Asset, copies: int = 1) -> Printout:
    """The third shift with so many copies of one asset as its deck."""
    made = starter("third-shift")
    own = made.content
    made.army.deck = [asset.slug] * copies
    faction = Faction(own.slug, own.name, own.summary, own.rules, own.datasheets, (asset,))
    return replace(made, content=faction)


def of_squads(count: int, name: Callable[[int], str] = "Squad {}".format) -> Printout:
    """A list of so many squads, those of the third shift again and again."""
    third = document("third-shift")
    squads = [third["squads"][n % 8] | {"name": name(n + 1)} for n in range(count)]
    return printout_from(third | {"squads": squads, "limit": 100 * count})


def pack(printout: Printout, options: PrintOptions | None = None, **parts: Any) -> bytes:
    """The parts asked for and no others."""
    chosen: dict[str, Any] = {"roster": False, "sheets": "", "assets": ""}
    file = BytesIO()
    print_pack(printout, Parts(**(chosen | parts)), options or PrintOptions(), file)
    return file.getvalue()


def read(pdf: bytes) -> PdfReader:
    return PdfReader(BytesIO(pdf))


def words(page: PageObject) -> str:
    """What a page says, in one line, read by pdfium: it takes a tenth of pypdf's time."""
    return " ".join(pages(page.pdf)[page.page_number].get_textpage().get_text_range().split())


def all_words(pdf: PdfReader) -> str:
    return " ".join(" ".join(page.get_text_range().split()) for page in text_pages(pdf))


def sizes(pdf: PdfReader) -> set[float]:
    """The sizes of all letters in points."""
    return {
        round(raw.FPDFText_GetFontSize(page, n), 2)
        for page in text_pages(pdf)
        for n, letter in enumerate(page.get_text_range())
        if letter.strip()
    }


def text_pages(pdf: PdfReader) -> list[PdfTextPage]:
    return [page.get_textpage() for page in pages(pdf)]


def pages(pdf: PdfReader) -> PdfDocument:
    return PdfDocument(cast("BytesIO", pdf.stream).getvalue())
