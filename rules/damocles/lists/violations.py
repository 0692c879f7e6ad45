"""What is wrong with a strike force and what would mend it, in messages built from a code and its figures."""

from typing import Any, Final

from rules.lists import verdict as lists
from rules.lists.change import Change
from rules.message import Message, plural_message


class Fault:
    """A way to break a rule: the rule, its words; one that `blocks` leaves nothing to fight with."""

    def __init__(self, rule: str, message: Message, *, blocks: bool = False) -> None:
        self.rule = rule
        self.message = message
        self.blocks = blocks


FAULTS: Final[dict[str, Fault]] = {
    "no_squads": Fault("R-ARM-01", Message("No squads: a strike force needs at least 1."), blocks=True),
    "strategic_valor_exceeded": Fault("R-ARM-02", Message("{valor} of {limit} SV: {excess} too many.")),
    "unknown_datasheet": Fault("R-ARM-01", Message('{squad}: {faction} has no datasheet "{datasheet}".'), blocks=True),
    "wrong_faction": Fault(
        "R-ARM-01", Message('{squad}: "{datasheet}" belongs to {owner}, not to {faction}.'), blocks=True
    ),
    "squad_too_small": Fault(
        "R-ARM-04", Message("{squad}: {size} of at least {fewest} units: {missing} too few."), blocks=True
    ),
    "squad_too_large": Fault(
        "R-ARM-04",
        plural_message(
            "{squad}: {size} of at most {most} unit: {excess} too many.",
            "{squad}: {size} of at most {most} units: {excess} too many.",
            "most",
        ),
    ),
    "too_many_carriers": Fault(
        "R-DAT-01", Message("{squad}: {carriers} of at most {most} may carry {weapon}: {excess} too many.")
    ),
    "deck_too_small": Fault("R-AST-01", Message("{size} of {wanted} assets: {missing} too few.")),
    "deck_too_large": Fault("R-AST-01", Message("{size} of {wanted} assets: {excess} too many.")),
    "unknown_asset": Fault("R-AST-01", Message('{faction} has no asset "{asset}": {count} in the deck.'), blocks=True),
    "too_many_copies": Fault(
        "R-AST-01",
        plural_message(
            "{asset}: {count} of at most {most} copy: {excess} too many.",
            "{asset}: {count} of at most {most} copies: {excess} too many.",
            "most",
        ),
    ),
}
"""Every fault by its code."""

FIXES: Final[dict[str, Message]] = {
    "add_squad": Message("Add a squad, such as {datasheet} (+{valor} SV)"),
    "add_any_squad": Message("Add a squad"),
    "drop_squad": Message("Drop {squad} (-{valor} SV)"),
    "leave_squad": Message("Leave {squad} out"),
    "drop_squads": Message("Drop {squads} (-{valor} SV)"),
    "drop_many_squads": Message("Drop {squads} and {more} more (-{valor} SV)"),
    "shrink_squad": Message("Cut {squad} to size {size} (-{valor} SV)"),
    "shrink_squads": Message("Cut {squads} by {units} units in all (-{valor} SV)"),
    "grow_squad": Message("Raise {squad} to size {size}"),
    "take_datasheet": Message("Take {datasheet} in place of {squad}"),
    "carry_fewer": Message("Let at most {most} carry {weapon} in {squad}"),
    "add_assets": Message("Add {count} more to the deck"),
    "drop_assets": Message("Take {count} out of the deck"),
    "drop_asset": Message("Take {count} {asset} out of the deck"),
    "take_asset": Message("Take {asset} in its place"),
}

WITHOUT_CHANGE: Final = ("add_any_squad",)
"""Fixes that nothing can be done for: the faction has no datasheet to add."""

ABOUT_ONE: Final = ("too_many_carriers", "unknown_asset", "too_many_copies")
"""Faults that can occur several times, once for each weapon or asset."""

Figures = dict[str, Any]
"""Numbers, names, and labels of squads, which may be messages."""


class Fix(lists.Fix):
    """One way to mend a violation: its code, its figures, the squads it changes.

    `slug` is the datasheet, weapon or asset that it takes, `gives` the asset that it gives for it; `sizes` are those of
    several squads that are cut.
    """

    def __init__(
        self,
        code: str,
        params: Figures,
        squads: tuple[int, ...] = (),
        slug: str = "",
        gives: str = "",
        sizes: tuple[int, ...] = (),
    ) -> None:
        numbers = tuple([(key, value) for key, value in sorted(params.items()) if isinstance(value, int)])
        needs = (numbers, squads, gives, sizes)
        change = None if code in WITHOUT_CHANGE else Change("fix", slug=slug, key=code, value=needs)
        super().__init__(code, FIXES[code].filled(params), change)
        self.params = params
        self.squads = squads
        self.slug = slug
        self.gives = gives
        self.sizes = sizes


def fix_of(change: Change) -> Fix:
    """The fix whose change this is, without its names."""
    numbers, squads, gives, sizes = change.value
    return Fix(change.key, dict(numbers), squads, change.slug, gives, sizes)


class Violation(lists.Violation[Fix]):
    """A rule that a strike force breaks: by how much, in which squad (an index, or None), and what would mend it."""

    def __init__(self, code: str, params: Figures, squad: int | None = None, fixes: tuple[Fix, ...] = ()) -> None:
        fault = FAULTS[code]
        about = (fixes[0].gives or fixes[0].slug) if fixes and code in ABOUT_ONE else ""
        super().__init__(code, fault.rule, fault.message.filled(params), squad, fixes, fault.blocks, about)
        self.params = params
