"""Knock-outs: who goes on to the next round of the bracket (C-KND)."""

from campaigns.ledger.pairing import Pairing, bracket, bracket_order, next_of_bracket, seeds_of
from campaigns.ledger.state import Result, Round, State

BEST_FIRST = ("won", "draw", "lost")


class UnfoughtError(Exception):
    """These battles must be fought before the next round can be paired (C-KND-04)."""

    def __init__(self, battles: list[int]) -> None:
        super().__init__(battles)
        self.battles = battles


def next_of_knock_out(state: State, entrants: list[int]) -> list[Pairing]:
    """The next round of a bracket, of which `entrants` are still here, best first; none when one is left."""
    if not state.rounds:
        return bracket(entrants)
    left = winners(state, entrants)
    return next_of_bracket(left, bracket_seeds(state)) if len(left) > 1 else []


def winners(state: State, entrants: list[int]) -> list[int]:
    """Who goes on from the last round, top to bottom; UnfoughtError while that is not known (C-KND-03, C-KND-04)."""
    last = state.rounds[max(state.rounds)]
    seeds = bracket_seeds(state)
    unfought: list[int] = []
    going_on: list[int] = []
    for pairing, battle in slots(state, last):
        here = [member for member in pairing if member in entrants]
        result = state.results.get(battle) if battle is not None else None
        if len(here) == 1:
            going_on += here
        elif result is not None:
            going_on += best_of(result, here, seeds)
        elif here and battle is not None:
            unfought.append(battle)
    if unfought:
        raise UnfoughtError(unfought)
    return going_on


def best_of(result: Result, here: list[int], seeds: dict[int, int]) -> list[int]:
    """The winner of a battle; of a draw who lost fewer squads, then the better seed (C-KND-02)."""
    sides = [side for side in result.sides if side.member in here]
    sides.sort(
        key=lambda s: (BEST_FIRST.index(s.outcome), s.squads_lost, seeds.get(s.member, len(seeds) + 1), s.member)
    )
    return [side.member for side in sides[:1]]


def bracket_seeds(state: State) -> dict[int, int]:
    """The seeds that the first round was drawn by."""
    first = state.rounds[min(state.rounds)]
    return seeds_of([pairing for pairing, _ in slots(state, first)])


def slots(state: State, round: Round) -> list[tuple[Pairing, int | None]]:
    """The places of a round of the bracket from top to bottom, each with its battle; the first has byes between."""
    fought = [(members(state, p.forces), p.battle) for p in round.pairings]
    waiting = [(members(state, (force,)), None) for force in round.byes]
    order = bracket_order(2 * (len(fought) + len(waiting)))
    if round.number != min(state.rounds) or len(order) != 2 * (len(fought) + len(waiting)):
        return [*fought, *waiting]
    places = zip(order[::2], order[1::2], strict=True)
    return [waiting.pop(0) if min(place) <= len(round.byes) else fought.pop(0) for place in places]


def members(state: State, forces: tuple[int, ...]) -> Pairing:
    """Whose these forces are."""
    return tuple(state.forces[force].member for force in forces if force in state.forces)
