"""The units and cards a release offers, filtered and rendered for the builder.

The HTML of each depends on the release and the language only, so it is cached for all lists.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.html import format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from armies.builder.fielded import fielded_part
from people.folding import fold
from rules.game.game import Game
from rules.presentation.cards import Card
from rules.presentation.sheets import Option
from rules.presentation.words import Choice
from web.translation.messages import shown

CARD_CACHE_SIZE = 8192
"""Maximum number of rendered cards kept in memory, each with a number of copies; also of rendered places of piles."""

CATALOGUE_CACHE_SIZE = 256
"""Maximum number of rendered catalogues; a release has one for each set of units that fit the points left."""

SORTS = {"": _("By type"), "cheap": _("Cheapest first"), "dear": _("Dearest first"), "name": _("By name")}
BY_POINTS = ("cheap", "dear")


class CatalogueSource:
    """What a release offers, by which renderings are cached; contents are read once a process.

    What is shown in the reader's language is found as it was `written` too.
    """

    def __init__(self, game: Game, content: Any, written: Any = None) -> None:
        self.game = game
        self.content = content
        self.written = content if written is None else written

    def __hash__(self) -> int:
        return id(self.content)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CatalogueSource) and self.content is other.content


class PartOption(NamedTuple):
    """A unit in the catalogue: its search values, its data attributes and its HTML.

    What its card says, the `sheet`, is sent when somebody opens it.
    """

    slug: str
    type: str
    name: str
    valor: int
    search_text: str
    attributes: SafeString
    html: SafeString
    opened: SafeString
    sheet: SafeString


class CardOption(NamedTuple):
    """A card in the catalogue: its search values and data attributes."""

    slug: str
    card: Card
    most: int
    facets: tuple[Choice, ...]
    search_text: str
    attributes: SafeString

    @property
    def name(self) -> str:
        return shown(self.card.name)


class PartFilter(NamedTuple):
    """Filter and order of units; the card of `sheet` is open."""

    query: str = ""
    type: str = ""
    sort: str = ""
    fitting: bool = False
    sheet: str = ""

    @classmethod
    def of(cls, asked: QueryDict, offer: CatalogueSource) -> "PartFilter":
        type, sort = asked.get("type", ""), asked.get("sort", "")
        types = {option.group for option in unit_options(offer)}
        known = type if type in types else "", sort if sort in SORTS else ""
        sheet = next((option.slug for option in unit_options(offer) if option.slug == asked.get("sheet")), "")
        return cls(asked.get("q", ""), *known, "fits" in asked, sheet)

    def matches(self, option: PartOption, too_dear: bool) -> bool:
        """Whether the unit passes the filter."""
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
    """Filter of cards: words, and a value for each of their facets or none."""

    query: str = ""
    wanted: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, asked: QueryDict, offer: CatalogueSource) -> "CardFilter":
        given = [(facet.key, asked.get(facet.key, "")) for facet in facets_of(offer)]
        return cls(asked.get("card", ""), tuple((key, value) for key, value in given if value))

    def matches(self, option: CardOption, offer: CatalogueSource) -> bool:
        """Whether the card passes the filter."""
        keys = [facet.key for facet in facets_of(offer)]
        own = {(key, answer.key) for key, answer in zip(keys, option.facets, strict=True)}
        return set(self.wanted) <= own and _contains_all(self.query, option.search_text)


class FacetChoices(NamedTuple):
    """A facet of cards with its title and answers; the chosen one is marked."""

    key: str
    title: str
    answers: list[tuple[str, str, bool]]


def _cards(offer: CatalogueSource) -> set[str]:
    return {kind.key for kind in offer.game.facts.kinds if kind.card}


@lru_cache(CATALOGUE_CACHE_SIZE)
def _options(offer: CatalogueSource) -> tuple[Option, ...]:
    return offer.game.content.options(offer.content)


@lru_cache(CATALOGUE_CACHE_SIZE)
def _written(offer: CatalogueSource) -> dict[tuple[str, str], str]:
    """What the options are called and say as they were written, by kind and slug."""
    return {
        (option.kind, option.slug): f"{shown(option.name)} {option.words}"
        for option in offer.game.content.options(offer.written)
    }


def _search_text(offer: CatalogueSource, option: Option, *more: str) -> str:
    here = f"{shown(option.name)} {option.words}"
    written = _written(offer)[option.kind, option.slug]
    return fold(" ".join([here, *more, *([written] if written != here else [])]))


def unit_options(offer: CatalogueSource) -> list[Option]:
    """What may be added of a release besides cards, in the game's order."""
    return [option for option in _options(offer) if option.kind not in _cards(offer) and option.offered]


