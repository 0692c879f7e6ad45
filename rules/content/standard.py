"""Content and missions that are always there: documents in `standard/` of a game's package."""

import json
from pathlib import Path
from typing import Any

Document = dict[str, Any]

RULES = Path(__file__).parents[1]


def standard(package: str, name: str) -> tuple[Document, ...]:
    """The documents of `standard/<name>.json` of a game's package."""
    return tuple(json.loads((RULES / package / "standard" / f"{name}.json").read_text("utf-8")))
