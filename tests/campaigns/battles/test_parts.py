"""A part of each force fights: chosen by its player, drawn by lot, by points; the mission chosen or drawn."""

from hashlib import sha256
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from campaigns.actions.battles import plan
from campaigns.actions.campaigns import archive, join
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.parts import choose_part, set_part
from campaigns.actions.plans import lock_default_orders, lock_plan
from campaigns.actions.results import auto_resolve
from campaigns.ledger.part import Part, by_lot, drawn
from campaigns.models import Battle, Entry
from campaigns.read_model.audit import find_errors
from rules.damocles.engine.operations.eradication import eradication
from rules.games import GAMES
from tests.campaigns.conftest import entered
from tests.campaigns.test_leagues_of_games import league  # noqa: F401

pytestmark = pytest.mark.django_db
ONE, HALF = Part("number", 1), Part("points", 60)


def side(battle: Battle, colour: str):
    return battle.sides.select_related("battle__campaign", "entry").get(colour=colour)


def fighting(battle: Battle) -> list[list[str]]:
    """The squads of the two sides that fight, and as the engine is told of them."""
    scenario = Battle.objects.with_documents().get(pk=battle.pk).scenario
    for each, player in zip(battle.sides.order_by("place"), scenario["players"], strict=True):
        assert len(player["squads"]) == len(each.squad_ids)
    return [each.squad_ids for each in battle.sides.order_by("place")]


def url(name: str, *args) -> str:
    return reverse(f"campaigns:{name}", args=args)


@pytest.mark.rule("C-PRT-01")
def test_a_part_is_a_number_of_squads_or_what_they_are_worth():
    assert Part().allows([60] * 99)
    assert [ONE.allows([60]), ONE.allows([60, 60])] == [True, False]
    assert [HALF.allows([60]), HALF.allows([30, 30]), HALF.allows([60, 1])] == [True, True, False]


@pytest.mark.rule("C-PRT-02")
def test_squads_are_drawn_in_the_order_of_a_hash_that_anybody_can_work_out():
    order = sorted("123", key=lambda name: sha256(f"winter:{name}".encode()).hexdigest())
    assert by_lot("winter", ["1", "2", "3"]) == order
    squads = {"1": 60, "2": 60, "3": 60}
    assert drawn("winter", Part("lot", 2), squads) == sorted(order[:2])
    assert drawn("winter", Part("lot", 9), squads) == ["1", "2", "3"]
    assert drawn("winter", Part("points", 75), {"1": 80, "2": 75, "3": 1}) in (["2"], ["3"])


@pytest.mark.rule("C-PRT-02")
def test_by_lot_each_force_sends_as_many_as_agreed_and_the_engine_fights_with_these(campaign, entries, users):
    part = Part("lot", 1)
    battle = plan(campaign, users.organiser, key=uuid4(), operation=eradication(), entries=entries, part=part)
    assert [len(squads) for squads in fighting(battle)] == [1, 1]
    assert side(battle, "red").squad_ids == by_lot(f"{lot_of(campaign)}:{battle.seed_commitment}:1", ["1", "2"])[:1]
    for each in battle.sides.all():
        lock_plan(each, users.organiser)
    now = Battle.objects.get(pk=battle.pk)
    auto_resolve(now, users.organiser, now.version)
    deeds = [[squad["id"] for squad in each.deeds] for each in battle.sides.order_by("place")]
    assert deeds == fighting(battle)
    assert find_errors(campaign) == []


def lot_of(campaign) -> str:
    return campaign.ledger.get(number=1).hash


@pytest.mark.rule("C-PRT-03")
def test_a_player_chooses_who_fights_on_the_page_before_the_battle(battle, users, client_of):
    organiser, ada, address = client_of(users.organiser), client_of(users.ada), url("before_battle", battle.slug)
    fields = {"do": "part", "part_kind": "number", "part_figure": "1", "version": battle.version}
    assert organiser.post(address, fields).status_code == 302
    page = ada.get(address).content.decode()
    assert "Of each force up to 1 squad may fight, as its player chooses." in " ".join(page.split())
    assert page.count('name="squads"') == 2  # ada's alone
    with pytest.raises(RefusedError, match="still to be chosen who of First Watch"):
        lock_plan(side(battle, "red"), users.ada)
    both = {"side": "red", "squads": ["1", "2"], "before": "1 2"}
    assert "more than may fight" in ada.post(address, both).content.decode()
    assert ada.post(address, {"side": "red", "squads": ["2"], "before": "1 2"}).status_code == 302
    assert fighting(battle) == [["2"], ["1", "2"]]
    assert ada.post(address, {"side": "blue", "squads": ["2"], "before": "1 2"}).status_code == 404
    assert organiser.post(address, {"side": "blue", "squads": ["1"], "before": "1 2"}).status_code == 302
    assert fighting(battle) == [["2"], ["1"]]
    lock_plan(side(battle, "red"), users.ada)


@pytest.mark.rule("C-PRT-03")
@pytest.mark.parametrize("squads", [[], ["3"], ["2", "x"]])
def test_what_is_no_part_of_the_force_is_refused(battle, users, squads):
    set_part(battle, users.organiser, 1, ONE)
    with pytest.raises(RefusedError, match="at least one"):
        choose_part(side(battle, "red"), squads, ["1", "2"])


