"""The matrix of lists: chosen in the address, fought by a worker, stopped and gone on with, as a page, CSV and API."""

import json
from io import StringIO
from urllib.parse import urlencode

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from armies.computation import matrix_jobs
from armies.computation.list_forecasts import opponent_called
from armies.computation.matrix import shares
from armies.computation.matrix_jobs import MatrixRequest, entrant_of
from armies.computation.pace import Pace
from armies.models import StrikeForce
from armies.views.matrix import KEYS, table_of
from jobs.models import Job
from people.rate_limits import RateLimit
from rules.games import game_called
from tests.armies.computation.test_compare import ROSTERS
from tests.armies.computation.test_field import HTMX, published
from tests.armies.support.guard_faction import change
from tests.support.api_client import Caller
from tests.support.pages import text_of
from tests.support.starters import FACTIONS, load_starters

PAGE = "/damocles/matrix/"


@pytest.fixture
def quick(monkeypatch):
    monkeypatch.setattr(matrix_jobs, "ROUNDS", (1, 2))


@pytest.fixture
def chosen(users, patrol):
    foe = published(users.ben, "Two Cannons", "rifles", "cannon", "cannon")
    own = f"own:{patrol.slug}"
    return {"list": [own], "against": [own, f"public:{foe.token}"], "mission": ["eradication"]}


def address(chosen, **more):
    return f"{PAGE}?{urlencode(chosen | more, doseq=True)}"


@pytest.mark.django_db
def test_a_matrix_that_waits_while_the_site_is_upgraded_is_fought():
    """A question of before 2026-11-29 names no commander."""
    question = json.loads(MatrixRequest(game_called("damocles"), [], [], ["eradication"]).file)
    del question["commander"]
    assert matrix_jobs.question_in(json.dumps(question).encode()).commander == ""


def test_lists_meet_their_opponents_from_both_sides_and_themselves_once(ada, chosen, quick):
    before = ada.get(address(chosen))
    assert ("Fight them" in before.content.decode(), "waits" in before.context) == (True, False)
    page = ada.post(address(chosen), headers=HTMX)
    (row,) = page.context["table"]["rows"]
    assert [(column["name"], column["cells"][0]["ended"]) for column in row["columns"]] == [
        ("Third Patrol", 2), ("Two Cannons", 4),
    ]  # fmt: skip
    assert [cell["cells"][0]["mirror"] for cell in row["columns"]] == [True, False]
    assert "All battles are fought." in page.content.decode()
    assert (page.context["figures"]["fought"], page.context["figures"]["of"]) == (6, 6)
    assert "All battles are fought." in ada.get(address(chosen)).content.decode()
    rows = ada.get(address(chosen, **{"as": "csv"})).content.decode().splitlines()
    assert [line.split(",")[1:5] for line in rows[1:]] == [
        ["Third Patrol", "eradication", "mirror", "2"],
        ["Two Cannons", "eradication", "both", "4"],
        ["Two Cannons", "eradication", "first", "2"],
        ["Two Cannons", "eradication", "second", "2"],
    ]


def test_it_is_stopped_with_what_it_has_and_goes_on_as_it_was_asked_for(ada, chosen, quick, patrol):
    """A list that is changed meanwhile is another question: the old one is not mixed with it."""
    game, own = game_called("damocles"), StrikeForce.objects.all()
    rows, columns = ([entrant_of(opponent_called(game, own, key)) for key in chosen[name]] for name in KEYS[:2])
    request = MatrixRequest(game, rows, columns, chosen["mission"])
    request.ask("ada")
    request.stop()
    stopped = ada.post(address(chosen), headers=HTMX)
    assert (stopped.context["figures"]["stopped"], stopped.context["figures"]["fought"]) == ("asked", 0)
    assert "Go on" in stopped.content.decode()
    assert "Go on" in ada.get(address(chosen)).content.decode()
    done = ada.post(address(chosen), {"go_on": "1"}, headers=HTMX)
    assert (done.context["figures"]["stopped"], done.context["figures"]["fought"]) == ("number", 6)
    change(patrol, 0, size=4)
    assert ada.get(address(chosen)).context["figures"] is None
    assert Job.objects.filter(kind="matrix").count() == 1


def test_its_form_has_them_fought_and_answers_at_once_with_how_far_they_are(ada, chosen, quick):
    """No worker has begun: two pairings of 2 and 4 battles stand in the queue, and nobody waits for them."""
    answer = ada.post(PAGE, chosen)
    assert (answer.status_code, answer.url) == (302, address(chosen))
    page = ada.get(answer.url)
    assert (page.context["waits"], page.context["place"], page.context["figures"]) == (True, 1, None)
    assert "It is number 1 in the queue." in page.content.decode()
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page.content.decode()
    assert ada.post(answer.url, {"stop": "1"}).url == answer.url
    assert Job.objects.get(kind="matrix").payload["stop"]


