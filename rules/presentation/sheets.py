"""A list as the builder, the read view and the print show it."""

from typing import Any, NamedTuple

from rules.lists.change import Change
from rules.presentation.words import CellValue, Choice, FormField, Term, Words


class Option(NamedTuple):
    """What a list may take of its content: `most` copies of a card (0 for no limit), `points` None without points.

    `group` sorts and filters options, `line` stands under the name, `words` are searched besides the name; `facets` are
    its answers to those of its kind. One that is not `offered` comes with another, as a fighter does with a warband.
    """

    kind: str
    slug: str
    name: Words
    group: str = ""
    group_name: Words = ""
    points: int | None = None
    line: Words = ""
    words: str = ""
    most: int = 0
    facets: tuple[Choice, ...] = ()
    offered: bool = True


class Total(NamedTuple):
    """A sum of a list, with its limit where it has one; `short` stands behind its value."""

    key: str
    label: Words
    value: int
    limit: int | None = None
    short: Words = ""


class UnitRow(NamedTuple):
    """A unit of a list: what it is (`part`, of a kind and slug), what it is called, and what can be set of it.

    `name` is its own name or empty; a unit of unknown content is not `known`. A field `name` sets it, and a field
    `size` the number of its models, which is one without it. `equipment` is what these have with them. A `fixed` one
    came with others, and is neither copied, moved nor dropped. Equal rows look alike.
    """

    id: str
    kind: str
    slug: str
    name: str
    part: Words
    line: Words = ""
    points: int | None = None
    fields: tuple[FormField, ...] = ()
    known: bool = True
    icon: str = ""
    group_name: Words = ""
    equipment: Words = ""
    fixed: bool = False

    @property
    def size(self) -> Any:
        """The value of its field `size`, None without one."""
        return next((field.value for field in self.fields if field.key == "size"), None)

    @property
    def models(self) -> int:
        size = self.size
        return 1 if size is None else int(size)


class PileCard(NamedTuple):
    """A card of a pile, and how many copies are in it; `most` is 0 for no limit."""

    slug: str
    name: Words
    line: Words = ""
    copies: int = 0
    most: int = 0
    known: bool = True


class Pile(NamedTuple):
    """A pile of cards, of `least` to `most` (None for no bound); `order` are the slugs as they lie in it.

    `term` is what its cards are called, where not as all cards. A battle begins with a hand of `opening` of them, by
    `opening_rule`, and so many are drawn in each turn after that by `later_rule`: always, or `up_to` so many in hand.
    """

    key: str
    title: Words
    cards: tuple[PileCard, ...]
    order: tuple[str, ...]
    least: int | None = None
    most: int | None = None
    rule: str = ""
    term: Term | None = None
    opening: int = 0
    opening_rule: str = ""
    later: tuple[int, ...] = ()
    later_rule: str = ""
    up_to: bool = False


class PanelRow(NamedTuple):
    """A line of a panel; `change` is what its button does."""

    message: Words
    figure: CellValue = ""
    detail: Words = ""
    rule: str = ""
    units: tuple[int, ...] = ()
    change: Change | None = None


class Panel(NamedTuple):
    """Something else to know of a list, such as where points come from."""

    key: str
    title: Words
    rows: tuple[PanelRow, ...]
    note: Words = ""


class ListSheet(NamedTuple):
    """A whole list in the order in which it is shown.

    `choices` are set for the list as a whole; `equipment` heads what its units have with them, empty where they have
    nothing.
    """

    totals: tuple[Total, ...]
    units: tuple[UnitRow, ...]
    choices: tuple[FormField, ...] = ()
    piles: tuple[Pile, ...] = ()
    panels: tuple[Panel, ...] = ()
    equipment: Words = ""
