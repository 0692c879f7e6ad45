"""Opening hands of a list: its piles shuffled by a seed, and as many cards drawn as its game begins with."""

from typing import NamedTuple

from armies.bridge import sheet_of, shown_content
from armies.models import StrikeForce
from rules.presentation.cards import Card
from rules.presentation.sheets import Pile
from rules.table.cards import shuffle
from rules.table.dice import RandomTape, stream_key
from web.translation.messages import titled

MAX_SEED = 999_999


class Hand(NamedTuple):
    """The cards that are drawn of a pile; those that the faction does not have are left out."""

    title: str
    rule: str
    cards: list[Card]
    left: int


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
    drawn = order[: pile.opening]
    cards = [game.display.card(content, kind.key, slug) for slug in drawn if slug in known] if kind else []
    return Hand(titled(pile.title), pile.opening_rule, cards, len(order) - len(drawn))
