"""The site's icons: `{% icon "minus" %}`, known in every template. A tag, since a page may show two hundred."""

from functools import lru_cache

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from armies.models.figure import figure_of, sheet_of

register = template.Library()
SHEET = "damocles/icons.svg"
EMBLEMS = "damocles/emblems.svg"
CACHE_SIZE = 512


@register.simple_tag
def icon(name: str, css: str = "") -> SafeString:
    """A decorative icon of the sprite sheet, hidden from assistive technology."""
    return render_icon(static(SHEET), str(name), css)


@register.simple_tag
def face(face: tuple[str, str], css: str = "") -> SafeString:
    """A faction's emblem in its colour, hidden from assistive technology: its name stands beside it."""
    emblem, colour = face
    return render_icon(static(EMBLEMS), emblem, f"face face--{colour}{' ' if css else ''}{css}")


@register.simple_tag
def emblem(name: str, css: str = "") -> SafeString:
    """An emblem in the colour of what surrounds it."""
    return render_icon(static(EMBLEMS), name, css)


@register.simple_tag
def figure(slug: str, icon_name: str, css: str = "") -> SafeString | str:
    """The silhouette of a unit's part, else its icon."""
    name = figure_of(slug, icon_name)
    if not name:
        return icon(icon_name, css) if icon_name else ""
    return render_icon(static(sheet_of(name)), name, f"figure{' ' if css else ''}{css}")


@lru_cache(CACHE_SIZE)
def render_icon(sheet: str, name: str, css: str) -> SafeString:
    return format_html(
        '<svg class="icon{}{}" aria-hidden="true"><use href="{}#{}"></use></svg>',
        " " if css else "",
        css,
        sheet,
        name,
    )
