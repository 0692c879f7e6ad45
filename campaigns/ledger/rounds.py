"""Propose the next round of a campaign, or say why there is none (C-RND)."""

from collections import Counter
from collections.abc import Collection
from copy import copy
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from typing import NamedTuple

from campaigns.ledger.knock_out import (
    UnfoughtError,
    bracket_rounds,
    champion,
    in_knock_out,
    members,
    next_of_knock_out,
    slots,
)
from campaigns.ledger.pairing import Pairing, round_robin
from campaigns.ledger.settings import LEAGUE, MAX_ROUNDS, PAIRED, SWISS
from campaigns.ledger.standings import Line, scoring, standings
from campaigns.ledger.state import Result, Round, State
from campaigns.ledger.swiss import Entrant, pair_key, still_to_meet, swiss

NO_ROUNDS, ROUND_OPEN, TOO_FEW, UNFOUGHT, OVER = "no_rounds", "round_open", "too_few", "unfought", "over"
UNGROUPED, CUT = "ungrouped", "cut"


class Proposal(NamedTuple):
    """A proposed round: pairings of forces (one has a bye), or a `refusal` with the battles that block it."""

    number: int
    pairings: tuple[tuple[int, ...], ...] = ()
    refusal: str | None = None
    battles: tuple[int, ...] = ()


def next_round(state: State, absent: Collection[int] = ()) -> Proposal:
    """The proposal for the next round (C-RND-01, C-RND-02, C-RND-04, C-RND-05).

    `absent` members are left out of a Swiss round (C-RND-14).
    """
    refused = refuse_next_round(state)
    if refused is not None:
        return refused
    number = max(state.rounds, default=0) + 1
    absent = () if in_knock_out(state) else absent
    entrants = {member: force for member, force in who_takes_part(state).items() if member not in absent}
    if len(entrants) < 2:
        return Proposal(number, refusal=TOO_FEW)
    try:
        pairs = _pairs(state, number, list(entrants))
    except UnfoughtError as unfought:
        return Proposal(number, refusal=UNFOUGHT, battles=tuple(unfought.battles))
    if not pairs:
        return Proposal(number, refusal=CUT if is_cut_due(state) else OVER)
    return Proposal(number, tuple(tuple(entrants[member] for member in pair) for pair in pairs))


def refuse_next_round(state: State) -> Proposal | None:
    """Why the next round cannot be opened, as far as is known before pairing; None if nothing prevents it."""
    number = max(state.rounds, default=0) + 1
    refusal = _refuse(state, number, who_takes_part(state))
    return Proposal(number, refusal=refusal) if refusal is not None else None


def refusal_code(state: State) -> Proposal | None:
    """Why there is no next round now; without computing Swiss pairings, which always exist."""
    refused = refuse_next_round(state)
    if refused is None and (state.settings.kind != SWISS or in_knock_out(state)):
        proposal = next_round(state)
        refused = proposal if proposal.refusal is not None else None
    return refused


def is_over(state: State) -> bool:
    """Whether every round that is to be was fought (C-RND-05)."""
    refused = refusal_code(state)
    return refused is not None and refused.refusal == OVER


def is_last(state: State) -> bool:
    """Whether no round is to come after the latest, as far as there is telling (C-RND-05)."""
    latest = state.round()
    if latest is None or is_cut_due(state):
        return False
    if in_knock_out(state):
        return latest.bracket and len(slots(state, latest)) == 1
    match state.settings.kind:
        case "swiss":
            return latest.number >= state.settings.rounds
        case "league":
            return not next_of_groups(state, list(who_takes_part(state)))
    return False


def is_cut_due(state: State) -> bool:
    """Whether a knock-out was agreed on, and who goes on to it is not said yet (C-CUT-02)."""
    return state.settings.goes_on > 0 and not state.cut


def _refuse(state: State, number: int, entrants: dict[int, int]) -> str | None:
    """Why there is no next round now, before anybody is paired."""
    if state.settings.kind not in PAIRED:
        return NO_ROUNDS
    if any(not round.closed for round in state.rounds.values()):
        return ROUND_OPEN
    few = TOO_FEW if len(entrants) < 2 else None
    if in_knock_out(state):
        return OVER if number > MAX_ROUNDS or (len(entrants) < 2 and (state.cut or bracket_rounds(state))) else few
    if number > MAX_ROUNDS or (state.settings.kind == SWISS and number > state.settings.rounds):
        return CUT if is_cut_due(state) and number <= MAX_ROUNDS else OVER
    return few or (UNGROUPED if state.settings.grouped and not state.groups else None)


