"""The preview in the print dialog."""

from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.translation import get_language

from people.admission import BusyError
from printing.cache.jobs import QueuedError, TooLongError
from printing.cache.pictures import MAX_PREVIEWED, WIDTHS
from printing.cache.print_cache import CachedPrint
from printing.cache.prints import cache_key, find_print, get_or_print
from printing.choices import Choices
from printing.dialog.fields import ANSWERS
from printing.pdf.layout.document import NothingToPrintError
from printing.source import Source


@dataclass(frozen=True)
class Preview:
    """How many pages there are, and how each is shown; or `error`: later, queued, nothing, busy, too_long."""

    error: str = ""
    place: int = 0
    pages: int = 0
    width: int = 0
    height: int = 0
    query: str = ""
    paper: str = ""

    @property
    def shown(self) -> range:
        return range(1, min(self.pages, MAX_PREVIEWED) + 1)

    @property
    def more(self) -> int:
        return self.pages - len(self.shown)


ERRORS: dict[type[Exception], str] = {NothingToPrintError: "nothing", BusyError: "busy", TooLongError: "too_long"}


def preview_of(source: Source, choices: Choices, now: bool) -> Preview:
    """The preview of a print; a large one only if requested with `now` or already cached."""
    language = get_language() or "en"
    try:
        cached = find_print(source, choices, language) if source.large and not now else None
        if cached is None and source.large and not now:
            return Preview("later")
        return _preview(source, choices, language, cached or get_or_print(source, choices, language))
    except QueuedError as queued:
        return Preview("queued", queued.place)
    except tuple(ERRORS) as error:
        return Preview(ERRORS[type(error)])


def _preview(source: Source, choices: Choices, language: str, cached: CachedPrint) -> Preview:
    """The image URLs contain the print's cache key, so that browsers do not show outdated images."""
    width, height = choices.options.size
    query = choices.as_dict(source.offers) | {"of": cache_key(source, choices, language)[:12]}
    return Preview(
        pages=cached.pages,
        width=WIDTHS["usual"],
        height=round(WIDTHS["usual"] * height / width),
        query=urlencode(query),
        paper=str(ANSWERS["paper", choices.paper][0]),
    )
