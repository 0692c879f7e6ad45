"""The number of reported things that wait, for those who moderate."""

from typing import Any

from django import template

from moderation.models import Case

register = template.Library()


@register.simple_tag(takes_context=True)
def waiting_cases(context: dict[str, Any]) -> int | None:
    """How many wait; None for who does not moderate. Players are not asked about: only staff and groups may."""
    user = context["user"]
    may = (user.is_staff or getattr(user, "in_groups", False)) and user.has_perm("moderation.view_case")
    return Case.objects.waiting().count() if may else None