def test_the_page_shows_battles_left_and_their_time(ada, chosen, quick):
    """4 of 6 are left, of two seconds each."""
    ada.post(PAGE, chosen)
    known = {"fought": 2, "of": 6, "stopped": "number", "missions": [], "rows": [], "columns": [], "cells": []}
    known |= {"totals": [], "first_side": []}
    Job.objects.update(progress=json.dumps(known), state=Job.State.RUNNING)
    Pace(game_called("damocles"), ["eradication"]).note(50, 100)
    text = text_of(ada.get(address(chosen)))
    assert "2 of 6 battles, about 10 seconds left" in text


def test_the_choice_says_how_many_battles_it_is(ada, chosen, quick):
    """Two battles a side: a list against two opponents are at most eight; 100 a second."""
    assert "4 battles for each list, opponent and operation" in text_of(ada.get(PAGE))
    Pace(game_called("damocles"), ["eradication"]).note(1, 40)
    text = text_of(ada.get(address(chosen)))
    assert "opponents × operations: 1 × 2 × 1, 4 battles for each, by Steady: up to 8 battles, about 5 minutes" in text


def test_the_time_follows_what_is_ticked_before_anything_is_fought(ada, chosen, quick):
    """One who looks ahead takes three seconds a battle; a button without scripts, a part of the page with them."""
    asked = chosen | {"commander": "captain", "estimate": "1"}
    for headers in ({}, HTMX):
        answer = ada.post(PAGE, asked, headers=headers)
        assert (answer.status_code, "by Captain: up to 8 battles, about 25 seconds" in text_of(answer)) == (200, True)
        assert ("<h1" in answer.content.decode()) == (not headers)
    mirrors = asked | {"list": [f"starter:{name}" for name in "abc"]}
    assert "4 battles for each list, opponent and operation, by Captain" in text_of(ada.post(PAGE, mirrors))
    assert not Job.objects.exists()


def test_who_commands_all_lists_is_chosen(ada, users, chosen, quick):
    """Who is not named is the game's first, and another commander fights other battles."""
    fought = {}
    for name in ("", "steady", "aggressive"):
        page = ada.post(address(chosen | {"commander": name}), headers=HTMX)
        fought[name] = (page.context["figures"]["commander"], Job.objects.count())
    assert fought == {"": ("steady", 1), "steady": ("steady", 1), "aggressive": ("aggressive", 2)}
    body = {"lists": chosen["list"], "against": chosen["against"], "missions": chosen["mission"]}
    caller = Caller(users.ada)
    answer = caller.post("/api/1/matrices/", body | {"commander": "aggressive"})
    assert (answer.json()["matrix"]["commander"], Job.objects.count()) == ("aggressive", 2)
    refused = caller.post("/api/1/matrices/", body | {"commander": "nobody"})
    assert (refused.status_code, "steady" in refused.content.decode()) == (400, True)


def test_the_summary_of_all_lists_is_by_opponent_and_mission():
    """Of 10 battles each: 6 and 5, 8 and 3 (22 of 40) by the first, 4 and 1, none yet and a mirror (5 of 20) by the
    second: 27 of 60.
    """
    won = {(0, 0, 0): 6, (0, 0, 1): 5, (0, 1, 0): 8, (0, 1, 1): 3, (1, 0, 0): 4, (1, 0, 1): 1, (1, 1, 0): None}
    known = {"missions": ["a", "b"], "rows": [{"name": "X"}, {"name": "Y"}], "totals": [shares([])] * 2}
    known["columns"] = [{"name": "V"}, {"name": "W"}]
    known["first_side"] = [shares([]) | {"mirrors": shares([])}] * 2
    known["cells"] = [
        dict(zip(("row", "column", "mission"), place, strict=True), mirror=False)
        | shares([] if number is None else [{"ended": 10, "won": number}])
        for place, number in won.items()
    ] + [{"row": 1, "column": 1, "mission": 1, "mirror": True} | shares([{"ended": 10, "won": 9}])]
    together = table_of(known, {})["together"]
    assert (round(together["total"]["share"]), together["missions"]) == (45, ["a", "b", "All"])
    assert [(column["name"], [round(cell["share"]) for cell in column["cells"]]) for column in together["columns"]] == [
        ("V", [50, 30, 40]),
        ("W", [80, 30, 55]),
        ("All opponents", [60, 30, 45]),
    ]
    assert table_of(known | {"columns": known["rows"]}, {})["together"] is None


