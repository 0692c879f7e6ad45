"""Verifying a battle: every step holds for an honest one, and each kind of cheating is seen at its own step."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from campaigns import bridge
from campaigns.actions import results
from campaigns.actions.plans import lock_plan
from campaigns.battles import verification
from campaigns.ledger.fairness import read_proof
from campaigns.models import Battle, Side
from campaigns.presenters.unit_deeds import deeds_table
from campaigns.rate_limits import REPLAYS
from campaigns.read_model.campaign_state import state_of
from jobs.models import Job
from jobs.worker import work_off
from tests.campaigns.support.fighting import auto_resolve
from tests.support.api_client import Caller
from tests.support.changed_rows import changed_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def fought(battle, users) -> Battle:
    """Ada and ben each with a word of their own."""
    changed_once(f"verified {battle.pk} {users.ada.pk} {users.ben.pk}", lambda: with_a_word_each(battle, users))
    return whole(battle)


def with_a_word_each(battle, users) -> None:
    lock_plan(battle.sides.get(colour="red"), users.ada, None, "one <b>word</b>")
    lock_plan(battle.sides.get(colour="blue"), users.ben, {"commander": "defensive"}, "")
    results.auto_resolve(battle, users.ada, 2)


def whole(battle: Battle) -> Battle:
    return Battle.objects.with_documents().with_sides().get(pk=battle.pk)


def url(name: str, battle: Battle) -> str:
    return reverse(f"campaigns:{name}", args=[battle.slug])


def failing(battle: Battle) -> list[str]:
    proof = verification.proof_of(battle)
    assert proof
    return [
        step.code for step in [*verification.steps_of(proof), *verification.recorded_steps(battle)] if not step.holds
    ]


@pytest.mark.rule("C-AUT-04")
def test_of_an_honest_battle_every_step_holds_and_the_page_shows_all_of_it(fought, users, client_of):
    assert failing(fought) == []
    page = client_of(users.ben).get(url("verify", fought)).content.decode()
    for shown in (fought.secret, fought.seed_commitment, fought.commitment, str(fought.seed), fought.digest):
        assert shown in page
    assert "one &lt;b&gt;word&lt;/b&gt;" in page
    assert "does not hold" not in page


@pytest.mark.rule("C-AUT-11")
def test_fought_again_it_is_reproduced_to_the_byte(fought, users, client_of):
    page = client_of(users.ben).post(url("verify", fought)).content.decode()
    assert "Reproduced to the byte." in page


@pytest.mark.rule("C-AUT-11")
def test_until_a_worker_has_fought_it_again_the_page_waits_and_then_shows_it(fought, users, client_of, no_worker):
    """Who asked alone, on the page and by the API."""
    ben, page, watch = client_of(users.ben), url("verify", fought), {"hx-request": "true", "hx-target": "again"}
    assert ben.post(page).url == page  # a page that came by POST would send it again when it looks again
    waiting = ben.get(page)
    assert (waiting.status_code, "Your battle is number 1 in the queue." in waiting.content.decode()) == (202, True)
    assert ben.get(page, headers=watch).status_code == 202
    assert "Your battle" not in client_of(users.ada).get(page).content.decode()
    work_off()
    assert ben.get(page, headers=watch).headers["HX-Refresh"] == "true"
    assert "Reproduced to the byte." in ben.get(page).content.decode()
    assert "Reproduced to the byte." not in client_of(users.ada).get(page).content.decode()
    api, ada = f"/api/1/battles/{fought.slug}/verify/", Caller(users.ada)
    waits = ada.post(api)
    assert (waits.status_code, waits.headers["Location"], waits.json()["again"]) == (202, api, None)
    assert ada.get(api).status_code == 202
    work_off()
    assert (ada.get(api).status_code, ada.get(api).json()["again"]["state"]) == (200, "same")
    Job.objects.filter(kind="fight_again").update(state=Job.State.FAILED, result=None)
    assert "It cannot be fought again." in ben.get(page).content.decode()


def test_a_secret_other_than_the_promised_is_seen_at_the_promise_and_the_seed(fought):
    fought.secret = "0" * 64
    assert failing(fought) == ["promise", "seed"]


def test_a_plan_changed_afterwards_is_seen_at_the_commitment(fought, users, client_of):
    fought.scenario["players"][0]["commander"] = "aggressive"
    assert failing(fought) == ["commitment", "seed"]
    Battle.objects.filter(pk=fought.pk).update(scenario=fought.scenario)
    page = client_of(users.ben).get(url("verify", fought)).content.decode()
    assert page.count("does not hold") == 3
    assert "Something does not hold." in page


def test_another_seed_is_seen_at_the_seed(fought):
    fought.seed = 7
    assert failing(fought) == ["seed", "scenario"]


def test_events_that_were_touched_are_seen_at_the_events(fought, users, client_of):
    fought.result["events"][0]["turn"] = 9
    Battle.objects.filter(pk=fought.pk).update(result=fought.result)
    assert failing(whole(fought)) == ["digest"]
    assert "It came out otherwise." in client_of(users.ben).post(url("verify", fought)).content.decode()


def test_figures_that_were_touched_are_seen_at_what_was_applied(fought):
    Side.objects.filter(battle=fought, colour="red").update(victory_points=99)
    assert failing(whole(fought)) == ["applied"]


@pytest.mark.rule("C-AUT-11")
def test_another_engine_claims_nothing_and_fights_nothing(fought, users, client_of, monkeypatch):
    Battle.objects.filter(pk=fought.pk).update(engine="0.9")
    monkeypatch.setattr(bridge, "fight", lambda scenario: pytest.fail("fought"))
    for answer in (client_of(users.ben).get(url("verify", fought)), client_of(users.ben).post(url("verify", fought))):
        page = answer.content.decode()
        assert "it cannot be reproduced here" in page
        assert "Reproduced" not in page
        assert "Fight it again now" not in page


def test_fighting_again_is_rationed(fought, users, client_of, monkeypatch):
    monkeypatch.setattr("campaigns.views.verification.REPLAYS", REPLAYS._replace(maximum=2))
    client = client_of(users.ben)
    assert [client.post(url("verify", fought)).status_code for _ in range(3)] == [200, 200, 429]


def test_nothing_is_verified_of_a_battle_not_fought_by_the_engine(battle, users, client_of):
    for name in ("verify", "proof"):
        assert client_of(users.ada).get(url(name, battle)).status_code == 404


def test_a_battle_from_before_there_were_commitments_is_only_fought_again(fought, users, client_of):
    Battle.objects.filter(pk=fought.pk).update(commitment="", committed=None)
    page = client_of(users.ada).get(url("verify", fought)).content.decode()
    assert "before plans were committed to" in page
    assert fought.secret not in page
    assert client_of(users.ada).get(url("proof", fought)).status_code == 404


def test_the_secret_is_shown_to_nobody_before_the_battle(battle, users, client_of):
    secret = Battle.objects.with_documents().get(pk=battle.pk).secret
    lock_plan(battle.sides.get(colour="red"), users.ada)
    lock_plan(battle.sides.get(colour="blue"), users.ben)
    for name in ("battle", "scenario", "forecast", "auto_resolve"):
        assert secret not in client_of(users.ada).get(url(name, battle)).content.decode()


def verified(path: Path) -> tuple[int, str]:
    """The exit status of `manage.py verify`, and what it said."""
    output = StringIO()
    try:
        call_command("verify", str(path), stdout=output)
    except SystemExit as ended:
        return int(ended.code or 0), output.getvalue()
    except CommandError as refused:
        return refused.returncode, str(refused)
    return 0, output.getvalue()


@pytest.fixture
def downloaded(fought, users, client_of, tmp_path) -> Path:
    path = tmp_path / "proof.json"
    path.write_bytes(client_of(users.ben).get(url("proof", fought)).content)
    return path


@pytest.mark.postgres
@pytest.mark.rule("C-AUT-04")
def test_the_downloaded_proof_is_checked_and_fought_by_the_command(fought, downloaded):
    assert read_proof(json.loads(downloaded.read_text())) == verification.proof_of(fought)
    status, output = verified(downloaded)
    assert status == 0
    assert output.count("holds") == 5
    assert fought.commitment in output


FORGED: tuple[tuple[dict[str, Any], int, str], ...] = (
    ({"secret": "0" * 64}, 1, "FAILS  promise"),
    ({"salts": ["another", ""]}, 1, "FAILS  commitment"),
    ({"digest": "0" * 64}, 1, "FAILS  result"),
    ({"engine": "0.9"}, 3, "fought by engine 0.9"),
    ({"seed": "7"}, 2, "seed"),
    ({"promise": "short"}, 2, "64 hexadecimal digits"),
    ({"more": 1}, 2, "more"),
    ({"scenario": {}}, 1, "FAILS  result: it cannot be fought"),
)


def test_a_forged_proof_fails_at_its_step(downloaded):
    proof = json.loads(downloaded.read_text())
    for change, status, line in FORGED:
        downloaded.write_text(json.dumps(proof | change))
        ended, output = verified(downloaded)
        assert ended == status, change
        assert line in output, change


def test_a_file_that_is_none_is_refused_in_one_line(tmp_path):
    path = tmp_path / "proof.json"
    path.write_text("{")
    status, output = verified(path)
    assert (status, output.count("\n")) == (2, 0)


@pytest.mark.rule("C-RES-05")
def test_the_table_of_deeds_is_what_was_applied_and_what_the_ledger_learned(battle, users, client_of):
    auto_resolve(battle, users.ada)
    battle_read = whole(battle)
    sides = bridge.sides_of_result(battle_read.result, list(battle_read.sides.all()))
    result = state_of(battle_read.campaign).results[battle_read.number]
    for table, figures, applied in zip(deeds_table(battle_read), sides, result.sides, strict=True):
        force = state_of(battle_read.campaign).forces[table.side.entry.number]
        assert list(applied.squads) == figures["deeds"] == table.side.deeds
        for line, deed in zip(table.squads, figures["deeds"], strict=True):
            shown = (line.slain, line.destroyed, line.objectives, line.survived)
            assert shown == (deed["slain"], deed["destroyed"], deed["objectives"], deed["survived"])
            assert line.earned == force.squads[deed["id"]].earned[battle_read.number]
            assert line.earned == min(8, line.slain // 3 + 2 * line.destroyed + line.objectives + line.survived)
    page = client_of(users.ada).get(battle_read.get_absolute_url()).content.decode()
    assert "What each did" in page
    assert "First Watch 1" in page
