"""Parts of the sixth game in the administration: listed, filtered, searched, changed, taken out and in as tables."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies.models import Faction, Part
from rules import games
from tests.fencing.game import GAME, HALL
from tests.support.pages import text_of
from workshop.actions.importing import read_content, save_content

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fencing")]
LIST = "/admin/armies/part/"
CSV = """faction,kind,slug,name,text,thrust,parry,position,withdrawn\r
hall,fencers,novice,Novice,,5,,0,no\r
hall,fencers,master,Master,Teaches on Tuesdays.,3,1,1,no\r
"""


@pytest.fixture
def staff(fencing: Any) -> Client:
    save_content([read_content(HALL)])
    client = Client()
    client.force_login(User.objects.create_superuser("staff"))
    return client


def page_of(slug: str) -> str:
    return f"{LIST}{Part.objects.get(slug=slug).pk}/change/"


def imported(staff: Client, table: str) -> Any:
    return staff.post(f"{LIST}import/", {"file": SimpleUploadedFile("parts.csv", table.encode())})


def names(staff: Client, query: str) -> list[str]:
    return [row.name for row in staff.get(f"{LIST}?{query}").context["cl"].result_list]


def test_parts_are_listed_filtered_and_searched(staff):
    text = text_of(staff.get(LIST))
    assert "Novice The Hall Fencing fencers" in text
    assert names(staff, "q=tuesdays") == ["Master"]
    assert names(staff, "faction__game=fencing&kind=fencers") == ["Novice", "Master"]
    assert names(staff, "faction__game=damocles") == []


def test_a_part_is_changed_and_judged_as_a_file(staff):
    typed = {"name": "Master", "position": "1", "body": '{"thrust": 7}'}
    page = staff.post(page_of("master"), typed)
    assert page.context["errors"] == [["Thrust: cannot be 7; must be a whole number from 2 to 6"]]
    assert staff.post(page_of("master"), typed | {"body": '{"thrust": 2}'}).status_code == 302
    assert Part.objects.get(slug="master").body == {"thrust": 2}
    history = text_of(staff.get(page_of("master").replace("change", "history")))
    assert "thrust" in history


def test_a_part_is_added_to_a_faction_of_its_game(staff):
    save_content(
        [read_content({"format": "damocles-content/1", "faction": {"slug": "g", "name": "G"}, "datasheets": []})]
    )
    form = staff.get(f"{LIST}add/").context["adminform"].form
    assert [str(row) for row in form.fields["faction"].queryset] == ["The Hall"]
    assert form.fields["kind"].choices[-1] == ("fencers", "Fencer")
    typed = {"faction": Faction.objects.get(slug="hall").pk, "kind": "fencers", "slug": "ace", "name": "Ace"}
    typed |= {"position": "2", "body": '{"thrust": 2}'}
    assert staff.post(f"{LIST}add/", typed).status_code == 302
    assert Part.objects.get(slug="ace").document() == {"slug": "ace", "name": "Ace", "thrust": 2}


def test_parts_go_out_as_a_table_and_come_in_again(staff):
    table = staff.get(f"{LIST}export/csv/?kind=fencers").content.decode("utf-8-sig")
    assert table == CSV
    assert imported(staff, table).context["report"].changes() == []
    page = imported(staff, CSV.replace(",5,,0", ",7,,0"))
    assert page.context["faults"] == [
        "parts.csv: row 2, column thrust: cannot be 7; must be a whole number from 2 to 6"
    ]
    page = imported(staff, CSV.replace(",5,,0", ",4,2,0") + "hall,fencers,ace,Ace,,2,,2,\r\n")
    assert [(line.verb, line.label) for line in page.context["report"].changes()] == [
        ("changed", "Novice"),
        ("created", "Ace"),
    ]
    token, digest = page.context["token"], page.context["report"].digest
    assert staff.post(f"{LIST}import/apply/", {"token": token, "digest": digest}).status_code == 302
    assert Part.objects.get(slug="novice").body == {"thrust": 4, "parry": 2}


def test_parts_of_a_game_that_is_not_listed_are_kept_and_say_so(staff):
    games.remove(GAME)
    try:
        text = text_of(staff.get(LIST))
        assert "fencing (not listed: hidden from pages)" in text
        page = staff.post(page_of("master"), {"name": "Master", "position": "1", "body": "{}"})
        assert page.context["errors"] == [["It belongs to a game that is not listed."]]
    finally:
        games.add(GAME)