@lru_cache(CATALOGUE_CACHE_SIZE)
def _offered_cards(offer: CatalogueSource) -> dict[str, Card | None]:
    options = unit_options(offer)
    return {option.slug: offer.game.display.card(offer.content, option.kind, option.slug) for option in options}


def shows(offer: CatalogueSource, card: Card) -> bool:
    """Whether the catalogue's card of this part says all that a unit's own card says besides its figures."""
    offered = _offered_cards(offer).get(card.slug)
    return offered is not None and card.picture == offered.picture and _sayings(card) <= _sayings(offered)


def _sayings(card: Card) -> set[Any]:
    rows = [row for table in card.tables for row in table.rows]
    noted = {(row.cells[0], row.note) for row in rows if row.note}
    return {*card.texts, *(row.cells[0] for row in rows), *(text for row in rows for text in row.texts), *noted}


def facets_of(offer: CatalogueSource) -> tuple[Choice, ...]:
    """The facets by which cards are filtered: keys and titles."""
    return next((kind.facets for kind in offer.game.facts.kinds if kind.card), ())


def _answers(offer: CatalogueSource) -> dict[tuple[str, str], str]:
    """What the cards of a release answer to their facets, by facet and answer."""
    options = [option for option in _options(offer) if option.kind in _cards(offer)]
    keys = [facet.key for facet in facets_of(offer)]
    return {
        (key, answer.key): str(capfirst(shown(answer.label)))
        for option in options
        for key, answer in zip(keys, option.facets, strict=True)
    }


def _contains_all(query: str, words: str) -> bool:
    """Whether every word of the query occurs in the search text."""
    return all(part in words for part in fold(query).split())


def part_options(offer: CatalogueSource) -> tuple[PartOption, ...]:
    """The rendered units of a release in the game's order."""
    return _part_options(offer, get_language())


@lru_cache(CATALOGUE_CACHE_SIZE)
def _part_options(offer: CatalogueSource, language: str | None) -> tuple[PartOption, ...]:
    return tuple(_part_option(offer, option) for option in unit_options(offer))


def sheet_of(offer: CatalogueSource, slug: str) -> SafeString | None:
    """What the card of a unit says; None for one that is not offered."""
    return next((option.sheet for option in part_options(offer) if option.slug == slug), None)


def catalogue(offer: CatalogueSource, wanted: PartFilter, left: int) -> SafeString:
    """The rendered catalogue in the requested order, with its filter; units that do not match are hidden."""
    too_dear = frozenset(option.slug for option in part_options(offer) if option.valor > left)
    draw = _render_catalogue if wanted.query else _cached_catalogue
    return draw(offer, wanted, too_dear, get_language())


def _render_catalogue(
    offer: CatalogueSource, wanted: PartFilter, too_dear: frozenset[str], language: str | None
) -> SafeString:
    options = wanted.order(part_options(offer))
    sheets = [
        (option, option.slug in too_dear, not wanted.matches(option, option.slug in too_dear)) for option in options
    ]
    groups = {option.group: shown(option.group_name) for option in unit_options(offer) if option.group}
    facts = offer.game.facts
    points = facts.terms.points is not None
    sorts = {sort: name for sort, name in SORTS.items() if points or sort not in BY_POINTS}
    context: dict[str, Any] = {"sheets": sheets, "wanted": wanted, "types": groups, "sorts": sorts, "points": points}
    context |= {name: shown(facts.lead(place).text) for name, place in (("find", "find"), ("title", "catalogue"))}
    return render_to_string("armies/builder/_catalogue.html", context)


_cached_catalogue = lru_cache(CATALOGUE_CACHE_SIZE)(_render_catalogue)


