"""Effects in a workbook: a row for each, with what it does, its figure and its other values in cells to choose from."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.content.raw_values import effects, notation, number
from web.tables.workbooks import folded
from workshop.content.effect_words import DOES, FIGURE, OBJECTS, Part, Vocabulary

Words = dict[str, dict[str, str]]
"""By the key of a cell, its words in all languages, folded, each with its value."""


def key_of(part: Part) -> str:
    """What a column of effects is known by."""
    return f"{OBJECTS}.{part.key}"


def words_of(several: list[tuple[Part, ...]]) -> Words:
    """The words of the cells of effects, given in each language."""
    return {
        part.key: {folded(word): value for same in several for value, word in same[n].choices}
        for n, part in enumerate(several[0])
    }


def cells_of(vocabulary: Vocabulary, effect: dict[str, Any]) -> dict[str, Any]:
    """What a row says of an effect; one that no picker can show is written as in a file."""
    found: dict[str, Any] = dict(vocabulary.cells(effect) or {DOES: notation(effect)})
    if FIGURE in found:
        found[FIGURE] = number(found[FIGURE])
    return {f"{OBJECTS}.{key}": value for key, value in found.items()}


class Typed(NamedTuple):
    """An effect as a line of a file, and what is wrong with its cells."""

    line: str
    faults: list[tuple[str, str]]


def read_cells(vocabulary: Vocabulary, words: Words, texts: dict[str, str]) -> Typed:
    """The effect that a row's cells say, by their words in any language."""
    offered = {part.key: [word for _value, word in part.choices] for part in vocabulary.parts()}
    given = {key.partition(".")[2]: text.strip() for key, text in texts.items() if text.strip()}
    does = given.pop(DOES, "")
    if not does:
        return Typed("", [(f"{OBJECTS}.{DOES}", _("Say what it does."))] if given else [])
    own = words[DOES].get(folded(does), "")
    if not own:
        return _as_in_a_file(does, given, offered[DOES])
    kind = next(one for one in vocabulary.kinds if one.key == own.partition(":")[0])
    figure = vocabulary.figure_of(own)
    values: dict[str, Any] = {}
    faults = []
    for key, text in given.items():
        known = figure if key == FIGURE else key
        if not known or known not in kind.keys:
            told = _("“%(name)s” takes nothing here; empty this cell.") % {"name": does}
            faults.append((f"{OBJECTS}.{key}", told))
        elif key == FIGURE:
            values[known] = text
        else:
            several = [one.strip() for one in text.split(";") if one.strip()]
            missing = [one for one in several if folded(one) not in words[key]]
            faults += [(f"{OBJECTS}.{key}", unknown(one, offered[key])) for one in missing]
            found = [words[key].get(folded(one), "") for one in several]
            values[known] = found if vocabulary.options(known)[1] else "".join(found[:1])
    return Typed(notation(vocabulary.effect(own, values)), faults)


def _as_in_a_file(does: str, beside: dict[str, str], words: list[str]) -> Typed:
    """`modify: move, by: 2`, which old workbooks have."""
    line = " ".join(does.split())
    if ":" not in line or not isinstance(effects(line)[0], dict):
        return Typed("", [(f"{OBJECTS}.{DOES}", unknown(does, words))])
    told = _("The first cell says all of the effect; empty this one.")
    return Typed(line, [(f"{OBJECTS}.{key}", told) for key in beside])


def unknown(text: str, words: Iterable[str]) -> str:
    """That a word is none of a list, and which was meant."""
    known = {folded(word): word for word in words if word}
    near = next((known[one] for one in get_close_matches(folded(text[:60]), list(known), 1)), "")
    told = _("There is no “%(name)s”; did you mean “%(near)s”?") if near else _("There is no “%(name)s”.")
    return told % {"name": text[:60], "near": near}
