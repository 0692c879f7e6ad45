"""What of a list is sent at once: long lists one line a squad, cards and notes when somebody asks for them."""

import re

import pytest

from tests.armies.support.builder_requests import HTMX, post
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def long_list(guard, users):
    return a_list(users.ada, *["rifles"] * 13, limit=2000)


def folded(page):
    """The squads of a page, and whether each is one line: without verbs, weapons and figures."""
    rows = re.findall(r'<li id="squad-(\w+)" class="squad-item".*?(?=<li id="squad-|</ol>|$)', page, re.DOTALL)
    parts = re.split(r'<li id="squad-', page)[1:]
    return dict(zip(rows, ('class="squad__verbs"' not in part for part in parts), strict=True))


def shown(client, it, **asked):
    return folded(client.get(it.get_absolute_url(), asked).content.decode().split('id="rows"')[1].split("</ol>")[0])


def test_a_list_of_more_than_twelve_is_one_line_a_squad_until_somebody_chooses(long_list, users, ada):
    assert not any(shown(ada, a_list(users.ada, *["rifles"] * 12, limit=2000)).values())
    assert all(shown(ada, long_list).values())
    ada.cookies["builder-compact"] = "no"
    assert not any(shown(ada, long_list).values())
    ada.cookies["builder-compact"] = "yes"
    assert shown(ada, a_list(users.ada, "rifles")) == {"s0": True}


def test_without_a_script_squads_are_unfolded_by_the_address_and_stay_so_after_their_change(long_list, ada):
    assert [squad for squad, is_folded in shown(ada, long_list, open="s2").items() if not is_folded] == ["s2"]
    assert not any(shown(ada, long_list, open="all").values())
    answer = post(ada, long_list, "squads/s2/", name="Wall")
    assert answer.headers["Location"] == f"{long_list.get_absolute_url()}?open=s2"
    refused = post(ada, long_list, "squads/s3/", version=2, size="many").content.decode()
    assert [squad for squad, is_folded in folded(refused.split('id="rows"')[1]).items() if not is_folded] == ["s3"]


def test_a_folded_squad_saves_what_it_shows_and_nothing_else(long_list, ada):
    """Its weapons are not among its fields, and stay."""
    long_list.squads[0]["weapons"] = {"launcher": 1}
    long_list.save()
    post(ada, long_list, "squads/s0/", name="Wall", size=4)
    long_list.refresh_from_db()
    assert long_list.squads[0] == {
        "id": "s0",
        "datasheet": "rifles",
        "name": "Wall",
        "size": 4,
        "weapons": {"launcher": 1},
    }


def test_a_script_is_sent_the_squads_it_unfolds_and_a_change_as_they_stand_on_its_page(long_list, ada):
    url = long_list.get_absolute_url()
    answer = ada.get(url, {"compact": "yes", "open": "s1 s4", "rows": "s4"}, headers=HTMX).content.decode()
    assert folded(answer) == {"s4": False}
    whole = ada.get(url, {"compact": "no"}, headers=HTMX).content.decode()
    assert list(folded(whole).values()) == [False] * 13
    for state, is_folded in ({"compact": "yes", "open": ""}, True), ({"compact": "yes", "open": "s4"}, False):
        changed = post(
            ada, long_list, "squads/s4/", version=1 + (not is_folded), htmx=True, size=4 + is_folded, **state
        )
        assert folded(changed.content.decode()) == {"s4": is_folded}


def test_the_card_of_a_unit_on_offer_is_sent_when_it_is_opened(patrol, ada, visitor):
    url = patrol.get_absolute_url()
    page = ada.get(url).content.decode()
    assert page.count('name="sheet"') == 8  # six on offer, and two squads
    assert '<caption class="visually-hidden">' not in page
    card = ada.get(url, {"sheet": "rifles"}, headers=HTMX).content.decode()
    assert card.strip().startswith('<div class="catalogue-item__card">')
    assert "Launcher" in card
    opened = ada.get(url, {"sheet": "rifles", "q": "rifle"}).content.decode()
    assert opened.count('<details class="catalogue-item__sheet" open>') == 1
    assert card.strip() in opened
    assert ada.get(url, {"sheet": "dragon"}, headers=HTMX).status_code == 404
    assert 'catalogue-item__sheet" open' not in ada.get(url, {"sheet": "dragon"}).content.decode()
    assert visitor.get(url, {"sheet": "rifles"}, headers=HTMX).status_code == 404


def test_a_page_of_38_squads_is_half_of_what_it_was(guard, users, ada):
    """It was 302 kB with the cards of its catalogue and every squad unfolded; the guard's catalogue is a small one."""
    it = a_list(users.ada, *["rifles", "runners"] * 19, limit=5000)
    assert len(ada.get(it.get_absolute_url()).content) < 120_000
