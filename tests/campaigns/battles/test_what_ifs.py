"""What if: the turns before are the record's, the record stays, and only members of the campaign know of it."""

from uuid import uuid4

import pytest
from django.test import Client

from campaigns.actions.errors import RefusedError
from campaigns.actions.what_ifs import MAX_WHAT_IFS, Changes, try_what_if
from campaigns.models import Battle, WhatIf
from campaigns.rate_limits import WHAT_IFS
from campaigns.replays.comparison import turn_by_turn
from jobs.models import Job
from jobs.worker import work_off
from rules.formats.errors import DocumentError
from tests.campaigns.support.fighting import fought_once
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def fought(battle, users) -> Battle:
    """Fought by the engine, with its documents."""
    return fought_once(battle, users.organiser)


@pytest.fixture
def asked(fought, users) -> WhatIf:
    """Ada asks what if, from the last turn on, the dice came from seed 5."""
    return try_what_if(fought, users.ada, key=uuid4(), changes=other_luck(fought))


def other_luck(fought: Battle, seed: int = 5) -> Changes:
    return Changes(fought.result["turns"], seed, {})


def what_if_fields(**more: object) -> dict[str, object]:
    return {"key": str(uuid4()), "turn": "1", "luck": "new", "seed": "", **more}


def test_the_turns_before_are_those_of_the_record_and_the_record_stays(fought, asked):
    turn = fought.result["turns"]
    before = [event for event in fought.result["events"] if event["turn"] < turn]
    kept = WhatIf.objects.with_documents().get(pk=asked.pk)
    assert [event for event in kept.result["events"] if event["turn"] < turn] == before
    assert (kept.turn, kept.changes) == (turn, {"turn": turn, "seed": 5, "commanders": {}})
    assert kept.result["seed"] == 5
    now = Battle.objects.with_documents().get(pk=fought.pk)
    assert (now.result, now.digest, now.version) == (fought.result, fought.digest, fought.version)


def test_the_same_seed_fights_the_same_battle_again(fought, asked, users):
    again = try_what_if(fought, users.ben, key=uuid4(), changes=other_luck(fought))
    assert again.result["digest"] == asked.result["digest"]


def test_another_commander_decides_from_the_turn_on(fought, users):
    changes = Changes(1, None, {"red": "random"})
    what_if = try_what_if(fought, users.ada, key=uuid4(), changes=changes)
    setting_up = [event for event in fought.result["events"] if event["turn"] == 0]
    assert [event for event in what_if.result["events"] if event["turn"] == 0] == setting_up
    assert what_if.result["digest"] != fought.digest
    assert what_if.result["seed"] == fought.result["seed"]


@pytest.mark.postgres
def test_sent_twice_it_is_made_once_and_nobody_else_can_use_its_key(fought, asked, users):
    again = try_what_if(fought, users.ada, key=asked.key, changes=other_luck(fought, 6))
    assert again.pk == asked.pk
    with pytest.raises(RefusedError, match="already used"):
        try_what_if(fought, users.ben, key=asked.key, changes=other_luck(fought))
    assert WhatIf.objects.count() == 1


def test_so_many_are_kept_of_one_battle_and_no_more(fought, users):
    shared = {"turn": 1, "changes": {}, "scenario": {}, "result": {}}
    WhatIf.objects.bulk_create([WhatIf(battle=fought, author=users.ada, **shared) for _ in range(MAX_WHAT_IFS)])
    with pytest.raises(RefusedError, match="20 what-ifs of this battle already"):
        try_what_if(fought, users.ada, key=uuid4(), changes=other_luck(fought))
    assert try_what_if(fought, users.ben, key=uuid4(), changes=other_luck(fought)).pk


def test_a_battle_that_this_engine_would_fight_otherwise_cannot_go_on(fought, users):
    """Its first event was another in the record, as it would be had another engine fought it."""
    fought.result["events"][0]["turn_of_phrase"] = "other"
    Battle.objects.filter(pk=fought.pk).update(result=fought.result, engine="0.9")
    with pytest.raises(RefusedError, match=r"Engine 0\.9 fought this battle"):
        try_what_if(fought, users.ada, key=uuid4(), changes=other_luck(fought))
    assert not WhatIf.objects.exists()


