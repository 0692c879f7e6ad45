"""Two programs at once on one list, on SQLite and PostgreSQL: one write wins, one key makes one list."""

import pytest

from armies.models import Change, Faction, Release, StrikeForce
from tests.armies.support.guard_faction import PACK
from tests.support.api_client import Caller
from tests.support.races import results_at_once
from web.models import IdempotencyRecord

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
WRITERS = 4
ROUNDS = 5
MINE = "/api/1/strike-forces/"
NEW = {"faction": "guard", "name": "Night Watch", "limit": 300}


def test_of_many_writes_with_one_tag_one_wins_and_the_others_see_it(patrol, users):
    ada, at = Caller(users.ada), f"{MINE}{patrol.slug}/"
    for turn in range(ROUNDS):
        tag = ada.get(at).headers["ETag"]
        answers = results_at_once(
            *[lambda n=n, tag=tag: ada.patch(at, {"name": f"{tag} {n}"}, tag) for n in range(WRITERS)]
        )
        assert sorted(answer.status_code for answer in answers) == [200] + [412] * (WRITERS - 1)
        [won] = [answer.json() for answer in answers if answer.status_code == 200]
        assert all(lost.json()["present"] == won for lost in answers if lost.status_code == 412)
        assert StrikeForce.objects.get().version == turn + 2
        assert Change.objects.count() == turn + 2


def test_the_very_same_write_at_once_is_made_once_and_answered_alike(patrol, users):
    ada, at = Caller(users.ada), f"{MINE}{patrol.slug}/"
    tag = ada.get(at).headers["ETag"]
    answers = results_at_once(*[lambda: ada.patch(at, {"name": "B"}, tag)] * WRITERS)
    assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
    assert StrikeForce.objects.get().version == 2


def test_one_key_at_once_founds_one_list(guard, users):
    ada = Caller(users.ada)
    answers = results_at_once(*[lambda: ada.post(MINE, NEW, key="k")] * WRITERS)
    assert {(answer.status_code, answer.content) for answer in answers} == {(201, answers[0].content)}
    assert (StrikeForce.objects.count(), IdempotencyRecord.objects.count()) == (1, 1)


def test_without_a_key_each_founds_its_own(guard, users):
    """The control: what the key is for."""
    ada = Caller(users.ada)
    results_at_once(*[lambda: ada.post(MINE, NEW)] * WRITERS)
    assert StrikeForce.objects.count() == WRITERS


def test_of_many_drafts_written_with_one_tag_one_wins(guard, users):
    staff, at = Caller(users.staff), "/api/1/drafts/guard/"
    tag = staff.get(at).headers["ETag"]

    def wrote(n):
        return staff.put(at, {**PACK, "faction": {**PACK["faction"], "summary": f"Number {n}."}}, tag).status_code

    assert sorted(results_at_once(*[lambda n=n: wrote(n) for n in range(WRITERS)])) == [200] + [412] * (WRITERS - 1)


def test_of_many_who_publish_at_once_one_does(guard, users):
    staff, at = Caller(users.staff), "/api/1/drafts/guard/"
    Faction.objects.update(summary="Something new.")
    tag = staff.get(at).headers["ETag"]
    answers = results_at_once(*[lambda: staff.post(f"{at}publish/", {}, tag)] * WRITERS)
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * (WRITERS - 1)
    assert Release.objects.count() == 2
