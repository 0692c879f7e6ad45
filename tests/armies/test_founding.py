"""Founding a strike force: chosen on a page, or read from a roster file; either form sent twice founds one."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from armies.forms import new_ticket
from armies.models import StrikeForce
from tests.armies.guard import OTHERS, PACK, load_the_guard

pytestmark = pytest.mark.django_db
ROSTER = {
    "format": "damocles-roster/1",
    "name": "Night Watch",
    "faction": "guard",
    "limit": 300,
    "squads": [
        {"datasheet": "rifles", "size": 5, "name": "Wall", "weapons": {"launcher": 1}},
        {"datasheet": "cannon", "size": 1},
    ],
    "deck": ["steady-now", "steady-now", *["rations"] * 9],
}


def form(**changes):
    return {
        "faction": "guard",
        "name": "Third Patrol",
        "limit": "500",
        "own_limit": "",
        "ticket": new_ticket(),
    } | changes


def upload(client, content, ticket="", name="roster.json"):
    content = content if isinstance(content, bytes) else json.dumps(content).encode()
    file = SimpleUploadedFile(name, content, "application/json")
    return client.post("/strike-forces/import/", {"file": file, "ticket": ticket or new_ticket()})


@pytest.mark.parametrize(
    ("typed", "limit"), [({}, 500), ({"limit": "300"}, 300), ({"limit": "own", "own_limit": "620"}, 620)]
)
@pytest.mark.rule("R-BAS-05", "R-ARM-01")
def test_a_strike_force_has_a_faction_a_name_and_an_agreed_limit(guard, ada, cast, typed, limit):
    answer = ada.post("/strike-forces/new/", form(**typed))
    it = StrikeForce.objects.get()
    assert answer.headers["Location"] == it.get_absolute_url()
    assert (it.faction, it.name, it.limit, it.owner, it.version) == (guard, "Third Patrol", limit, cast.ada, 1)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"faction": ""}, "Choose a faction."),
        ({"faction": "dragons"}, "Choose one of these factions."),
        ({"name": ""}, "This field is required."),
        ({"name": "x" * 10_000}, "at most 100 characters"),
        ({"limit": "own"}, "Write the limit you agree on."),
        ({"limit": "own", "own_limit": "0"}, "greater than or equal to 1"),
        ({"limit": "750", "own_limit": "600"}, "Choose “Another”"),
        ({"limit": "5"}, "not one of the available choices"),
        ({"ticket": "forged:ticket"}, "out of date"),
    ],
)
def test_a_wrong_form_says_it_at_the_field_and_keeps_what_was_typed(guard, ada, typed, said):
    page = ada.post("/strike-forces/new/", form(**typed))
    body = page.content.decode()
    assert page.status_code == 422
    assert said in body
    assert f'value="{form(**typed)["name"]}"' in body or not form(**typed)["name"]
    assert StrikeForce.objects.count() == 0


def test_the_form_sent_twice_founds_one(guard, ada):
    same = form()
    first, second = (ada.post("/strike-forces/new/", same) for _ in range(2))
    assert first.headers["Location"] == second.headers["Location"]
    assert StrikeForce.objects.count() == 1


def test_another_players_ticket_opens_nothing(guard, ada, ben):
    same = form()
    ada.post("/strike-forces/new/", same)
    url = ben.post("/strike-forces/new/", same).headers["Location"]
    assert ben.get(url).status_code == 404


def test_a_link_names_the_faction_to_start_with(guard, ada):
    assert 'value="guard" checked' in ada.get("/strike-forces/new/?faction=guard").content.decode()


def test_without_a_faction_the_page_says_so(db, visitor):
    assert "No faction yet" in visitor.get("/strike-forces/new/").content.decode()


def test_a_roster_file_becomes_a_list_and_comes_out_the_same(guard, ada):
    url = upload(ada, ROSTER).headers["Location"]
    out = ada.get(f"{url}export/")
    assert out.headers["Content-Disposition"] == 'attachment; filename="night-watch.json"'
    assert json.loads(out.content) == ROSTER


def test_a_file_sent_twice_becomes_one_list(guard, ada):
    ticket = new_ticket()
    assert {upload(ada, ROSTER, ticket).headers["Location"] for _ in range(2)} == {
        StrikeForce.objects.get().get_absolute_url()
    }


@pytest.mark.rule("R-ARM-01")
def test_an_illegal_roster_opens_and_says_why(guard, ada):
    """Crawlers are the Swarm's, 50 SV and too few; 400 Rations are 389 too many; 140 of 10 SV is 130 too many."""
    load_the_guard(PACK, OTHERS)
    squads = [{"datasheet": "cannon", "size": 1}, {"datasheet": "crawlers", "size": 0}]
    url = upload(ada, {**ROSTER, "limit": 10, "squads": squads, "deck": ["rations"] * 400}).headers["Location"]
    body = ada.get(url).content.decode()
    for said in ("140 of 10 SV: 130 too many", "belongs to The Swarm", "400 of 11 assets: 389 too many"):
        assert said in body, said


def test_what_nobody_has_is_kept_and_said(guard, ada):
    squads = [{"datasheet": "dragons", "size": 1}]
    url = upload(ada, {**ROSTER, "squads": squads, "deck": ["fire-breath"]}).headers["Location"]
    body = ada.get(url).content.decode().replace("&quot;", '"')
    assert 'Squad 1: The Guard has no datasheet "dragons".' in body
    assert 'The Guard has no asset "fire-breath": 1 in the deck.' in body


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "The submitted file is empty."),
        (b"\x89PNG\r\n\x1a\n\x00", "is not UTF-8 text: byte 1 is wrong"),
        (b"PK\x03\x04zip", "is not JSON"),
        (b"{" * 100_000, "is nested more than 40 deep"),
        (b'{"format": 1, "format": 2}', "format: is written twice"),
        (b'{"limit": NaN}', "limit: cannot be NaN"),
        (b'{"limit": ' + b"9" * 5000 + b"}", "limit: is a number with too many digits"),
        (b"[" + b" " * 5_000_000, "has more than 5,000,000 bytes"),
        ({**ROSTER, "format": "damocles-roster/2"}, "format: cannot be"),
        ({**ROSTER, "rank": 1}, "rank: is not a key of this object"),
        ({**ROSTER, "name": "<script>"}, ""),
        ({**ROSTER, "name": "x" * 101}, "name: has 101 letters"),
        ({**ROSTER, "squads": [{"datasheet": "rifles", "size": 2.5}]}, "squads[0].size: cannot be 2.5"),
        ({**ROSTER, "faction": "dragons"}, "faction: no faction dragons is loaded"),
    ],
)
def test_a_wrong_file_gets_one_line_that_names_the_place(guard, ada, content, said):
    page = upload(ada, content)
    if not said:
        assert page.status_code == 302
        assert "<script>" not in ada.get(page.headers["Location"]).content.decode().replace("<script src", "")
        return
    assert page.status_code == 422
    assert said in page.content.decode().replace("&quot;", '"')
    assert StrikeForce.objects.count() == 0


def test_a_file_name_from_outside_leads_nowhere(guard, ada):
    assert upload(ada, ROSTER, name="../../etc/passwd\r\nX: y").status_code == 302


def test_no_file_at_all_is_said_at_the_field(guard, ada):
    page = ada.post("/strike-forces/import/", {"ticket": new_ticket()})
    assert page.status_code == 422
    assert "This field is required." in page.content.decode()
