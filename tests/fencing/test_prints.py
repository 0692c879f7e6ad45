"""The sixth game on paper, printed by the site and read back: its fencers' cards, its codex, its blanks."""

from io import BytesIO
from urllib.parse import urlencode

import pypdfium2 as pdfium
import pytest
from django.contrib.auth.models import User
from pypdf import PdfReader

from armies.models import Faction, Release, StrikeForce
from tests.fencing.game import HALL
from tests.printing.pdf.test_cards import CORNERS, HIGH, WIDE, near, strokes
from tests.support.pages import text_of

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
    texts = words(pdf(client, cards(team, form)))
    assert len(texts) == pages
    assert "Teaches on Tuesdays." in texts[0]
    assert "Lina" in texts[0]


def pack(team: StrikeForce, part: str) -> str:
    chosen = {"roster": "false", "reference": "false", "battle_sheet": "false", "sheets": "none", "assets": "none"}
    return f"/strike-forces/{team.slug}/print/pack.pdf?" + urlencode(chosen | {part: "true"})


def test_a_team_has_a_roster(team, client):
    """No points, no models, no equipment, no piles: names and parts, how many of how many, and the chosen weapon."""
    page = words(pdf(client, pack(team, "roster")))[0]
    assert "TEAM Us 2 / 3 Fencers 2 fencers FACTION The Hall" in page
    assert "WEAPON foil" in page
    assert "Legal by the rules. FENCER 1 Lina Master 2 Novice" in page
    assert "In all" not in page


def test_a_roster_says_what_is_wrong_with_a_team(team, client):
    StrikeForce.objects.update(squads=[*team.squads, *[{"id": f"x{n}", "fencer": "ghost", "name": ""} for n in (1, 2)]])
    page = words(pdf(client, pack(team, "roster")))[0]
    assert "Not legal: 3 violations. V-TEA-02 No ghost here. Drop fencer 3" in page
    assert "V-TEA-01 4 fencers, not 1 to 3." in page


def test_the_dialog_asks_for_what_fencing_has(team, client):
    page = text_of(client.get(f"/strike-forces/{team.slug}/print/"))
    assert "Fencers" in page
    for word in ("Datasheets", "assets", "Squads", "bets"):
        assert word not in page


def test_a_team_has_a_reference_from_its_own_rulebook(team, client):
    page = words(pdf(client, pack(team, "reference")))[0]
    assert "QUICK REFERENCE Us The Hall" in page
    assert "The strip In each phrase both fencers of a pair roll a die" in page
    assert "V-STR-01 Novice Master Teaches on Tuesdays." in page


def test_a_team_has_a_battle_sheet(team, client):
    page = words(pdf(client, pack(team, "battle_sheet")))[0]
    assert "BOUT AGAINST DATE" in page
    assert "1 2 3 4 5 6 1 Lina Master 2 Novice" in page
    assert "TOUCHES 1 2 3 4 5 6 END TOTAL Player 1 Player 2 NOTES" in page
    assert "Bet" not in page


def test_the_hall_has_a_codex(hall, client):
    printed = pdf(client, "/factions/hall/print/codex.pdf")
    texts = words(printed)
    assert [entry.title for entry in PdfReader(BytesIO(printed)).outline if not isinstance(entry, list)] == [
        "Cover",
        "Contents",
        "The faction",
        "Fencers",
        "Fencers at a glance",
    ]
    assert "2 fencers" in texts[2]
    assert "Teaches on Tuesdays." in texts[3]
    assert "FENCER TH PA PAGE Novice 5+ 0 4 Master 3+ 1 4" in texts[4]


def test_the_hall_has_blanks(fencing, client):
    assert "/fencing/print/blanks/" in client.get("/fencing/strike-forces/").content.decode()
    body = client.get("/fencing/print/blanks/").content.decode()
    assert "Blank fencers" in body
    assert "Blank datasheets" not in body
    text = words(pdf(client, "/fencing/print/blanks/blanks.pdf?blank=datasheets"))[0]
    assert text.count("Fencer") == 9
    assert text.count("Th thrust Pa parry") == 9
