"""Print choices, each a name with one of a few values, in queries, forms and rows."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from printing.pdf.pack import Parts
from printing.pdf.text.options import INKS, PAPERS, TEXTS, PrintOptions
from rules.game.game import Game

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
    "together": YES_NO,
    "notes": YES_NO,
    "pictures": YES_NO,
}
"""Allowed values of each choice."""

BLANK = "blank"
"""Which blank to print: one of its game's, by its key."""

NAMES = (*VALUES, BLANK)
KEY = re.compile("[a-z0-9_-]{1,60}")

OPTION_NAMES = ("paper", "ink", "text")
PART_NAMES = ("roster", "sheets", "assets", "reference", "battle_sheet", "together", "notes", "pictures")
"""Parts of a strike force's pack."""


def part_names(game: Game, noted: bool = False, pictured: bool = False) -> tuple[str, ...]:
    """The parts of a pack in this game, cards of piles only if it has them, notes and pictures only if the list has."""
    there = {"assets": game.facts.first_kind(card=True) is not None, "notes": noted, "pictures": pictured}
    return tuple(name for name in PART_NAMES if there.get(name, True))


@dataclass(frozen=True)
class Choices:
    """The choices of a print, with their defaults."""

    paper: str = "A4"
    ink: str = "saving"
    text: str = "normal"
    roster: str = "true"
    sheets: str = "2up"
    assets: str = "fronts"
    reference: str = "true"
    battle_sheet: str = "true"
    together: str = "false"
    notes: str = "false"
    pictures: str = "true"
    blank: str = ""

    def updated(self, values: Mapping[str, Any], among: Iterable[str] = NAMES) -> "Choices":
        """These choices with some values replaced; invalid values are ignored."""
        known: dict[str, Any] = {name: values.get(name) for name in among}
        return replace(self, **{name: word for name, word in known.items() if _is_answer(name, word)})

    def as_dict(self, among: Collection[str] = NAMES) -> dict[str, str]:
        """Some of the choices as a dictionary."""
        return {name: word for name, word in asdict(self).items() if name in among}

    @property
    def options(self) -> PrintOptions:
        return PrintOptions(self.paper, self.ink, self.text)

    @property
    def parts(self) -> Parts:
        return Parts(
            roster=self.roster == "true",
            sheets=_or_empty(self.sheets),
            together=self.together == "true",
            pictures=self.pictures == "true",
            assets=_or_empty(self.assets),
            reference=self.reference == "true",
            battle_sheet=self.battle_sheet == "true",
            notes=self.notes == "true",
        )


def _is_answer(name: str, word: Any) -> bool:
    return bool(isinstance(word, str) and KEY.fullmatch(word)) if name == BLANK else word in VALUES[name]


def _or_empty(word: str) -> str:
    return "" if word == NONE else word
