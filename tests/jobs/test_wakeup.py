"""Who waits for the queue is woken, at the commit; a lost connection or a killed process loses one call at most."""

import pytest
from django.db import connection, transaction

from jobs.wakeup import call, listening
from tests.support.killed import run_killed

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_who_listens_to_a_topic_is_woken_once_what_happened_is_committed():
    with listening("a") as wait:
        with transaction.atomic():
            call("a")
            assert not wait(0)
        assert [wait(10), wait(0)] == [True, False]
        with transaction.atomic():
            call("a")
            transaction.set_rollback(True)
        call("b")
        assert not wait(0)


def test_whose_connection_was_lost_looks_again_and_listens_on_the_next():
    with listening("a") as wait:
        connection.close()
        wait(0)
        call("a")
        assert wait(10)


def test_who_was_killed_holds_nobody_up():
    run_killed("from jobs.wakeup import listening\nwith listening('a'): dies()")
    with listening("a") as wait:
        call("a")
        assert wait(10)
