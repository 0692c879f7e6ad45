"""Pairings by plan: round robins and brackets. A pairing lists members; one of a single member is a bye."""

from collections.abc import Sequence

Pairing = tuple[int, ...]
"""Two who meet, the first of them first in the battle; or one who has a bye."""


def round_robin(members: Sequence[int], legs: int = 1) -> list[list[Pairing]]:
    """The rounds of a league: everyone meets everyone once, or twice with sides changed (C-PAI-01)."""
    if len(members) < 2:
        return []
    seats: list[int | None] = [*members, None] if len(members) % 2 else [*members]
    first = [_round_of_circle(seats, number) for number in range(len(seats) - 1)]
    second = [[pairing[::-1] for pairing in pairings] for pairings in first]
    return first + second if legs == 2 else first


def _round_of_circle(seats: Sequence[int | None], number: int) -> list[Pairing]:
    """One seat stays, the others turn around it; sides change from pair to pair, so that each comes first in turn."""
    turning = len(seats) - 1
    pairs = [(seats[number], seats[turning])]
    for k in range(1, len(seats) // 2):
        pairs.append((seats[(number + k) % turning], seats[(number - k) % turning]))
    turned = [pair[::-1] if (number if k == 0 else k + 1) % 2 else pair for k, pair in enumerate(pairs)]
    met = [tuple(member for member in pair if member is not None) for pair in turned]
    return sorted(met, key=len, reverse=True)


def bracket_order(size: int) -> list[int]:
    """The seeds of a bracket from top to bottom, so that the best meet as late as can be: 1 4 2 3 of four."""
    seeds = [1]
    while len(seeds) < size:
        seeds = [seed for best in seeds for seed in (best, 2 * len(seeds) + 1 - best)]
    return seeds


def bracket(seeded: Sequence[int]) -> list[Pairing]:
    """The first round of a knock-out, from top to bottom; byes go to the best seeds (C-KND-01)."""
    size = 2
    while size < len(seeded):
        size *= 2
    slots = [seeded[seed - 1] if seed <= len(seeded) else None for seed in bracket_order(size)]
    pairs = zip(slots[::2], slots[1::2], strict=True)
    return [tuple(sorted((m for m in pair if m is not None), key=seeded.index)) for pair in pairs]


def seeds_of(first_round: Sequence[Pairing]) -> dict[int, int]:
    """The seed of each member, from the first round of its bracket."""
    order = bracket_order(2 * len(first_round))
    return {
        member: seed
        for pairing, best, worst in zip(first_round, order[::2], order[1::2], strict=False)
        for member, seed in zip(pairing, sorted((best, worst)), strict=False)
    }


def next_of_bracket(winners: Sequence[int], seeds: dict[int, int]) -> list[Pairing]:
    """The winners meet from top to bottom, the better seed first; of an odd number the best seed waits (C-KND-03)."""
    by_seed = sorted(winners, key=lambda member: (seeds.get(member, len(seeds) + 1), member))
    waiting = by_seed[:1] if len(winners) % 2 else []
    left = [member for member in winners if member not in waiting]
    pairs = zip(left[::2], left[1::2], strict=True)
    return [*(tuple(sorted(pair, key=by_seed.index)) for pair in pairs), *((member,) for member in waiting)]
