"""A guest who lost phone and link comes back by a new way; the old one ends, and the log says so."""

import re

import pytest
from django.test import Client

from armies.actions.table_games import sit_down, start
from armies.models import TableSeat
from tests.armies.support.guard_faction import a_list

pytestmark = pytest.mark.django_db


@pytest.fixture
def guest():
    return Client()


@pytest.fixture
def table(patrol, guest):
    """Ada's patrol against Zoe, who sat down without an account."""
    game = start(patrol, ["Somebody", "Ben"])
    guest.post(f"{game.get_absolute_url()}sit/", {"place": "1", "name": "Zoe"})
    return game


def renewed(client, table, place=1):
    return client.post(f"{table.get_absolute_url()}way-back/", {"place": str(place)})


def page(client, table):
    return client.get(table.get_absolute_url()).content.decode()


def test_who_began_the_table_lets_a_guest_back_in_and_the_old_way_ends(table, ada, guest):
    old = TableSeat.objects.get(place=1).token
    assert "New way back for Zoe" in page(ada, table)
    shown = renewed(ada, table).content.decode()
    [address] = re.findall(rf"/tables/{table.code}/back/[^/]+/", shown)
    assert "Join this table" in page(guest, table)
    assert guest.get(f"{table.get_absolute_url()}taps/?since=0").status_code == 404
    assert guest.get(f"{table.get_absolute_url()}back/{old}/").status_code == 404
    phone = Client()
    phone.post(address)
    assert "New way back: You" in page(phone, table)
    assert "New way back: Zoe" in page(ada, table)


def test_a_guest_makes_the_own_way_anew_and_stays_on_this_phone(table, guest):
    answer = renewed(guest, table)
    assert TableSeat.objects.get(place=1).token in answer.content.decode()
    assert "at-table" in page(guest, table)


def test_the_log_of_it_is_not_undone_and_no_phone_writes_it(table, ada):
    renewed(ada, table)
    key = str(table.taps.get().key)
    taps = f"{table.get_absolute_url()}taps/"
    ada.post(taps, {"tap": f"undo {key}", "ticket": "t"})
    ada.post(taps, {"tap": "put back/1 1", "ticket": "t"})
    assert table.taps.count() == 1


def test_accounts_free_seats_other_guests_and_games_that_are_over_have_no_way_to_renew(table, ada, ben, guest, users):
    """Place 0 is Ada's account, 2 is free; Ben plays, and did not begin the table; then the game is over."""
    before = TableSeat.objects.get(place=1).token
    for place in (0, 2, 9):
        assert renewed(ada, table, place).status_code == 302
    sit_down(table, 2, users.ben, "", None)
    assert renewed(ben, table).status_code == 302
    assert "New way back for" not in page(ben, table)
    for client in (ada, guest, ben):
        table.refresh_from_db()
        client.post(f"{table.get_absolute_url()}end/", {"made": table.made})
    assert renewed(ada, table).status_code == 302
    assert TableSeat.objects.get(place=1).token == before


def test_a_guests_own_list_is_no_second_way_to_the_seat(patrol, ada):
    """The lost phone built its list without an account: it keeps the list, and not the seat."""
    lost = Client()
    theirs = a_list(None, "rifles", "rifles", cards=11)
    session = lost.session
    session["strike_forces"] = [theirs.slug]
    session.save()
    table = start(patrol, ["Somebody"])
    lost.post(f"{table.get_absolute_url()}sit/", {"place": "1", "name": "Zoe", "strike_force": theirs.pk})
    assert TableSeat.objects.get(place=1).strike_force == theirs
    renewed(ada, table)
    assert lost.get(f"{table.get_absolute_url()}taps/?since=0").status_code == 404
