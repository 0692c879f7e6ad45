"""The datasheets and assets a release offers, filtered and rendered for the builder.

The HTML of each depends on the release and the language only, so it is cached for all lists.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from armies.bridge import CACHE_SIZE
from armies.models import Datasheet as Row
from armies.text import terms
from armies.translation.folding import fold
from rules.damocles.datasheets import SQUAD_TYPES, Asset, Datasheet, Faction

CARD_CACHE_SIZE = 8192
"""Maximum number of rendered assets kept in memory, each with a number of copies; also of rendered deck slots."""

CATALOGUE_CACHE_SIZE = 256
"""Maximum number of rendered catalogues; a release has one for each set of datasheets that fit the points left."""

TYPES = dict(Row.Type.choices)
SORTS = {"": _("By type"), "cheap": _("Cheapest first"), "dear": _("Dearest first"), "name": _("By name")}


class PartOption(NamedTuple):
    """A datasheet in the catalogue: its search values, its data attributes and its HTML."""

    slug: str
    type: str
    name: str
    valor: int
    search_text: str
    attributes: SafeString
    html: SafeString


class CardOption(NamedTuple):
    """An asset in the catalogue: its search values and data attributes."""

    asset: Asset
    when: str
    affects: str
    search_text: str
    attributes: SafeString


class PartFilter(NamedTuple):
    """Filter and order of datasheets."""

    query: str = ""
    type: str = ""
    sort: str = ""
    fitting: bool = False

    @classmethod
    def of(cls, asked: QueryDict) -> "PartFilter":
        type, sort = asked.get("type", ""), asked.get("sort", "")
        known = type if type in SQUAD_TYPES else "", sort if sort in SORTS else ""
        return cls(asked.get("q", ""), *known, "fits" in asked)

    def matches(self, option: PartOption, too_dear: bool) -> bool:
        """Whether the datasheet passes the filter."""
        fits = not (self.fitting and too_dear)
        return fits and self.type in ("", option.type) and _contains_all(self.query, option.search_text)

    def order(self, options: Sequence[PartOption]) -> Sequence[PartOption]:
        return sorted(options, key=ORDERS[self.sort]) if self.sort else options


ORDERS: dict[str, Callable[[PartOption], tuple[int, str]]] = {
    "cheap": lambda option: (option.valor, option.name),
    "dear": lambda option: (-option.valor, option.name),
    "name": lambda option: (0, fold(option.name)),
}


class CardFilter(NamedTuple):
    """Filter of assets."""

    query: str = ""
    when: str = ""
    affects: str = ""

    @classmethod
    def of(cls, asked: QueryDict) -> "CardFilter":
        when, affects = asked.get("when", ""), asked.get("affects", "")
        known = when if when in terms.TIMINGS else "", affects if affects in terms.AFFECTS else ""
        return cls(asked.get("card", ""), *known)

    def matches(self, option: CardOption) -> bool:
        """Whether the asset passes the filter."""
        alike = self.when in ("", option.when) and self.affects in ("", option.affects)
        return alike and _contains_all(self.query, option.search_text)


class Choices(NamedTuple):
    """Options of the catalogue's filters: keys and labels."""

    types: list[tuple[str, str]]
    sorts: list[tuple[str, str]]
    timings: list[tuple[str, str]]
    affects: list[tuple[str, str]]


def choices_of(content: Faction) -> Choices:
    return _choices(content, get_language())


@lru_cache(CACHE_SIZE)
def _choices(content: Faction, language: str | None) -> Choices:
    types = {sheet.type for sheet in content.datasheets}
    timings = {asset.when for asset in content.assets}
    affects = {terms.affected(asset) for asset in content.assets}
    return Choices(
        [(type, terms.squad_type(type)) for type in SQUAD_TYPES if type in types],
        [(sort, str(name)) for sort, name in SORTS.items()],
        [(when, capfirst(str(name))) for when, name in terms.TIMINGS.items() if when in timings],
        [(whom, str(name)) for whom, name in terms.AFFECTS.items() if whom in affects],
    )


def _contains_all(query: str, words: str) -> bool:
    """Whether every word of the query occurs in the search text."""
    return all(part in words for part in fold(query).split())


def part_options(content: Faction) -> tuple[PartOption, ...]:
    """The datasheets of a release in the rulebook's order of types (R-ARM-03)."""
    return _part_options(content, get_language())