def test_a_turn_after_the_end_is_refused(fought, users):
    with pytest.raises(DocumentError):
        try_what_if(fought, users.ada, key=uuid4(), changes=Changes(99, 5, {}))


def test_a_member_asks_on_a_page_and_is_shown_what_came_of_it(fought, users, client_of):
    client = client_of(users.ben)
    page = client.get(f"{fought.get_absolute_url()}what-if/?turn=1")
    assert '<option value="1" selected>' in page.content.decode()
    sent = what_if_fields(seed="5")
    answer = client.post(f"{fought.get_absolute_url()}what-if/", sent, follow=True)
    answer_page = answer.content.decode()
    assert answer.status_code == 200
    assert "This is no record" in answer_page
    assert "ben had the engine fight the battle otherwise" in answer_page
    assert "From turn 1 on the dice come from seed 5." in answer_page
    again = client.post(f"{fought.get_absolute_url()}what-if/", sent)
    assert again.status_code == 302
    assert WhatIf.objects.count() == 1


def test_until_a_worker_has_fought_it_its_page_shows_the_place_in_the_queue(fought, users, client_of, no_worker):
    """To members; it counts among those kept, and sent twice it is asked for once."""
    ada, page, sent = client_of(users.ada), f"{fought.get_absolute_url()}what-if/", what_if_fields(seed="5")
    address = ada.post(page, sent).headers["Location"]
    assert ada.post(page, sent | {"seed": "6"}).headers["Location"] == address
    waits = client_of(users.ben).get(address)
    assert (waits.status_code, waits.headers["Refresh"]) == (202, "2")
    assert "Your battle is number 1 in the queue." in waits.content.decode()
    assert [client_of(users.stranger).get(address).status_code, Client().get(address).status_code] == [404, 302]
    shown = ada.get(page).content.decode()
    assert (f'href="{address}"' in shown, "You may keep 19 more" in shown) == (True, True)
    assert f'href="{address}"' not in client_of(users.ben).get(page).content.decode()
    assert "already used" in client_of(users.ben).post(page, sent).content.decode()
    work_off()
    assert ada.get(address).status_code == 200
    assert WhatIf.objects.get().changes["seed"] == 5


def test_what_another_engine_would_fight_otherwise_is_shown_to_who_waited(fought, users, client_of, no_worker):
    fought.result["events"][0]["turn_of_phrase"] = "other"
    Battle.objects.filter(pk=fought.pk).update(result=fought.result, engine="0.9")
    ada, page, sent = client_of(users.ada), f"{fought.get_absolute_url()}what-if/", what_if_fields(turn="2", seed="5")
    address = ada.post(page, sent).headers["Location"]
    work_off()
    refused = ada.get(address)
    assert (refused.status_code, "Engine 0.9 fought this battle" in refused.content.decode()) == (409, True)
    french = ada.get(address, headers={"accept-language": "fr"}).content.decode()
    assert "Le moteur 0.9 a joué cette bataille" in french


def test_one_that_broke_says_so_and_is_tried_again(fought, users, client_of, no_worker):
    ada, page, sent = client_of(users.ada), f"{fought.get_absolute_url()}what-if/", what_if_fields(seed="5")
    address = ada.post(page, sent).headers["Location"]
    Job.objects.update(state=Job.State.FAILED)
    assert "The engine could not fight this battle." in ada.get(address).content.decode()
    assert ada.post(page, sent).headers["Location"] == address
    work_off()
    assert ada.get(address).status_code == 200
    ada.post(f"{address}delete/")
    assert ada.get(address).status_code == 404


