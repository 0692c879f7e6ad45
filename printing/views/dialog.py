"""Views of everything printable: the dialog, the PDF, and its pages as images.

Each takes `find`, which returns the source or raises Http404, and checks access.
"""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.http import FileResponse, Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from django_htmx.http import replace_url

from people.admission import RETRY_AFTER, BusyError
from people.http_methods import require_safe_or_POST
from people.waiting import waiting_page
from printing.cache.jobs import QueuedError, TooLongError
from printing.cache.pictures import WIDTHS, NoSuchPageError, picture
from printing.cache.prints import cache_key, get_or_print
from printing.choices import OPTION_NAMES, Choices
from printing.dialog.fields import questions
from printing.dialog.preferences import last_choices, remember
from printing.dialog.preview import Preview, preview_of
from printing.pdf.layout.document import NothingToPrintError
from printing.source import Source
from web.game_addresses import show_game

Find = Callable[..., Source]


@require_safe_or_POST
def dialog(request: HttpRequest, find: Find, file: str, **at: Any) -> HttpResponseBase:
    """Choose what and how to print, with a preview."""
    source = find(request, **at)
    if source.game is not None:
        show_game(request, source.game)
    if request.method == "POST":
        return _submitted(request, source, file)
    choices = _requested_choices(request, source)
    preview = preview_of(source, choices, now=_is_part(request) or "preview" in request.GET)
    response = _page(request, source, choices, preview, file)
    patch_vary_headers(response, ["HX-Request", "Accept-Language"])
    return _with_robots_tag(response, source)


def _page(request: HttpRequest, source: Source, choices: Choices, preview: Preview, file: str) -> HttpResponse:
    query = urlencode(choices.as_dict(source.offers))
    asked = questions(choices, source)
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
    """Redirect to the preview or to the PDF; choices to print are remembered."""
    choices = source.fitted(last_choices(request).updated(_last_values(request.POST), source.offers))
    way = request.POST.get("way", "open")
    values = choices.as_dict(source.offers)
    if way == "preview":
        return _see_other(request.path, values | {"preview": "now"})
    remember(request, choices, source.offers)
    return _see_other(f"{request.path}{file}", values | ({"download": "true"} if way == "download" else {}))


@require_safe
def pdf(request: HttpRequest, find: Find, file: str, **at: Any) -> HttpResponseBase:
    """The PDF, streamed from its file."""
    source = find(request, **at)
    choices = _requested_choices(request, source)

    def answer() -> HttpResponseBase:
        cached = get_or_print(source, choices, _language())
        save = request.GET.get("download") == "true"
        return FileResponse(
            cached.open(), content_type="application/pdf", as_attachment=save, filename=_file_name(source)
        )

    dialog = request.path.removesuffix(file)
    return _conditional_response(request, source, cache_key(source, choices, _language()), answer, dialog)


@require_safe
def page(request: HttpRequest, find: Find, file: str, number: int, **at: Any) -> HttpResponseBase:
    """A page as an image."""
    source = find(request, **at)
    choices = _requested_choices(request, source)
    size = "large" if request.GET.get("size") == "large" else "usual"

    def answer() -> HttpResponseBase:
        cached = get_or_print(source, choices, _language())
        try:
            return HttpResponse(picture(cached, number, WIDTHS[size]), content_type="image/png")
        except NoSuchPageError:
            raise Http404 from None

    return _conditional_response(
        request, source, f"{cache_key(source, choices, _language())}-{number}-{size}", answer, ""
    )


def _conditional_response(
    request: HttpRequest, source: Source, etag_value: str, answer: Callable[[], HttpResponseBase], dialog: str
) -> HttpResponseBase:
    """Answer conditional requests before printing."""
    etag = f'"{etag_value}"'
    response: HttpResponseBase | None = get_conditional_response(request, etag)
    if response is None:
        try:
            response = answer()
        except NothingToPrintError:
            if not dialog:
                raise Http404 from None
            return _see_other(dialog, _requested_choices(request, source).as_dict(source.offers))
        except QueuedError as queued:
            return waiting_page(request, "printing/waiting.html", _("Busy printing"), queued.place)
        except (BusyError, TooLongError) as error:
            return _error_page(request, error)
    response["ETag"] = etag
    return _with_robots_tag(response, source)


def _error_page(request: HttpRequest, error: Exception) -> HttpResponse:
    """503: too many large prints at once, or one that takes too long."""
    busy = isinstance(error, BusyError)
    response = render(request, "printing/error.html", {"busy": busy}, status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    return response


def _is_part(request: HttpRequest) -> bool:
    return bool(request.htmx)  # type: ignore[attr-defined]


def _requested_choices(request: HttpRequest, source: Source) -> Choices:
    """The choices in the query, completed by the remembered ones."""
    return source.fitted(last_choices(request).updated(_last_values(request.GET), source.offers))


def _last_values(query: Any) -> dict[str, Any]:
    """The last of repeated values: a ticked checkbox follows a hidden "no"."""
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
