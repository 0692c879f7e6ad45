"""Asking for the archive of everything one has, and taking it: by page and API alike, both noted in the audit log."""

from typing import cast

from django.contrib.auth.models import User
from django.http import HttpRequest, StreamingHttpResponse

from damocles_site.models import OwnArchive
from damocles_site.own_data import archive
from jobs.models import Job
from people import audit
from people.folding import plain_slug
from people.rate_limits import EnoughError


def ask(request: HttpRequest) -> Job:
    """EnoughError for who has asked often enough."""
    user = cast(User, request.user)
    if seconds := archive.ASKED.consume(user.pk):
        raise EnoughError(seconds)
    audit.record(audit.Kind.EXPORT, request, about="everything, as one archive")
    return archive.ask(user)


def file_response(request: HttpRequest, ready: OwnArchive) -> StreamingHttpResponse:
    """The file, a part in memory at a time."""
    if request.method == "GET":
        audit.record(audit.Kind.EXPORT, request, about=f"the archive of {ready.asked:%Y-%m-%d}")
    name = f"damocles-{plain_slug(request.user.get_username()) or 'account'}-{ready.asked:%Y-%m-%d}.zip"
    headers = {
        "Content-Disposition": f'attachment; filename="{name}"',
        "Content-Length": str(ready.size),
        "Cache-Control": "private, no-store",
    }
    return StreamingHttpResponse(archive.parts_of(ready), content_type="application/zip", headers=headers)
