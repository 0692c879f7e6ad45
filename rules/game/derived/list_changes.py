"""Changes of lists that are documents."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.game.derived.kept_lists import HEAD
from rules.lists.change import Change
from rules.lists.editing import edited_head, edited_units
from rules.lists.piles import filled, piles_of, row_of, with_copies
from rules.lists.verdict import Fix
from rules.message import Message

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]


def piles(game: "Game", army: Any) -> dict[str, list[str]]:
    """The cards of a list by the keys of its piles."""
    return piles_of(game.lists.body(army)["deck"], game.facts.piles) if game.facts.piles else {}


def with_piles(game: "Game", army: Any, piles: Mapping[str, Sequence[str]]) -> Any:
    """The list with other cards."""
    return game.lists.kept(game.lists.head(army), game.lists.body(army) | {"deck": row_of(piles)})


def edit(game: "Game", army: Any, content: Any, change: Change) -> Any:
    """A new list with the change made to its cards, its units or its head."""
    if change.verb == "put":
        cards = piles(game, army)
        copies = with_copies(cards[change.key], change.slug, change.value)
        return with_piles(game, army, cards | {change.key: copies})
    if change.verb == "fill":
        return filled_pile(game, army, content, change.key)
    head, body = game.lists.head(army), game.lists.body(army)
    if change.verb == "head":
        chosen = {key: value for key, value in change.value.items() if key not in HEAD}
        return game.lists.kept(edited_head(head, change.value), body | {"choices": body["choices"] | chosen})
    return game.lists.kept(head, body | {"squads": changed_units(game, body["squads"], change)})


def changed_units(game: "Game", units: Sequence[Document], change: Change) -> Sequence[Document]:
    """The units with one added, set, or in another order."""
    if change.verb == "add":
        kind = game.facts.kind(change.kind)
        assert kind is not None
        return [*units, {"id": "", kind.unit_key: change.slug}]
    if change.verb == "set":
        return [unit | dict(change.value) if n == change.unit else unit for n, unit in enumerate(units)]
    return edited_units(list(units), change)


def filled_pile(game: "Game", army: Any, content: Any, key: str) -> Any:
    """The list with a pile filled to the fewest cards it may have, in the order in which they are offered."""
    sheet, cards = game.lists.sheet(army, content, game.lists.verdict(army, content)), piles(game, army)
    pile = next(pile for pile in sheet.piles if pile.key == key)
    offered = [(card.slug, card.most) for card in pile.cards if card.known]
    return with_piles(game, army, cards | {key: filled(cards[key], offered, pile.least or 0)})


def describe_change(game: "Game", before: Any, after: Any, content: Any, place: int) -> Message:
    """That a unit was changed."""
    unit = game.lists.units(after)[place]
    return Message("{unit} changed.", unit=unit.name or unit.slug)


def apply_fix(game: "Game", army: Any, content: Any, fix: Fix) -> Any:
    """A new list with a violation mended."""
    return army if fix.change is None else game.lists.edit(army, content, fix.change)
