"""JSON for people: keys in the order of the formats, line breaks where they help."""

import json
from functools import cache
from typing import Any

from web.models.game import game_of_rows

WIDTH = 88

ORDER = (
    "format", "slug", "name", "title", "summary", "text", "players", "strategic_valor", "tactical_points", "orders",
    "copies", "when", "target", "within", "effects", "until", "once", "cost",
    "turns", "panel_cost", "battlefield", "special_rules", "scoring", "event", "objective", "territory", "from_turn",
    "points", "ends", "shape", "rectangle", "circle", "polygon", "center", "width", "height", "radius", "rotation",
    "objectives", "territories", "id", "cover", "garrison",
)  # fmt: skip
"""PostgreSQL keeps documents with their keys in an order of its own; here they get theirs back."""


@cache
def _places() -> dict[str, int]:
    """The place of each key, those of effects before what goes with them."""
    effects = game_of_rows().formats.schema("assets")["$defs"]["Effect"]["properties"]
    at = ORDER.index("turns")
    return {key: place for place, key in enumerate([*ORDER[:at], *effects, *ORDER[at:]])}


def in_order(value: Any) -> Any:
    """The same document with its keys in order; unknown keys come last."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: _places().get(key, len(_places())))
        return {key: in_order(value[key]) for key in keys}
    return [in_order(item) for item in value] if isinstance(value, list) else value


def pretty_json(value: Any) -> str:
    """Format a document: short values stay on one line; abilities and their keys start new lines."""
    return _laid_out(in_order(value), "")


def _laid_out(value: Any, margin: str) -> str:
    flat = json.dumps(value, ensure_ascii=False)
    named = (isinstance(value, dict) and "slug" in value) or (isinstance(value, list) and '"slug": ' in flat)
    if not value or not isinstance(value, dict | list) or (len(margin + flat) <= WIDTH and not named):
        return flat
    inner = margin + "  "
    if isinstance(value, dict):
        lines = [f"{json.dumps(key, ensure_ascii=False)}: {_laid_out(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(inner + line for line in lines) + f"\n{margin}}}"
    return "[\n" + ",\n".join(inner + _laid_out(item, inner) for item in value) + f"\n{margin}]"
