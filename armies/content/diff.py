"""Differences between two releases, in words and numbers: "Line Rifles: 60 → 65 SV; Rifle: range 40 → 36 cm"."""

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from django.utils.formats import localize
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from armies.content.raw_values import notation
from armies.content.schema import properties_by_list
from armies.models import Asset, Datasheet, Weapon
from armies.translation.messages import shown
from rules.content.diff import ADDED, CHANGED, REMOVED, Detail, Difference
from rules.game import AnyGame
from rules.presentation.words import Kind

Words = str | Promise

MAX_WORDS = 1500
"""Maximum length of texts compared word by word; longer ones are shown whole, which is faster."""

LABELS: dict[str, Words] = {
    # Of the game whose drafts are rows: what its columns are called. Other games say it in their schemas.
    "name": gettext_lazy("name"),
    "summary": gettext_lazy("summary"),
    "text": gettext_lazy("text"),
    "type": gettext_lazy("type"),
    "kind": gettext_lazy("kind"),
    "size": gettext_lazy("size"),
    "orders": gettext_lazy("orders"),
    "move": gettext_lazy("move"),
    "health": gettext_lazy("health"),
    "defense": gettext_lazy("defense"),
    "base": gettext_lazy("base"),
    "strategic_valor": gettext_lazy("strategic valor"),
    "strategic_valor_per_extra_unit": gettext_lazy("each extra unit"),
    "scenery": gettext_lazy("scenery"),
    "range": gettext_lazy("range"),
    "attacks": gettext_lazy("attacks"),
    "precision": gettext_lazy("precision"),
    "damage": gettext_lazy("damage"),
    "carriers": gettext_lazy("carriers"),
    "copies": gettext_lazy("copies"),
    "when": gettext_lazy("when"),
    "target": gettext_lazy("target"),
    "within": gettext_lazy("within"),
    "effects": gettext_lazy("in the engine"),
    "until": gettext_lazy("until"),
    "once": gettext_lazy("once"),
    "cost": gettext_lazy("cost"),
    "rules_order": gettext_lazy("order of the rules"),
    "datasheets_order": gettext_lazy("order of the datasheets"),
    "assets_order": gettext_lazy("order of the assets"),
    "weapons_order": gettext_lazy("order of the weapons"),
    "abilities_order": gettext_lazy("order of the abilities"),
}
ABSENT: dict[str, Words] = {
    "carriers": gettext_lazy("every unit"),
    "copies": gettext_lazy("any number"),
    "within": gettext_lazy("any distance"),
    "once": gettext_lazy("no limit"),
    "cost": gettext_lazy("nothing"),
    "effects": gettext_lazy("nothing"),
    "orders": "0",
    "target": "self",
    "until": "now",
}
"""Meanings of absent keys."""

UNITS: dict[str, Words] = {
    "strategic_valor": gettext_lazy("%(figure)s SV"),
    "strategic_valor_per_extra_unit": gettext_lazy("%(figure)s SV"),
    **dict.fromkeys(("move", "base", "range", "within"), gettext_lazy("%(figure)s cm")),
}
"""Values whose unit is shown once, after the newer value."""

WORDS: dict[str, dict[str, Any]] = {
    "type": dict(Datasheet.Type.choices),
    "kind": dict(Weapon.Kind.choices),
    "when": dict(Asset.When.choices),
}
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


def describe_difference(difference: Difference, game: AnyGame) -> DifferenceView:
    """A difference in words, with all its parts."""
    kept = difference.became == CHANGED
    return DifferenceView(
        _heading(game.kind(difference.kind)),
        difference.slug,
        difference.name,
        difference.became,
        str(VERBS.get(difference.became, "")),
        "" if kept else key_values(difference, game),
        [value_of(difference, detail, game) for detail in difference.details],
        [describe_difference(part, game) for part in difference.parts],
    )


def _heading(kind: Kind | None) -> str:
    """What stands over parts of a kind; over those of no kind, that they are rules of the faction."""
    return _("Faction rules") if kind is None else str(capfirst(shown(kind.title or kind.term.many)))


def one_line(difference: Difference, game: AnyGame) -> str:
    """A difference in one line: `Line Rifles: 60 → 65 SV; Rifle: range 40 → 36 cm`."""
    changes = _("; ").join(_clauses(difference, game))
    return _("%(place)s: %(said)s") % {"place": difference.name, "said": changes}


def one_line_each(difference: Difference, game: AnyGame) -> list[tuple[str, str]]:
    """A faction's difference and each of its parts: the name and the rest of its line."""
    own = Difference(difference.kind, CHANGED, difference.document, difference.details, [])
    parts = [own, *difference.parts] if own.details else difference.parts
    return [(part.name, _("; ").join(_clauses(part, game))) for part in parts]


