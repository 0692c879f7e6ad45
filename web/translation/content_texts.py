"""The texts of a content pack that people read, and the pack with them in other words.

Translations stand beside the pack, keyed by the text: a text that stands in ten places is translated once, for every
release that has it, and one that is reworded is missing again.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

TEXTS = ("name", "title", "summary", "text")
"""Keys of texts that people read, in the packs of every game."""


class Text(NamedTuple):
    """A text, its key, and the name of the part that it first stands in."""

    part: str
    key: str
    text: str


def texts_of(pack: Mapping[str, Any]) -> list[Text]:
    """Each text once, in the order of the pack."""
    texts: dict[str, Text] = {}
    for value in pack.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict):
                for key, text in _texts_in(part):
                    texts.setdefault(text, Text(str(part.get("name", "")), key, text))
    return list(texts.values())


def _texts_in(node: Any) -> Iterator[tuple[str, str]]:
    if isinstance(node, dict):
        for key, value in node.items():
            if key in TEXTS and isinstance(value, str):
                if value.strip():
                    yield key, value
            else:
                yield from _texts_in(value)
    elif isinstance(node, list):
        for item in node:
            yield from _texts_in(item)


def translated(node: Any, words: Mapping[str, str]) -> Any:
    """A document with the texts that have translations in their words; keys and slugs stay."""
    if isinstance(node, dict):
        return {
            key: words.get(value, value) if key in TEXTS and isinstance(value, str) else translated(value, words)
            for key, value in node.items()
        }
    return [translated(item, words) for item in node] if isinstance(node, list) else node
