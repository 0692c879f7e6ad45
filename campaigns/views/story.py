"""The story of a campaign: its page, turning to a chapter by hand, and its document."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.actions import map_and_story as actions
from campaigns.actions.errors import RefusedError
from campaigns.battles.operations import operations
from campaigns.ledger.state import State
from campaigns.maps.story_tree import leaves
from campaigns.maps.text import BY_OUTCOME, OUTCOMES
from campaigns.models import Campaign
from campaigns.models.documents import document_text
from campaigns.read_model.campaign_state import state_of
from campaigns.text.names import content_name
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.maps import download
from campaigns.views.refusals import conflicts_shown_on


@login_or_404
def story(request: HttpRequest, slug: str) -> HttpResponse:
    return story_page(request, access.visible_campaign(request, slug))


def story_page(request: HttpRequest, campaign: Campaign, status: int = 200, **more: Any) -> HttpResponse:
    """The chapter that is open, the path that led there, and as much of the tree as the reader may know (C-STO-05)."""
    state = state_of(campaign)
    context = campaign_context(request, campaign, "story") | {"state": state, "outcomes": OUTCOMES} | more
    if state.story is not None:
        documents = operations(campaign.rules_of_game)
        titles = {document["slug"]: content_name(campaign.game, document["title"]) for document in documents}
        chapter = state.story.chapter(state.chapter)
        context |= {"leaves": leaves(state, context["may"]["write_the_story"]), "chapter": chapter, "titles": titles}
        context |= {"path": _path(campaign, state), "fought_as": titles.get(chapter.operation or "") if chapter else ""}
        rows = campaign.battles.planned().exclude(chapter="")
        context["planned"] = rows.filter(chapter=chapter.id).with_sides() if chapter else []
    return render(request, "campaigns/story/story.html", context, status=status)


def present_story(request: HttpRequest, slug: str, **more: Any) -> HttpResponse:
    """The story as it stands now."""
    return story_page(request, access.visible_campaign(request, slug), **more)


def _path(campaign: Campaign, state: State) -> list[dict[str, Any]]:
    """The chapters that are over: how each ended, and in which battle."""
    numbers = [step.battle for step in state.path if step.battle]
    battles = {
        b.number: b for b in campaign.battles.filter(number__in=numbers).only("campaign", "number", "slug", "title")
    }
    chapters = []
    for step in state.path:
        chapter, result = (
            state.story.chapter(step.chapter) if state.story else None,
            state.results.get(step.battle or 0),
        )
        first = state.members.get(result.sides[0].member) if result else None
        chapters.append(
            {
                "title": chapter.title if chapter else _("a chapter that is no longer told"),
                "text": chapter.text if chapter else "",
                "battle": battles.get(step.battle or 0),
                "outcome": BY_OUTCOME.get(step.outcome or ""),
                "first": first.name if first else "",
            }
        )
    return chapters


@login_required
@require_POST
@conflicts_shown_on(present_story, refused_status=422)
def advance(request: HttpRequest, slug: str) -> HttpResponse:
    """Advance to a chapter or end the story; `now` is the chapter that was open when the form was shown."""
    membership = access.membership_for(request, slug, "write the story")
    chapter, now = request.POST.get("chapter") or None, request.POST.get("now") or None
    if request.POST.get("sure") != "yes":
        raise RefusedError(_("Say that you are sure: the page turns for everybody."))
    actions.advance_story(membership.campaign, membership, chapter, now)
    messages.success(request, _("The page is turned."))
    return redirect("campaigns:story", slug)


@login_required
@require_safe
def document(request: HttpRequest, slug: str) -> HttpResponse:
    """The whole story with chapters to come, for its authors."""
    membership = access.membership_for(request, slug, "write the story")
    present = actions.story_of(state_of(membership.campaign))
    if present is None:
        raise Http404
    return download(document_text(present), "story.json")
