"""The sixth game in the codex and on paper: its faction, its parts, the search, its missions."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from armies.models import Faction, Release
from printing.pdf.briefing.document import print_briefing
from printing.pdf.cards.card_back import FactionBack
from printing.pdf.cards.card_sheet import card_sheets
from printing.pdf.cards.deck_cards import pile_cards
from printing.pdf.layout.document import DocumentInfo, Section, build_pdf
from printing.pdf.maps.picture import Ground
from printing.pdf.symbols.emblem import printed_faction
from printing.pdf.text.options import PrintOptions
from tests.fencing.game import HALL
from tests.support.pages import without_random

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(fencing):
    faction = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    return Release.objects.create(faction=faction, number=1, document=HALL, digest="hall")


def body(client, path):
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def test_a_faction_is_read(hall, client):
    assert "<span>2 fencers</span>" in body(client, "/fencing/factions/")
    assert "<span>2 fencers</span>" in body(client, "/fencing/")
    page = body(client, "/factions/hall/")
    assert "<h2>Fencers</h2>" in page
    assert '<a href="/factions/hall/fencers/master/">Master</a>' in page
    assert "Teaches on Tuesdays." in body(client, "/factions/hall/fencers/")
    assert "Teaches on Tuesdays." in body(client, "/factions/hall/releases/1/content/")


def test_a_part_has_a_page(hall, client):
    page = body(client, "/factions/hall/fencers/novice/")
    assert '<abbr title="Thrust">Th</abbr></dt><dd>5+</dd>' in page
    assert 'rel="next" href="/factions/hall/fencers/master/"' in page
    for word in ("SV", "Expected damage"):
        assert word not in without_random(page)
    assert client.get("/factions/hall/fencers/nobody/").status_code == 404
    assert client.get("/factions/hall/datasheets/").status_code == 404


def test_a_part_is_found(hall, client):
    context = client.get("/fencing/search/?q=tuesdays").context
    assert [(find.entry.kind, find.entry.address) for find, _words in context["matches"]] == [
        ("fencer", "/factions/hall/fencers/master/")
    ]
    assert [(key, many) for key, many, _count in context["kinds"]] == [("fencer", "Fencers")]


def test_a_mission_has_a_page_and_a_briefing(fencing, client):
    page = body(client, "/fencing/operations/")
    assert "Epee Night" in page
    page = body(client, "/operations/epee-night/")
    assert "<dt>Touches</dt><dd>5</dd>" in page
    assert "Map of Epee Night: 14 by 2 steps" in page
    for word in ("Set-up", "Strategical", "SV", "objective", " cm"):
        assert word not in without_random(page)
    file = BytesIO()
    mission = fencing.formats.read("operation", fencing.content.missions[0])
    ground = Ground(fencing.display.ground(mission), fencing.facts.length)
    assert print_briefing(fencing.display.briefing(mission), fencing.facts.terms, ground, PrintOptions(), file) == 1
    words = PdfReader(file).pages[0].extract_text()
    assert "Epee Night" in words
    assert "Set-up" not in words


@pytest.mark.parametrize("ink", ["saving", "full"])
def test_a_card_of_a_pile_is_printed(fencing, ink):
    """The sixth game has none: a fencer is printed as if it were one, with its figures and what it says."""
    content = fencing.formats.read("content", HALL)
    card = fencing.display.card(content, "fencers", "master")
    options = PrintOptions(ink=ink)
    faction = printed_faction(fencing, content)
    cards = pile_cards(card, faction, "Release 1", options)
    file = BytesIO()
    sheets = card_sheets(cards, options, "Cards", ("Us", "Release 1"), FactionBack(faction, True))
    assert build_pdf(DocumentInfo("Cards"), [Section("Cards", sheets, bare=True)], options, file) == 2
    words = PdfReader(file).pages[0].extract_text()
    for text in ("Master", "Teaches on Tuesdays.", "thrust", "3+", "The Hall"):
        assert text in words
