"""Who goes on from a table to a knock-out, with what seeds (C-CUT), and the groups of a league (C-GRP)."""

from collections.abc import Sequence
from copy import copy

from campaigns.ledger.events import Event
from campaigns.ledger.pairing import bracket_order
from campaigns.ledger.rounds import by_lot, who_takes_part
from campaigns.ledger.standings import Line, by_group, standings
from campaigns.ledger.state import State
from campaigns.ledger.swiss import cheapest


def cut(state: State, event: Event) -> None:
    """These members go on to a knock-out (C-CUT-02)."""
    state.cut_amiss = first_of(state) != event.document["first"]
    state.cut, state.cut_event = tuple(event.document["members"]), event.number


def grouped(state: State, event: Event) -> None:
    """The groups of a league (C-GRP-01)."""
    state.groups = tuple(tuple(group) for group in event.document["groups"])


def lot_groups(state: State) -> list[list[int]]:
    """Groups by lot, as even as can be (C-GRP-01)."""
    drawn, many = by_lot(state, list(who_takes_part(state))), state.settings.groups
    return [drawn[n::many] for n in range(many)]


def first_of(state: State) -> list[int]:
    """Who goes on by the standings, the first seed first: those still here, who is level by lot (C-CUT-02)."""
    before = copy(state)
    before.cut, before.rounds = (), {n: round for n, round in state.rounds.items() if not round.bracket}
    here = who_takes_part(before)
    lots = {member: place for place, member in enumerate(by_lot(before, list(here)))}
    lines = [line for line in standings(before) if line.member in here]
    tables = [sorted(part, key=lambda line: (line.rank, lots[line.member])) for part in by_group(lines)]
    if not state.settings.grouped:
        return [line.member for line in tables[0][: state.settings.cut]] if tables else []
    tables = [table for table in tables if table[0].group]
    places = [[table[n] for table in tables if n < len(table)] for n in range(state.settings.cut)]
    return _seeded([sorted(place, key=lambda line: _merit(line, lots[line.member])) for place in places])


def _merit(line: Line, lot: int) -> tuple[int, int, int]:
    """Of those who are as far up in their groups who has more points is seeded higher (C-GRP-04)."""
    return -line.points, -line.difference, lot


def _seeded(places: Sequence[Sequence[Line]]) -> list[int]:
    """First the winners of groups, then the seconds and so on, so that groupmates meet as late as can be (C-GRP-04)."""
    size = 2
    while size < sum(map(len, places)):
        size *= 2
    slots, rounds = {seed: slot for slot, seed in enumerate(bracket_order(size))}, size.bit_length()
    seeded: list[Line] = []
    for lines in places:
        costs = {}
        for n, line in enumerate(lines):
            for k in range(len(lines)):
                slot = slots[len(seeded) + k + 1]
                mates = [slots[seed] ^ slot for seed, other in enumerate(seeded, 1) if other.group == line.group]
                costs[n, len(lines) + k] = [sum(4 ** (rounds - apart.bit_length()) for apart in mates), (n - k) ** 2]
        by_seed = sorted((k, n) for n, k in cheapest(costs))
        seeded += [lines[n] for _seed, n in by_seed]
    return [line.member for line in seeded]
