"""What a visitor sees when something is broken on our side."""

import sys
from typing import Any

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

BUSY = (OperationalError, InterfaceError)
RETRY_AFTER = "10"


def server_error(request: HttpRequest, *args: Any) -> HttpResponse:
    """503 while the database is locked, full or down, else 500; neither page asks the database for anything."""
    if isinstance(sys.exc_info()[1], BUSY):
        return HttpResponse(render_to_string("503.html"), status=503, headers={"Retry-After": RETRY_AFTER})
    return HttpResponse(render_to_string("500.html"), status=500)
