"""What a game answers of lists: how they are kept, changed, judged and summed up."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from rules.game.derived import kept_lists, list_changes, list_reading, verdicts
from rules.game.of_game import of_game
from rules.lists.change import Change
from rules.lists.elsewhere import OfList, OfLists, OfVerdict
from rules.lists.units import ListHead, Reference, Unit, WrittenList
from rules.lists.verdict import Verdict
from rules.message import Message
from rules.presentation.cards import Chapter
from rules.presentation.matching import Match
from rules.presentation.sheets import ListSheet, Total
from rules.presentation.words import FormField

Document = dict[str, Any]


class Lists(NamedTuple):
    """Lists. Those that a game does not keep itself are documents: units by their `unit_key`, piles, choices."""

    verdict: OfList[Verdict[Any]]
    """Points and violations by this content."""

    # kept

    new: Callable[[str, Any, int | None], Any] = of_game(kept_lists.new)
    """An empty list: its name, content and limit."""
    kept: Callable[[ListHead, Document], Any] = of_game(kept_lists.kept)
    """A list from its row, trusted; the body has units with ids, piles and choices as `body` writes them."""
    head: Callable[[Any], ListHead] = of_game(kept_lists.head)
    """Name, faction, release and limit of a list."""
    body: Callable[[Any], Document] = of_game(kept_lists.body)
    """What a row keeps of a list beside its head: units, piles, choices. A new unit has the id ""."""
    units: Callable[[Any], Sequence[Unit]] = of_game(kept_lists.units)
    """The units of a list in order."""
    models: Callable[[Any], Mapping[str, int]] = of_game(kept_lists.models)
    """How many models of each part a list takes, by slug."""
    state: Callable[[Any], Document] = of_game(kept_lists.state)
    """What may be written of a list that is kept: its head and its body, but for its faction and release."""
    read_state: Callable[[object, Any], Any] = of_game(kept_lists.read_state)
    """A list in place of the present one, strictly; a unit without an id is new."""
    fields: Callable[[Any], tuple[FormField, ...]] = lambda army: ()
    """What is chosen for a list as a whole."""

    # changed

    edit: Callable[[Any, Any, Change], Any] = of_game(list_changes.edit)
    """A new list with the change made; legality is not asked. ValueError for a change that does not fit."""
    describe_change: Callable[[Any, Any, Any, int], Message] = of_game(list_changes.describe_change)
    """What became of a unit whose fields were set: the list before, after, its content, the unit's place."""

    # read from texts and other lists

    references: Callable[[Any], tuple[Reference, ...]] = of_game(list_reading.references)
    """What a list names of its content, each part once."""
    replaced: Callable[[Any, Reference, str | None], Any] = of_game(list_reading.replaced)
    """The list with another part of the same kind in place of one that it names; without it for None."""
    matched: Callable[[Any, Any, Match], Any] = of_game(list_reading.matched)
    """The list with every name of its content replaced by what `match` answers, None to leave it out."""
    written_document: Callable[[WrittenList], Document] = of_game(list_reading.written_document)
    """A roster file of a list that was read from a text, with names in place of slugs."""

    # summed up

    totals: Callable[[Any], tuple[Total, ...]] = of_game(verdicts.totals)
    """The sums of a list by its verdict, the one with a limit first."""
    verdict_figures: tuple[str, ...] = ()
    """Whole numbers that a verdict has besides, which its document has by the same names."""
    verdict_schema: Callable[[], Document] = of_game(verdicts.verdict_schema)
    """The JSON Schema of the verdict as a document; its `Violation` is one of the violations."""
    verdict_document: Callable[[Any], Document] = of_game(verdicts.verdict_document)
    """The verdict as `check_roster` prints it."""
    sheet: OfVerdict[ListSheet] = of_game(verdicts.sheet)
    """The list as builder, pages and prints show it."""
    comparison: OfLists[tuple[Chapter, ...]] = of_game(verdicts.comparison)
    """What is compared of lists beside their units and cards.

    A table with one column has a row for each thing: its name, then a cell for each list. In one with more, a row of
    one cell heads a row for each list.
    """
