"""Something that can be printed: its document, what may be chosen of it, and where it belongs on the site."""

import json
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from armies.printing.choices import OPTION_NAMES

HEAVY = 60_000
"""Characters that are set in about a second: sixty squads, or a codex of forty datasheets."""


def estimated_size(*documents: Any) -> int:
    """What is written in these documents."""
    return sum(len(json.dumps(document, ensure_ascii=False)) for document in documents)


@dataclass(frozen=True)
class Source:
    """`document` is all that its kind of print reads, as plain JSON; `offers` are the choices that count for it."""

    kind: str
    title: str
    document: dict[str, Any]
    back: str
    """The page it was come from."""

    filename: str
    """The name of its file, without its ending."""

    back_name: str = ""
    """What that page is called, unless as the source itself."""

    offers: tuple[str, ...] = OPTION_NAMES
    weight: int = 0
    """About how many characters are to be set."""

    unlisted: bool = False
    """Whether it is nothing for search engines."""

    @property
    def large(self) -> bool:
        """Whether printing it may take so long that a process of its own does it."""
        return self.weight >= HEAVY

    @cached_property
    def digest(self) -> str:
        text = json.dumps([self.kind, self.document], sort_keys=True, ensure_ascii=True)
        return sha256(text.encode()).hexdigest()
