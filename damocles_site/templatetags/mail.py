"""What pages say of mails on a site that has no mail server."""

from typing import Any

from django import template
from django.conf import settings

register = template.Library()


@register.inclusion_tag("_no_mail_server.html")
def no_mail_server(administers: bool = False) -> dict[str, Any]:
    """Where a mail is promised: that nothing sends it, and what to do instead."""
    return {"printed": not settings.MAIL_SERVER, "administers": administers}
