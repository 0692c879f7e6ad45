"""Template filters for measures."""

from django import template
from django.utils.formats import localize

from armies.models.content import document_number

register = template.Library()


@register.filter
def centimetres(hundredths: int) -> str:
    """A distance without trailing zeros: 12, 2.5."""
    return str(localize(document_number(hundredths / 100)))
