"""Notes about mails on pages of a site without a mail server."""

from typing import Any

from django import template
from django.conf import settings

register = template.Library()


@register.inclusion_tag("_no_mail_server.html")
def no_mail_server(reader: str = "") -> dict[str, Any]:
    """Where a mail is promised: that nothing sends it, and what a reader, an organiser or a superuser does instead."""
    return {"printed": not settings.MAIL_SERVER, "reader": reader}