def _clauses(difference: Difference, game: AnyGame) -> Iterator[str]:
    """The changes of an item, then of its parts, each starting with the part's name."""
    if difference.became != CHANGED:
        yield str(VERBS.get(difference.became, ""))
    for detail in difference.details:
        figures = value_of(difference, detail, game).figures
        yield figures if detail.key == "strategic_valor" else f"{_label(difference, detail, game)} {figures}"
    for part in difference.parts:
        yield one_line(part, game)


def key_values(difference: Difference, game: AnyGame) -> str:
    """A summary of a new or removed item: its most important values."""
    document = difference.document
    if not game.facts.draft_rows:
        return str(document.get("text", ""))
    if difference.kind == "datasheets":
        text = ["type", "size", "strategic_valor"]
    elif difference.kind == "weapons":
        return ", ".join([_value_text("weapons", "kind", document["kind"], game), *_profile(document, game)])
    else:
        return str(document.get("text", ""))
    return ", ".join(_value_text("datasheets", key, document[key], game) for key in text)


def _profile(weapon: dict[str, Any], game: AnyGame) -> Iterator[str]:
    for key in ("range", "attacks", "precision", "damage"):
        yield f"{LABELS[key]} {_value_text('weapons', key, weapon[key], game)}"


def value_of(difference: Difference, detail: Detail, game: AnyGame) -> Value:
    """One value of a thing, before and after."""
    label = capfirst(_label(difference, detail, game))
    before, after = (_value_text(difference.kind, detail.key, value, game) for value in (detail.before, detail.after))
    if detail.key in TEXTS:
        pieces = list(_pieces(before, after))
        return Value(label, before, after, _("reworded"), pieces)
    return Value(label, before, after, _figures(detail, before, after, game), [])


def _label(difference: Difference, detail: Detail, game: AnyGame) -> str:
    title = properties_by_list(game).get((difference.kind, detail.key), {}).get("title")
    if title or not game.facts.draft_rows:
        return _(title) if title else detail.key.replace("_", " ")
    if difference.kind == "assets" and detail.key == "orders":
        return _("cost in orders")
    return str(LABELS.get(detail.key, detail.key.replace("_", " ")))


def _figures(detail: Detail, before: str, after: str, game: AnyGame) -> str:
    """Both values, their unit once."""
    if detail.key.endswith("_order"):
        return after
    if game.facts.draft_rows and detail.key in UNITS and None not in (detail.before, detail.after):
        return str(UNITS[detail.key]) % {"figure": f"{_number(detail.before)} → {_number(detail.after)}"}
    return f"{before} → {after}"


def _value_text(kind: str, key: str, value: Any, game: AnyGame) -> str:
    """A value of a document, as people say it."""
    schema = properties_by_list(game).get((kind, key), {})
    if value is None and "default" in schema:
        value = schema["default"]
    if "unit" in schema and value is not None:
        return f"{_number(value)} {_(schema['unit'])}"
    if not game.facts.draft_rows:
        return _plain(value)
    if value is None:
        return _absent(kind, key)
    if key in UNITS:
        return str(UNITS[key]) % {"figure": _number(value)}
    if key in WORDS:
        return str(WORDS[key].get(value, value))
    match key:
        case "defense" | "precision":
            return f"{value}+"
        case "size":
            return _size(value)
        case "cost":
            return _cost(value)
        case "effects":
            return "; ".join(notation(effect) for effect in value)
        case "scenery":
            return notation(value)
    return ", ".join(value) if key.endswith("_order") else _number(value)


def _plain(value: Any) -> str:
    """A value of a game of which no more is known than its schema."""
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        return ", ".join(value)
    if value is None or isinstance(value, str | int | float):
        return "–" if value is None else _number(value)
    return notation(value)


def _absent(kind: str, key: str) -> str:
    if key == "when":
        return str(Asset.When.ACTIVATION.label if kind == "assets" else Asset.When.ALWAYS.label)
    return str(ABSENT.get(key, "" if key in LABELS else "–"))


def _number(value: Any) -> str:
    return str(value) if isinstance(value, str) else str(localize(value))


def _size(size: Sequence[int]) -> str:
    if size[0] == size[1]:
        return ngettext("%(count)d unit", "%(count)d units", size[0]) % {"count": size[0]}
    return _("%(fewest)s to %(most)s units") % {"fewest": size[0], "most": size[1]}


def _cost(cost: dict[str, int]) -> str:
    orders = cost.get("orders", 0)
    text = [_("%(count)d TP") % {"count": cost["tactical_points"]}] if "tactical_points" in cost else []
    if orders:
        text.append(ngettext("%(count)d order", "%(count)d orders", orders) % {"count": orders})
    return ", ".join(text)


def _pieces(before: str, after: str) -> Iterator[tuple[str, str]]:
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