@pytest.mark.rule("C-PRT-03")
def test_of_two_who_choose_for_a_side_the_second_sees_what_the_first_chose(battle, users, client_of):
    set_part(battle, users.organiser, 1, ONE)
    choose_part(side(battle, "red"), ["2"], ["1", "2"])
    choose_part(side(battle, "red"), ["2"], ["1", "2"])  # the same once more
    with pytest.raises(StaleError):
        choose_part(side(battle, "red"), ["1"], ["1", "2"])
    fields = {"side": "red", "squads": ["1"], "before": "1 2"}
    assert client_of(users.ada).post(url("before_battle", battle.slug), fields).status_code == 409
    with pytest.raises(StaleError):
        set_part(battle, users.organiser, 1, HALF)


@pytest.mark.rule("C-PRT-03")
def test_nobody_chooses_where_all_fight_after_plans_are_locked_or_in_an_archive(battle, users):
    with pytest.raises(RefusedError, match="Nobody chooses"):
        choose_part(side(battle, "red"), ["1"], ["1", "2"])
    set_part(battle, users.organiser, 1, HALF)
    choose_part(side(battle, "red"), ["1"], ["1", "2"])
    choose_part(side(battle, "blue"), ["2"], ["1", "2"])
    lock_plan(side(battle, "red"), users.ada)
    with pytest.raises(RefusedError, match="Unlock it first"):
        choose_part(side(battle, "red"), ["2"], ["1"])
    lock_plan(side(battle, "blue"), users.ben)
    with pytest.raises(RefusedError, match="who fights is fixed"):
        set_part(battle, users.organiser, 4, ONE)
    archive(battle.campaign)
    with pytest.raises(RefusedError, match="archived"):
        choose_part(side(battle, "red"), ["2"], ["1"])


@pytest.mark.rule("C-PRT-03")
def test_who_chose_nobody_by_the_deadline_is_drawn_by_lot(battle, users):
    set_part(battle, users.organiser, 1, HALF)
    choose_part(side(battle, "red"), ["2"], ["1", "2"])
    lock_default_orders(battle)
    now = fighting(battle)
    assert (now[0], len(now[1])) == (["2"], 1)
    assert Battle.objects.get(pk=battle.pk).is_committed()


@pytest.mark.rule("C-PRT-04")
def test_a_mission_is_drawn_from_those_that_are_for_so_many(campaign, entries, users):
    three = eradication() | {"slug": "for-three", "title": "For three", "players": [3, 4]}
    offered = [three, eradication()]
    battle = plan(campaign, users.organiser, key=uuid4(), operation=None, offered=offered, entries=entries)
    assert (battle.operation_slug, battle.operation_by_lot) == ("eradication", True)
    with pytest.raises(RefusedError, match="for so many sides"):
        plan(campaign, users.organiser, key=uuid4(), operation=None, offered=[three], entries=entries)


@pytest.mark.rule("C-PRT-04")
def test_a_battle_is_planned_with_a_drawn_mission_and_a_part_on_the_page(
    campaign, entries, users, client_of, monkeypatch
):
    offered = [eradication(), eradication() | {"slug": "for-three", "title": "For three", "players": [3, 4]}]
    monkeypatch.setattr("campaigns.views.battles.operations_agreed_in", lambda game, state: offered)
    client, address = client_of(users.organiser), url("plan", campaign.slug)
    sides = {"first": entries[0].pk, "second": entries[1].pk, "key": uuid4()}
    wrong = client.post(address, sides | {"operation": "by-lot", "part_kind": "lot"})
    assert wrong.status_code == 422
    assert "Say how many fight" in wrong.content.decode()
    fields = sides | {"operation": "by-lot", "part_kind": "lot", "part_figure": "1"}
    assert client.post(address, fields).status_code == 302
    battle = campaign.battles.get()
    assert (battle.operation_by_lot, battle.part) == (True, Part("lot", 1))
    page = " ".join(client.get(battle.get_absolute_url()).content.decode().split())
    assert "The mission was drawn by lot. Drawn by lot, up to 1 squad of each force fight." in page


@pytest.mark.parametrize("kind", ["number", "lot"])
def test_a_part_of_each_games_forces_fights_and_is_printed(league, kind, users, client_of):  # noqa: F811
    battle = league[1][0]
    battle = set_part(battle, users.organiser, battle.version, Part(kind, 2))
    for each in battle.sides.select_related("battle__campaign", "entry"):
        if kind == "number":
            choose_part(each, each.squad_ids[:2], each.squad_ids)
    assert [len(each.squad_ids) for each in battle.sides.all()] == [2, 2]
    client = client_of(users.ada)
    Entry.objects.filter(sides__battle=battle).update(name="W" * 90)  # with the mission's, longer than a list's may be
    assert b"".join(client.get(url("print_part_pdf", battle.slug, 1)).streaming_content).startswith(b"%PDF")
    for each in battle.sides.all():
        lock_plan(each, users.organiser)
    assert Battle.objects.get(pk=battle.pk).is_committed()


def test_points_limit_a_part_only_where_a_game_has_points(campaign, battle, users, monkeypatch):
    game = next(game for game in GAMES if not game.facts.terms.points)
    battle.campaign.game = game.slug
    battle.campaign.save()
    with pytest.raises(RefusedError, match="no points"):
        set_part(battle, users.organiser, 1, HALF)


def test_the_page_costs_as_many_queries_for_many_squads_as_for_few(campaign, entries, users, client_of):
    counts, client = [], client_of(users.organiser)
    join(campaign, users.stranger)
    many = entered(campaign, users.stranger, "Long Watch", squads=5)
    for forces in (entries, [entries[0], many]):
        battle = plan(campaign, users.organiser, key=uuid4(), operation=eradication(), entries=forces, part=ONE)
        client.get(url("before_battle", battle.slug))
        with CaptureQueriesContext(connection) as queries:
            client.get(url("before_battle", battle.slug))
        counts.append(len(queries))
    assert counts[0] == counts[1]
