"""Fields of forms that refer to something: they choose among what there is."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from armies.models import Faction
from rules.game.game import Game
from workshop.forms.base import PartSet
from workshop.forms.board import cells_within
from workshop.forms.schema_fields import Words, is_of_cells

Document = dict[str, Any]
References = Callable[[str], list[tuple[str, str]]]
"""What there is at a place that may be referred to, each with its name."""


def offer(form: Any, game: Game, words: Words, known: References) -> None:
    """Let fields that refer to something choose among what there is, and fields of hexes say which there are."""
    known = cache(known)
    for part in _forms_in(form):
        for key, refers in part.refers.items():
            _offer(part, key, refers, words, known)
        for prop in getattr(part, "properties", ()):
            if is_of_cells(prop):
                part.fields[prop.key].widget.attrs["data-cells"] = cells_within(game, prop.schema)


def _forms_in(form: Any) -> Iterator[Any]:
    """A form and all within it."""
    yield form
    for inner in form.inner.values():
        for deeper in inner.forms if isinstance(inner, PartSet) else [inner]:
            yield from _forms_in(deeper)


def _offer(form: Any, key: str, refers: dict[str, Any], words: Words, known: References) -> None:
    """Also what is picked already, though there is no such thing any more."""
    named = {word: words(f"{key}:{word}") for word in refers["words"]}
    named |= {slug: name for place in refers["lists"] for slug, name in known(place)}
    present = str(form[key].value() or "")
    stored = [(present, present)] if present not in ("", *named) else []
    form.fields[key].choices = [("", "—"), *named.items(), *stored]
    form.fields[key].widget.attrs["data-refers"] = " ".join(refers["lists"])


def named_in(faction: Faction, place: str) -> list[tuple[str, str]]:
    """The slugs at a place of a draft (`fighters`, `fighters.attacks`), each with its name and whose it is."""
    kind, *lists = place.split(".")
    owners: dict[tuple[str, str], list[str]] = {}
    for part in faction.documents(kind):
        for named in _objects_at(part, lists):
            owners.setdefault((named["slug"], named["name"]), []).append(part["name"])
    whose = {key: f"{key[1]} ({', '.join(names)})" if lists else key[1] for key, names in owners.items()}
    return [(slug, label) for (slug, _name), label in whose.items()]


def _objects_at(part: Document, lists: list[str]) -> list[Document]:
    objects = [part]
    for key in lists:
        within = [entry.get(key, []) for entry in objects]
        objects = [inner for value in within for inner in (value if isinstance(value, list) else [value])]
    return objects
