"""Differences between two releases, in words and numbers: "Line Rifles: 60 → 65 SV; Rifle: range 40 → 36 cm"."""

from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from django.utils.formats import localize
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from armies.content.raw_values import notation
from armies.content.schema import properties_by_list
from rules.content.diff import ADDED, CHANGED, REMOVED, Detail, Difference
from rules.game.game import Game
from rules.presentation.words import PartKind
from web.translation.content_texts import translated
from web.translation.messages import shown
from web.translation.typed_numbers import ROLL

Words = str | Promise

MAX_WORDS = 1500
"""Maximum length of texts compared word by word; longer ones are shown whole, which is faster."""

TEXTS = ("summary", "text")
VERBS: dict[str, Words] = {
    ADDED: pgettext_lazy("what became of it", "new"),
    REMOVED: pgettext_lazy("what became of it", "gone"),
    CHANGED: pgettext_lazy("what became of it", "changed"),
}


class Value(NamedTuple):
    """A value before and after, in words; for texts also `pieces`: equal, deleted and inserted words."""

    label: str
    before: str
    after: str
    figures: str
    pieces: list[tuple[str, str]]


class DifferenceView(NamedTuple):
    """A difference for a page: its subject, the kind of change, its values and its parts; `heading` is of its kind."""

    heading: str
    slug: str
    name: str
    became: str
    became_words: str
    about: str
    values: list[Value]
    parts: list["DifferenceView"]


def shown_difference(difference: Difference, words: Mapping[str, str]) -> Difference:
    """A difference with the texts of both sides in these words."""
    details = [
        Detail(detail.key, _translated_value(detail.before, words), _translated_value(detail.after, words))
        for detail in difference.details
    ]
    parts = [shown_difference(part, words) for part in difference.parts]
    document = translated(difference.document, words)
    return Difference(difference.kind, difference.became, document, details, parts)


def _translated_value(value: Any, words: Mapping[str, str]) -> Any:
    return words.get(value, value) if isinstance(value, str) else translated(value, words)


def describe_difference(difference: Difference, game: Game) -> DifferenceView:
    """A difference in words, with all its parts."""
    kept = difference.became == CHANGED
    return DifferenceView(
        _heading(game.facts.kind(difference.kind)),
        difference.slug,
        difference.name,
        difference.became,
        str(VERBS.get(difference.became, "")),
        "" if kept else shown(game.display.draft_words.describe_part(difference.kind, difference.document)),
        [value_of(difference, detail, game) for detail in difference.details],
        [describe_difference(part, game) for part in difference.parts],
    )


def _heading(kind: PartKind | None) -> str:
    """What stands over parts of a kind; over those of no kind, that they are rules of the faction."""
    return _("Faction rules") if kind is None else str(capfirst(shown(kind.title or kind.term.many)))


def one_line(difference: Difference, game: Game) -> str:
    """A difference in one line: `Line Rifles: 60 → 65 SV; Rifle: range 40 → 36 cm`."""
    changes = _("; ").join(_clauses(difference, game))
    return _("%(place)s: %(message)s") % {"place": difference.name, "message": changes}


def one_line_each(difference: Difference, game: Game) -> list[tuple[str, str]]:
    """A faction's difference and each of its parts: the name and the rest of its line."""
    own = Difference(difference.kind, CHANGED, difference.document, difference.details, [])
    parts = [own, *difference.parts] if own.details else difference.parts
    return [(part.name, _("; ").join(_clauses(part, game))) for part in parts]


def _clauses(difference: Difference, game: Game) -> Iterator[str]:
    """The changes of an item, then of its parts, each starting with the part's name."""
    if difference.became != CHANGED:
        yield str(VERBS.get(difference.became, ""))
    for detail in difference.details:
        figures = value_of(difference, detail, game).figures
        yield f"{_label(difference, detail, game, brief=True)} {figures}".strip()
    for part in difference.parts:
        yield one_line(part, game)


def value_of(difference: Difference, detail: Detail, game: Game) -> Value:
    """One value of a thing, before and after."""
    label = capfirst(_label(difference, detail, game))
    before, after = (_value_text(difference.kind, detail.key, value, game) for value in (detail.before, detail.after))
    if detail.key in TEXTS:
        pieces = list(pieces_of(before, after))
        return Value(label, before, after, _("reworded"), pieces)
    return Value(label, before, after, _figures(detail, before, after, game), [])


def _label(difference: Difference, detail: Detail, game: Game, brief: bool = False) -> str:
    title = properties_by_list(game).get((difference.kind, detail.key), {}).get("title")
    return _(title) if title else shown(game.display.draft_words.key_label(difference.kind, detail.key, brief))


def _figures(detail: Detail, before: str, after: str, game: Game) -> str:
    """Both values, their unit once."""
    if detail.key.endswith("_order"):
        return after
    unit = game.display.draft_words.key_unit(detail.key)
    if unit is not None and None not in (detail.before, detail.after):
        return shown(unit.filled({"figure": f"{_number(detail.before)} → {_number(detail.after)}"}))
    return f"{before} → {after}"


def _value_text(kind: str, key: str, value: Any, game: Game) -> str:
    """A value of a document, as people say it."""
    schema = properties_by_list(game).get((kind, key), {})
    if value is None and "default" in schema:
        value = schema["default"]
    if "unit" in schema and value is not None:
        return f"{_number(value)}+" if schema["unit"] == ROLL else f"{_number(value)} {_(schema['unit'])}"
    description = game.display.draft_words.describe_value(kind, key, value)
    return _plain(value) if description is None else shown(description)


def _plain(value: Any) -> str:
    """A value of which no more is known than its schema."""
    if isinstance(value, list):
        texts = [notation(entry) if isinstance(entry, dict) else _number(entry) for entry in value]
        return ("; " if any(isinstance(entry, dict) for entry in value) else ", ").join(texts)
    if value is None or isinstance(value, str | int | float):
        return "–" if value is None else _number(value)
    return notation(value)


def _number(value: Any) -> str:
    return str(value) if isinstance(value, str) else str(localize(value))


def pieces_of(before: str, after: str) -> Iterator[tuple[str, str]]:
    """Two texts as one: (`equal`, `delete` or `insert`, words)."""
    old, new = before.split(), after.split()
    if max(len(old), len(new)) > MAX_WORDS:
        yield from (piece for piece in (("delete", before), ("insert", after)) if piece[1])
        return
    for verb, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if verb == "equal":
            yield "equal", " ".join(old[a:b])
            continue
        if a < b:
            yield "delete", " ".join(old[a:b])
        if c < d:
            yield "insert", " ".join(new[c:d])
