"""Rules that a text cites, as links: `{{ refused|linked_rules }}`, known in every template."""

from typing import Any

from django import template
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString

from armies.codex.rulebook import linked

register = template.Library()


@register.filter
def linked_rules(text: Any) -> SafeString:
    """A text in which every R-… and C-… leads to where that rule is read; markup in it is inert as ever."""
    return linked(conditional_escape(text))
