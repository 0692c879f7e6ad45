"""`{% module "replay" %}`: a page's one script, known in every template."""

import re
from functools import cache
from pathlib import Path

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

register = template.Library()
IMPORT = re.compile(r'^import .*?"\./([\w-]+)\.js";$', re.MULTILINE)


@register.simple_tag
def module(name: str) -> SafeString:
    """An ES module; browsers ask for all that it imports at once, and the service worker finds it on the page."""
    preloads = format_html_join(
        "", '<link rel="modulepreload" href="{}">', ((address(other),) for other in imports(name))
    )
    return format_html('{}<script type="module" src="{}"></script>', preloads, address(name))


def address(name: str) -> str:
    return static(f"damocles/{name}.js")


@cache
def imports(name: str) -> list[str]:
    """The modules that a module imports, and those that these import."""
    path = finders.find(f"damocles/{name}.js")
    direct = IMPORT.findall(Path(str(path)).read_text())
    return list(dict.fromkeys(direct + [deeper for other in direct for deeper in imports(other)]))
