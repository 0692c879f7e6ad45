"""Strike forces as PDF for programs: what the query may say, who may ask, what is sent when."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from armies.models import StrikeForce
from printing.choices import OPTION_NAMES, PART_NAMES, Choices
from printing.kinds.strike_forces import source_of
from printing.models import PrintPreferences
from tests.support.crowds import no_place

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(patrol):
    return f"/api/1/strike-forces/{patrol.slug}/pdf/"


def pages(answer):
    assert answer.headers["Content-Type"] == "application/pdf"
    return PdfReader(BytesIO(answer.getvalue())).pages


def test_the_query_says_what_and_how(ada, url):
    query = "?paper=Letter&sheets=none&assets=none&reference=false&battle_sheet=false"
    printed = pages(ada.get(f"{url}{query}"))
    assert len(printed) == 1
    assert [float(side) for side in printed[0].mediabox[2:]] == [612, 792]


def test_it_is_the_print_of_the_page(ada, url, patrol):
    page = ada.get(f"{patrol.get_absolute_url()}print/pack.pdf")
    call = ada.get(url, headers={"Accept": "application/pdf"})
    assert call.getvalue() == page.getvalue()
    assert call.headers["Content-Disposition"] == 'inline; filename="third-patrol.pdf"'


def test_what_the_page_remembers_is_nothing_to_a_program(ada, users, url):
    PrintPreferences.objects.create(user=users.ada, choices={"paper": "Letter"})
    assert float(pages(ada.get(url))[0].mediabox[3]) == pytest.approx(841.89, abs=0.01)


@pytest.mark.parametrize(
    ("query", "path", "message"),
    [
        ("paper=A5", "paper", "“A5” is not known here; there are A4, Letter."),
        ("sheets=3up", "sheets", "“3up” is not known here; there are 1up, 2up, 4up, cards, none."),
        ("assets=", "assets", "“” is not known here; there are fronts, backs, none."),
        ("roster=yes", "roster", "“yes” is not known here; there are true, false."),
        ("papre=A4", "papre", "is not known here; did you mean “paper”?"),
    ],
)
def test_what_makes_no_sense_is_named_with_what_would_be_right(ada, url, query, path, message):
    answer = ada.get(f"{url}?{query}")
    assert answer.status_code == 400
    assert answer.json()["errors"] == [{"path": path, "message": message}]


def test_choices_that_leave_nothing_are_refused(ada, url):
    query = "?roster=false&sheets=none&assets=none&reference=false&battle_sheet=false"
    answer = ada.get(f"{url}{query}", headers={"Accept": "application/pdf"})
    assert (answer.status_code, answer.headers["Content-Type"]) == (400, "application/json")
    assert "leave nothing to print" in answer.json()["errors"][0]["message"]


def test_who_has_it_gets_not_modified(ada, url):
    tag = ada.get(url).headers["ETag"]
    answer = ada.get(url, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.headers["ETag"]) == (304, tag)


def test_it_is_its_owners_and_by_its_link_everybodys(patrol, ben, visitor, url):
    assert (ben.get(url).status_code, visitor.get(url).status_code) == (404, 401)
    link = f"/api/1/shared/{patrol.token}/pdf/"
    assert visitor.get(link).status_code == 404
    StrikeForce.objects.update(visibility="link")
    printed = pages(visitor.get(link))
    row = StrikeForce.objects.with_release().get()
    assert len(printed) > 1
    assert source_of(row, "/").title == "Third Patrol"


def test_more_large_prints_than_may_wait_are_sent_away(ada, url, monkeypatch):
    monkeypatch.setattr("printing.source.HEAVY", 1)
    StrikeForce.objects.update(name="A Large One For Programs")
    with no_place():
        answer = ada.get(url)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
    assert answer.json()["type"] == "printer_busy"
    assert len(pages(ada.get(url))) > 1


def test_every_choice_has_its_default_in_the_document(client):
    document = client.get("/api/1/schema/").json()
    operation = document["paths"]["/api/1/strike-forces/{slug}/pdf/"]["get"]
    defaults = {each["name"]: each["schema"]["default"] for each in operation["parameters"] if each["in"] == "query"}
    assert defaults == Choices().as_dict(OPTION_NAMES + PART_NAMES)
    assert list(operation["responses"]["200"]["content"]) == ["application/pdf"]
