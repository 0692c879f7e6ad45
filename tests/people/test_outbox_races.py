"""Two clocks at once send a letter once, on SQLite and on PostgreSQL."""

import threading

import pytest
from django.core import mail
from django.db import connection
from django.utils import timezone

from people import outbox
from people.models import OutgoingEmail

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
CLOCKS = 4


def together(work):
    """Let as many clocks do this at the same moment."""
    gate, faults = threading.Barrier(CLOCKS), []

    def run():
        try:
            gate.wait()
            work()
        except BaseException as fault:
            faults.append(fault)
        finally:
            connection.close()

    threads = [threading.Thread(target=run) for _ in range(CLOCKS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return faults


def letters(count):
    for n in range(count):
        outbox.enqueue(f"p{n}@example.org", "News", "Something happened.", by_clock=timezone.now())


def test_clocks_that_strike_together_send_each_letter_once():
    letters(12)
    assert together(outbox.send_due_emails) == []
    assert sorted(message.to[0] for message in mail.outbox) == sorted(f"p{n}@example.org" for n in range(12))
    assert not OutgoingEmail.objects.exists()


def test_one_letter_that_all_saw_due_is_taken_by_one():
    """Every clock has read that it is due before the first takes it."""
    letters(1)
    pk, now, took = OutgoingEmail.objects.get().pk, timezone.now(), []
    assert together(lambda: took.append(outbox._taken(pk, now))) == []
    assert sorted(letter is not None for letter in took) == [False, False, False, True]


def test_without_the_taking_it_would_be_sent_by_all(monkeypatch):
    """The test above can see the fault: whoever merely looks whether a letter is there sends it as well."""
    letters(1)
    all_looked = threading.Barrier(CLOCKS)

    def merely_look(pk, now):
        letter = OutgoingEmail.objects.filter(pk=pk).first()
        all_looked.wait()
        return letter

    monkeypatch.setattr(outbox, "_taken", merely_look)
    assert together(outbox.send_due_emails) == []
    assert len(mail.outbox) == CLOCKS
