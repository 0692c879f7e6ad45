"""Battles that a worker fights for the record: waited for, tried again, told to programs."""

from unittest.mock import Mock

import pytest

from campaigns import bridge
from campaigns.actions.fighting.committed_battles import ask_for_battle
from campaigns.models import Battle
from jobs.models import Job
from jobs.worker import work_off
from rules.formats.errors import DocumentError
from rules.message import Message
from tests.campaigns.support.fighting import committed
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db


def fresh(battle: Battle) -> Battle:
    return Battle.objects.get(pk=battle.pk)


def test_until_a_worker_has_fought_it_the_page_of_the_battle_waits(battle, users, client_of, no_worker):
    """Who pressed has recorded it, though the schedule asked first and another pressed too."""
    committed(battle, users.ada)
    ada, page, press = client_of(users.ada), battle.get_absolute_url(), f"{battle.get_absolute_url()}auto-resolve/"
    ask_for_battle(fresh(battle))
    assert ada.post(press, {"version": "1"}).status_code == 409
    assert [client.post(press, {"version": "2"}).url for client in (ada, client_of(users.ben))] == [page] * 2
    assert Job.objects.filter(kind="battle").count() == 1
    waiting_page = client_of(users.ben).get(page).content.decode()
    assert ("Your battle is number 1 in the queue." in waiting_page, "Fight it now" in waiting_page) == (True, False)
    assert client_of(users.ben).get(press).url == page
    watch = {"hx-request": "true", "hx-target": "fight"}
    assert "HX-Refresh" not in ada.get(page, headers=watch).headers
    work_off()
    assert ada.get(page, headers=watch).headers["HX-Refresh"] == "true"
    assert "data-replay" in ada.get(page).content.decode()
    assert fresh(battle).recorded_by == users.ada


def test_a_battle_that_broke_is_tried_again_by_who_asks(battle, users, client_of, no_worker, monkeypatch):
    committed(battle, users.ada)
    ada, press = client_of(users.ada), f"{battle.get_absolute_url()}auto-resolve/"
    honest = bridge.fight
    for broken in (DocumentError("turns", Message("must be flatter")), KeyError("x")):
        monkeypatch.setattr(bridge, "fight", Mock(side_effect=broken))
        ada.post(press, {"version": "2"})
        work_off()
        assert fresh(battle).trouble() in ("turns: must be flatter", "KeyError")
        page = ada.get(battle.get_absolute_url()).content.decode()
        assert ("The engine could not fight this battle." in page, "Fight it now" in page) == (True, True)
    ada.post(press, {"version": "2"})
    Job.objects.filter(kind="battle").update(state=Job.State.FAILED)
    monkeypatch.setattr(bridge, "fight", honest)
    ada.post(press, {"version": "2"})
    work_off()
    assert (fresh(battle).recorded_by, fresh(battle).error) == (users.ada, "")


def test_programs_look_at_the_battle_while_it_is_fought(battle, users, no_worker):
    committed(battle, users.ada)
    ada, address = Caller(users.ada), f"/api/1/battles/{battle.slug}/"
    waits = ada.post(f"{address}auto-resolve/", tag=ada.get(address).headers["ETag"])
    assert (waits.status_code, waits.headers["Location"], waits.headers["Retry-After"]) == (202, address, "2")
    assert waits.json()["state"] == "planned"
    work_off()
    shown = ada.get(waits.headers["Location"]).json()
    assert (shown["state"], shown["method"]) == ("recorded", "auto_resolved")
