"""Effects in a workbook: a row for each, with what it does, its figure and its other values in cells to choose from."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from armies.content.raw_values import effects, notation, number
from web.tables.workbooks import folded
from workshop.content.effect_words import DOES, FIGURE, OBJECTS, EffectCell, Vocabulary

Words = dict[str, dict[str, str]]
"""By the key of a cell, its words in all languages, folded, each with its value."""


def key_of(part: EffectCell) -> str:
    """What a column of effects is known by."""
    return f"{OBJECTS}.{part.key}"


def words_of(several: list[tuple[EffectCell, ...]]) -> Words:
    """The words of the cells of effects, given in each language."""
    return {
        part.key: {folded(word): value for same in several for value, word in same[n].choices}
        for n, part in enumerate(several[0])
    }


def cells_of(vocabulary: Vocabulary, effect: dict[str, Any]) -> dict[str, Any]:
    """What a row says of an effect; one that no picker can show is written as in a file."""
    cells: dict[str, Any] = dict(vocabulary.cells(effect) or {DOES: notation(effect)})
    if FIGURE in cells:
        cells[FIGURE] = number(cells[FIGURE])
    return {f"{OBJECTS}.{key}": value for key, value in cells.items()}


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
    kind = next(kind_of_effect for kind_of_effect in vocabulary.kinds if kind_of_effect.key == own.partition(":")[0])
    figure = vocabulary.figure_of(own)
    values: dict[str, Any] = {}
    faults = []
    for key, text in given.items():
        known = figure if key == FIGURE else key
        if not known or known not in kind.keys:
            message = _("“%(name)s” takes nothing here; empty this cell.") % {"name": does}
            faults.append((f"{OBJECTS}.{key}", message))
        elif key == FIGURE:
            values[known] = text
        else:
            several = [name.strip() for name in text.split(";") if name.strip()]
            missing = [name for name in several if folded(name) not in words[key]]
            faults += [(f"{OBJECTS}.{key}", unknown(name, offered[key])) for name in missing]
            keys = [words[key].get(folded(name), "") for name in several]
            values[known] = keys if vocabulary.options(known)[1] else "".join(keys[:1])
    return Typed(notation(vocabulary.effect(own, values)), faults)


def _as_in_a_file(does: str, beside: dict[str, str], words: list[str]) -> Typed:
    """`modify: move, by: 2`, which old workbooks have."""
    line = " ".join(does.split())
    if ":" not in line or not isinstance(effects(line)[0], dict):
        return Typed("", [(f"{OBJECTS}.{DOES}", unknown(does, words))])
    message = _("The first cell says all of the effect; empty this one.")
    return Typed(line, [(f"{OBJECTS}.{key}", message) for key in beside])


def unknown(text: str, words: Iterable[str]) -> str:
    """That a word is none of a list, and which was meant."""
    near = nearest(text, words)
    template = _("There is no “%(name)s”; did you mean “%(near)s”?") if near else _("There is no “%(name)s”.")
    return template % {"name": text[:60], "near": near}


def nearest(text: str, words: Iterable[str]) -> str:
    """The word of a list that was meant; empty for none."""
    known = {folded(word): word for word in words if word}
    return next((known[match] for match in get_close_matches(folded(text[:60]), list(known), 1)), "")
