"""Pairings by standing: Swiss rounds, and leagues whose plan no longer applies."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from campaigns.ledger.pairing import Pairing

Met = Mapping[tuple[int, int], int]
"""How often two members were paired; the smaller number comes first."""

EMPTY: Met = {}


class Entrant(NamedTuple):
    """Who takes part in a round: points so far, byes so far, how much more often first than second in a battle.

    `byes` are rounds that brought points without a battle, wins by concession too; `missed` all rounds without an
    opponent; `unmet` is who had a bye and has met nobody yet.
    """

    member: int
    points: int = 0
    byes: int = 0
    leads: int = 0
    missed: int = 0
    unmet: bool = False


def pair_key(first: int, other: int) -> tuple[int, int]:
    """Two members as a key of `Met`."""
    return (first, other) if first < other else (other, first)


def swiss(entrants: Sequence[Entrant], met: Met, apart: Met = EMPTY) -> list[Pairing]:
    """The pairings of a Swiss round of `entrants`, best first (C-PAI-02, C-PAI-03, C-PAI-07).

    `apart` are pairs that meet only if it cannot be otherwise (C-PAI-08). What matters, each before the next: few
    rematches; few of those apart; the bye to one who had fewest, who missed fewest rounds, to the
    lowest placed of these; small differences of points; who had byes alone do not meet; neighbours in the standings.
    """
    needed = pairs_needed(entrants, {**met, **apart})
    costs = {pair: _cost_of_meeting(entrants, *pair, met, apart) for pair in needed}
    places = sorted(cheapest(costs | _costs_of_a_bye(entrants)))
    return [_sided([entrants[place] for place in pair if place < len(entrants)]) for pair in places]


def pairs_needed(entrants: Sequence[Entrant], met: Met) -> Iterator[tuple[int, int]]:
    """The places of two who may meet in a cheapest round: between them stand few.

    Whoever stands between two who meet has the bye, or meets somebody. Then both battles would cost less with their
    players exchanged, unless that made a rematch, or a battle of two with byes alone, for one of the first two: once
    for each who stands between, as two of them who meet could be exchanged in two ways. So between two stand no more
    than the two must not meet, and the bye.
    """
    places = {entrant.member: place for place, entrant in enumerate(entrants)}
    avoided = [entrant.unmet * (sum(other.unmet for other in entrants) - 1) for entrant in entrants]
    for member in (member for pair, times in met.items() if times for member in pair if places.keys() >= set(pair)):
        avoided[places[member]] += 1
    for a in range(len(entrants)):
        for b in range(a + 1, min(len(entrants), a + 2 + avoided[a] + max(avoided) + len(entrants) % 2)):
            if b - a - 1 <= avoided[a] + avoided[b] + len(entrants) % 2:
                yield a, b


def _cost_of_meeting(entrants: Sequence[Entrant], a: int, b: int, met: Met, apart: Met) -> list[int]:
    first, other = entrants[a], entrants[b]
    key = pair_key(first.member, other.member)
    return [
        met.get(key, 0),
        apart.get(key, 0),
        0,
        0,
        0,
        (first.points - other.points) ** 2,
        first.unmet and other.unmet,
        (a - b) ** 2,
    ]


def _costs_of_a_bye(entrants: Sequence[Entrant]) -> dict[tuple[int, int], list[int]]:
    """If the number is odd, a member is paired with a dummy below the last, which is a bye."""
    last = len(entrants)
    if last % 2 == 0:
        return {}
    return {
        (a, last): [0, 0, entrant.byes, entrant.missed, last - 1 - a, 0, 0, 0] for a, entrant in enumerate(entrants)
    }


def cheapest(costs: Mapping[tuple[int, int], list[int]]) -> list[tuple[int, int]]:
    """The pairs that hold everybody and cost least, first of all at the first level."""
    import networkx  # here, as it takes a tenth of what any command takes to start

    graph = networkx.Graph()
    levels = list(zip(*costs.values(), strict=True))
    for pair, cost in costs.items():
        graph.add_edge(*pair, weight=-_in_one(cost, levels, len(costs)))
    matched = networkx.max_weight_matching(graph, maxcardinality=True)
    return [(min(pair), max(pair)) for pair in matched]


def _in_one(cost: Sequence[int], levels: Sequence[Sequence[int]], pairs: int) -> int:
    """A cost as one number: one more at a level outweighs all that the levels after it can sum to."""
    total = 0
    for value, all_values in zip(cost, levels, strict=True):
        total = total * (max(all_values) * pairs + 1) + value
    return total


def _sided(pair: Sequence[Entrant]) -> Pairing:
    """Who was first less often is first now, then the better placed (C-PAI-05)."""
    return tuple(entrant.member for entrant in sorted(pair, key=lambda entrant: entrant.leads))


def still_to_meet(entrants: Sequence[Entrant], met: Met, legs: int) -> list[Pairing]:
    """A round of a league whose players changed: the most pairs that have not met often enough (C-PAI-06).

    Members with most battles left come first; unpaired members have a bye. Without any pair there is no round.
    """
    import networkx

    graph = networkx.Graph()
    open_pairs = {
        (a, b): legs - met.get(pair_key(entrants[a].member, entrants[b].member), 0)
        for b in range(len(entrants))
        for a in range(b)
    }
    left = [
        sum(max(0, open_pairs[pair_key(a, b)]) for b in range(len(entrants)) if b != a) for a in range(len(entrants))
    ]
    for (a, b), meetings in open_pairs.items():
        if meetings > 0:
            graph.add_edge(a, b, weight=(left[a] + left[b]) * (legs + 1) + meetings)
    pairs = sorted((min(pair), max(pair)) for pair in networkx.max_weight_matching(graph, maxcardinality=True))
    paired = [place for pair in pairs for place in pair]
    byes: list[Pairing] = [(entrant.member,) for place, entrant in enumerate(entrants) if place not in paired]
    return [_sided([entrants[a], entrants[b]]) for a, b in pairs] + byes if pairs else []