def test_programs_learn_where_to_look_while_it_is_fought(fought, users, no_worker):
    ada, address, sent = Caller(users.ada), f"/api/1/battles/{fought.slug}/what-ifs/", {"turn": 2, "seed": 5}
    waits = ada.post(address, sent, key="a")
    assert (waits.status_code, waits.headers["Retry-After"]) == (202, "2")
    place, asked = waits.headers["Location"], waits.json()
    assert asked == {"key": asked["key"], "turn": 2, "seed": 5, "commanders": {}, "state": "waiting", "place": 1}
    assert ada.get(place).json() == asked
    assert ada.post(address, {"turn": 1, "seed": 5}, key="a").status_code == 422
    assert Caller(users.stranger).get(place).status_code == 404
    assert ada.post(address, {"turn": 99, "seed": 5}).json()["errors"][0]["path"] == "turn"
    Job.objects.update(state=Job.State.DONE, result={"fault": ["turn", "is odd", ""]})
    assert (ada.get(place).status_code, ada.get(place).json()["detail"]) == (409, "turn: is odd")
    Job.objects.update(state=Job.State.WAITING)
    work_off()
    assert (ada.get(place).status_code, ada.post(address, sent, key="a").status_code) == (200, 201)


def test_the_record_and_the_what_if_stand_side_by_side(fought, asked, users, client_of):
    """Both endings in one line each, and the victory points of both in the table."""
    page = client_of(users.ada).get(asked.get_absolute_url()).content.decode()
    for result in (fought.result, asked.result):
        points = "\xa0:\xa0".join(str(result["victory_points"][colour]) for colour in ("red", "blue"))
        winner = {"red": "First Watch", "blue": "Night Watch"}.get(result["winner"])
        ending = f"{winner} wins, {points} VP" if winner else f"a draw, {points} VP"
        assert ending in page


WRONG = (
    ({"turn": "99"}, "Choose one of those offered"),
    ({"turn": ""}, "Fill this in"),
    ({"luck": "same"}, "That would be the battle of the record"),
    ({"luck": "loaded"}, "Choose one of those offered"),
    ({"seed": "-1"}, "Enter 0 or more"),
    ({"seed": "9" * 5000}, "Enter a whole number"),
    ({"luck": "same", "commander_red": "steady", "seed": "3"}, "need no seed"),
    ({"commander_red": "script"}, "Choose one of those offered"),
    ({"key": "x"}, "Enter a valid UUID"),
)


def test_bad_input_gets_one_clear_error_and_nothing_is_kept(fought, users, client_of, subtests):
    client = client_of(users.ada)
    for wrong, says in WRONG:
        with subtests.test(str(wrong)[:40]):
            answer = client.post(f"{fought.get_absolute_url()}what-if/", what_if_fields(**wrong))
            assert answer.status_code == 422
            assert says in answer.content.decode()
            assert not WhatIf.objects.exists()


def test_an_odd_turn_in_the_address_is_passed_over(fought, users, client_of):
    client = client_of(users.ada)
    for turn in ("0", "99", "x", "²", "-1", "9" * 99, "%00"):
        answer = client.get(f"{fought.get_absolute_url()}what-if/", {"turn": turn})
        assert '<option value="1" selected>' in answer.content.decode(), turn


def test_a_flood_is_refused_until_a_minute_is_over(fought, users, client_of, monkeypatch):
    monkeypatch.setattr("campaigns.views.what_ifs.WHAT_IFS", WHAT_IFS._replace(maximum=2))
    client = client_of(users.ada)
    statuses = [
        client.post(f"{fought.get_absolute_url()}what-if/", what_if_fields(seed="1")).status_code for _ in range(3)
    ]
    assert statuses == [302, 302, 429]
    assert WhatIf.objects.count() == 2
    answer = client.post(f"{fought.get_absolute_url()}what-if/", what_if_fields())
    assert 1 <= int(answer["Retry-After"]) <= 61
    assert "often enough" in answer.content.decode()


