"""Many at once are counted one by one, on SQLite and PostgreSQL: a limit lets through exactly as many as it says."""

import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from people.models import RateCount
from people.rate_limits import RateLimit
from tests.support.races import results_at_once
from web.api.throttling import CallThrottle

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
AT_ONCE = 8
EACH = 5
TEN = RateLimit("tries", 10, 3600)


def together(ask: Callable[[], Any]) -> Counter[Any]:
    """What 8 threads were answered that all began at the same moment and asked 5 times each."""
    many = results_at_once(*[lambda: [ask() for _ in range(EACH)]] * AT_ONCE)
    return Counter(answer for answers in many for answer in answers)


def test_a_limit_of_ten_lets_ten_through() -> None:
    assert together(lambda: TEN.consume("ada") == 0) == {True: 10, False: 30}


def test_a_span_that_is_over_starts_over_once() -> None:
    RateCount.objects.bulk_create([RateCount(key=TEN._key("ada"), count=10, ends=timezone.now() - timedelta(hours=1))])
    assert together(lambda: TEN.consume("ada") == 0) == {True: 10, False: 30}


def test_a_limit_that_looks_and_then_writes_would_let_more_through() -> None:
    RateCount.objects.create(key="ada", ends=timezone.now() + timedelta(hours=1))

    def look_and_write() -> bool:
        row = RateCount.objects.get()
        time.sleep(0.01)
        RateCount.objects.update(count=row.count + 1)
        return row.count < 10

    assert together(look_and_write)[True] > 10


def test_thirty_calls_a_minute_are_thirty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CallThrottle, "rate", "30/min", raising=False)
    assert together(lambda: Client().get("/api/1/operations/").status_code) == {200: 30, 429: 10}


def test_ten_wrong_codes_an_hour_are_ten() -> None:
    assert together(lambda: Client().post("/join/", {"code": "WRONGONE"}).status_code) == {422: 10, 429: 30}


def test_five_wrong_passwords_are_looked_at_however_many_are_tried_at_once() -> None:
    """Five for each account; thirty for each address, beyond which nothing is read."""
    User.objects.create_user("carla", "carla@example.com", "three-dice-and-a-tape")

    def guess() -> tuple[int, bool]:
        answer = Client().post("/accounts/login/", {"login": "carla", "password": "wrong"})
        return answer.status_code, "Too many failed" in answer.text

    assert together(guess) == {(200, False): 5, (200, True): 25, (429, False): 10}
    assert RateCount.objects.filter(key__startswith="accounts:").count() == 3
