"""Publish a draft, after a review of its changes and of their effect on existing lists."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from armies import access
from people.http_methods import require_safe_or_POST
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from workshop.actions.publishing import OtherDraftError
from workshop.publishing.draft import Draft
from workshop.publishing.impact import impact, players, uses
from workshop.views.draft_releases import FactionDraftReleases
from workshop.views.fight import usual_fight
from workshop.views.reviews import published_or_asked, review_context

MAX_SEEN = 20_000
"""Maximum length of the reviewed changes sent with the form, to show differences if the draft has changed."""


class PublishForm(forms.Form):
    """Release notes, with the digest and the changes that were reviewed."""

    notes = forms.CharField(
        label=gettext_lazy("Notes for the players"),
        help_text=gettext_lazy("What changed and why. They stand on the release's page, and beside every upgrade."),
        max_length=5000,
        required=False,
        widget=forms.Textarea({"rows": 6}),
    )
    digest = forms.CharField(max_length=64, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)


@require_safe_or_POST
def publish_draft(request: HttpRequest, slug: str) -> HttpResponse:
    held = FactionDraftReleases(request, slug)
    draft = Draft(held.faction)
    if request.method != "POST":
        return _page(request, held, draft, _form(draft))
    form = PublishForm(request.POST)
    if not form.is_valid():
        return _page(request, held, draft, form, status=422)
    given = form.cleaned_data
    try:
        return published_or_asked(request, held, given["notes"], given["digest"])
    except (OtherDraftError, DocumentError):
        fresh = Draft(access.drafts(request).with_content().get(slug=slug))
        return _page(request, held, fresh, _form(fresh, given["notes"]), status=409, seen=_lines(given["seen"]))


def _form(draft: Draft, notes: str | None = None) -> PublishForm:
    notes = draft.proposed_notes if notes is None else notes
    seen = "\n".join(f"{name}\t{rest}" for name, rest in draft.lines)[:MAX_SEEN]
    return PublishForm(initial={"notes": notes, "digest": draft.digest, "seen": seen})


def _lines(seen: str) -> list[tuple[str, str]]:
    """The reviewed changes, as sent back by the form."""
    pairs = (line.partition("\t") for line in seen[:MAX_SEEN].splitlines())
    return [(name, rest) for name, _tab, rest in pairs if name or rest]


def _page(
    request: HttpRequest,
    held: FactionDraftReleases,
    draft: Draft,
    form: PublishForm,
    status: int = 200,
    seen: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    context: dict[str, Any] = {"faction": draft.faction, "draft": draft, "form": form, "late": seen is not None}
    context |= review_context(request, held, draft.digest)
    if seen is not None:
        context["mine"] = [line for line in seen if line not in draft.lines]
        context["theirs"] = [line for line in draft.lines if line not in seen]
    if draft.is_new and draft.content is not None and not draft.problems:
        context["fight"] = usual_fight(request, draft)
    return render(request, "workshop/publish.html", context, status=status)


@require_safe
def publish_impact(request: HttpRequest, slug: str) -> HttpResponse:
    """The draft's effect on existing lists, as a page or as a part of the publish page."""
    faction = get_object_or_404(access.drafts(request).with_content(), slug=slug)
    show_game(request, faction.rules_of_game)
    draft = Draft(faction)
    context: dict[str, Any] = {"faction": faction, "draft": draft}
    if draft.content is not None:
        context |= {
            "points": faction.rules_of_game.facts.terms.points_short,
            "impact": impact(faction, draft.content, request.user),
            "players": players(faction),
            "uses": uses(faction, request.user),
        }
    page = "workshop/_impact.html" if request.htmx else "workshop/impact.html"  # type: ignore[attr-defined]
    return render(request, page, context)
