"""A report of hundreds of squads: only who is ticked has fields, and nothing that was typed is lost."""

import re
from html import unescape

import pytest

from campaigns.models import Battle, Proposal
from tests.campaigns.conftest import entered, planned

pytestmark = pytest.mark.django_db
SQUADS = 350
WON = {
    "winner": "red", "played": "2026-11-18", "red_victory_points": "3", "red_squads_lost": "0",
    "blue_victory_points": "1", "blue_squads_lost": "0",
}  # fmt: skip


@pytest.fixture
def crowd(campaign, users):
    """A battle of two forces of 350 squads."""
    campaign.limit = 1_000_000
    campaign.save()
    forces = [entered(campaign, user, f"Host of {user}", SQUADS) for user in (users.ada, users.ben)]
    return planned(campaign, forces, users.organiser)


def sent(page: str) -> dict[str, str]:
    """What a browser would send of the page's form: every field but unticked boxes."""
    (form,) = re.findall(r'<form class="form form--record".*?</form>', page, re.S)
    fields = {}
    for tag in re.findall(r"<(?:input|textarea)[^>]*>", form):
        values = dict(re.findall(r'(name|type|value)="([^"]*)"', tag))
        if values.get("type") in ("checkbox", "radio") and " checked" not in tag:
            continue
        if values.get("type") != "file" and values["name"] != "csrfmiddlewaretoken":
            fields[values["name"]] = unescape(values.get("value", "on" if " checked" in tag else ""))
    return fields


def test_of_700_squads_what_happened_is_asked_and_sent(crowd, users, client_of, settings):
    settings.DATA_UPLOAD_MAX_NUMBER_FIELDS = 100
    client, address = client_of(users.organiser), f"{crowd.get_absolute_url()}record/"
    fresh = sent(client.get(address).content.decode())
    assert len(fresh) < 20
    fields = fresh | WON | {"notes": "A crowd.", "red_7_ticked": "on", "blue_9_lost": "on", "blue_350_lost": "on"}
    fields |= {"version": str(crowd.version), "blue_squads_lost": "2"}
    asked = client.post(address, fields)
    assert (asked.status_code, Battle.objects.get().state) == (200, "planned")
    again = sent(asked.content.decode())
    assert again.items() >= (fields.items() - {("notes", "A crowd.")})
    assert "A crowd." in asked.content.decode()
    assert again.keys() - fields.keys() == {"red_7_slain", "red_7_destroyed", "red_7_objectives"}
    done = client.post(address, again | {"notes": "A crowd.", "red_7_slain": "4", "red_7_destroyed": "2"})
    assert done.status_code == 302
    red, blue = Battle.objects.get().sides.order_by("place")
    assert (len(red.deeds), red.deeds[6]["slain"], red.deeds[6]["destroyed"]) == (SQUADS, 4, 2)
    assert [deeds["id"] for deeds in blue.deeds if not deeds["survived"]] == ["9", "350"]


def test_a_correction_asks_again_and_what_is_noted_already_stands_there(crowd, users, client_of):
    ada, organiser = client_of(users.ada), client_of(users.organiser)
    address = f"{crowd.get_absolute_url()}record/"
    first_form = WON | {"version": str(crowd.version), "red_7_ticked": "on", "red_7_slain": "4", "red_7_destroyed": "",
                  "red_7_objectives": ""}  # fmt: skip
    assert ada.post(address, first_form).status_code == 302
    assert Proposal.objects.get().report["sides"][0]["deeds"][6]["slain"] == 4
    shown = sent(organiser.get(address).content.decode())
    assert shown["red_7_slain"] == "4"
    assert "red_8_slain" not in shown
    assert organiser.post(address, shown | {"version": first_form["version"]}).status_code == 302
    correcting = f"{crowd.get_absolute_url()}correct/"
    fields = sent(organiser.get(correcting).content.decode())
    asked = organiser.post(correcting, fields | {"red_8_ticked": "on"})
    assert asked.status_code == 200
    assert {"red_7_slain", "red_8_slain"} <= sent(asked.content.decode()).keys()
