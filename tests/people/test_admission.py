"""Costly work: two at a time in a process, one of them for each address."""

import pytest

from people.admission import BusyError, admitted, requested_from
from tests.support.crowds import no_place, taken


def test_whoever_comes_while_all_places_are_taken_is_sent_away_and_let_in_afterwards() -> None:
    with requested_from("198.51.100.7"):
        with no_place(), pytest.raises(BusyError), admitted():
            pass
        with admitted():
            pass


def test_work_that_costs_little_and_work_that_nobody_requested_is_never_refused() -> None:
    with no_place():
        with requested_from("198.51.100.7"), admitted(costly=False):
            pass
        with admitted():
            pass


def test_what_is_costly_within_costly_work_takes_no_second_place() -> None:
    with requested_from("198.51.100.7"), admitted(), admitted():
        pass


def test_one_address_has_one_place_and_another_the_other() -> None:
    with taken("198.51.100.7"):
        with requested_from("198.51.100.7"), pytest.raises(BusyError), admitted():
            pass
        with requested_from("198.51.100.8"), admitted():
            pass
