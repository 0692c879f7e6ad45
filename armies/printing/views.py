"""The pages of everything that can be printed: the dialog, the PDF, and its pages as pictures.

Each is given `find`, which knows who may see the source, and finds it or raises Http404.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import replace_url

from armies.pdf.document import NothingToPrintError
from armies.printing.choices import OPTION_NAMES, Choices
from armies.printing.fields import questions
from armies.printing.jobs import TooLongError
from armies.printing.pictures import WIDTHS, NoSuchPageError, picture
from armies.printing.preferences import last_choices, remember
from armies.printing.preview import Preview, preview_of
from armies.printing.prints import cache_key, get_or_print
from armies.printing.source import Source
from people.admission import RETRY_AFTER, BusyError

Find = Callable[..., Source]


@require_http_methods(["GET", "HEAD", "POST"])
def dialog(request: HttpRequest, find: Find, file: str, **at: Any) -> HttpResponseBase:
    """What is to be printed, how, and what that will look like."""
    source = find(request, **at)
    if request.method == "POST":
        return _submitted(request, source, file)
    choices = _requested_choices(request, source)
    preview = preview_of(source, choices, now=_is_part(request) or "preview" in request.GET)
    response = _page(request, source, choices, preview, file)
    patch_vary_headers(response, ["HX-Request", "Accept-Language"])
    return _with_robots_tag(response, source)


def _page(request: HttpRequest, source: Source, choices: Choices, preview: Preview, file: str) -> HttpResponse:
    query = urlencode(choices.as_dict(source.offers))
    asked = questions(choices, source.offers)
    context = {
        "source": source,
        "preview": preview,
        "query": query,
        "file": file,
        "what": [question for question in asked if question.name not in OPTION_NAMES],
        "how": [question for question in asked if question.name in OPTION_NAMES],
    }
    if _is_part(request):
        return replace_url(render(request, "printing/_changed_parts.html", context), f"{request.path}?{query}")
    return render(request, "printing/dialog.html", context)


def _submitted(request: HttpRequest, source: Source, file: str) -> HttpResponse:
    """Back to the preview, or on to the PDF; who prints is asked the same no more."""
    choices = last_choices(request).updated(_last_values(request.POST), source.offers)
    way = request.POST.get("way", "open")
    values = choices.as_dict(source.offers)
    if way == "preview":
        return _see_other(request.path, values | {"preview": "now"})
    remember(request, choices, source.offers)
    return _see_other(f"{request.path}{file}", values | ({"download": "true"} if way == "download" else {}))


@require_safe
def pdf(request: HttpRequest, find: Find, file: str, **at: Any) -> HttpResponseBase:
    """The print itself, streamed from its file."""
    source = find(request, **at)
    choices = _requested_choices(request, source)

    def answer() -> HttpResponseBase:
        found = get_or_print(source, choices, _language())
        save = request.GET.get("download") == "true"
        return FileResponse(
            found.open(), content_type="application/pdf", as_attachment=save, filename=_file_name(source)
        )

    dialog = request.path.removesuffix(file)
    return _conditional_response(request, source, cache_key(source, choices, _language()), answer, dialog)


@require_safe
def page(request: HttpRequest, find: Find, file: str, number: int, **at: Any) -> HttpResponseBase:
    """A page of it as a picture."""
    source = find(request, **at)
    choices = _requested_choices(request, source)
    size = "large" if request.GET.get("size") == "large" else "usual"

    def answer() -> HttpResponseBase:
        found = get_or_print(source, choices, _language())
        try:
            return HttpResponse(picture(found, number, WIDTHS[size]), content_type="image/png")
        except NoSuchPageError:
            raise Http404 from None

    return _conditional_response(
        request, source, f"{cache_key(source, choices, _language())}-{number}-{size}", answer, ""
    )


def _conditional_response(
    request: HttpRequest, source: Source, etag_value: str, answer: Callable[[], HttpResponseBase], dialog: str
) -> HttpResponseBase:
    """Who has it is told so before anything is printed."""
    etag = f'"{etag_value}"'
    response: HttpResponseBase | None = get_conditional_response(request, etag)
    if response is None:
        try:
            response = answer()
        except NothingToPrintError:
            if not dialog:
                raise Http404 from None
            return _see_other(dialog, _requested_choices(request, source).as_dict(source.offers))
        except (BusyError, TooLongError) as error:
            return _error_page(request, error)
    response["ETag"] = etag
    return _with_robots_tag(response, source)


def _error_page(request: HttpRequest, error: Exception) -> HttpResponse:
    """503: so many large prints at once, or one too large."""
    busy = isinstance(error, BusyError)
    response = render(request, "printing/error.html", {"busy": busy}, status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    return response


def _is_part(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]


def _requested_choices(request: HttpRequest, source: Source) -> Choices:
    """What the query says, and where it says nothing that makes sense, what was chosen last."""
    return last_choices(request).updated(_last_values(request.GET), source.offers)


def _last_values(query: Any) -> dict[str, Any]:
    """A box that is ticked speaks after the no that stands before it."""
    return dict(query.items())


def _language() -> str:
    return get_language() or "en"


def _file_name(source: Source) -> str:
    return f"{source.filename}.pdf"


def _with_robots_tag(response: HttpResponseBase, source: Source) -> HttpResponseBase:
    if source.unlisted:
        response["X-Robots-Tag"] = "noindex"
    return response


def _see_other(path: str, query: dict[str, str]) -> HttpResponse:
    response = redirect(f"{path}?{urlencode(query)}")
    response.status_code = 303
    return response
