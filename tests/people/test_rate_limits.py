"""A limit: so many in so many seconds from the first on, each subject on its own."""

from datetime import UTC, datetime, timedelta

import pytest

from people.models import RateCount
from people.rate_limits import RateLimit, network

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
THREE = RateLimit("tries", 3, 60)

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


def after(seconds: int) -> datetime:
    return NOON + timedelta(seconds=seconds)


def test_three_a_minute_are_three_and_the_fourth_waits_until_the_minute_of_the_first_is_over() -> None:
    assert [THREE.consume("ada", after(seconds)) for seconds in (0, 20, 40, 45, 59)] == [0, 0, 0, 15, 1]
    assert THREE.consume("ada", after(60)) == 0
    assert RateCount.objects.get().count == 1


def test_each_subject_and_each_limit_is_counted_on_its_own() -> None:
    assert [RateLimit("one", 1, 60).consume(who, NOON) for who in ("ada", "ben", "ada")] == [0, 0, 60]
    assert RateLimit("other", 1, 60).consume("ada", NOON) == 0


def test_asking_counts_nothing_and_what_was_none_is_given_back() -> None:
    assert [THREE.consume("ada", NOON) for _ in range(3)] == [0] * 3
    assert [THREE.seconds_to_wait("ada", after(10)) for _ in range(2)] == [50, 50]
    THREE.refund("ada")
    assert THREE.seconds_to_wait("ada", NOON) == 0
    THREE.reset("ada")
    assert not RateCount.objects.exists()


def test_a_clock_that_was_ahead_shuts_nobody_out() -> None:
    """The count ends a day later than a minute from now: it is begun anew."""
    assert [THREE.consume("ada", after(86_400)) for _ in range(4)] == [0, 0, 0, 60]
    assert THREE.seconds_to_wait("ada", NOON) == 0
    assert [THREE.consume("ada", NOON) for _ in range(4)] == [0, 0, 0, 60]


def test_a_household_with_ipv6_is_one_caller() -> None:
    assert network("2001:db8:1:2:3:4:5:6") == network("2001:db8:1:2::1") == "2001:db8:1:2::"
    assert network("192.0.2.7") == "192.0.2.7"
    assert network("unknown") == "unknown"
