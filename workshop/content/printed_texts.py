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
        summary = game.display.understood(place, {key: value for key, value in document.items() if key not in UNPLAYED})
    except DocumentError:
        return ""
    sentence = titled(summary.sentence) if summary is not None and summary.simulated else ""
    return sentence if len(sentence) <= MAX_TEXT_LENGTH else ""


def _own_sentence(game: Game, place: str, document: Document) -> str:
    with override(settings.LANGUAGE_CODE):
        return sentence_of(game, place, document)


def with_texts(game: Game, place: str, document: Document) -> Document:
    """A document with the texts that are taken from effects, in the language in which content is written."""

    def said(place: str, one: Document) -> Document:
        text = "" if str(one.get("text", "")).strip() else _own_sentence(game, place, one)
        if not text:
            return one
        named = {key: one[key] for key in ("slug", "name") if key in one}
        return named | {"text": text} | {key: value for key, value in one.items() if key not in UNPLAYED}

    return _changed(document, place, said)


def without_texts(game: Game, place: str, document: Document) -> Document:
    """A document without them, as it is edited."""

    def unsaid(place: str, one: Document) -> Document:
        if not one.get("text") or one["text"] != _own_sentence(game, place, one):
            return one
        return {key: value for key, value in one.items() if key != "text"}

    return _changed(document, place, unsaid)


def pack_with_texts(game: Game, pack: Document) -> Document:
    """A whole pack with them."""
    return _changed_pack(game, pack, with_texts)


def pack_without_texts(game: Game, pack: Document) -> Document:
    """A whole pack without them."""
    return _changed_pack(game, pack, without_texts)


def translations_in(game: Game, place: str, document: Document) -> dict[str, dict[str, str]]:
    """By language, the texts of a document that are taken from effects with what they are in it."""
    found: dict[str, dict[str, str]] = {}
    for place_of_one, one in _objects(document, place):
        if one.get("text") and one["text"] == _own_sentence(game, place_of_one, one):
            for language in OTHERS:
                with override(language):
                    found.setdefault(language, {})[one["text"]] = sentence_of(game, place_of_one, one)
    return found


def _changed_pack(game: Game, pack: Document, change: Callable[[Game, str, Document], Document]) -> Document:
    kinds = [kind.key for kind in game.facts.kinds if kind.key in pack]
    parts = {key: [change(game, key, part) for part in pack[key]] for key in kinds}
    return pack | {"faction": change(game, HEAD, pack["faction"])} | parts


def _changed(document: Document, place: str, change: Callable[[str, Document], Document]) -> Document:
    made = {}
    for key, value in document.items():
        within = f"{place}.{key}" if place else key
        made[key] = (
            [_changed(one, within, change) if isinstance(one, dict) else one for one in value]
            if isinstance(value, list)
            else value
        )
    return change(place, made)


def _objects(document: Document, place: str) -> Iterator[tuple[str, Document]]:
    yield place, document
    for key, value in document.items():
        for one in value if isinstance(value, list) else []:
            if isinstance(one, dict):
                yield from _objects(one, f"{place}.{key}" if place else key)