@lru_cache(CACHE_SIZE)
def _part_options(content: Faction, language: str | None) -> tuple[PartOption, ...]:
    ordered = sorted(content.datasheets, key=lambda sheet: SQUAD_TYPES.index(sheet.type))
    return tuple(_part_option(sheet) for sheet in ordered)


def catalogue(content: Faction, wanted: PartFilter, left: int) -> SafeString:
    """The rendered catalogue in the requested order, with its filter; datasheets that do not match are hidden."""
    too_dear = frozenset(option.slug for option in part_options(content) if option.valor > left)
    draw = _render_catalogue if wanted.query else _cached_catalogue
    return draw(content, wanted, too_dear, get_language())


def _render_catalogue(
    content: Faction, wanted: PartFilter, too_dear: frozenset[str], language: str | None
) -> SafeString:
    options = wanted.order(part_options(content))
    sheets = [
        (option, option.slug in too_dear, not wanted.matches(option, option.slug in too_dear)) for option in options
    ]
    context = {"sheets": sheets, "wanted": wanted, "choices": choices_of(content)}
    return render_to_string("armies/builder/_catalogue.html", context)


_cached_catalogue = lru_cache(CATALOGUE_CACHE_SIZE)(_render_catalogue)


def card_filter(content: Faction, wanted: CardFilter) -> SafeString:
    """The rendered filter of assets."""
    draw = _render_card_filter if wanted.query else _cached_card_filter
    return draw(content, wanted, get_language())


def _render_card_filter(content: Faction, wanted: CardFilter, language: str | None) -> SafeString:
    return render_to_string("armies/builder/_card_filter.html", {"wanted": wanted, "choices": choices_of(content)})


_cached_card_filter = lru_cache(CATALOGUE_CACHE_SIZE)(_render_card_filter)


def _part_option(sheet: Datasheet) -> PartOption:
    weapons = [name for weapon in sheet.weapons for name in (weapon.name, *(a.name for a in weapon.abilities))]
    abilities = [ability.name for ability in sheet.abilities]
    words = fold(" ".join([sheet.name, str(TYPES[sheet.type]), *weapons, *abilities]))
    found_by = {"type": sheet.type, "valor": str(sheet.strategic_valor), "name": fold(sheet.name), "search": words}
    inside = render_to_string("armies/builder/_unit_option.html", {"sheet": sheet, "size": terms.size(sheet)})
    return PartOption(sheet.slug, sheet.type, sheet.name, sheet.strategic_valor, words, _attributes(found_by), inside)


def _attributes(found_by: dict[str, str]) -> SafeString:
    """Data attributes for the page's script."""
    return format_html_join("", ' data-{}="{}"', found_by.items())


def card_options(content: Faction) -> tuple[CardOption, ...]:
    """The assets of a release."""
    return _card_options(content, get_language())


@lru_cache(CACHE_SIZE)
def _card_options(content: Faction, language: str | None) -> tuple[CardOption, ...]:
    return tuple(_card_option(asset) for asset in content.assets)


def _card_option(asset: Asset) -> CardOption:
    when, affects, words = asset.when, terms.affected(asset), fold(f"{asset.name} {asset.text}")
    attributes = _attributes({"when": when, "affects": affects, "search": words})
    return CardOption(asset, when, affects, words, attributes)


def render_card(option: CardOption, copies: int) -> SafeString:
    """An asset with the number of its copies in the deck, as HTML."""
    return _render_card(option, copies, get_language())


@lru_cache(CARD_CACHE_SIZE)
def _render_card(option: CardOption, copies: int, language: str | None) -> SafeString:
    asset = option.asset
    context = {
        "asset": asset,
        "copies": copies,
        "full": bool(asset.copies and copies >= asset.copies),
        "facts": " · ".join((terms.asset_timing(asset), terms.affects(asset))),
    }
    return render_to_string("armies/builder/_card_option.html", context)


class Slot(NamedTuple):
    """A place in the deck: the asset in it, if any; it is one too many, or one the faction has not."""

    number: int
    asset: Asset | None
    over: bool = False


def render_slot(slot: Slot) -> SafeString:
    """A deck slot as HTML."""
    return _render_slot(slot, get_language())


@lru_cache(CARD_CACHE_SIZE)
def _render_slot(slot: Slot, language: str | None) -> SafeString:
    return render_to_string("armies/builder/_deck_slot.html", {"slot": slot})
