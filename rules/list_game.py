"""A game as far as lists go: its content, and the lists that are built of it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, TypeVar

from rules.content.head import ContentHead
from rules.lists.change import Change
from rules.lists.units import ListHead, Reference, Unit, WrittenList
from rules.lists.verdict import VERDICT, Fix, Verdict
from rules.message import Message
from rules.presentation.battle_sheet import BattleSheet
from rules.presentation.cards import Blank, Card, Chapter, Codex, Column, Row, Table
from rules.presentation.effect_summaries import Understood
from rules.presentation.matching import Match
from rules.presentation.plain_battle_sheet import plain_battle_sheet
from rules.presentation.plain_codex import plain_codex
from rules.presentation.sheets import ListSheet, Option, Total
from rules.presentation.words import Choice, Commander, Facts, FaultWords, Kind, Picker, Words
from rules.table.compiler import mypyc_attr

Document = dict[str, Any]

DOCUMENTS: Final = ("content", "roster", "operation", "scenario", "answers", "result")
"""The files that every game has a format of."""

C = TypeVar("C")
"""The content of a faction."""
L = TypeVar("L")
"""A list."""


@mypyc_attr(allow_interpreted_subclasses=True)
class ListGame(Generic[C, L]):
    """What a game answers of content and lists, as `rules.game.Game` says it."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.slug = facts.slug
        self.name = facts.name

    def format(self, document: str) -> str:
        """The name of one of its file formats, such as damocles-roster/1."""
        return f"{self.slug}-{document}/1"

    def kind(self, key: str) -> Kind | None:
        """The kind of part with this key."""
        return next((kind for kind in self.facts.kinds if kind.key == key), None)

    def first_kind(self, card: bool) -> Kind | None:
        """The first kind of part that units are of, or of which piles are made."""
        return next((kind for kind in self.facts.kinds if kind.card == card), None)

    def commanders(self, automatic: bool = True) -> tuple[Commander, ...]:
        """Its commanders, or those alone that need nothing but the battle."""
        return tuple([one for one in self.facts.commanders if one.automatic or not automatic])

    # content

    def schema(self, document: str) -> Document:
        """The JSON Schema of a document (DOCUMENTS), of a kind of part, of the state of a list (`state`) or of what
        odds are asked with (`odds`).

        It is made from the models that read. LookupError where there is none.
        """
        raise NotImplementedError

    def read_content(self, document: object, path: str = "") -> C:
        """A content pack, strictly; DocumentError for a wrong one."""
        raise NotImplementedError

    def content_document(self, content: C) -> Document:
        """A content pack in canonical form: reading it gives the content back."""
        raise NotImplementedError

    def content_head(self, content: C) -> ContentHead:
        """Slug, name and summary of a faction."""
        head = self.content_document(content)["faction"]
        return ContentHead(head["slug"], head["name"], head.get("summary", ""))

    def read_part(self, kind: str, document: object, path: str = "") -> Document:
        """One part of a pack, read strictly, in canonical form; DocumentError for a wrong one."""
        raise NotImplementedError

    def parts(self, content: C) -> Mapping[str, Sequence[Document]]:
        """The parts of a pack by kind, in canonical form."""
        document = self.content_document(content)
        return {kind.key: document.get(kind.key, []) for kind in self.facts.kinds}

    def card(self, content: C, kind: str, slug: str, marks: Sequence[str] = ()) -> Card:
        """What is shown and printed of a part; LookupError for an unknown one."""
        raise NotImplementedError

    def card_of(self, kind: str, document: Document) -> Card:
        """The card of a part by itself, as a draft has it; DocumentError for a wrong one."""
        raise NotImplementedError

    def unplayed(self, kind: str, document: Document) -> tuple[str, ...]:
        """The names of what a part has that battles leave to people; DocumentError for a wrong one."""
        return ()

    def understood(self, place: str, document: Document) -> Understood | None:
        """What battles make of an object with rules of its own while it is written: an ability, a card.

        `place` names the lists that it stands in (datasheets.weapons.abilities); None where battles read no such
        object. It may lack slug and name. DocumentError for a wrong one.
        """
        return None

    def introduction(self, content: C) -> tuple[Chapter, ...]:
        """What is told of a faction before its parts, such as its rules."""
        return ()

    def chapters(self, content: C, kind: str, slug: str, brief: bool = False) -> tuple[Chapter, ...]:
        """What is told of a part beside its card: on its own page, or in brief below the card."""
        return ()

    def unit_card(
        self, army: L, content: C, place: int, elsewhere: Callable[[], Sequence[C]] | None = None
    ) -> Card | None:
        """The card of a unit as it stands in a list; None where its content is unknown."""
        unit = self.units(army)[place]
        known = any(part["slug"] == unit.slug for part in self.parts(content).get(unit.kind, []))
        return self.card(content, unit.kind, unit.slug) if known else None

    def has_unit_odds(self) -> bool:
        """Whether it works out odds of units against units."""
        return False

    def unit_odds(self, army: L, content: C, place: int, enemy: L, enemy_content: C, enemy_place: int) -> Table | None:
        """The exact odds of each weapon of a unit against a unit of another list; None where there are none."""
        return None

    def options(self, content: C) -> tuple[Option, ...]:
        """What a list may take, in the order in which it is offered."""
        raise NotImplementedError

    def codex(self, content: C) -> Codex:
        """What the printed codex of a faction tells besides the cards of its parts."""
        parts: dict[str, list[Card]] = {}
        for option in self.options(content):
            parts.setdefault(option.kind, []).append(self.card(content, option.kind, option.slug))
        return plain_codex(self.facts.kinds, parts, self.introduction(content))

    def blanks(self) -> tuple[Blank, ...]:
        """Forms to fill in by hand."""
        return ()

    # words of drafts

    def key_label(self, kind: str, key: str, brief: bool = False) -> Words:
        """What a key of a part is called where its schema has no title; empty in brief where its value says it all."""
        return key.replace("_", " ")

    def key_unit(self, key: str) -> Message | None:
        """The unit of a key's values where its schema has none, as a message with `{figure}`."""
        return None

    def told_value(self, kind: str, key: str, value: Any) -> Words | None:
        """A value of a part as people say it; None for its plain form."""
        return None

    def told_part(self, kind: str, document: Document) -> Words:
        """What a new or removed part is, in short."""
        return str(document.get("text", ""))

    def field_label(self, key: str) -> Words:
        """What the field of a key is called in forms of drafts that are rows; empty for none."""
        return ""

    def fault_words(self) -> tuple[FaultWords, ...]:
        """What forms of drafts that are rows say of some faults."""
        return ()

    def picker(self, objects: str) -> Picker | None:
        """What the picker of a kind of objects in parts of drafts says, by the key of their list (effects)."""
        return None

    # lists

    def new_list(self, name: str, content: C, limit: int | None) -> L:
        """An empty list."""
        raise NotImplementedError

    def list_state(self, army: L) -> Document:
        """What may be written of a list that is kept: its head and its body, but for its faction and release."""
        head = self.list_head(army)
        limit = {} if head.limit is None else {"limit": head.limit}
        return {"name": head.name, **limit, **self.list_body(army)}

    def read_state(self, document: object, present: L) -> L:
        """A list in place of the present one, strictly; a unit without an id is new."""
        raise NotImplementedError

    def read_list(self, document: object, path: str = "") -> L:
        """A roster file, strictly: what is wrong with the list itself the verdict says."""
        raise NotImplementedError

    def list_document(self, army: L) -> Document:
        """A list as a roster file."""
        raise NotImplementedError

    def kept_list(self, head: ListHead, body: Document) -> L:
        """A list from its row, trusted; the body has units with ids, piles and choices as `list_body` writes them."""
        raise NotImplementedError

    def list_body(self, army: L) -> Document:
        """What a row keeps of a list beside its head: units, piles, choices. A new unit has the id ""."""
        raise NotImplementedError

    def list_head(self, army: L) -> ListHead:
        """Name, faction, release and limit of a list."""
        raise NotImplementedError

    def units(self, army: L) -> Sequence[Unit]:
        """The units of a list in order."""
        raise NotImplementedError

    def edit(self, army: L, content: C, change: Change) -> L:
        """A new list with the change made; legality is not asked. ValueError for a change that does not fit."""
        raise NotImplementedError

    def describe_change(self, before: L, after: L, content: C, place: int) -> Message:
        """What became of a unit whose fields were set, in a sentence."""
        unit = self.units(after)[place]
        return Message("{unit} changed.", unit=unit.name or unit.slug)

    def apply_fix(self, army: L, content: C, fix: Fix) -> L:
        """A new list with a violation mended."""
        return army if fix.change is None else self.edit(army, content, fix.change)

    def verdict(self, army: L, content: C, elsewhere: Callable[[], Sequence[C]] | None = None) -> Verdict[Any]:
        """Points and violations by this content.

        `elsewhere` fetches other factions' content, where somebody has to be told whose a part is.
        """
        raise NotImplementedError

    def totals(self, verdict: Verdict[Any]) -> tuple[Total, ...]:
        """The sums of a list, the one with a limit first."""
        terms = self.facts.terms
        if verdict.limit is None or terms.points is None:
            return ()
        return (Total("points", terms.points.one, verdict.points, verdict.limit, terms.points_short or ""),)

    def verdict_schema(self) -> Document:
        """The JSON Schema of the verdict as a document; its `Violation` is one of the violations."""
        return VERDICT

    def verdict_document(self, verdict: Verdict[Any]) -> Document:
        """The verdict as `check_roster` prints it."""
        points = {} if verdict.limit is None else {"points": verdict.points, "limit": verdict.limit}
        found = [
            {"rule": one.rule, "code": one.code, "message": one.said, "unit": one.unit} for one in verdict.violations
        ]
        return {"legal": verdict.legal, **points, "violations": found}

    def sheet(
        self, army: L, content: C, verdict: Verdict[Any], elsewhere: Callable[[], Sequence[C]] | None = None
    ) -> ListSheet:
        """The list as builder, pages and prints show it."""
        raise NotImplementedError

    def references(self, army: L) -> tuple[Reference, ...]:
        """What a list names of its content, each part once."""
        raise NotImplementedError

    def replaced(self, army: L, reference: Reference, slug: str | None) -> L:
        """The list with another part of the same kind in place of one that it names; without it for None."""
        raise NotImplementedError

    def matched(self, army: L, content: C, match: Match) -> L:
        """The list with every name of its content replaced by what `match` answers, None to leave it out."""
        offered: dict[str, list[Choice]] = {}
        for option in self.options(content):
            offered.setdefault(option.kind, []).append(Choice(option.slug, option.name))
        for reference in self.references(army):
            slug = match(reference, "", offered.get(reference.kind, []))
            if slug != reference.slug:
                army = self.replaced(army, reference, slug)
        return army

    def written_document(self, written: WrittenList) -> Document:
        """A roster file of a list that was read from a text, with names in place of slugs."""
        raise NotImplementedError

    def models(self, army: L) -> Mapping[str, int]:
        """How many models of each part a list takes, by slug: one a unit, where a game does not say otherwise."""
        kinds = [kind.key for kind in self.facts.kinds if kind.models]
        slugs = [unit.slug for unit in self.units(army) if unit.kind in kinds]
        return {slug: slugs.count(slug) for slug in slugs}

    def comparison(
        self, lists: Sequence[L], contents: Sequence[C], elsewhere: Callable[[], Sequence[C]] | None = None
    ) -> tuple[Chapter, ...]:
        """What is compared of lists beside their units and cards, each list with its content.

        A table with one column has a row for each thing: its name, then a cell for each list. In one with more, a row
        of one cell heads a row for each list.
        """
        judged = [self.verdict(army, content, elsewhere) for army, content in zip(lists, contents, strict=True)]
        sums = list(zip(*[self.totals(verdict) for verdict in judged], strict=True))
        rows = [Row((totals[0].label, *[total.value for total in totals])) for totals in sums]
        if "units" not in [totals[0].key for totals in sums]:
            rows.append(Row((self.facts.terms.unit.many, *[len(self.units(army)) for army in lists])))
        return (Chapter(Message("At a glance"), tables=(Table("", (Column(Message("Figure")),), tuple(rows)),)),)

    def quick_reference(
        self, army: L, content: C, elsewhere: Callable[[], Sequence[C]] | None = None
    ) -> tuple[tuple[Chapter, ...], ...]:
        """The rules that matter to a list, in our words, by sides of paper."""
        return ()

    def moments(self, army: L, content: C, elsewhere: Callable[[], Sequence[C]] | None = None) -> tuple[Chapter, ...]:
        """What a list may do at moments of a battle that come again, in the order of a turn; none that it cannot."""
        return ()

    def battle_sheet(
        self, army: L, content: C, verdict: Verdict[Any], elsewhere: Callable[[], Sequence[C]] | None = None
    ) -> BattleSheet:
        """What is kept of a list on paper while it fights."""
        units = self.sheet(army, content, verdict, elsewhere).units
        cards = [self.unit_card(army, content, n, elsewhere) for n in range(len(units))]
        return plain_battle_sheet(units, cards, self.facts.players[1])
