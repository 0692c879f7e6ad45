"""Content and lists of a game by its documents: what follows of its answers from how they are read and written."""

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, Generic

from rules.formats.errors import AnswersError, DocumentError, shown
from rules.formats.formats import Formats
from rules.game import B, C, Document, Game, L, M, S
from rules.lists.change import Change
from rules.lists.editing import edited_head, edited_units
from rules.lists.piles import filled, piles_of, row_of, with_copies
from rules.lists.units import ListHead, Reference, Unit, WrittenList
from rules.lists.verdict import Verdict
from rules.message import Message
from rules.presentation.cards import Card
from rules.presentation.sheets import ListSheet, Option, UnitRow
from rules.presentation.words import Facts, Field, Kind
from rules.table.compiler import mypyc_attr

HEAD = ("format", "name", "faction", "release", "limit", "units")
"""The keys of a roster file; all others are piles (`Facts.piles`) and choices of the list as a whole."""


@mypyc_attr(allow_interpreted_subclasses=True)
class DocumentLists(Game[C, L, M, S, B], Generic[C, L, M, S, B]):
    """A game with `formats` for its documents, whose lists are units that name a part each by its kind's `unit_key`,
    and piles of its first kind of cards.

    A game overrides what it keeps in another way; those lists that it does not edit itself are edited as documents.
    """

    def __init__(self, facts: Facts, formats: Formats) -> None:
        super().__init__(facts)
        self.formats = formats

    # documents

    def schema(self, document: str) -> Document:
        return self.formats.schema(document)

    def read_content(self, document: object, path: str = "") -> C:
        content: C = self.formats.read("content", document, path)
        return content

    def content_document(self, content: C) -> Document:
        return self.formats.written("content", content)

    def read_part(self, kind: str, document: object, path: str = "") -> Document:
        return self.formats.written(kind, self.formats.read(kind, document, path))

    def read_mission(self, document: object, path: str = "") -> M:
        mission: M = self.formats.read("operation", document, path)
        return mission

    def mission_document(self, mission: M) -> Document:
        return self.formats.written("operation", mission)

    def read_result(self, document: object, path: str = "") -> Document:
        self.formats.read("result", document, path)
        result: Any = document
        return dict(result)

    def read_answers(self, document: object) -> list[Any]:
        try:
            entries = self.formats.read("answers", document).answers
        except DocumentError as error:
            raise AnswersError(error.path, error.problem, error.remedy) from None
        return [self.answer_of(entry) for entry in entries]

    def answers_document(self, answers: Sequence[Any]) -> Document:
        entries = [self.answer_document(answer) for answer in answers]
        return {"format": self.format("answers"), "engine": self.facts.engine, "answers": entries}

    def answer_of(self, entry: Any) -> Any:
        """An answer as a battle takes it, from its entry in a document."""
        return entry.value()

    def answer_document(self, answer: Any) -> Any:
        """An answer as a document has it."""
        return answer

    def card(self, content: C, kind: str, slug: str, marks: Sequence[str] = ()) -> Card:
        named = [part for part in self.parts(content)[kind] if part["slug"] == slug]
        return self.card_of(kind, named[0])

    # lists as documents

    def new_list(self, name: str, content: C, limit: int | None) -> L:
        return self.kept_list(ListHead(name, self.content_head(content).slug, 0, limit), {"squads": []})

    def read_list(self, document: object, path: str = "") -> L:
        army: L = self.formats.read("roster", document, path)
        return army

    def list_document(self, army: L) -> Document:
        document = self.formats.written("roster", army)
        return document | ({"units": [without_id(unit) for unit in document["units"]]} if "units" in document else {})

    def kept_list(self, head: ListHead, body: Document) -> L:
        document: Document = {"format": self.format("roster"), "name": head.name, "faction": head.faction}
        document |= {"release": head.release} if head.release else {}
        document |= {} if head.limit is None or self.facts.terms.points is None else {"limit": head.limit}
        units = [{key: value for key, value in unit.items() if value != ""} for unit in body["squads"]]
        piles = piles_of(body.get("deck", []), self.facts.piles) if self.facts.piles else {}
        return self.read_list(document | body.get("choices", {}) | piles | {"units": units})

    def list_body(self, army: L) -> Document:
        document = self.formats.written("roster", army)
        units = [{"id": ""} | unit for unit in document.get("units", [])]
        return {
            "squads": units,
            "deck": row_of({key: document.get(key, []) for key in self.facts.piles}),
            "choices": {k: value for k, value in document.items() if k not in HEAD and k not in self.facts.piles},
        }

    def piles(self, army: L) -> dict[str, list[str]]:
        """The cards of a list by the keys of its piles."""
        return piles_of(self.list_body(army)["deck"], self.facts.piles) if self.facts.piles else {}

    def with_piles(self, army: L, piles: Mapping[str, Sequence[str]]) -> L:
        """The list with other cards."""
        return self.kept_list(self.list_head(army), self.list_body(army) | {"deck": row_of(piles)})

    def read_state(self, document: object, present: L) -> L:
        state = self.formats.written("state", self.formats.read("state", document))
        known = {unit.id for unit in self.units(present)}
        for n, unit in enumerate(state.get("squads", [])):
            if unit.get("id") and unit["id"] not in known:
                problem, remedy = Message("is no unit of this list"), Message("leave it out for a new unit")
                raise DocumentError(f"squads[{n}].id", problem, remedy)
        body = {"squads": state.get("squads", []), "choices": state.get("choices", {}), "deck": state.get("deck", [])}
        self.refuse_cards_of_no_pile(body["deck"])
        return self.kept_list(edited_head(self.list_head(present), state), body)

    def refuse_cards_of_no_pile(self, deck: Sequence[str]) -> None:
        """DocumentError for a card that is written without the pile that it lies in."""
        for n, card in enumerate(deck):
            try:
                piles_of([card], self.facts.piles)
            except ValueError:
                remedy = Message("must be a card after its pile: {words}", words=", ".join(self.facts.piles))
                raise DocumentError(f"deck[{n}]", Message("cannot be {found}", found=shown(card)), remedy) from None

    def list_head(self, army: L) -> ListHead:
        document = self.formats.written("roster", army)
        return ListHead(document["name"], document["faction"], document.get("release", 0), document.get("limit"))

    def unit_kind(self, unit: Document) -> Kind:
        """The kind of part that a unit of a list or scenario is."""
        kinds = [kind for kind in self.facts.kinds if kind.unit_key in unit]
        return kinds[0]

    def units(self, army: L) -> Sequence[Unit]:
        units = self.list_body(army)["squads"]
        kinds = [self.unit_kind(unit) for unit in units]
        return [
            Unit(unit["id"], kind.key, unit[kind.unit_key], unit.get("name", ""))
            for unit, kind in zip(units, kinds, strict=True)
        ]

    def new_unit(self, content: C, kind: Kind, slug: str) -> Document:
        """A unit just added to a list."""
        return {"id": "", kind.unit_key: slug}

    def set_unit(self, unit: Document, values: Document) -> Document:
        """A unit with other values of its fields."""
        return unit | values

    def edit(self, army: L, content: C, change: Change) -> L:
        if change.verb == "put":
            piles = self.piles(army)
            return self.with_piles(
                army, piles | {change.key: with_copies(piles[change.key], change.slug, change.value)}
            )
        if change.verb == "fill":
            return self.filled(army, content, change.key)
        head, body = self.list_head(army), self.list_body(army)
        units: list[Document] = body["squads"]
        if change.verb == "add":
            kind = self.kind(change.kind)
            assert kind is not None
            units = [*units, self.new_unit(content, kind, change.slug)]
        elif change.verb == "set":
            units = [*units]
            units[change.unit] = self.set_unit(units[change.unit], dict(change.value))
        elif change.verb == "head":
            chosen = {key: value for key, value in change.value.items() if key not in HEAD}
            head, body = edited_head(head, change.value), body | {"choices": body["choices"] | chosen}
        else:
            units = edited_units(units, change)
        return self.kept_list(head, body | {"squads": units})

    def filled(self, army: L, content: C, key: str) -> L:
        """The list with a pile filled to the fewest cards it may have, in the order in which they are offered."""
        sheet, piles = self.sheet(army, content, self.verdict(army, content)), self.piles(army)
        pile = next(pile for pile in sheet.piles if pile.key == key)
        offered = [(card.slug, card.most) for card in pile.cards if card.known]
        return self.with_piles(army, piles | {key: filled(piles[key], offered, pile.least or 0)})

    def unit_fields(self, army: L, content: C, place: int) -> tuple[Field, ...]:
        """What can be set of a unit."""
        return (Field("name", "text", Message("Name"), self.units(army)[place].name),)

    def list_fields(self, army: L) -> tuple[Field, ...]:
        """What is chosen for a list as a whole."""
        return ()

    def sheet(
        self, army: L, content: C, verdict: Verdict[Any], elsewhere: Callable[[], Sequence[C]] | None = None
    ) -> ListSheet:
        names = {(option.kind, option.slug): option.name for option in self.options(content)}
        rows: list[UnitRow] = []
        for place, (unit, worth) in enumerate(zip(self.units(army), verdict.unit_points, strict=True)):
            part, fields = (unit.kind, unit.slug), self.unit_fields(army, content, place)
            points = worth if self.facts.terms.points else None
            known = part in names
            rows.append(UnitRow(*unit, names.get(part, unit.slug), points=points, fields=fields, known=known))
        return ListSheet(self.totals(verdict), tuple(rows), self.list_fields(army))

    def references(self, army: L) -> tuple[Reference, ...]:
        places: dict[tuple[str, str], list[int]] = {}
        for place, unit in enumerate(self.units(army)):
            places.setdefault((unit.kind, unit.slug), []).append(place)
        cards = [card for pile in self.piles(army).values() for card in pile]
        return (
            *[Reference(kind, slug, tuple(at), len(at)) for (kind, slug), at in places.items()],
            *[Reference(self.card_kind, slug, (), cards.count(slug)) for slug in dict.fromkeys(cards)],
        )

    @property
    def card_kind(self) -> str:
        """The kind of part of which piles are made."""
        kind = self.first_kind(card=True)
        return kind.key if kind else ""

    def replaced(self, army: L, reference: Reference, slug: str | None) -> L:
        if reference.kind == self.card_kind:
            named = {reference.slug: slug}
            piles = {key: [named.get(card, card) for card in cards] for key, cards in self.piles(army).items()}
            return self.with_piles(army, {key: [card for card in cards if card] for key, cards in piles.items()})
        body = self.list_body(army)
        units: list[Document] = []
        for unit in body["squads"]:
            key = self.unit_kind(unit).unit_key
            if unit[key] != reference.slug:
                units.append(unit)
            elif slug is not None:
                units.append(unit | {key: slug})
        return self.kept_list(self.list_head(army), body | {"squads": units})

    def options(self, content: C) -> tuple[Option, ...]:
        return tuple(
            [
                Option(kind, part["slug"], part["name"], words=part.get("text", ""))
                for kind, parts in self.parts(content).items()
                for part in parts
            ]
        )

    def written_document(self, written: WrittenList) -> Document:
        key = self.facts.kinds[0].unit_key
        head: Document = {"format": self.format("roster"), "name": written.name, "faction": written.faction}
        head |= {"limit": written.limit or 0} if self.facts.terms.points else {}
        units = [{key: unit.part} | ({"name": unit.name} if unit.name else {}) for unit in written.units]
        cards = {self.facts.piles[0]: list(written.cards)} if self.facts.piles else {}
        head |= {"release": written.release} if written.release else {}
        return head | dict(written.choices) | {"units": units} | cards

    def others(self, wanted: AbstractSet[str], content: C, elsewhere: Callable[[], Sequence[C]] | None) -> Sequence[C]:
        """The other factions, where a list names such parts as its own has not; else nothing is asked."""
        if not wanted or elsewhere is None:
            return ()
        own = self.content_head(content).slug
        return [other for other in elsewhere() if self.content_head(other).slug != own]


def without_id(unit: Document) -> Document:
    """A unit as a roster file writes it."""
    return {key: value for key, value in unit.items() if key != "id"}