def card_filter(offer: CatalogueSource, wanted: CardFilter) -> SafeString:
    """The rendered filter of cards."""
    usual = not wanted.query and all(pair in _answers(offer) for pair in wanted.wanted)
    return (_cached_card_filter if usual else _render_card_filter)(offer, wanted, get_language())


def _render_card_filter(offer: CatalogueSource, wanted: CardFilter, language: str | None) -> SafeString:
    answers = _answers(offer)
    facets = [
        FacetChoices(
            facet.key,
            shown(facet.label),
            [(key, label, (of, key) in wanted.wanted) for (of, key), label in answers.items() if of == facet.key],
        )
        for facet in facets_of(offer)
    ]
    return render_to_string("armies/builder/_card_filter.html", {"wanted": wanted, "facets": facets})


_cached_card_filter = lru_cache(CATALOGUE_CACHE_SIZE)(_render_card_filter)


def _part_option(offer: CatalogueSource, option: Option) -> PartOption:
    name, valor = shown(option.name), option.points or 0
    search_text = _search_text(offer, option, shown(option.group_name))
    found_by = {"type": option.group, "valor": str(valor), "name": fold(name), "search": search_text}
    terms = offer.game.facts.terms
    context = {
        "option": option,
        "card": offer.game.display.card(offer.content, option.kind, option.slug),
        "has_odds": offer.game.display.unit_odds and fielded_part(offer.game, offer.content, option.kind, option.slug),
        "points_short": shown(terms.points_short or ""),
    }
    sheet = render_to_string("armies/builder/_unit_sheet.html", context)
    inside, opened = (
        render_to_string("armies/builder/_unit_option.html", context | {"sheet": shown}) for shown in ("", sheet)
    )
    return PartOption(option.slug, option.group, name, valor, search_text, _attributes(found_by), inside, opened, sheet)


def _attributes(found_by: dict[str, str]) -> SafeString:
    """Data attributes for the page's script."""
    return format_html_join("", ' data-{}="{}"', found_by.items())


def card_options(offer: CatalogueSource) -> tuple[CardOption, ...]:
    """The cards of a release."""
    return _card_options(offer, get_language())


@lru_cache(CATALOGUE_CACHE_SIZE)
def _card_options(offer: CatalogueSource, language: str | None) -> tuple[CardOption, ...]:
    cards = [option for option in _options(offer) if option.kind in _cards(offer)]
    return tuple(_card_option(offer, option) for option in cards)


def _card_option(offer: CatalogueSource, option: Option) -> CardOption:
    search_text = _search_text(offer, option)
    keys = [facet.key for facet in facets_of(offer)]
    found_by = {key: answer.key for key, answer in zip(keys, option.facets, strict=True)}
    card = offer.game.display.card(offer.content, option.kind, option.slug)
    attributes = _attributes(found_by | {"search": search_text})
    return CardOption(option.slug, card, option.most, option.facets, search_text, attributes)


def render_card(option: CardOption, copies: int) -> SafeString:
    """A card with the number of its copies in the pile, as HTML."""
    return _render_card(option, copies, get_language())


@lru_cache(CARD_CACHE_SIZE)
def _render_card(option: CardOption, copies: int, language: str | None) -> SafeString:
    card = option.card
    cost = " + ".join(shown(stat.value) for stat in card.cost)
    facts = capfirst(" · ".join(part for part in (shown(card.line), cost, shown(card.foot)) if part))
    full = bool(option.most and copies >= option.most)
    context = {"option": option, "card": card, "copies": copies, "full": full, "facts": facts}
    return render_to_string("armies/builder/_card_option.html", context)


class Slot(NamedTuple):
    """A place in a pile: the card in it, if any; it is one too many, or one the faction has not."""

    number: int
    slug: str = ""
    name: str = ""
    over: bool = False


def render_slot(slot: Slot) -> SafeString:
    """A deck slot as HTML."""
    return _render_slot(slot, get_language())


@lru_cache(CARD_CACHE_SIZE)
def _render_slot(slot: Slot, language: str | None) -> SafeString:
    return render_to_string("armies/builder/_deck_slot.html", {"slot": slot})