def test_one_whose_time_was_up_goes_on_while_somebody_watches_within_the_quota(ada, chosen, quick, monkeypatch):
    """No time at all: it is done at once with nothing, and takes its next turn, unless the quota is used up."""
    monkeypatch.setattr(matrix_jobs, "SECONDS", -1)
    page = ada.post(address(chosen), headers=HTMX)
    assert (page.context["waits"], page.context["figures"]["stopped"]) == (True, "time")
    monkeypatch.setattr("armies.views.matrix.MATRICES", RateLimit("matrices", 0, 600))
    page = ada.post(address(chosen), headers=HTMX)
    assert (page.context["waits"], page.context["cut_short"]) == (False, True)
    assert "It has had its turn of computing" in page.content.decode()


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"list": ["own:nobody"]}, "list"),
        ({"against": []}, "against"),
        ({"mission": ["nowhere"]}, "mission"),
        ({"mission": ["9" * 300]}, "mission"),
        ({"commander": "9" * 300}, "commander"),
    ],
)
@pytest.mark.filterwarnings("error")
def test_a_wrong_choice_says_where(ada, chosen, values, field):
    page = ada.get(address(chosen | values))
    assert (page.status_code, set(page.context["form"].errors)) == (422, {field})


def test_a_list_that_cannot_be_fought_is_refused_in_words_and_the_rest_is_rationed(ada, chosen, patrol, monkeypatch):
    monkeypatch.setattr("armies.views.matrix.MATRICES", RateLimit("matrices", 0, 600))
    assert ada.post(address(chosen), headers=HTMX).context["refused"]
    assert ada.post(PAGE, chosen).status_code == 429
    assert not Job.objects.exists()
    StrikeForce.objects.filter(pk=patrol.pk).update(squads=[{**patrol.squads[0], "datasheet": "gone"}])
    page = ada.get(address(chosen))
    assert (page.status_code, "squads[0]" in page.content.decode()) == (422, True)


def test_lists_of_others_are_not_to_be_met(ben, chosen):
    assert ben.get(address(chosen)).status_code == 422


def test_the_choice_asks_as_often_for_many_lists(ada, users, patrol):
    counts = []
    published(users.ben, "First Foe", "rifles")
    for _more in range(2):
        ada.get(PAGE)
        with CaptureQueriesContext(connection) as queries:
            ada.get(PAGE)
        counts.append(len(queries))
        for number in range(4):
            published(users.ben, f"Foe {number}", "rifles", *["cannon"] * (number % 2))
    assert counts[0] == counts[1]


def test_the_api_fights_the_same(users, chosen, quick):
    caller = Caller(users.ada)
    body = {"lists": chosen["list"], "against": chosen["against"], "missions": chosen["mission"]}
    answer = caller.post("/api/1/matrices/", body)
    made = answer.json()
    assert (answer.status_code, made["state"], made["matrix"]["fought"]) == (200, "done", 6)
    assert [(cell["mirror"], cell["ended"], len(cell["sides"])) for cell in made["matrix"]["cells"]] == [
        (True, 2, 0), (False, 4, 2),
    ]  # fmt: skip
    wrong = [{"lists": ["own:x"]}, {"missions": ["nowhere"]}, {"against": []}, {"lists": chosen["list"] * 13}]
    assert [caller.post("/api/1/matrices/", body | values).status_code for values in wrong] == [400] * 4
    assert Caller().post("/api/1/matrices/", body).status_code == 401


@pytest.mark.django_db
def test_the_command_prints_the_same_by_one_process_and_by_two():
    load_starters(*FACTIONS)
    rosters = [str(ROSTERS / f"{name}.json") for name in ("third-shift", "down-the-stair")]
    given = ("balance", *rosters, "--mission", "eradication", "--runs", "1")
    out, shared, table = StringIO(), StringIO(), StringIO()
    call_command(*given, stdout=out)
    call_command(*given, "--jobs", "2", stdout=shared)
    call_command(*given, "--mission", "eradication", "--csv", stdout=table)
    made = json.loads(out.getvalue())
    assert json.loads(shared.getvalue()) == made
    assert [(cell["mirror"], cell["ended"]) for cell in made["cells"]] == [
        (True, 1), (False, 2), (False, 2), (True, 1),
    ]  # fmt: skip
    assert [line.split(",")[3] for line in table.getvalue().splitlines()[1:]] == [
        "mirror", *["both", "first", "second"] * 2, "mirror",
    ]  # fmt: skip
    with pytest.raises(CommandError, match="--mission: cannot be nowhere"):
        call_command("balance", "--mission", "nowhere")
    with pytest.raises(CommandError, match="--game: cannot be chess"):
        call_command("balance", "--game", "chess")
    with pytest.raises(CommandError, match="--commander: cannot be nobody; must be one of steady"):
        call_command("balance", "--commander", "nobody")