def test_visitors_of_a_public_campaign_read_the_battle_but_no_what_if(fought, asked, users, client, client_of):
    fought.campaign.__class__.objects.filter(pk=fought.campaign_id).update(visibility="public")
    stranger = client_of(users.stranger)
    assert stranger.get(fought.get_absolute_url()).status_code == 200
    assert "What if?" not in stranger.get(fought.get_absolute_url()).content.decode()
    for address in (asked.get_absolute_url(), f"{fought.get_absolute_url()}what-if/"):
        assert stranger.get(address).status_code == 404
        assert client.get(address).status_code == 302
    assert "What if?" in client_of(users.ben).get(fought.get_absolute_url()).content.decode()


def test_its_author_and_an_organiser_delete_it_and_nobody_else(fought, asked, users, client_of):
    address = f"{asked.get_absolute_url()}delete/"
    assert client_of(users.ben).post(address).status_code == 404
    assert client_of(users.ada).post(address).status_code == 302
    assert not WhatIf.objects.exists()
    other = try_what_if(fought, users.ada, key=uuid4(), changes=other_luck(fought))
    assert client_of(users.organiser).post(f"{other.get_absolute_url()}delete/").status_code == 302
    assert not WhatIf.objects.exists()


def test_its_replay_and_result_are_its_own(fought, asked, users, client_of):
    client = client_of(users.ben)
    assert client.get(f"{asked.get_absolute_url()}result.json").json()["digest"] == asked.result["digest"]
    replay = client.get(f"{asked.get_absolute_url()}replay.json")
    assert len(replay.json()["steps"]) == len(asked.result["events"])
    kept = client.get(f"{asked.get_absolute_url()}replay.json", headers={"If-None-Match": replay["ETag"]})
    assert kept.status_code == 304


@pytest.mark.parametrize("count", [1, 15])
def test_the_pages_ask_equally_often(fought, users, client_of, django_assert_max_num_queries, count):
    shared = {"turn": 1, "changes": {"seed": 1, "commanders": {}}, "scenario": fought.scenario, "result": fought.result}
    rows = [WhatIf(battle=fought, author=users.ada, **shared) for _ in range(count)]
    WhatIf.objects.bulk_create(rows)
    client = client_of(users.ben)
    with django_assert_max_num_queries(12):
        assert client.get(f"{fought.get_absolute_url()}what-if/").status_code == 200
    with django_assert_max_num_queries(12):
        assert client.get(rows[0].get_absolute_url()).status_code == 200


def test_both_are_compared_turn_by_turn_from_where_they_part(fought, users):
    """Each turn says what both had come to when it ended; a battle that was over by then has nothing to say."""
    what_if = try_what_if(fought, users.ada, key=uuid4(), changes=Changes(2, 5, {}))
    scenario = what_if.scenario | {"operation": fought.operation}
    turns = turn_by_turn(2, scenario, fought.result, what_if.result)
    assert turns[0].turn == 2
    assert turns[-1].turn == max(fought.result["turns"], what_if.result["turns"])
    for result, at in ((fought.result, 1), (what_if.result, 2)):
        last = next(turn for turn in turns if turn.turn == result["turns"])
        assert {side[0]: side[at].victory_points for side in last.sides} == result["victory_points"]
        lost = {player["id"]: sum(squad["destroyed"] for squad in player["squads"]) for player in result["players"]}
        assert {side[0]: side[at].squads_lost for side in last.sides} == lost
        for over in (turn for turn in turns if turn.turn > result["turns"]):
            assert [side[at] for side in over.sides] == [None, None]
    began = next(event["n"] for event in fought.result["events"] if event["turn"] == 2)
    assert (turns[0].first_of_record, turns[0].first) == (began, began)


def test_its_page_begins_where_it_left_the_record_and_marks_both(fought, users, client_of):
    what_if = try_what_if(fought, users.ada, key=uuid4(), changes=Changes(2, 5, {"red": "aggressive"}))
    page = client_of(users.ben).get(what_if.get_absolute_url()).content.decode()
    began = next(event["n"] for event in what_if.result["events"] if event["turn"] == 2)
    assert f'data-opens="{began}"' in page
    assert "This is no record" in page
    assert page.count("graph__line--record") == 3 * 2
    assert f'{fought.get_absolute_url()}?event={began}"' in page
    assert "Aggressive" in page
