"""What is wrong with a strike force and what would mend it, in messages built from a code and its figures."""

from typing import Final

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

Figures = dict[str, int | str]


class Fix:
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
        self.code = code
        self.params = params
        self.squads = squads
        self.slug = slug
        self.gives = gives
        self.sizes = sizes

    def __str__(self) -> str:
        return str(FIXES[self.code].filled(self.params))


class Violation:
    """A rule that a strike force breaks: by how much, in which squad (an index, or None), and what would mend it."""

    def __init__(self, code: str, params: Figures, squad: int | None = None, mends: tuple[Fix, ...] = ()) -> None:
        self.rule = RULES[code]
        self.code = code
        self.params = params
        self.squad = squad
        self.mends = mends

    @property
    def words(self) -> str:
        """The key of the message's words: the code, but for a deck which may be too small or too large."""
        if self.code != "deck_size":
            return self.code
        return "too_few_assets" if "missing" in self.params else "too_many_assets"

    @property
    def message(self) -> str:
        """What is wrong, with its figures: `515 of 500 SV: 15 too many.`"""
        return MESSAGES[self.words].filled(self.params).in_plural()

    @property
    def mend(self) -> str:
        """What would mend it, the cheapest way first; empty when nothing is known to."""
        ways = [str(mend) for mend in self.mends]
        return " or ".join([*ways[:1], *(f"{way[0].lower()}{way[1:]}" for way in ways[1:])]) + "." if ways else ""
