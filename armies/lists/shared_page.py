"""Parts of a shared list's page that are the same for all readers, cached for each version."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from armies.bridge import is_long, shown_content, uses_only_its_release
from armies.builder.page import BuilderPage
from armies.builder.read_only import ListView, page_of
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.qr import qr_code
from armies.models import ListPicture, StrikeForce
from armies.models.content_words import reader_language
from armies.text.sums import sums_of
from armies.thumbnails import first_pictures
from web.shared_cache import SharedCache

CACHE_SIZE = 10_000_000
"""Maximum number of characters cached in a process: about 250 lists of the usual size."""


class SharedPageParts(NamedTuple):
    """Squads and decks (if the game has any), verdict, sources of points, share buttons."""

    faction: str
    sums: list[str]
    legal: bool
    violations: int
    decks: bool
    forces: SafeString
    verdict_summary: SafeString
    points: SafeString
    share_buttons: SafeString

    @property
    def length(self) -> int:
        return sum(map(len, (self.forces, self.verdict_summary, self.points, self.share_buttons)))


_cache: SharedCache[Any, SharedPageParts] = SharedCache(CACHE_SIZE, lambda parts: parts.length)


def parts_of(
    strike_force: StrikeForce, address: str, page: str | None = None, pictures: Iterable[ListPicture] = ()
) -> SharedPageParts:
    """The rendered parts of a list fetched `with_release`, in the current language, with these pictures of units."""
    number, firsts = page_of(strike_force.squads, page).number, first_pictures(pictures)
    photos = tuple((unit, picture.pk) for unit, picture in firsts.items())
    besides = (tuple(strike_force.shown_notes.items()), photos, shown_content(strike_force.release).key)
    key = (strike_force.pk, strike_force.version, strike_force.updated, besides, address, get_language(), number)
    parts = _cache.get(key)
    if parts is None:
        parts = _render(strike_force, address, str(number), firsts)
        if uses_only_its_release(strike_force):
            _cache[key] = parts
    return parts


def _render(strike_force: StrikeForce, address: str, page: str, pictures: Mapping[str, ListPicture]) -> SharedPageParts:
    list_view = ListView(strike_force, page, pictures)
    builder, verdict = list_view.builder, list_view.builder.verdict
    context = {"list_view": list_view, "builder": builder, "address": address, "qr": qr_code(address)}
    context["terms"] = builder.game.facts.terms
    if not is_long(strike_force):
        written = BuilderPage(strike_force, as_written=True) if reader_language() else builder
        context |= {"text": chat_text(written, address), "discord": discord_text(written, address)}
    names = ("_compositions", "_verdict_summary", "_read_points", "_share_buttons")
    html = (render_to_string(f"armies/lists/{name}.html", context) for name in names)
    sums = sums_of(builder.game, verdict)
    return SharedPageParts(builder.head.name, sums, verdict.legal, len(verdict.violations), bool(builder.piles), *html)
