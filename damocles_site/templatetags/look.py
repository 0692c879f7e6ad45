"""`{% look as chosen %}`: light, dark or the system's, known in every template."""

from django import template

register = template.Library()


@register.simple_tag(takes_context=True)
def look(context: template.Context) -> str:
    """The look that was chosen (theme.py); empty for the system's."""
    request = context.get("request")
    chosen: str = request.COOKIES.get("theme", "") if request else ""
    return chosen if chosen in ("light", "dark") else ""
