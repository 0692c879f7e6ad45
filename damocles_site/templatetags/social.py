"""What chats show of a page that anybody may read."""

from django import template

from people.addresses import site_url

register = template.Library()


@register.inclusion_tag("_social.html")
def social(title: str, description: str, page: str, picture: str) -> dict[str, str]:
    """The tags of the head of a page; `page` and `picture` are paths."""
    return {"title": title, "description": description, "address": site_url(page), "picture": site_url(picture)}
