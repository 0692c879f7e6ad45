"""Template filters for numbers and terms of the game."""

from functools import lru_cache

from django import template
from django.template.loader import render_to_string
from django.utils.formats import localize
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from armies.codex.part_page import Blow, Outline, blows_of_one, outline_of
from armies.models import Datasheet as DatasheetRow
from armies.models.content import document_number
from armies.text import operation_terms, terms
from rules.damocles.datasheets import Ability, Datasheet

register = template.Library()
CARD_CACHE_SIZE = 2048
TYPES = dict(DatasheetRow.Type.choices)


@register.filter
def centimetres(hundredths: int) -> str:
    """A distance without trailing zeros: 12, 2.5."""
    return str(localize(document_number(hundredths / 100)))


@register.filter
def squad_type(type: str) -> str:
    """The name of a squad type (R-ARM-03)."""
    return str(TYPES.get(type, type))


@register.filter
def timing(when: str) -> str:
    """When an ability or asset applies."""
    return str(terms.TIMINGS.get(when, when))


@register.filter
def happens(ability: Ability) -> str:
    """An ability's timing, cost and frequency."""
    return terms.timing(ability)


@register.filter
def affects(ability: Ability) -> str:
    """Whom an ability or asset affects, and at what distance."""
    return terms.affects(ability)


@register.filter
def cover(kind: str) -> str:
    """The kind of cover scenery gives (R-COV-07)."""
    return terms.cover(kind)


@register.filter
def expected(sheet: Datasheet, rules: tuple[Ability, ...] = ()) -> list[Blow]:
    """Expected damage of one unit with each weapon, under its faction's rules."""
    return blows_of_one(sheet, rules)


@register.filter
def called(id: str) -> str:
    """The display name of an objective or territory."""
    return operation_terms.called(id)


@register.simple_tag
def datasheet_card(
    sheet: Datasheet, rules: tuple[Ability, ...] = (), address: str = "", show_damage: bool = True
) -> SafeString:
    """A datasheet as a card with expected damage, cached for each language."""
    return _card(sheet, rules, address, show_damage, get_language())


@lru_cache(CARD_CACHE_SIZE)
def _card(
    sheet: Datasheet, rules: tuple[Ability, ...], address: str, show_damage: bool, _language: str | None
) -> SafeString:
    context = {"sheet": sheet, "rules": rules, "address": address, "show_damage": show_damage}
    return render_to_string("armies/codex/_datasheet.html", context)


@register.filter
def outline(sheet: Datasheet) -> Outline | None:
    """Faction scenery seen from above."""
    return outline_of(sheet)
