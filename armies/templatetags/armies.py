"""How figures of the game are written."""

from decimal import Decimal

from django import template
from django.utils.formats import localize

from armies.models.content import document_number

register = template.Library()


@register.filter
def centimetres(value: Decimal) -> str:
    """A distance without idle zeros: 12, 2.5."""
    return str(localize(document_number(value)))
