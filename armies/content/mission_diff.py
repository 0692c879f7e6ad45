"""What changed between two documents of a mission, value by value, in the words of its form."""

from collections.abc import Iterator
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from armies.content.diff import DifferenceView, Value, pieces_of
from armies.content.raw_values import notation, pair_text
from armies.models.places import entry_in_words, steps_of
from rules.content.diff import CHANGED, SAME, Detail
from rules.game.game import Game
from rules.presentation.mission_words import mission_word
from web.translation.messages import shown

Document = dict[str, Any]


def words_of(game: Game, key: str) -> str:
    """What the forms of a game's missions call a key, or a value as `key:value`."""
    return str(capfirst(shown(mission_word(game.facts.mission_words, key))))


def place_of(game: Game, document: object, path: str) -> str:
    """Entries by their number and name, keys as the form calls them, objects between them left out."""
    labels: list[str] = []
    node: Any = document
    steps = steps_of(path)
    for n, step in enumerate(steps):
        node = node[step] if _has(node, step) else None
        if isinstance(step, int):
            labels[-1:] = [_entry(game, str(steps[n - 1]), step + 1, node)]
        elif not isinstance(node, dict) or n == len(steps) - 1:
            labels.append(words_of(game, step))
    return str(capfirst(", ".join(labels)))


def _entry(game: Game, key: str, number: int, entry: Any) -> str:
    """Objective 3 “lift-car”; of lists without a word of their own as the form calls them."""
    text = entry_in_words(key, number, entry)
    text = f"{words_of(game, key)} {number}" if text == f"{key} {number}" else text
    id = entry.get("id") if isinstance(entry, dict) else None
    return _("%(entry)s “%(name)s”") % {"entry": text, "name": id} if isinstance(id, str) and id else text


def _has(node: Any, step: str | int) -> bool:
    if isinstance(step, int):
        return isinstance(node, list) and step < len(node)
    return isinstance(node, dict) and step in node


def mission_details(before: Document, after: Document) -> list[Detail]:
    """The innermost differences, each under its path; entries with ids or slugs are known by them."""
    return list(_steps("", before, after))


def describe_mission(game: Game, before: Document, after: Document) -> DifferenceView:
    """The difference of two documents in words; without values where they say the same."""
    values = [_value(game, detail, before, after) for detail in mission_details(before, after)]
    became = CHANGED if values else SAME
    return DifferenceView("", str(after["slug"]), str(after["title"]), became, "", "", values, [])


def changes_in_a_line(view: DifferenceView) -> str:
    """`Turns: 7 → 4; Objective 2 “well”, Place: 20 50.5 → 20 40`."""
    template = _("%(place)s: %(message)s")
    return _("; ").join(template % {"place": value.label, "message": value.figures} for value in view.values)


def _value(game: Game, detail: Detail, before: Document, after: Document) -> Value:
    """One value, before and after; of sentences the words that went and came."""
    place = place_of(game, after if detail.after is not None else before, detail.key)
    old, new = _text(detail.before), _text(detail.after)
    if isinstance(detail.before, str) and isinstance(detail.after, str) and " " in old + new:
        return Value(place, old, new, _("reworded"), list(pieces_of(old, new)))
    return Value(place, old, new, f"{old or '–'} → {new or '–'}", [])


def _steps(path: str, before: Any, after: Any) -> Iterator[Detail]:
    if (before or None) == (after or None):
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys([*before, *after]):
            yield from _steps(f"{path}.{key}" if path else key, before.get(key), after.get(key))
    elif _named(before) and _named(after):
        yield from _entries(path, before, after)
    else:
        yield Detail(path, before, after)


def _named(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(entry, dict) for entry in value)


def _entries(path: str, before: list[Any], after: list[Any]) -> Iterator[Detail]:
    old, new = _by_name(before), _by_name(after)
    for name in dict.fromkeys([*new, *old]):
        number, _entry = new.get(name) or old[name]
        then, now = (entries.get(name, (0, None))[1] for entries in (old, new))
        if then is None or now is None:
            yield Detail(f"{path}[{number}]", then, now)
        else:
            yield from _steps(f"{path}[{number}]", then, now)


def _by_name(entries: list[Any]) -> dict[Any, tuple[int, Any]]:
    named = [
        ((entry.get("id") or entry.get("slug") or n) if isinstance(entry, dict) else n, (n, entry))
        for n, entry in enumerate(entries)
    ]
    return dict(named)


def _text(value: Any) -> str:
    """A value in a line: pairs as forms have them, objects as notation."""
    if isinstance(value, list):
        numbers = all(isinstance(entry, int | float) for entry in value)
        return pair_text(value) if numbers else "; ".join(_text(entry) for entry in value)
    if isinstance(value, dict):
        return notation(value)
    return "" if value is None else str(value)
