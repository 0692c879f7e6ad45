"""What a strike force gives away: a print, a file, pages of the codex."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from armies.actions import ChangeRequest, squads
from tests.armies.support.guard_faction import load_the_guard, pack

pytestmark = pytest.mark.django_db


def test_it_is_printed_on_the_paper_asked_for(patrol, ada):
    sizes = {}
    for paper in ("A4", "Letter", "tapestry"):
        answer = ada.get(f"{patrol.get_absolute_url()}print/pack.pdf?paper={paper}")
        assert answer.headers["Content-Type"] == "application/pdf"
        assert answer.headers["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'
        sizes[paper] = [round(float(side)) for side in PdfReader(BytesIO(answer.getvalue())).pages[0].mediabox[2:]]
    assert sizes == {"A4": [595, 842], "Letter": [612, 792], "tapestry": [595, 842]}


@pytest.mark.parametrize("name", ["<b>Bob", "<img src=/etc/passwd>", "🎲" * 50, "حرس", '../x"; a=b', "\u202eevil"])
def test_no_name_breaks_the_print_the_file_or_their_headers(patrol, ada, name):
    squads.change_settings(patrol, ChangeRequest(1), name=name, limit=500)
    squads.change_squad(patrol, ChangeRequest(2), "s0", {"name": name})
    for path in ("print/pack.pdf", "export/"):
        answer = ada.get(f"{patrol.get_absolute_url()}{path}")
        assert answer.status_code == 200
        assert answer.headers["Content-Disposition"].isascii()
        assert "/" not in answer.headers["Content-Disposition"]


def test_the_codex_shows_a_faction_as_its_book_does(guard, visitor):
    body = visitor.get("/factions/guard/").content.decode()
    for part_of_page in ("Line Rifles", "3 to 6 units", "SV, +15 a unit", "base 2.5 cm", "At most 1 in a squad"):
        assert part_of_page in body, part_of_page
    places = [body.index(f'id="{slug}"') for slug in ("rifles", "runners", "trench", "asset-smoke")]
    assert places == sorted(places)


def test_what_the_newest_release_lacks_is_out_of_the_codex(patrol, visitor):
    edition = pack()
    edition["datasheets"] = edition["datasheets"][1:]
    load_the_guard(edition)
    assert "Line Rifles" not in visitor.get("/factions/guard/").content.decode()


def test_a_faction_may_be_called_anything(db, visitor):
    hostile = pack(faction={"slug": "guard", "name": "<script>alert(1)</script>", "summary": "<img src=x>"})
    hostile["assets"][0]["text"] = "<b>bold</b>"
    load_the_guard(hostile)
    for path in ("/factions/", "/factions/guard/", "/strike-forces/new/"):
        body = visitor.get(path).content.decode()
        assert "<script>alert" not in body
        assert "<img src=x" not in body
        assert "<b>bold" not in body


def test_the_factions_page_says_how_much_there_is(guard, visitor):
    body = visitor.get("/factions/").content.decode()
    assert "6 datasheets" in body
    assert "3 assets" in body
