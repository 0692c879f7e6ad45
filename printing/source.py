"""Something printable: its document, its choices, and its place on the site."""

import json
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from printing.choices import OPTION_NAMES, Choices
from rules.game.game import Game
from rules.presentation.words import Choice

HEAVY = 60_000
"""Characters that take about a second: sixty squads, or a codex of forty datasheets."""


def estimated_size(*documents: Any) -> int:
    """The number of characters in these documents."""
    return sum(len(json.dumps(document, ensure_ascii=False)) for document in documents)


@dataclass(frozen=True)
class Source:
    """`document` is all input of the print as JSON; `offers` are the choices that apply."""

    kind: str
    title: str
    document: dict[str, Any]
    back: str
    """The page to return to."""

    filename: str
    """File name without extension."""

    back_name: str = ""
    """The name of that page, if it is not the title."""

    game: Game | None = None
    """The game that it is of, which says what is on the parts of a list and what the header shows."""

    offers: tuple[str, ...] = OPTION_NAMES
    weight: int = 0
    """Estimated number of characters."""

    blanks: tuple[Choice, ...] = ()
    """Those to choose from, if it offers blanks."""

    unlisted: bool = False
    """Whether search engines should ignore it."""

    def fitted(self, choices: Choices) -> Choices:
        """The choices with a blank that there is."""
        keys = [blank.key for blank in self.blanks]
        return choices if not keys or choices.blank in keys else replace(choices, blank=keys[0])

    @property
    def large(self) -> bool:
        """Whether it is printed in the worker process because it may take long."""
        return self.weight >= HEAVY

    @cached_property
    def digest(self) -> str:
        text = json.dumps([self.kind, self.document], sort_keys=True, ensure_ascii=True)
        return sha256(text.encode()).hexdigest()
