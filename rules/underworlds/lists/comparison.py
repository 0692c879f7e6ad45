"""What is compared of warbands beside their fighters and cards."""

from collections.abc import Sequence

from rules.message import Message
from rules.presentation.cards import Chapter, Column, Row, Table
from rules.underworlds.content.parts import DeckCard, Faction, FighterCard, Objective
from rules.underworlds.formats.roster import RosterModel
from rules.underworlds.lists.library import boards_of, cards_of

Lists = Sequence[RosterModel]
Contents = Sequence[Faction]


def figures(lists: Lists, contents: Contents) -> Chapter:
    """Board, wounds, and what both decks are made of."""
    pairs = list(zip(lists, contents, strict=True))
    boards = [_board(army, content) for army, content in pairs]
    wounds = [sum([fighter.wounds for fighter in _fighters(army, content)]) for army, content in pairs]
    glory = [_glory(army, content) for army, content in pairs]
    rows = [
        Row((Message("Board"), *boards)),
        Row((Message("Wounds"), *wounds)),
        Row((Message("Glory in objectives"), *glory)),
    ]
    for type, title in (("upgrade", Message("Upgrades")), ("ploy", Message("Ploys"))):
        counts = [len([card for card in _cards(army.power, content) if card.type == type]) for army, content in pairs]
        rows.append(Row((title, *counts)))
    return Chapter(Message("Board and decks"), tables=(Table("", (Column(Message("Figure")),), tuple(rows)),))


def _glory(army: RosterModel, content: Faction) -> int:
    return sum([card.glory for card in _cards(army.objectives, content) if isinstance(card, Objective)])


def _board(army: RosterModel, content: Faction) -> str:
    return next((board.name for board in boards_of(content) if board.slug == army.board), army.board)


def _fighters(army: RosterModel, content: Faction) -> list[FighterCard]:
    cards = [content.fighter(unit.fighter) for unit in army.units]
    return [fighter for fighter in cards if fighter]


def _cards(deck: Sequence[str], content: Faction) -> list[DeckCard]:
    known = {card.slug: card for card in cards_of(content)}
    return [known[slug] for slug in deck if slug in known]
