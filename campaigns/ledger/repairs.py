"""What mends rounds that do not follow from what came before them any more (C-LED-13)."""

from collections.abc import Collection
from typing import NamedTuple

from campaigns.ledger.state import Result, Round, State

KEEP_ROUNDS, KEEP_RESULTS, DROP_RESULTS = "keep_rounds", "keep_results", "drop_results"
REPAIRS = (KEEP_ROUNDS, KEEP_RESULTS, DROP_RESULTS)
"""Keep rounds as they were played, or take them back with or without the results of their battles."""


class Repair(NamedTuple):
    """The rounds that do not follow, those to pair anew, what was fought in these, and a cut after them."""

    unsound: tuple[int, ...]
    rounds: tuple[Round, ...]
    results: tuple[Result, ...]
    cut: int = 0

    @property
    def events(self) -> list[int]:
        """The events that opened the rounds, and that of the cut."""
        return [*(round.event for round in self.rounds), *([self.cut] if self.cut else [])]


def repair_of(state: State) -> Repair | None:
    """What would mend the rounds of a campaign; None where all of them follow from what came before."""
    unsound = tuple(sorted(round.number for round in state.unsound_rounds()))
    if not unsound:
        return None
    rounds = tuple(state.rounds[number] for number in sorted(state.rounds) if number >= unsound[0])
    cut = state.cut_event if state.cut and state.cut_event > rounds[0].event else 0
    return Repair(unsound, rounds, results_in(state, rounds), cut)


def results_in(state: State, rounds: Collection[Round]) -> tuple[Result, ...]:
    """What was fought in these rounds."""
    numbers = [pairing.battle for round in rounds for pairing in round.pairings]
    return tuple(state.results[number] for number in numbers if number in state.results)


def results_of_openings(state: State, events: Collection[int]) -> tuple[Result, ...]:
    """What was fought in the rounds that these events opened."""
    return results_in(state, [round for round in state.rounds.values() if round.event in events])
