"""The after-action report from the print dialog: for the members of the campaign, of battles that were fought."""

from datetime import date
from io import BytesIO

import pytest
from pypdf import PdfReader

from campaigns.actions.corrections import correct_result
from campaigns.actions.results import Report, SideReport, record_by_hand
from tests.campaigns.support.fighting import auto_resolve

pytestmark = pytest.mark.django_db
PATHS = ("", "report.pdf", "pages/1.png")
WON = Report(date(2026, 11, 18), "Rain.", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))


@pytest.fixture
def url(battle):
    return f"{battle.get_absolute_url()}print/"


def test_members_print_what_was_fought(battle, url, users, client_of):
    auto_resolve(battle, users.organiser, 1)
    for member in (users.ada, users.ben, users.organiser):
        assert [client_of(member).get(f"{url}{path}").status_code for path in PATHS] == [200, 200, 200]
    assert f'href="{url}"' in client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    body = client_of(users.ada).get(url).content.decode()
    assert "pages of A4" in body
    assert "What to print" not in body


def test_a_battle_recorded_by_hand_is_a_page(battle, url, users, client_of):
    record_by_hand(battle, users.ada, 1, WON)
    answer = client_of(users.ada).get(f"{url}report.pdf")
    assert answer.headers["X-Robots-Tag"] == "noindex"
    pdf = PdfReader(BytesIO(answer.getvalue()))
    assert len(pdf.pages) == 1
    assert "Rain." in pdf.pages[0].extract_text()


def test_what_was_not_fought_and_what_is_anothers_is_not_there(battle, url, users, client_of):
    assert [client_of(users.ada).get(f"{url}{path}").status_code for path in PATHS] == [404] * 3
    assert "/print/" not in client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    auto_resolve(battle, users.organiser, 1)
    assert [client_of(users.stranger).get(f"{url}{path}").status_code for path in PATHS] == [404] * 3


def test_a_planned_battle_has_the_briefing_of_its_operation_as_it_was_then(battle, users, client_of):
    url = f"{battle.get_absolute_url()}briefing/"
    assert f'href="{url}"' in client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    assert client_of(users.ada).get(url).status_code == 200
    answer = client_of(users.ada).get(f"{url}briefing.pdf")
    assert answer.headers["X-Robots-Tag"] == "noindex"
    assert "Measure out a battlefield of 72 × 72 cm." in PdfReader(BytesIO(answer.getvalue())).pages[0].extract_text()
    paths = ("", "briefing.pdf", "pages/1.png")
    assert [client_of(users.stranger).get(f"{url}{path}").status_code for path in paths] == [404] * 3


def test_a_report_made_elsewhere_is_the_same_to_the_byte(
    battle, url, users, client_of, settings, tmp_path, monkeypatch
):
    auto_resolve(battle, users.organiser, 1)
    here = client_of(users.ada).get(f"{url}report.pdf").getvalue()
    settings.PRINTS_DIR = tmp_path
    monkeypatch.setattr("printing.source.HEAVY", 1)
    assert client_of(users.ada).get(f"{url}report.pdf").getvalue() == here


def test_what_is_corrected_is_another_print(battle, url, users, client_of):
    record_by_hand(battle, users.ada, 1, WON)
    client = client_of(users.ada)
    first = client.get(f"{url}report.pdf").headers["ETag"]
    battle.refresh_from_db()
    correct_result(battle, users.organiser, battle.version, WON._replace(notes="Sun."))
    assert client.get(f"{url}report.pdf").headers["ETag"] != first
