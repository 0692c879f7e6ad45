"""The sixth game on paper, printed by the site and read back: its fencers' cards, its codex, its blanks."""

from io import BytesIO

import pypdfium2 as pdfium
import pytest
from django.contrib.auth.models import User
from pypdf import PdfReader

from armies.models import Faction, Release, StrikeForce
from tests.armies.pdf.test_cards import CORNERS, HIGH, WIDE, near, strokes
from tests.fencing.game import HALL

pytestmark = pytest.mark.django_db
OF_DAMOCLES = ("SV", "Datasheet", "Squad", "Strike force", "Weapon", "Asset", "centimetres")


@pytest.fixture
def hall(fencing):
    faction = Faction.objects.create(game="fencing", slug="hall", name="The Hall")
    return Release.objects.create(faction=faction, number=1, document=HALL, digest="hall")


@pytest.fixture
def team(hall, client):
    ada = User.objects.create_user("ada")
    client.force_login(ada)
    units = [{"id": "u1", "fencer": "master", "name": "Lina"}, {"id": "u2", "fencer": "novice", "name": ""}]
    return StrikeForce.objects.create(owner=ada, name="Us", faction=hall.faction, release=hall, squads=units)


def pdf(client, path: str) -> bytes:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.getvalue()


def words(printed: bytes) -> list[str]:
    pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(printed)).pages]
    for word in OF_DAMOCLES:
        assert not any(word in page for page in pages), word
    return pages


def cards(team: StrikeForce, sheets: str) -> str:
    rest = "roster=false&assets=none&reference=false&battle_sheet=false"
    return f"/strike-forces/{team.slug}/print/pack.pdf?sheets={sheets}&{rest}"


def test_fencers_are_cards_of_63_by_88_mm(team, client):
    printed = pdf(client, cards(team, "cards"))
    assert "Lina Master · Teaches on Tuesdays. Th thrust 3+ Pa parry 1" in words(printed)[0]
    assert "Novice Th thrust 5+ Pa parry 0" in words(printed)[0]
    left, bottom = CORNERS["A4"]
    top = bottom + 2 * HIGH
    box = (left, top, left + WIDE, top + HIGH)
    assert any(near(box, drawn) for drawn in strokes(pdfium.PdfDocument(printed)[0]))


@pytest.mark.parametrize(("form", "pages"), [("1up", 2), ("2up", 1), ("4up", 1)])
def test_fencers_are_cards_of_a_page_or_a_part_of_it(team, client, form, pages):
    said = words(pdf(client, cards(team, form)))
    assert len(said) == pages
    assert "Teaches on Tuesdays." in said[0]
    assert "Lina" in said[0]


def test_the_hall_has_a_codex(hall, client):
    printed = pdf(client, "/factions/hall/print/codex.pdf")
    said = words(printed)
    assert [entry.title for entry in PdfReader(BytesIO(printed)).outline if not isinstance(entry, list)] == [
        "Cover",
        "Contents",
        "The faction",
        "Fencers",
        "Fencers at a glance",
    ]
    assert "2 fencers" in said[2]
    assert "Teaches on Tuesdays." in said[3]
    assert "FENCER TH PA PAGE Novice 5+ 0 4 Master 3+ 1 4" in said[4]


def test_the_hall_has_blanks(fencing, client):
    assert "/fencing/print/blanks/" in client.get("/fencing/strike-forces/").content.decode()
    body = client.get("/fencing/print/blanks/").content.decode()
    assert "Blank fencers" in body
    assert "Blank datasheets" not in body
    said = words(pdf(client, "/fencing/print/blanks/blanks.pdf?blank=datasheets"))[0]
    assert said.count("Fencer") == 9
    assert said.count("Th thrust Pa parry") == 9
