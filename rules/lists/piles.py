"""Piles of cards of a list: changed as lists of slugs, and kept in a row as one list."""

from collections.abc import Mapping, Sequence

SIGN = "/"
"""Between the key of a pile and a card, where a row keeps several piles."""


def row_of(piles: Mapping[str, Sequence[str]]) -> list[str]:
    """All piles as one list: the cards of a single pile, or `<pile>/<card>` where there are several."""
    if len(piles) == 1:
        return [slug for cards in piles.values() for slug in cards]
    return [f"{key}{SIGN}{slug}" for key, cards in piles.items() for slug in cards]


def piles_of(row: Sequence[str], keys: Sequence[str]) -> dict[str, list[str]]:
    """The piles of a list that `row_of` wrote; ValueError for a card of no pile."""
    if len(keys) == 1:
        return {keys[0]: list(row)}
    piles: dict[str, list[str]] = {key: [] for key in keys}
    for entry in row:
        key, sign, slug = entry.partition(SIGN)
        if key not in piles or not sign:
            raise ValueError(entry)
        piles[key].append(slug)
    return piles


def with_copies(cards: Sequence[str], slug: str, copies: int) -> list[str]:
    """A pile with so many copies of a card, kept together where the first of them was."""
    at = cards.index(slug) if slug in cards else len(cards)
    rest = [card for card in cards if card != slug]
    return [*rest[:at], *[slug] * copies, *rest[at:]]


def filled(cards: Sequence[str], offered: Sequence[tuple[str, int]], size: int) -> list[str]:
    """A pile filled up to a size, in turns one of each offered card that allows another copy (0 for no limit)."""
    pile = list(cards)
    while len(pile) < size:
        room = [slug for slug, most in offered if not most or pile.count(slug) < most]
        if not room:
            break
        fewest = min(pile.count(slug) for slug in room)
        pile.append(next(slug for slug in room if pile.count(slug) == fewest))
    return pile
