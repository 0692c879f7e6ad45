"""Costly work: two at a time in a process, one of them for each address, and a change of a long list beside them."""

import pytest

from people.admission import BusyError, Cost, admitted, claim, requested_from
from tests.support.crowds import no_place, taken


def test_who_comes_while_all_places_are_taken_is_sent_away_and_let_in_afterwards() -> None:
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


def test_what_is_claimed_is_kept_until_the_request_is_answered_and_then_given_back() -> None:
    with requested_from("198.51.100.7"):
        claim()
        claim()
        with admitted():
            pass
        with requested_from("198.51.100.7"), pytest.raises(BusyError):
            claim()
    with requested_from("198.51.100.7"):
        claim()


def test_one_changes_a_long_list_while_one_waits_for_other_work_and_the_last_thread_stays_free() -> None:
    """A place for each of both; the third place of the process is for changes alone, and there is no fourth."""

    def change(network: str) -> None:
        with requested_from(network, Cost.LIST) as visit:
            visit.changes = True
            claim()

    with taken("198.51.100.7"):
        change("198.51.100.7")
    with taken("198.51.100.7", "198.51.100.8"):
        change("198.51.100.7")
    with taken("198.51.100.7", changes=["198.51.100.7"]), pytest.raises(BusyError):
        change("198.51.100.7")
    with no_place(), pytest.raises(BusyError):
        change("198.51.100.7")
