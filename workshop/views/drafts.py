"""The workshop: factions whose drafts the user may edit, and the content of a draft."""

from collections.abc import Callable
from itertools import count

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ObjectDoesNotExist
from django.db.models import Count, Exists, Max, OuterRef, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.models import Faction, StrikeForce
from armies.views.change_decorator import submitted_fields
from people.bounded_pages import CountUpTo
from people.http_methods import require_safe_or_POST
from rules.games import GAMES
from web.game_addresses import game_of_request, show_game
from workshop.actions import drafting as actions
from workshop.actions.drafting import Row, TooManyError, most_of
from workshop.content.duplicate import slug_of_copy
from workshop.forms.pages import part_page
from workshop.models import PublishRequest
from workshop.publishing.draft import Draft
from workshop.publishing.translations import missing_texts


@require_safe
@login_required
def workshop(request: HttpRequest) -> HttpResponse:
    """The user's factions, those they were made a designer of, and for designers the official ones."""
    rows = list(
        access.drafts(request)
        .filter(game=game_of_request(request).slug)
        .annotate(
            lists=CountUpTo(StrikeForce.objects.filter(faction=OuterRef("pk"))),
            sheets=Count("datasheets", filter=Q(datasheets__withdrawn=False), distinct=True)
            + Count("parts", filter=Q(parts__withdrawn=False) & ~Q(parts__kind__in=_cards()), distinct=True),
            waits=Exists(PublishRequest.objects.filter(faction=OuterRef("pk"), state="open")),
            number=Max("releases__number", filter=Q(releases__withdrawn=None)),
        )
    )
    current = [row for row in rows if row.archived is None]
    context = {
        "own": [row for row in current if row.owner_id == request.user.pk],
        "shared": [row for row in current if row.homebrew and row.owner_id != request.user.pk],
        "official": [row for row in current if not row.homebrew],
        "archived": [row for row in rows if row.archived is not None],
        "may_draft_operations": access.may_draft_operations(request.user),
    }
    return render(request, "workshop/list.html", context)


@require_safe
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    """A draft's content, its errors, and its differences from the last release."""
    faction = get_object_or_404(access.drafts(request).select_related("owner").with_content(), slug=slug)
    show_game(request, faction.rules_of_game)
    faction_draft = Draft(faction)
    sections = []
    for kind in faction_draft.game.facts.kinds:
        every = list(faction.rows(kind.key))
        taken = {row.slug for row in every}
        rows = [(row, _copy(row.slug, taken)) for row in every if not row.withdrawn]
        sections.append((kind.key, part_page(faction, kind.key), rows))
    context = {"faction": faction, "draft": faction_draft, "sections": sections} | access.rights_on(request, faction)
    context["waits"] = faction.publish_requests.filter(state="open").exists()
    context["translations"] = missing_texts(faction) if context["staffs"] or not faction.reviewed else []
    return render(request, "workshop/draft.html", context)


def _copy(slug: str, taken: set[str]) -> str:
    """The slug of a copy, sent with the button, so that a double click creates one copy."""
    return next(free for number in count(1) if (free := slug_of_copy(slug, number)) not in taken)


def _cards() -> list[str]:
    """The kinds of parts that are cards of a deck."""
    return [kind.key for game in GAMES for kind in game.facts.kinds if kind.card]


Verb = Callable[[HttpRequest, Faction, str, str], str]


def content_action(act: Verb) -> Callable[..., HttpResponse]:
    """A view that changes one datasheet or asset and reports it on the draft's page."""

    @require_POST
    def view(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
        faction = access.drafts(request).filter(slug=slug).first()
        if faction is None or unknown_kind(faction, kind):
            return not_found_page(request)
        try:
            messages.success(request, act(request, faction, kind, row))
        except TooManyError:
            messages.error(request, too_many_message(faction, kind))
        except ObjectDoesNotExist:
            return not_found_page(request)
        return redirect("workshop:draft", slug)

    return view


def unknown_kind(faction: Faction, kind: str) -> bool:
    """Whether its game has no such parts."""
    return faction.rules_of_game.facts.kind(kind) is None


def too_many_message(faction: Faction, kind: str) -> str:
    return _("A faction holds %(most)s of these at most.") % {"most": most_of(faction.rules_of_game, kind)}


def not_found_page(request: HttpRequest) -> HttpResponse:
    """404 for missing rows and for those of others; submitted values are shown, to be copied."""
    return render(request, "workshop/not_found.html", {"typed": list(submitted_fields(request))}, status=404)


@content_action
def duplicate(request: HttpRequest, faction: Faction, kind: str, row: str) -> str:
    made = actions.duplicate_row(faction, kind, row, request.POST.get("copy", ""))
    return _("%(name)s is there.") % {"name": made.name}


@content_action
def move_up(request: HttpRequest, faction: Faction, kind: str, row: str) -> str:
    return _("%(name)s moved up.") % {"name": actions.move_row(faction, kind, row, -1).name}


@content_action
def move_down(request: HttpRequest, faction: Faction, kind: str, row: str) -> str:
    return _("%(name)s moved down.") % {"name": actions.move_row(faction, kind, row, 1).name}


@content_action
def withdraw(request: HttpRequest, faction: Faction, kind: str, row: str) -> str:
    done = actions.set_withdrawn(faction, kind, row, True)
    return _("The next release goes without %(name)s.") % {"name": done.name}


@content_action
def bring_back(request: HttpRequest, faction: Faction, kind: str, row: str) -> str:
    done = actions.set_withdrawn(faction, kind, row, False)
    return _("The next release has %(name)s again.") % {"name": done.name}


@require_safe_or_POST
def delete_content(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
    if request.method == "POST":
        return _deleted(request, slug, kind, row)
    faction = get_object_or_404(access.drafts(request), slug=slug)
    stored: Row | None = None if unknown_kind(faction, kind) else faction.rows(kind).filter(slug=row).first()
    if stored is None:
        raise Http404
    return render(request, "workshop/delete_content.html", {"faction": faction, "kind": kind, "row": stored})


@content_action
def _deleted(request: HttpRequest, faction: Faction, kind: str, row: str) -> str:
    done = actions.delete_row(faction, kind, row)
    return _("%(name)s is deleted from the draft.") % {"name": done.name}
