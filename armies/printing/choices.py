"""What somebody chose to print, and how: each choice by its name and one of few words, in queries, forms and rows."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from armies.pdf.blanks import BLANKS
from armies.pdf.options import INKS, PAPERS, TEXTS, PrintOptions
from armies.pdf.pack import Parts

NONE = "none"
YES_NO = ("true", "false")

VALUES: dict[str, tuple[str, ...]] = {
    "paper": tuple(PAPERS),
    "ink": INKS,
    "text": tuple(TEXTS),
    "roster": YES_NO,
    "sheets": ("1up", "2up", "4up", "cards", NONE),
    "assets": ("fronts", "backs", NONE),
    "reference": YES_NO,
    "battle_sheet": YES_NO,
    "blank": tuple(BLANKS),
}
"""What each choice may be."""

OPTION_NAMES = ("paper", "ink", "text")
PART_NAMES = ("roster", "sheets", "assets", "reference", "battle_sheet")
"""What a strike force's pack may hold."""


@dataclass(frozen=True)
class Choices:
    """As a player wants it who chose nothing."""

    paper: str = "A4"
    ink: str = "saving"
    text: str = "normal"
    roster: str = "true"
    sheets: str = "2up"
    assets: str = "fronts"
    reference: str = "true"
    battle_sheet: str = "true"
    blank: str = "datasheets"

    def updated(self, values: Mapping[str, Any], among: Iterable[str] = tuple(VALUES)) -> "Choices":
        """These, but for what was said of those among the names; what makes no sense is passed over."""
        known = {name: values.get(name) for name in among}
        return replace(self, **{name: word for name, word in known.items() if word in VALUES[name]})

    def as_dict(self, among: Collection[str] = tuple(VALUES)) -> dict[str, str]:
        """Those among the names, as a query or a row writes them."""
        return {name: word for name, word in asdict(self).items() if name in among}

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.ink, self.text)

    @property
    def parts(self) -> Parts:
        return Parts(
            roster=self.roster == "true",
            sheets=_or_empty(self.sheets),
            assets=_or_empty(self.assets),
            reference=self.reference == "true",
            battle_sheet=self.battle_sheet == "true",
        )


def _or_empty(word: str) -> str:
    return "" if word == NONE else word
