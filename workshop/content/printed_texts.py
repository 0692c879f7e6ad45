"""Printed texts taken from effects: what has effects and no text of its own prints the sentence that battles play.

The sentence is written into the text when a draft is saved, so that a release keeps what it printed whatever sentences
become later. Forms, grids and workbooks leave a text empty that says just that: it follows the effects until somebody
writes another.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings
from django.utils.translation import override

from rules.formats.checks import MAX_TEXT_LENGTH
from rules.formats.errors import DocumentError
from rules.game.game import Game
from web.translation.messages import titled
from workshop.content.effect_words import OBJECTS

Document = dict[str, Any]
HEAD = ""
"""Stands for a faction's head where kinds of parts are named."""

OTHERS = tuple(code for code, _name in settings.LANGUAGES if code != settings.LANGUAGE_CODE)
UNPLAYED = ("slug", "name", "text")


def sentence_of(game: Game, place: str, document: Document) -> str:
    """What is printed of an object without a text, in the active language; empty where no battle plays any of it."""
    if not document.get(OBJECTS):
        return ""
    try:
        summary = game.display.effect_summary(
            place, {key: value for key, value in document.items() if key not in UNPLAYED}
        )
    except DocumentError:
        return ""
    printed = summary is not None and summary.simulated and summary.printed
    sentence = titled(summary.sentence) if summary is not None and printed else ""
    return sentence if len(sentence) <= MAX_TEXT_LENGTH else ""


def _own_sentence(game: Game, place: str, document: Document) -> str:
    with override(settings.LANGUAGE_CODE):
        return sentence_of(game, place, document)


def with_texts(game: Game, place: str, document: Document) -> Document:
    """A document with the texts that are taken from effects, in the language in which content is written."""

    def with_sentence(place: str, part: Document) -> Document:
        text = "" if str(part.get("text", "")).strip() else _own_sentence(game, place, part)
        if not text:
            return part
        named = {key: part[key] for key in ("slug", "name") if key in part}
        return named | {"text": text} | {key: value for key, value in part.items() if key not in UNPLAYED}

    return _changed(document, place, with_sentence)


def without_texts(game: Game, place: str, document: Document) -> Document:
    """A document without them, as it is edited."""

    def without_sentence(place: str, part: Document) -> Document:
        if not part.get("text") or part["text"] != _own_sentence(game, place, part):
            return part
        return {key: value for key, value in part.items() if key != "text"}

    return _changed(document, place, without_sentence)


def pack_with_texts(game: Game, pack: Document) -> Document:
    """A whole pack with them."""
    return _changed_pack(game, pack, with_texts)


def pack_without_texts(game: Game, pack: Document) -> Document:
    """A whole pack without them."""
    return _changed_pack(game, pack, without_texts)


def translations_in(game: Game, place: str, document: Document) -> dict[str, dict[str, str]]:
    """By language, the texts of a document that are taken from effects with what they are in it."""
    texts: dict[str, dict[str, str]] = {}
    for place_of_one, part in _objects(document, place):
        if part.get("text") and part["text"] == _own_sentence(game, place_of_one, part):
            for language in OTHERS:
                with override(language):
                    texts.setdefault(language, {})[part["text"]] = sentence_of(game, place_of_one, part)
    return texts


def _changed_pack(game: Game, pack: Document, change: Callable[[Game, str, Document], Document]) -> Document:
    kinds = [kind.key for kind in game.facts.kinds if kind.key in pack]
    parts = {key: [change(game, key, part) for part in pack[key]] for key in kinds}
    return pack | {"faction": change(game, HEAD, pack["faction"])} | parts


def _changed(document: Document, place: str, change: Callable[[str, Document], Document]) -> Document:
    made = {}
    for key, value in document.items():
        within = f"{place}.{key}" if place else key
        made[key] = (
            [_changed(entry, within, change) if isinstance(entry, dict) else entry for entry in value]
            if isinstance(value, list)
            else value
        )
    return change(place, made)


def _objects(document: Document, place: str) -> Iterator[tuple[str, Document]]:
    yield place, document
    for key, value in document.items():
        for entry in value if isinstance(value, list) else []:
            if isinstance(entry, dict):
                yield from _objects(entry, f"{place}.{key}" if place else key)
