"""Differences between two versions of a list, in words: "Line Rifles, size: 3 → 6"."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from armies.bridge import sheet_of
from armies.models import Change, Faction, StrikeForce
from armies.text.fields import value_in_words
from rules.message import Message
from rules.presentation.sheets import ListSheet, Pile, UnitRow
from rules.presentation.words import FormField, Terms
from web.translation.messages import number_of, shown

Side = list[tuple[str, str]]
MAX_COUNT = 12
"""Maximum number of differences listed one by one."""


def differences_of(before: StrikeForce, after: StrikeForce | Change) -> Side:
    """Differences between two versions of a list: a label, the value before and the value after."""
    faction: Faction = before.faction
    terms, old, new = faction.rules_of_game.facts.terms, sheet_of(before, faction), sheet_of(after, faction)
    differences = [*_of_the_whole(before, after, terms), *_of_fields(old.choices, new.choices)]
    differences += [*_of_units(old, new, terms), *_of_piles(old.piles, new.piles)]
    more = len(differences) - MAX_COUNT
    return [*differences[:MAX_COUNT], (_("More"), str(more))] if more > 0 else differences


def _of_the_whole(before: StrikeForce, after: StrikeForce | Change, terms: Terms) -> Iterator[tuple[str, str]]:
    if before.name != after.name:
        yield _("Name"), _from_to(before.name, after.name)
    if before.limit != after.limit:
        yield _("Limit (%(points)s)") % {"points": shown(terms.points_short or "")}, _from_to(before.limit, after.limit)
    if before.release_id != after.release_id:
        yield _("Release"), _from_to(before.release.number, after.release.number)


def _of_units(before: ListSheet, after: ListSheet, terms: Terms) -> Iterator[tuple[str, str]]:
    old, new = ({unit.id: unit for unit in sheet.units} for sheet in (before, after))
    for id, unit in old.items():
        if id in new:
            yield from _of_unit(unit, new[id])
        else:
            yield label_of(unit), pgettext("a squad", "dropped")
    for id, unit in new.items():
        if id not in old:
            yield label_of(unit), _("added, %(size)s") % {"size": number_of(unit.models, terms.model)}
    if [id for id in old if id in new] != [id for id in new if id in old]:
        yield _("Order"), ", ".join(label_of(unit) for unit in after.units[:MAX_COUNT])


def _of_unit(old: UnitRow, new: UnitRow) -> Iterator[tuple[str, str]]:
    label = label_of(old)
    if old.name != new.name:
        yield _of(label, _("name")), _from_to(label, label_of(new))
    fields = ([field for field in unit.fields if field.key != "name"] for unit in (old, new))
    for what, change in _of_fields(*fields):
        yield _of(label, what), change


def _of_fields(before: Any, after: Any) -> Iterator[tuple[str, str]]:
    """Fields that differ; one that is there on one side alone is 0 or empty on the other."""
    old, new = ({field.key: field for field in fields} for fields in (before, after))
    for key, field in {**old, **new}.items():
        pair = tuple(_value(side.get(key), field) for side in (old, new))
        if pair[0] != pair[1]:
            yield _inside(field), _from_to(*pair)


def _value(there: FormField | None, field: FormField) -> str:
    return value_in_words(there or field._replace(value=0 if field.kind == "number" else ""))


def _inside(field: FormField) -> str:
    """The label of a field within a sentence; a name of content's own stays as it is."""
    label = shown(field.label)
    return label[:1].lower() + label[1:] if isinstance(field.label, Message) else label


def _of_piles(before: tuple[Pile, ...], after: tuple[Pile, ...]) -> Iterator[tuple[str, str]]:
    for old, new in zip(before, after, strict=True):
        copies = {card.slug: card.copies for card in old.cards}
        cards = {card.slug: card for card in (*old.cards, *new.cards)}
        now = {card.slug: card.copies for card in new.cards}
        for slug, card in cards.items():
            if copies.get(slug, 0) != now.get(slug, 0):
                yield _of(shown(new.title), shown(card.name)), _from_to(copies.get(slug, 0), now.get(slug, 0))


def label_of(unit: UnitRow) -> str:
    return unit.name or shown(unit.part)


def _of(label: str, what: str) -> str:
    return _("%(label)s, %(what)s") % {"label": label, "what": what}


def _from_to(before: Any, after: Any) -> str:
    return f"{before} → {after}"
