"""How figures and terms of the game are written."""

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
    """A distance without idle zeros: 12, 2.5."""
    return str(localize(document_number(hundredths / 100)))


@register.filter
def squad_type(type: str) -> str:
    """What a type of squad is called (R-ARM-03)."""
    return str(TYPES.get(type, type))


@register.filter
def timing(when: str) -> str:
    """When an ability or asset happens."""
    return str(terms.TIMINGS.get(when, when))


@register.filter
def happens(ability: Ability) -> str:
    """When an ability happens, what it costs, how often."""
    return terms.timing(ability)


@register.filter
def affects(ability: Ability) -> str:
    """Whom an ability or asset affects, and how near."""
    return terms.affects(ability)


@register.filter
def cover(kind: str) -> str:
    """What a piece of scenery gives (R-COV-07)."""
    return terms.cover(kind)


@register.filter
def expected(sheet: Datasheet, rules: tuple[Ability, ...] = ()) -> list[Blow]:
    """What one unit may be expected to do with each of its weapons, under its faction's rules."""
    return blows_of_one(sheet, rules)


@register.filter
def called(id: str) -> str:
    """An objective or territory as people call it."""
    return operation_terms.called(id)


@register.simple_tag
def datasheet_card(
    sheet: Datasheet, rules: tuple[Ability, ...] = (), address: str = "", show_damage: bool = True
) -> SafeString:
    """A datasheet as a card, with what its weapons may be expected to do; drawn once a process and language."""
    return _card(sheet, rules, address, show_damage, get_language())


@lru_cache(CARD_CACHE_SIZE)
def _card(
    sheet: Datasheet, rules: tuple[Ability, ...], address: str, show_damage: bool, _language: str | None
) -> SafeString:
    context = {"sheet": sheet, "rules": rules, "address": address, "show_damage": show_damage}
    return render_to_string("armies/codex/_datasheet.html", context)


@register.filter
def outline(sheet: Datasheet) -> Outline | None:
    """A piece of faction scenery seen from above."""
    return outline_of(sheet)
