"""Searchable items of factions and operations, with name, parent and address."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from django.urls import reverse
from django.utils.translation import get_language

from armies.codex.search import Entry
from armies.models import Datasheet as DatasheetRow
from rules.damocles.datasheets import Ability, Datasheet, Faction
from rules.damocles.operations.operation import Operation

TYPES = dict(DatasheetRow.Type.choices)
CACHE_SIZE = 512


def index_entries(content: Faction, slug: str) -> tuple[Entry, ...]:
    """All entries of a released faction, cached; `slug` is that of its address."""
    return _entries(content, slug, get_language() or "")


@lru_cache(CACHE_SIZE)
def _entries(content: Faction, slug: str, language: str) -> tuple[Entry, ...]:
    return tuple(_of_faction(content, slug))


def _of_faction(content: Faction, slug: str) -> Iterator[Entry]:
    page = reverse("armies:faction", args=[slug])
    yield Entry("faction", content.name, "", page, content.summary)
    yield from _abilities(content.rules, content.name, f"{page}#rules")
    for sheet in content.datasheets:
        yield from _of_datasheet(content, sheet, reverse("armies:datasheet", args=[slug, sheet.slug]))
    cards = reverse("armies:assets", args=[slug])
    for asset in content.assets:
        yield Entry("asset", asset.name, content.name, f"{cards}#asset-{asset.slug}", asset.text)


def _of_datasheet(content: Faction, sheet: Datasheet, page: str) -> Iterator[Entry]:
    of = f"{content.name} · {sheet.name}"
    yield Entry("datasheet", sheet.name, content.name, page, "", str(TYPES.get(sheet.type, "")))
    for weapon in sheet.weapons:
        yield Entry("weapon", weapon.name, of, page)
        yield from _abilities(weapon.abilities, f"{of} · {weapon.name}", page)
    yield from _abilities(sheet.abilities, of, page)


def _abilities(abilities: Iterable[Ability], of: str, page: str) -> Iterator[Entry]:
    return (Entry("ability", ability.name, of, page, ability.text) for ability in abilities)


@lru_cache(CACHE_SIZE)
def operation_entry(operation: Operation) -> Entry:
    """An operation, with the text of its special rules."""
    page = reverse("armies:operation", args=[operation.slug])
    rules = " ".join(f"{rule.name} {rule.text}" for rule in operation.special_rules)
    return Entry("operation", operation.title, "", page, operation.summary, rules)
