"""Public data for programs: the page that names all of it, and the files of the dumps."""

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from programs.dumps.writing import MANIFEST, dumps, file_of


@require_safe
def public_data(request: HttpRequest) -> HttpResponse:
    context = {"dumps": dumps(), "licence": settings.DUMPS_LICENCE, "kept": settings.DUMPS_KEPT, "manifest": MANIFEST}
    return render(request, "programs/data.html", context)


@require_safe
def dump_file(request: HttpRequest, day: str, name: str) -> FileResponse:
    """A file is never changed, but deleted after some days."""
    path = file_of(day, name)
    try:
        opened = path.open("rb") if path else None
    except OSError:
        opened = None
    if opened is None:
        raise Http404
    kind = "application/json" if name == MANIFEST else "application/gzip"
    response = FileResponse(opened, as_attachment=name != MANIFEST, filename=name, content_type=kind)
    response["Cache-Control"] = "public, max-age=3600"
    return response
