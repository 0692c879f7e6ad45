"""What a list may take besides its faction's own parts: boards and cards that are always there (U-BRD-01, U-DEC-01)."""

from collections.abc import Sequence
from typing import Any, Final

from rules.underworlds.content.parts import Board, DeckCard, Faction
from rules.underworlds.content.standard import BOARDS, POOL
from rules.underworlds.formats.content import BoardModel, CardModel

STANDARD_BOARDS: Final[tuple[Board, ...]] = tuple([BoardModel.read(board) for board in BOARDS])
POOL_CARDS: Final[tuple[DeckCard, ...]] = tuple([CardModel.read(card) for card in POOL])


def boards_of(content: Faction) -> list[Board]:
    """The boards of a faction, then those that are always there; one of the same slug goes before them."""
    own = {board.slug for board in content.boards}
    return [*content.boards, *[board for board in STANDARD_BOARDS if board.slug not in own]]


def cards_of(content: Faction) -> list[DeckCard]:
    """The cards of a faction, then those of none; one of the same slug goes before them."""
    own = {card.slug for card in content.cards}
    return [*content.cards, *[card for card in POOL_CARDS if card.slug not in own]]


def of_pool(card: DeckCard) -> bool:
    """Whether a card is of no faction: it does what the one of its slug does, whatever the language."""
    return bool(_but_words(CardModel.document(card)) == _POOL_BUT_WORDS.get(card.slug))


def _but_words(node: Any) -> Any:
    if isinstance(node, list):
        return [_but_words(item) for item in node]
    if not isinstance(node, dict):
        return node
    return {key: _but_words(value) for key, value in node.items() if key not in ("name", "text")}


_POOL_BUT_WORDS: Final = {card.slug: _but_words(CardModel.document(card)) for card in POOL_CARDS}


def called(parts: Sequence[Any], slug: str) -> Any:
    """The part with this slug; LookupError."""
    for part in parts:
        if part.slug == slug:
            return part
    raise LookupError(slug)
