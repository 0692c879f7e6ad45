"""A word replaced in all texts of a pack: names, summaries and texts of parts and of whatever is within them."""

import re
from copy import deepcopy
from typing import Any

from rules.game.game import Game
from workshop.content.columns import GridTable, head_tables, objects_in, put, tables_of, value_at

Document = dict[str, Any]


def renamed(game: Game, pack: Document, old: str, new: str, whole_words: bool) -> tuple[Document, int]:
    """The pack with these words replaced, and how often they stood there; short names stay."""
    stem = re.escape(old)
    pattern = re.compile(rf"(?<!\w){stem}(?!\w)" if whole_words else stem)
    made = deepcopy(pack)
    number = sum(_rename(table, [made["faction"]], pattern, new) for table in head_tables(game))
    for kind in game.facts.kinds:
        parts = made.get(kind.key, [])
        number += sum(_rename(table, parts, pattern, new) for table in tables_of(game, kind.key))
    return made, number


def _rename(table: GridTable, parts: list[Document], pattern: re.Pattern[str], new: str) -> int:
    number = 0
    for level in table.levels:
        columns = [
            column for column in level.columns if column.kind in ("text", "prose") and column.steps[-1] != "slug"
        ]
        for part in parts:
            for _above, document in objects_in(part, level.lists):
                for column in columns:
                    text, count = pattern.subn(lambda _match: new, value_at(document, column.steps) or "")
                    number += count
                    if count:
                        put(document, column, text)
    return number