def _pairs(state: State, number: int, entrants: list[int]) -> list[Pairing]:
    """Pairings of the next round; empty if the campaign is over (C-RND-05)."""
    if in_knock_out(state) and state.cut:
        return next_of_knock_out(state, [])
    if state.settings.kind == LEAGUE:
        return next_of_groups(state, entrants)
    order = [line.member for line in standings(state) if line.member in entrants]
    if not state.rounds and not scoring(state):
        order = by_lot(state, order)
    return next_of_swiss(state, order) if state.settings.kind == SWISS else next_of_knock_out(state, order)


def lot_of(seed: str, member: int) -> bytes:
    """A member's lot, which anybody can draw again from the campaign's seed (C-PAI-07)."""
    return sha256(f"{seed}:{member}".encode()).digest()


def by_lot(state: State, members: list[int]) -> list[int]:
    """Members in the order of their lots."""
    return sorted(members, key=lambda member: lot_of(state.lot, member))


def who_takes_part(state: State) -> dict[int, int]:
    """The members who fight in the next round, in the order of joining, each with the force for it (C-RND-01)."""
    first: dict[int, int] = {}
    cut = state.cut if in_knock_out(state) else ()
    for force in state.active_forces():
        if not cut or force.member in cut:
            first.setdefault(force.member, force.number)
    return dict(sorted(first.items()))


def to_be_paired(state: State, round: Round, planned: Collection[int]) -> dict[int, int]:
    """Who may be paired in an open round, with what force; `planned` are its battles that are to be fought (C-RND-12).

    A knock-out pairs again only who had a battle that was called off: everybody else is in it, or out.
    """
    entrants = who_takes_part(state)
    busy = {
        member
        for pairing in round.pairings
        for member in state.owners(pairing.forces)
        if pairing.battle in planned or _stands(state.results.get(pairing.battle))
    }
    free = {member: force for member, force in entrants.items() if member not in busy}
    if not in_bracket(state, round):
        return free
    met = [state.owners(pairing.forces) for pairing in round.pairings]
    return {member: force for member, force in free.items() if any(member in pair <= free.keys() for pair in met)}


def in_bracket(state: State, round: Round) -> bool:
    """Whether a round is of a knock-out that is still one."""
    return round.bracket and in_knock_out(state)


def _stands(result: Result | None) -> bool:
    """Whether it was fought: what was conceded leaves both without an opponent."""
    return result is not None and not result.conceded


def refuse_pair(state: State, round: Round, members: set[int]) -> bool:
    """In a knock-out the same two meet again, and there are no byes (C-RND-12)."""
    return in_bracket(state, round) and members not in [state.owners(p.forces) for p in round.pairings]


def who_waits(state: State, round: Round, planned: Collection[int]) -> list[int]:
    """The members who take part and have neither battle nor bye in a round, nor a win by concession."""
    cared_for = state.owners(tuple(round.byes)) | {
        side.member for p in round.pairings if (came := state.results.get(p.battle)) for side in came.sides
    }
    return [member for member in to_be_paired(state, round, planned) if member not in cared_for]


def proposed_late(state: State, round: Round, planned: Collection[int]) -> list[Pairing]:
    """Pairings for those who wait in an open round, of an odd number with who has a bye; of their forces (C-RND-12)."""
    free, waiting = to_be_paired(state, round, planned), who_waits(state, round, planned)
    if in_bracket(state, round):
        return [pairing.forces for pairing in round.pairings if state.owners(pairing.forces) <= set(waiting)]
    before = copy(state)
    before.rounds = {number: known for number, known in state.rounds.items() if number < round.number}
    byes = [member for member in free if member in state.owners(tuple(round.byes))] if len(waiting) % 2 else []
    ways = [_late_pairs(before, members) for members in [[*waiting, member] for member in byes] or [waiting]]
    met = met_so_far(paired_so_far(before))
    pairs = min(ways, key=lambda pairs: sum(met[pair_key(*pair)] for pair in pairs if len(pair) == 2))
    return [tuple(free[member] for member in pair) for pair in pairs]


def _late_pairs(before: State, members: list[int]) -> list[Pairing]:
    """Pair as the round was paired, from what came before it."""
    if before.settings.grouped:
        parts = [[member for member in members if member in group] for group in before.groups]
        return [pair for part in parts if part for pair in _late_in_league(before, part)]
    if before.settings.kind == LEAGUE:
        return _late_in_league(before, members)
    return next_of_swiss(before, [line.member for line in standings(before) if line.member in members])


def _late_in_league(before: State, members: list[int]) -> list[Pairing]:
    """Pairs of a league, or of one of its groups, who have still to meet; else byes."""
    met = met_so_far(paired_so_far(before))
    return still_to_meet(entrants_of(before, members, {}), met, before.settings.legs) or [(m,) for m in members]


