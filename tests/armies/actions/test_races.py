"""Concurrent changes of one list, on SQLite and PostgreSQL: one wins, the other gets a conflict. Has a control."""

from threading import Barrier

import pytest
from django.db import transaction
from django.db.models import F

from armies.actions import ChangeRequest
from armies.actions import squads as actions
from armies.actions.creating import create_strike_force
from armies.models import Change, StrikeForce
from tests.support.races import sorted_at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
WRITERS = 4
ROUNDS = 5


def test_of_many_edits_made_on_one_version_one_wins(patrol):
    for turn in range(ROUNDS):
        edits = [
            lambda n=n, turn=turn: actions.change_squad(
                StrikeForce.objects.get(),
                ChangeRequest(turn + 1, f"{turn} {n}"),
                "s0",
                {"name": f"{turn} {n}", "size": 3},
            )
            for n in range(WRITERS)
        ]
        assert sorted_at_once(*edits) == ["StaleVersionError"] * (WRITERS - 1) + ["done"]
        assert StrikeForce.objects.get().version == turn + 2
        assert Change.objects.count() == turn + 2


def test_a_write_that_only_looks_first_would_be_lost(patrol):
    """The control: each looks at the version, then writes; all believe that they won."""
    looked = Barrier(WRITERS)

    def unguarded():
        assert StrikeForce.objects.get().version == 1
        looked.wait(10)
        with transaction.atomic():
            StrikeForce.objects.update(version=F("version") + 1)

    assert sorted_at_once(*[unguarded] * WRITERS) == ["done"] * WRITERS


def test_a_double_click_at_once_adds_one_squad(patrol):
    clicks = [lambda: actions.add_squad(StrikeForce.objects.get(), ChangeRequest(1, "one click"), "runners")] * WRITERS
    assert sorted_at_once(*clicks) == ["DuplicateRequestError"] * (WRITERS - 1) + ["done"]
    assert len(StrikeForce.objects.get().squads) == 3


def test_one_form_sent_twice_at_once_founds_one_strike_force(guard, users):
    forms = [lambda: create_strike_force(users.ada, guard, slug="same-ticket-here", name="A", limit=500)] * 3
    assert sorted_at_once(*forms) == ["done"] * 3
    assert StrikeForce.objects.count() == 1


def test_squads_dropped_and_moved_at_once_leave_a_whole_list(patrol):
    outcomes = sorted_at_once(
        lambda: actions.remove_squad(StrikeForce.objects.get(), ChangeRequest(1, "drop"), "s0"),
        lambda: actions.move_squad(StrikeForce.objects.get(), ChangeRequest(1, "up"), "s1", -1),
    )
    assert outcomes == ["StaleVersionError", "done"]
    assert [squad["id"] for squad in StrikeForce.objects.get().squads] in (["s1", "s0"], ["s1"])
