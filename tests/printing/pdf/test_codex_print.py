"""The codex of a faction, read back: its chapters, page numbers that are right, outline, and absurd content."""

from io import BytesIO
from pathlib import Path

import pytest
import yaml
from pypdf import PdfReader

from printing.pdf.codex import print_codex
from printing.pdf.text.options import PrintOptions
from rules.damocles.content.parts import Faction
from rules.damocles.formats.content import ContentPackModel
from rules.damocles.game import GAME
from tests.armies.support.extreme_content import LONG_WORD, absurd_faction, sentence
from tests.printing.support.pdf_text import all_words, words

ROOT = Path(__file__).parents[3]
RELEASE = "Release 3, 12 March 2026"


def document() -> dict[str, object]:
    return yaml.safe_load((ROOT / "rules/damocles/starter/content/longfall-companies.yaml").read_text("utf-8"))


def reader(faction: Faction, options: PrintOptions | None = None, author: str = "") -> PdfReader:
    file = BytesIO()
    assert print_codex(GAME, faction, RELEASE, options or PrintOptions(), file, author) == len(PdfReader(file).pages)
    return PdfReader(file)


@pytest.fixture(scope="module")
def companies() -> Faction:
    return ContentPackModel.read(document())


@pytest.fixture(scope="module")
def codex(companies) -> PdfReader:
    return reader(companies, author="homebrew by ada")


def page_of(pdf: PdfReader, text: str, start: int = 2) -> int:
    """The number of the first page after the contents that says this."""
    return next(n + 1 for n in range(start, len(pdf.pages)) if text in words(pdf.pages[n]))


def test_the_cover_says_whose_codex_this_is(codex):
    cover = words(codex.pages[0])
    for part_of_text in ("Damocles", "CODEX", "The Longfall Companies", RELEASE, "homebrew by ada"):
        assert part_of_text in cover, part_of_text
    assert codex.metadata.title == "Codex: The Longfall Companies"
    assert codex.metadata.author == "homebrew by ada"
    assert codex.page_labels[:3] == ["Cover", "2", "3"]


def test_the_outline_goes_down_to_each_datasheet(codex):
    chapters = [entry.title for entry in codex.outline if not isinstance(entry, list)]
    assert chapters == [
        "Cover",
        "Contents",
        "The faction",
        "Troops",
        "Scouts",
        "Specialists",
        "Com operators",
        "Heavy supports",
        "Faction scenery",
        "Strategic assets",
        "All datasheets at a glance",
        "All weapons at a glance",
        "Index of abilities",
    ]
    troops = codex.outline[
        codex.outline.index(next(e for e in codex.outline if getattr(e, "title", "") == "Troops")) + 1
    ]
    assert [entry.title for entry in troops] == ["Line Crew", "Gatekeepers", "Harbour Levy"]
    assert codex.get_destination_page_number(troops[2]) == page_of(codex, "Many Hands") - 1


def test_contents_and_index_name_the_page_where_each_thing_stands_and_lead_there(codex, companies):
    contents = words(codex.pages[1])
    for name_there, mark in (("Tide Spotters", "Marked in Chalk"), ("Drum Redoubt", "Tea and Bandages")):
        assert f"{name_there}\n{page_of(codex, mark)}" in contents or f"{name_there} {page_of(codex, mark)}" in words(
            codex.pages[1]
        )
    links = [note.get_object() for note in codex.pages[1]["/Annots"]]
    assert {link["/Subtype"] for link in links} == {"/Link"}
    assert len(links) == 11 + 12 + 14 + 2
    assert all("/A" not in link for link in links)


def test_two_datasheets_stand_on_a_page_and_each_type_begins_one(codex):
    assert "Dig In" in words(codex.pages[3])
    assert "Shut the Gate" in words(codex.pages[3])
    assert "Many Hands" in words(codex.pages[4])
    assert "Head for Heights" in words(codex.pages[5])
    assert "TROOPS" in words(codex.pages[3])
    assert "CODEX: THE LONGFALL COMPANIES" in words(codex.pages[3])


def test_the_tables_have_every_datasheet_and_every_weapon_in_figures(codex):
    sheets = words(codex.pages[page_of(codex, "All datasheets at a glance") - 1])
    assert "Line Crew 4–8 3 12 1 5+ 56 +14 4" in sheets
    assert "Drum Redoubt 1 – – – – 28" in sheets
    weapons = words(codex.pages[page_of(codex, "All weapons at a glance") - 1])
    assert "Wire gun at most 1 in a squad Line Crew 30 cm D3 4+ 1 4" in weapons


def test_the_index_says_whose_each_ability_is(codex):
    index = words(codex.pages[-1])
    assert f"Cold eye Glass rifle of Tide Spotters {page_of(codex, 'Marked in Chalk')}" in index
    assert "Kept to the Hammer Rules of the faction 3" in index


def test_every_asset_stands_with_its_text_and_its_limit(codex, companies):
    page = words(codex.pages[page_of(codex, "Strategic assets") - 1])
    for asset in companies.assets:
        assert asset.name in page
        assert " ".join(asset.text.split()) in page
    assert "at most 1 in a deck" in page


def test_a_faction_without_anything_has_a_cover_contents_and_an_introduction():
    pdf = reader(Faction("new", "A New One"))
    assert [entry.title for entry in pdf.outline] == ["Cover", "Contents", "The faction"]
    assert "0 datasheets · 0 weapons · 0 assets · 0 rules of the faction" in words(pdf.pages[2])


def many(companies: Faction, count: int) -> Faction:
    """A faction of so many datasheets."""
    pack = ContentPackModel.document(companies)
    sheets = [pack["datasheets"][n % len(pack["datasheets"])] for n in range(count)]
    numbered = [
        sheet | {"slug": f"{sheet['slug']}-{n}", "name": f"{sheet['name']} {n}"} for n, sheet in enumerate(sheets, 1)
    ]
    return ContentPackModel.read(pack | {"datasheets": numbered})


def test_a_hundred_datasheets_are_all_there_and_all_listed(companies):
    pdf = reader(many(companies, 100))
    text = all_words(pdf)
    for n, sheet in enumerate(companies.datasheets, 1):
        assert text.count(f"{sheet.name} {n} ") >= 3, sheet.name


@pytest.mark.parametrize("options", [PrintOptions(), PrintOptions("Letter", "full", "large")])
def test_absurd_content_prints_whole(options):
    pdf = reader(absurd_faction(), options, author=LONG_WORD)
    text = all_words(pdf)
    assert all(text.count(f"word{n}") >= 1 + 1 + 4 + 1 for n in range(700))
    assert "<img src=/etc/passwd>" in text
    assert "Отряд Бета" in text
    assert "火の部隊 □" in text
    assert text.count("y" * 20) >= 50
    assert not any(page.images for page in pdf.pages)


def test_the_index_finds_an_ability_where_its_card_goes_on(companies):
    pack = ContentPackModel.document(companies)
    long = [{"slug": f"a{n}", "name": f"Ability {n:02}", "text": sentence(250)} for n in range(8)]
    pdf = reader(ContentPackModel.read(pack | {"datasheets": [pack["datasheets"][0] | {"abilities": long}]}))
    index = words(pdf.pages[-1])
    pages = [page_of(pdf, f"Ability {n:02}") for n in range(8)]
    assert pages[-1] > pages[0]
    assert [f"Ability {n:02} Line Crew {page}" in index for n, page in enumerate(pages)] == [True] * 8