def paired_so_far(state: State) -> list[list[Pairing]]:
    """The pairings of every round, of members."""
    rounds = [state.rounds[number] for number in sorted(state.rounds)]
    return [
        [members(state, forces) for forces in (*(p.forces for p in r.pairings), *((f,) for f in r.byes))]
        for r in rounds
    ]


def met_so_far(rounds: list[list[Pairing]]) -> Counter[tuple[int, int]]:
    """How often each two were paired, whether they fought or not (C-RND-02)."""
    return Counter(pair_key(*two) for pairs in rounds for pair in pairs for two in combinations(pair, 2))


def entrants_of(state: State, order: list[int], points: dict[int, int]) -> list[Entrant]:
    """Those who take part as Swiss rounds weigh them; who won by concession had a bye (C-PAI-03)."""
    rounds = paired_so_far(state)
    halves = {(r.number, m) for r in state.rounds.values() for m in members(state, r.half)}
    numbers = sorted(state.rounds)
    pairs = [p for n, pairs in zip(numbers, rounds, strict=True) for p in pairs if (n, p[0]) not in halves]
    leads = Counter(pair[0] for pair in pairs if len(pair) > 1)
    leads.subtract(member for pair in pairs for member in pair[1:])
    conceded = [side for result in scoring(state) if result.conceded for side in result.sides]
    byes = Counter([*(p[0] for p in pairs if len(p) == 1), *(s.member for s in conceded if s.outcome == "won")])
    fought = Counter(member for pair in pairs for member in pair if len(pair) > 1)
    fought.subtract(side.member for side in conceded)
    return [
        Entrant(m, points.get(m, 0), byes[m], leads[m], len(rounds) - fought[m], bool(byes[m]) and not fought[m])
        for m in order
    ]


def next_of_swiss(state: State, order: list[int]) -> list[Pairing]:
    """A Swiss round by the standings (C-PAI-02 to C-PAI-05)."""
    points = {line.member: line.points for line in standings(state)}
    apart = {} if state.rounds else {pair_key(*two): 1 for two in combinations(order, 2) if state.are_apart(*two)}
    return swiss(entrants_of(state, order, points), met_so_far(paired_so_far(state)), apart)


def next_of_groups(state: State, entrants: list[int]) -> list[Pairing]:
    """The next round of a league, of each of its groups where it has some; battles before byes (C-GRP-02)."""
    if not state.settings.grouped:
        return next_of_league(state, entrants, paired_so_far(state))
    pairs: list[Pairing] = []
    for group in state.groups:
        rounds = [[pair for pair in pairs if set(pair) <= set(group)] for pairs in paired_so_far(state)]
        pairs += next_of_league(state, [member for member in entrants if member in group], rounds)
    return sorted(pairs, key=len, reverse=True)


def next_of_league(state: State, entrants: list[int], rounds: list[list[Pairing]]) -> list[Pairing]:
    """The next round as planned, with byes for who has lost an opponent; else who has still to meet (C-PAI-06)."""
    seats = by_lot(state, sorted({member for pair in rounds[0] for member in pair}) if rounds else entrants)
    plan = _league_plan(tuple(seats), state.settings.legs)
    if all(member in seats for member in entrants) and _followed(plan, rounds, entrants):
        rest = plan[len(rounds) :]
        here = [tuple(member for member in pair if member in entrants) for pair in rest[0]] if rest else []
        if not rest or any(len(pair) > 1 for pair in here):
            return sorted((pair for pair in here if pair), key=len, reverse=True)
    return still_to_meet(entrants_of(state, entrants, {}), met_so_far(rounds), state.settings.legs)


_league_plan = lru_cache(16)(round_robin)
"""The plans of the latest leagues asked for, which are only read."""


def _followed(plan: list[list[Pairing]], rounds: list[list[Pairing]], entrants: list[int]) -> bool:
    """Whether all who are here were paired as planned until now."""
    return len(rounds) <= len(plan) and all(
        _among(planned, entrants) == _among(paired, entrants) for planned, paired in zip(plan, rounds, strict=False)
    )


def _among(pairs: list[Pairing], entrants: list[int]) -> list[tuple[int, int]]:
    met = (two for pair in pairs for two in combinations(pair, 2))
    return sorted(pair_key(*two) for two in met if two[0] in entrants and two[1] in entrants)


def champions(state: State, table: list[Line]) -> list[int]:
    """Who has won: in a knock-out who is left (C-KND-05), else all who are first when every round was played.

    Nobody has won a bracket that does not follow from its results, until it is mended or kept (C-KND-07, C-LED-13).
    """
    if in_knock_out(state):
        winner = champion(state)
        return (
            [] if winner is None or any(round.amiss and not round.kept for round in bracket_rounds(state)) else [winner]
        )
    return [line.member for line in table if line.rank == 1] if state.rounds and is_over(state) else []
