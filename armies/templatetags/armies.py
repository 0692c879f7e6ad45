"""How figures and terms of the game are written."""

from django import template
from django.utils.formats import localize

from armies.models import Asset, Datasheet
from armies.models.content import document_number

register = template.Library()
TYPES = dict(Datasheet.Type.choices)
WHEN = dict(Asset.When.choices)


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
    return str(WHEN.get(when, when))
