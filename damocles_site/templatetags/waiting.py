"""`{% ask_again_after %}`: the delay after which a page asks again for what a worker does, known in every template."""

from django import template

from people.waiting import ASK_AGAIN_AFTER

register = template.Library()


@register.simple_tag
def ask_again_after() -> str:
    return f"{ASK_AGAIN_AFTER}s"
