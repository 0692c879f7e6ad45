"""Lists as documents: how they are kept, and read in place of what was kept."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from rules.formats.errors import DocumentError, shown
from rules.lists.editing import edited_head
from rules.lists.piles import piles_of, row_of
from rules.lists.units import ListHead, Unit
from rules.message import Message
from rules.presentation.words import PartKind

if TYPE_CHECKING:
    from rules.game.game import Game

Document = dict[str, Any]

HEAD = ("format", "name", "faction", "release", "limit", "units")
"""The keys of a roster file; all others are piles (`Facts.piles`) and choices of the list as a whole."""


def new(game: "Game", name: str, content: Any, limit: int | None) -> Any:
    """An empty list."""
    return game.lists.kept(ListHead(name, game.content.head(content).slug, 0, limit), {"squads": []})


def list_document(game: "Game", army: Any) -> Document:
    """A list as a roster file."""
    document = game.formats.written("roster", army)
    return document | ({"units": [without_id(unit) for unit in document["units"]]} if "units" in document else {})


def without_id(unit: Document) -> Document:
    """A unit as a roster file writes it."""
    return {key: value for key, value in unit.items() if key != "id"}


def kept(game: "Game", head: ListHead, body: Document) -> Any:
    """A list from its row, read as a roster file."""
    document: Document = {"format": game.facts.format("roster"), "name": head.name, "faction": head.faction}
    document |= {"release": head.release} if head.release else {}
    document |= {} if head.limit is None or game.facts.terms.points is None else {"limit": head.limit}
    units = [{key: value for key, value in unit.items() if value != ""} for unit in body["squads"]]
    piles = piles_of(body.get("deck", []), game.facts.piles) if game.facts.piles else {}
    return game.formats.read("roster", document | body.get("choices", {}) | piles | {"units": units})


def head(game: "Game", army: Any) -> ListHead:
    """Name, faction, release and limit of a list."""
    document = game.formats.written("roster", army)
    return ListHead(document["name"], document["faction"], document.get("release", 0), document.get("limit"))


def body(game: "Game", army: Any) -> Document:
    """The units with their ids, the cards with their piles, and the choices."""
    document = game.formats.written("roster", army)
    return {
        "squads": [{"id": ""} | unit for unit in document.get("units", [])],
        "deck": row_of({key: document.get(key, []) for key in game.facts.piles}),
        "choices": {k: value for k, value in document.items() if k not in HEAD and k not in game.facts.piles},
    }


def unit_kind(game: "Game", unit: Document) -> PartKind:
    """The kind of part that a unit of a list or scenario is."""
    kinds = [kind for kind in game.facts.kinds if kind.unit_key in unit]
    return kinds[0]


def units(game: "Game", army: Any) -> Sequence[Unit]:
    """The units of a list in order."""
    documents = game.lists.body(army)["squads"]
    kinds = [unit_kind(game, unit) for unit in documents]
    return [
        Unit(unit["id"], kind.key, unit[kind.unit_key], unit.get("name", ""))
        for unit, kind in zip(documents, kinds, strict=True)
    ]


def models(game: "Game", army: Any) -> Mapping[str, int]:
    """One model a unit."""
    kinds = [kind.key for kind in game.facts.kinds if kind.models]
    slugs = [unit.slug for unit in game.lists.units(army) if unit.kind in kinds]
    return {slug: slugs.count(slug) for slug in slugs}


def state(game: "Game", army: Any) -> Document:
    """Head and body, but for faction and release."""
    head = game.lists.head(army)
    limit = {} if head.limit is None else {"limit": head.limit}
    return {"name": head.name, **limit, **game.lists.body(army)}


def read_state(game: "Game", document: object, present: Any) -> Any:
    """A list in place of the present one; DocumentError for a unit or card that it cannot have."""
    state = game.formats.written("state", game.formats.read("state", document))
    known = {unit.id for unit in game.lists.units(present)}
    for n, unit in enumerate(state.get("squads", [])):
        if unit.get("id") and unit["id"] not in known:
            problem, remedy = Message("is no unit of this list"), Message("leave it out for a new unit")
            raise DocumentError(f"squads[{n}].id", problem, remedy)
    body = {"squads": state.get("squads", []), "choices": state.get("choices", {}), "deck": state.get("deck", [])}
    refuse_cards_of_no_pile(body["deck"], game.facts.piles)
    return game.lists.kept(edited_head(game.lists.head(present), state), body)


def refuse_cards_of_no_pile(deck: Sequence[str], piles: Sequence[str]) -> None:
    """DocumentError for a card that is written without the pile that it lies in."""
    for n, card in enumerate(deck):
        try:
            piles_of([card], piles)
        except ValueError:
            remedy = Message("must be a card after its pile: {words}", words=", ".join(piles))
            raise DocumentError(f"deck[{n}]", Message("cannot be {found}", found=shown(card)), remedy) from None
