"""Several writes that begin at the same moment, each in a thread and on a connection of its own."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier
from typing import Any

from django.core.exceptions import ValidationError
from django.db import connection

from armies.actions import DuplicateRequestError, StaleVersionError
from campaigns.actions.errors import RefusedError, StaleError
from people.admission import BusyError
from play.actions import StaleError as StaleAnswer
from play.actions import TooManyError as TooManyBattlesError
from rules.formats.errors import DocumentError
from workshop.actions.drafting import OtherRowError
from workshop.actions.homebrew import InUseError, SlugTakenError, TooManyError
from workshop.actions.publishing import NothingNewError, OtherDraftError

REFUSALS = (
    StaleVersionError, DuplicateRequestError, InUseError, OtherRowError, SlugTakenError, NothingNewError,
    OtherDraftError, RefusedError, StaleError, StaleAnswer, DocumentError, ValidationError, BusyError,
    TooManyError, TooManyBattlesError,
)  # fmt: skip


def results_at_once(*calls: Callable[[], Any]) -> list[Any]:
    """What each returned, in the order of the calls."""
    gate = Barrier(len(calls))

    def run(call: Callable[[], Any]) -> Any:
        try:
            gate.wait(30)
            return call()
        finally:
            connection.close()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def at_once(*acts: Callable[[], Any]) -> list[str]:
    """What became of each, in the order of the acts: "done", or the name of the refusal."""
    return results_at_once(*[partial(_outcome, act) for act in acts])


def sorted_at_once(*acts: Callable[[], Any]) -> list[str]:
    return sorted(at_once(*acts))


def _outcome(act: Callable[[], Any]) -> str:
    try:
        act()
    except REFUSALS as refused:
        return type(refused).__name__
    return "done"
