"""Effects in the words of pickers: the kinds of a game's schema, and an effect as cells of a row and back."""

from functools import cache
from typing import Any, NamedTuple

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from armies.content.raw_values import effect_figure, given
from armies.content.schema import Schema
from rules.game.game import Game
from rules.presentation.words import Picker
from web.translation.messages import shown, titled

OBJECTS = "effects"
DOES, FIGURE = "does", "figure"
"""The cells of an effect: what it does, its figure, and one for each other key."""


class EffectKind(NamedTuple):
    """A kind of effect: its own key, that key's values to choose among, and all its other keys."""

    key: str
    choices: tuple[str, ...]
    keys: tuple[str, ...]


class EffectCell(NamedTuple):
    """A cell of an effect: its key, what it is called, the words to choose from, and whether it takes several."""

    key: str
    label: str
    choices: tuple[tuple[str, str], ...] = ()
    several: bool = False


class Vocabulary:
    """The kinds of effects in a game's schema, with the game's words."""

    def __init__(self, schema: Schema, words: Picker) -> None:
        self.properties: dict[str, Schema] = schema["properties"]
        self.words = words
        self.kinds = [self._kind(kind["propertyNames"]["enum"]) for kind in schema["oneOf"]]

    def _kind(self, keys: list[str]) -> EffectKind:
        own, *others = keys
        choices = tuple(self.properties[own].get("enum", ()))
        return EffectKind(own, choices, tuple(others) if choices else tuple(keys))

    @property
    def keys(self) -> list[str]:
        """All keys that are not in the picker."""
        return list(dict.fromkeys(key for kind in self.kinds for key in kind.keys))

    def label(self, key: str) -> str:
        return shown(self.words.fields.get(key, key.replace("_", " ")))

    def word(self, key: str, value: str) -> str:
        return shown(self.words.values.get(key, {}).get(value, value.replace("_", " ")))

    def options(self, key: str) -> tuple[list[str], bool]:
        """The values that a key may have, and whether it takes several of them; none for a figure."""
        schema = self.properties[key]
        several = [choice["items"]["enum"] for choice in schema.get("anyOf", []) if "items" in choice]
        return (several[0], True) if several else (list(schema.get("enum", ())), False)

    def picked(self, effect: dict[str, Any]) -> EffectKind | None:
        """The kind of an effect; None for one that no picker can show."""
        for kind in self.kinds:
            if kind.key in effect and effect.keys() <= {kind.key, *kind.keys}:
                return kind if not kind.choices or effect[kind.key] in kind.choices else None
        return None

    def choices(self) -> list[Any]:
        """What the picker offers: kinds with choices as groups of these."""
        groups: dict[str, list[tuple[str, str]]] = {}
        for kind in self.kinds:
            title = titled(self.words.kinds.get(kind.key, kind.key))
            named = [(f"{kind.key}:{choice}", self.word(kind.key, choice)) for choice in kind.choices]
            groups.setdefault(title, []).extend(named or [(kind.key, title)])
        return [(title, options) if options[0][1] != title else options[0] for title, options in groups.items()]

    def does(self) -> tuple[tuple[str, str], ...]:
        """What the picker offers as one list: words that other keys share say of which kind they are."""
        shared = [self.word(key, value) for key in self.keys for value in self.options(key)[0]]
        choices: list[tuple[str, str]] = []
        for title, options in self.choices():
            if isinstance(options, str):
                choices.append((title, options))
                continue
            of = {"label": title}
            named = [(value, _("%(label)s: %(part)s") % (of | {"part": label}) if label in shared else label)
                     for value, label in options]  # fmt: skip
            choices.extend(named)
        return tuple(choices)

    def parts(self) -> list[EffectCell]:
        """The cells of an effect: each kind has one figure at most, so that all figures share a cell."""
        parts = [EffectCell(DOES, _("What it does"), self.does()), EffectCell(FIGURE, _("How much"))]
        for key in self.keys:
            values, several = self.options(key)
            if values:
                empty = [self.word(key, "")] if "" in self.words.values.get(key, {}) else []
                known = [("", word) for word in empty] + [(value, self.word(key, value)) for value in values]
                parts.append(EffectCell(key, self.label(key), tuple(known), several))
        return parts

    def cells(self, effect: dict[str, Any]) -> dict[str, str] | None:
        """An effect as texts of its cells; None for one that no picker can show."""
        kind = self.picked(effect)
        if kind is None:
            return None
        labels = {part.key: dict(part.choices) for part in self.parts()}
        own = f"{kind.key}:{effect[kind.key]}" if kind.choices else kind.key
        texts = {DOES: labels[DOES][own]}
        for key in kind.keys:
            if key not in effect:
                continue
            if key not in labels:
                texts[FIGURE] = str(effect[key])
                continue
            values = effect[key] if isinstance(effect[key], list) else [effect[key]]
            texts[key] = "; ".join(labels[key].get(value, str(value)) for value in values)
        return texts

    def effect(self, own: str, typed: dict[str, Any]) -> dict[str, Any]:
        """The effect of a kind (`modify:move`) with these values of its other keys, as they are typed."""
        key, _colon, value = own.partition(":")
        kind = next(kind_of_effect for kind_of_effect in self.kinds if kind_of_effect.key == key)
        return {key: value or None} | given(
            {own_key: self._value(own_key, typed.get(own_key, ""), value) for own_key in kind.keys}
        )

    def _value(self, key: str, value: Any, modified: str) -> Any:
        if isinstance(value, list):
            return value[0] if len(value) == 1 else value
        return value if self.options(key)[0] else effect_figure(key, value, modified)

    def figure_of(self, own: str) -> str:
        """The key of the figure that a kind takes; empty for none."""
        kind = next(kind_of_effect for kind_of_effect in self.kinds if kind_of_effect.key == own.partition(":")[0])
        return next((key for key in kind.keys if not self.options(key)[0]), "")


def vocabulary_of(game: Game) -> Vocabulary | None:
    """The effects of a game, in the active language; None for one that names no words for pickers."""
    return _vocabulary(game, get_language())


@cache
def _vocabulary(game: Game, _language: str | None) -> Vocabulary | None:
    picker = game.display.draft_words.picker(OBJECTS)
    kind = next(
        (
            part_kind.key
            for part_kind in game.facts.kinds
            if "Effect" in game.formats.schema(part_kind.key).get("$defs", {})
        ),
        "",
    )
    return Vocabulary(game.formats.schema(kind)["$defs"]["Effect"], picker) if picker is not None and kind else None
