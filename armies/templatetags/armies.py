"""Template filters for numbers and terms of the game."""

from django import template
from django.utils.formats import localize

from armies.models import Datasheet as DatasheetRow
from armies.models.content import document_number
from armies.text import operation_terms, terms
from rules.damocles.datasheets import Ability

register = template.Library()
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
def called(id: str) -> str:
    """The display name of an objective or territory."""
    return operation_terms.called(id)
