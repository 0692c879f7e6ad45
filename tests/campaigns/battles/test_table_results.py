"""An organiser puts a table's result in place of the engine's, and records by hand what was taken back (C-RES-13)."""

from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.actions.importing import import_campaign
from campaigns.actions.what_ifs import try_what_if
from campaigns.ledger.transfer import read_campaign
from campaigns.models import Battle, Notice, WhatIf
from campaigns.pdf.documents import report_document
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of
from campaigns.read_model.export import campaign_document
from tests.campaigns.battles.test_what_ifs import other_luck
from tests.campaigns.read_model.test_ledger_pages import points, took_back
from tests.campaigns.support.fighting import fought_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def fought(battle, users) -> Battle:
    """Ada and ben's battle, fought by the engine."""
    fought_once(battle, users.ada)
    return Battle.objects.get()


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


def three_to_one(version: int) -> dict[str, object]:
    """Ada won 3:1 on a table."""
    scores = {"red_victory_points": 3, "red_squads_lost": 0, "blue_victory_points": 1, "blue_squads_lost": 2}
    return {"winner": "red", "played": timezone.localdate().isoformat(), "notes": "", "version": version, **scores}


def corrected(client, battle: Battle) -> None:
    """Foreseen, then done on what was foreseen."""
    fields = three_to_one(Battle.objects.get().version)
    preview = client.post(url("correct", battle.slug), fields)
    assert preview.status_code == 200
    assert client.post(url("correct", battle.slug), fields | {"seal": preview.context["seal"]}).status_code == 302


def state_and_sides(battle: Battle) -> tuple[str, str, list[tuple[str, int | None]]]:
    row = Battle.objects.get()
    return row.state, row.method, [(side.outcome, side.victory_points) for side in battle.sides.all()]


@pytest.mark.rule("C-RES-13")
def test_a_tables_result_takes_the_place_of_the_engines_and_undone_the_engines_counts_again(fought, users, client_of):
    client, campaign = client_of(users.organiser), fought.campaign
    before, first = (state_and_sides(fought), points(campaign)), campaign.ledger.get(kind="result").number
    page = client.get(fought.get_absolute_url()).content.decode()
    assert url("correct", fought.slug) in page
    form = client.get(url("correct", fought.slug)).context["form"]
    assert form["red_victory_points"].value() is None
    corrected(client, fought)
    assert state_and_sides(fought) == ("recorded", "by_hand", [("won", 3), ("lost", 1)])
    assert points(campaign) == {"ada": 3, "ben": 0}
    assert find_errors(campaign) == []
    assert client.get(fought.get_absolute_url()).status_code == 200
    took_back(client, campaign, first + 2)
    assert Battle.objects.get().is_void()
    took_back(client, campaign, first + 1)
    assert (state_and_sides(fought), points(campaign)) == before
    assert find_errors(campaign) == []
    assert client.get(url("replay", fought.slug)).status_code == 200


@pytest.mark.rule("C-RES-13")
def test_what_the_engine_fought_and_was_taken_back_is_recorded_by_hand(fought, users, client_of):
    client, campaign = client_of(users.organiser), fought.campaign
    took_back(client, campaign, campaign.ledger.get(kind="result").number)
    assert "Record it by hand" in client.get(fought.get_absolute_url()).content.decode()
    corrected(client, fought)
    assert state_and_sides(fought) == ("recorded", "by_hand", [("won", 3), ("lost", 1)])
    assert [event.kind for event in events_of(campaign)][-3:] == ["result", "taken_back", "result"]
    assert find_errors(campaign) == []


@pytest.mark.rule("C-RES-08")
def test_a_tables_result_keeps_the_luck_of_the_engines(fought, users, client_of):
    corrected(client_of(users.organiser), fought)
    first, second = fought.campaign.ledger.filter(kind="result")
    assert second.document["luck"] == first.document["luck"] == Battle.objects.get().digest


def test_both_sides_are_notified_that_the_engines_result_was_replaced(fought, users, client_of):
    Notice.objects.all().delete()
    corrected(client_of(users.organiser), fought)
    assert list(Notice.objects.order_by("pk").values_list("user__username", "kind")) == [
        ("ada", "taken_back"), ("ben", "taken_back"),
    ]  # fmt: skip


@pytest.mark.rule("C-RES-13")
def test_players_replace_nothing(fought, users, client_of):
    assert client_of(users.ada).get(url("correct", fought.slug)).status_code == 404
    assert client_of(users.ada).post(url("correct", fought.slug), three_to_one(3)).status_code == 404


def test_what_is_reported_of_a_replaced_result_is_the_tables_alone(fought, users, client_of):
    """The report that is printed says 3 VP to 1 and has no events; the engine's result is no result of this battle."""
    client = client_of(users.organiser)
    corrected(client, fought)
    report = report_document(Battle.objects.with_documents().with_sides().get(), "")
    assert (report["result"], [side["victory_points"] for side in report["sides"]]) == (None, [3, 1])
    assert client.get(url("print_pdf", fought.slug)).status_code == 200
    assert client.get(url("result", fought.slug)).status_code == 404


def test_a_campaign_with_a_replaced_result_travels_whole(fought, users, client_of):
    client = client_of(users.organiser)
    corrected(client, fought)
    brought = import_campaign(users.stranger, read_campaign(campaign_document(fought.campaign)), uuid4())
    assert find_errors(brought) == []
    last = brought.ledger.filter(kind="result").last().number
    took_back(client_of(users.stranger), brought, last)
    took_back(client_of(users.stranger), brought, last - 1)
    assert brought.battles.get().has_replay()
    assert find_errors(brought) == []


def test_a_what_if_of_a_replaced_result_is_still_read_and_deleted(fought, users, client_of):
    what_if = try_what_if(fought, users.ada, key=uuid4(), changes=other_luck(fought))
    corrected(client_of(users.organiser), fought)
    client = client_of(users.ada)
    page = client.get(what_if.get_absolute_url()).content.decode()
    assert "Try another" not in page
    answer = client.post(url("delete_what_if", fought.slug, what_if.key), follow=True)
    assert answer.status_code == 200
    assert not WhatIf.objects.exists()
