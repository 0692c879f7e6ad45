"""Opening hands of a list: its piles shuffled by a seed, as many cards drawn as its game begins with, what comes next,
and how likely each card is to be seen by when.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate
from math import comb
from typing import NamedTuple

from armies.bridge import sheet_of, shown_content
from armies.models import StrikeForce
from rules.presentation.cards import Card
from rules.presentation.sheets import Pile
from rules.table.cards import shuffle
from rules.table.dice import RandomTape, stream_key
from web.translation.messages import shown, titled

MAX_SEED = 999_999


class Draw(NamedTuple):
    """What is drawn in a later turn, by name."""

    turn: int
    cards: list[str]


class Likely(NamedTuple):
    """How likely each card of so many copies is to have been drawn: in the opening hand and by each later turn, in
    percent.
    """

    copies: int
    names: list[str]
    chances: list[float]

    @property
    def by_turn(self) -> list[tuple[int, float]]:
        """With the turn by which each holds, 0 for the opening hand."""
        return [(turn + 1 if turn else 0, chance) for turn, chance in enumerate(self.chances)]


class Hand(NamedTuple):
    """The cards that are drawn of a pile; those that the faction does not have are left out.

    `draws` are those of later turns; where a hand is only filled `up_to` so many, the most that may be drawn.
    """

    title: str
    rule: str
    cards: list[Card]
    left: int
    draws: list[Draw]
    draws_rule: str
    up_to: bool
    likely: list[Likely]


def opening_hands(strike_force: StrikeForce, seed: int) -> list[Hand]:
    """A hand of each pile that a battle begins with cards of; equal seeds draw equal hands."""
    piles = sheet_of(strike_force, strike_force.faction).piles
    return [_hand(strike_force, pile, seed) for pile in piles if pile.opening]


def _hand(strike_force: StrikeForce, pile: Pile, seed: int) -> Hand:
    game, content = strike_force.faction.rules_of_game, shown_content(strike_force.release).content
    kind = game.facts.first_kind(card=True)
    known = {card.slug for card in pile.cards if card.known}
    order = list(pile.order)
    shuffle(order, RandomTape(stream_key(game.slug, seed, f"opening {pile.key}")))
    drawn, rest = order[: pile.opening], order[pile.opening :]
    cards = [game.display.card(content, kind.key, slug) for slug in drawn if slug in known] if kind else []
    draws = list(_later_draws(pile, rest))
    return Hand(
        titled(pile.title), pile.opening_rule, cards, len(rest), draws, pile.later_rule, pile.up_to, _likely(pile)
    )


def _later_draws(pile: Pile, rest: list[str]) -> Iterator[Draw]:
    """Turn by turn until the pile is empty."""
    names = {card.slug: str(shown(card.name)) for card in pile.cards}
    first = 0
    for turn, count in enumerate(pile.later, 2):
        if cards := rest[first : first + count]:
            yield Draw(turn, [names[slug] for slug in cards])
        first += count


def _likely(pile: Pile) -> list[Likely]:
    """The cards of the pile by their copies, those with most first."""
    size = len(pile.order)
    draws = list(_later_draws(pile, list(pile.order[pile.opening :])))
    seen = list(accumulate(pile.later[: len(draws)], initial=pile.opening))
    named: dict[int, list[str]] = {}
    for card in pile.cards:
        named.setdefault(card.copies, []).append(str(shown(card.name)))
    return [
        Likely(copies, named[copies], [100 * float(chance_drawn(size, copies, n)) for n in seen])
        for copies in sorted(named, reverse=True)
        if copies
    ]


def chance_drawn(size: int, copies: int, drawn: int) -> Fraction:
    """How likely one of so many copies is among the cards drawn of a shuffled pile."""
    drawn = min(size, drawn)
    return 1 - Fraction(comb(size - copies, drawn), comb(size, drawn))
