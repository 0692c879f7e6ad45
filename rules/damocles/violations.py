"""What is wrong with a strike force and what would mend it, in messages built from a code and its figures."""

from typing import Any, Final

from rules.lists import verdict as lists
from rules.lists.change import Change
from rules.message import Message, plural_message

RULES: Final = {
    "no_squads": "R-ARM-01",
    "strategic_valor_exceeded": "R-ARM-02",
    "unknown_datasheet": "R-ARM-01",
    "wrong_faction": "R-ARM-01",
    "squad_too_small": "R-ARM-04",
    "squad_too_large": "R-ARM-04",
    "too_many_carriers": "R-DAT-01",
    "deck_size": "R-AST-01",
    "unknown_asset": "R-AST-01",
    "too_many_copies": "R-AST-01",
}
"""The rule behind each code."""

MESSAGES: Final[dict[str, Message]] = {
    "no_squads": Message("No squads: a strike force needs at least 1."),
    "strategic_valor_exceeded": Message("{valor} of {limit} SV: {excess} too many."),
    "unknown_datasheet": Message('{squad}: {faction} has no datasheet "{datasheet}".'),
    "wrong_faction": Message('{squad}: "{datasheet}" belongs to {owner}, not to {faction}.'),
    "squad_too_small": Message("{squad}: {size} of at least {fewest} units: {missing} too few."),
    "squad_too_large": plural_message(
        "{squad}: {size} of at most {most} unit: {excess} too many.",
        "{squad}: {size} of at most {most} units: {excess} too many.",
        "most",
    ),
    "too_many_carriers": Message("{squad}: {carriers} of at most {most} may carry {weapon}: {excess} too many."),
    "too_few_assets": Message("{size} of {wanted} assets: {missing} too few."),
    "too_many_assets": Message("{size} of {wanted} assets: {excess} too many."),
    "unknown_asset": Message('{faction} has no asset "{asset}": {count} in the deck.'),
    "too_many_copies": plural_message(
        "{asset}: {count} of at most {most} copy: {excess} too many.",
        "{asset}: {count} of at most {most} copies: {excess} too many.",
        "most",
    ),
}
"""Words by code; `deck_size` has two, for too few and too many."""

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

UNPLAYABLE: Final = ("no_squads", "unknown_datasheet", "wrong_faction", "unknown_asset", "squad_too_small")
"""Violations that leave nothing to fight with."""

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
        words = words_of(code, params)
        super().__init__(code, RULES[code], MESSAGES[words].filled(params), squad, fixes, code in UNPLAYABLE)
        self.params = params
        self.words = words


def words_of(code: str, params: Figures) -> str:
    """The key of a message's words: the code, but for a deck which may be too small or too large."""
    if code != "deck_size":
        return code
    return "too_few_assets" if "missing" in params else "too_many_assets"
