"""Warbands in scenarios, and packs of what they use: with the boards and cards that are always there."""

from typing import Any

from rules.game.derived import content as derived
from rules.game.derived import scenarios
from rules.game.derived.list_changes import piles
from rules.game.game import Game
from rules.underworlds.content.parts import Faction
from rules.underworlds.facts import BOARDS, CARDS, WARBANDS
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.lists.library import STANDARD_BOARDS, boards_of, cards_of
from rules.underworlds.lists.verdict import DECK_OF, whole_warband

Document = dict[str, Any]


def used(game: Game, content: Faction, army: RosterModel) -> Document:
    """A pack of its fighters and cards, the board, and the warband that they are."""
    warband = whole_warband(army, content)
    boards = [board for board in content.boards if board.slug == army.board]
    return derived.used(game, content, army) | {
        "warbands": [game.formats.written(WARBANDS, warband)] if warband else [],
        "boards": [game.formats.written(BOARDS, board) for board in boards],
    }


def player_of(game: Game, army: RosterModel, content: Faction, id: str, name: str) -> Document:
    """A warband as a player of a scenario, with its board and each card of its decks once."""
    cards = {card.slug: card for card in cards_of(content)}
    boards = {board.slug: board for board in boards_of(content)}
    decks = {
        key: [
            game.formats.written(CARDS, cards[slug])
            for slug in dict.fromkeys(pile)
            if slug in cards and DECK_OF[cards[slug].type] == key
        ]
        for key, pile in piles(game, army).items()
    }
    board = game.formats.written(BOARDS, boards.get(army.board, STANDARD_BOARDS[0]))
    return scenarios.player(game, army, content, id, name) | {"board": board} | decks
