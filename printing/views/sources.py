"""What each address prints, for those who may read it."""

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse

from armies import access
from armies.views import shared
from armies.views.codex import readable_book
from armies.views.operations import mission_called
from armies.views.published_releases import PublishedReleases
from armies.views.sharing import address_of
from printing.kinds import blanks as blank_forms
from printing.kinds import codices, operations, strike_forces
from printing.kinds import errata as errata_sheets
from printing.source import Source
from web.game_addresses import game_of_request, show_game


def blanks(request: HttpRequest, **_game: str) -> Source:
    """Blank forms are public; 404 for a game without."""
    source = blank_forms.source_of(game_of_request(request))
    if not source.blanks:
        raise Http404
    return source


def codex(request: HttpRequest, slug: str) -> Source:
    """The codex of a faction this visitor may read."""
    book = readable_book(request, slug)
    return codices.source_of(book.release, book.content, book.release.faction.get_absolute_url())


def operation(request: HttpRequest, slug: str) -> Source:
    """The briefing of a mission."""
    read = mission_called(slug)
    return operations.source_of(read.game, read.mission, reverse("armies:operation", args=[slug]))


def errata(kind: type[PublishedReleases], request: HttpRequest, slug: str, old: int, new: int) -> Source:
    """The errata sheet of two releases, with the notes of those that led from one to the other."""
    held = kind(request, slug)
    before, after = held.release(old), held.release(new)
    back = f"{reverse(held.addresses['compare'], args=[slug])}?from={old}&to={new}"
    return errata_sheets.source_of(before, after, held.between(old, new), back)


def strike_force(request: HttpRequest, slug: str) -> Source:
    """A strike force the user may read; its QR code leads to its public address."""
    row = get_object_or_404(access.visible(request).with_release(), slug=slug)
    show_game(request, row.faction.rules_of_game)
    return strike_forces.source_of(row, row.get_absolute_url(), address_of(row))


def shared_list(request: HttpRequest, token: str) -> Source:
    """The pack of a shared list."""
    row = shared.shared_list(request, token)
    return strike_forces.source_of(row, reverse("armies:shared", args=[token]), address_of(row))
