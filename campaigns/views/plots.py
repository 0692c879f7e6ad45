"""Writing a story: a draft on which the organisers choose a chapter and fill in its form, and tell it in the end."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from armies.sentences import fault_in_words
from campaigns import access
from campaigns.actions import worlds as actions
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.atlas.tree import rails_of
from campaigns.atlas.words import OUTCOMES
from campaigns.chronicle import state_of
from campaigns.forms.chapters import ChapterForm
from campaigns.forms.maps import DocumentForm
from campaigns.ledger import plotting
from campaigns.ledger.story import MOST_CHAPTERS, read_story
from campaigns.models import Membership
from campaigns.operations import operations
from campaigns.views.drafts import Draft, draft_of, keep, put_away
from campaigns.views.frame import frame
from rules.damocles.formats.errors import DocumentError


@login_required
@require_http_methods(["GET", "POST"])
def write_story(request: HttpRequest, slug: str) -> HttpResponse:
    """Each button does one thing to the draft; `tell` alone writes into the ledger."""
    membership = access.membership_for(request, slug, "write the story")
    draft = draft_of(request, "story", membership.campaign, actions.story_of(state_of(membership.campaign)))
    if request.method == "GET":
        return _page(request, membership, draft)
    do = DEEDS.get(request.POST.get("do", ""))
    return do(request, membership, draft) if do else _page(request, membership, draft, status=422)


def _page(
    request: HttpRequest, membership: Membership, draft: Draft, status: int = 200, chosen: str = "", **more: Any
) -> HttpResponse:
    story = draft.document
    context = frame(request, membership.campaign, "story") | {"draft": draft, "outcomes": OUTCOMES, "seen": draft.seen}
    context |= {"upload": DocumentForm(what="story")}
    if story is not None:
        chapter = plotting.chapter_in(story, chosen or request.GET.get("chapter", "") or story["start"])
        context |= {"story": story, "chapter": chapter, "tree": _tree(story)}
        context["form"] = _form(None, story, chapter) if chapter else None
    return render(request, "campaigns/write_story.html", context | more, status=status)


def _tree(story: dict[str, Any]) -> list[dict[str, Any]]:
    boughs = plotting.boughs(read_story(story))
    chapters = {chapter["id"]: chapter for chapter in story["chapters"]}
    return [{"chapter": chapters[b.chapter], "outcomes": b.outcomes, "rails": rails_of(b)} for b in boughs]


def _form(data: Any, story: dict[str, Any], chapter: dict[str, Any]) -> ChapterForm:
    return ChapterForm(data, story=story, chapter=chapter, operations=operations())


def _kept(request: HttpRequest, membership: Membership, draft: Draft, story: Any, at: str = "") -> HttpResponse:
    """The draft as it is now, at the chapter that was worked on."""
    keep(request, "story", membership.campaign, story, draft.seen)
    here = reverse("campaigns:write_story", args=[membership.campaign.slug])
    return redirect(f"{here}?chapter={at}#chapter" if at else here)


def _begin(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    return _kept(request, membership, draft, plotting.begun(_("The first chapter")))


def _upload(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    form = DocumentForm(request.POST, request.FILES, what="story")
    if not form.is_valid():
        return _page(request, membership, draft, status=422, upload=form, faulty=form)
    return _kept(request, membership, draft, form.cleaned_data["file"])


def _change(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    """The chapter as it was filled in, with the new chapters that follow it; refused where it would be no tree."""
    story = draft.document
    chapter = plotting.chapter_in(story, request.POST.get("chapter", "")) if story else None
    if story is None or chapter is None:
        return _gone(request, membership, draft)
    form = _form(request.POST, story, chapter)
    if form.is_valid():
        changed, at = _followed(plotting.rewritten(story, chapter["id"], form.values()), chapter["id"], form.new())
        try:
            if len(changed["chapters"]) <= MOST_CHAPTERS:
                read_story(changed)
        except DocumentError as error:
            form.add_error(_field(error), _fault(error, changed))
        else:
            if len(changed["chapters"]) <= MOST_CHAPTERS:
                return _kept(request, membership, draft, changed, at)
            form.add_error(None, _("A story has at most %(most)s chapters (C-STO-01).") % {"most": MOST_CHAPTERS})
    return _page(request, membership, draft, status=422, chosen=chapter["id"], form=form, faulty=form)


def _followed(story: dict[str, Any], id: str, outcomes: list[str]) -> tuple[dict[str, Any], str]:
    """New chapters after outcomes, and the one to go on with: the first new one."""
    at = id
    for outcome in outcomes:
        story, new = plotting.continued(story, id, outcome, _("A new chapter"))
        at = new if at == id else at
    return story, at


def _field(error: DocumentError) -> str | None:
    """The field of the form that a fault is about."""
    last = error.path.rpartition(".")[2]
    return last if last in (*OUTCOMES, "title", "text", "operation") else None


def _fault(error: DocumentError, story: dict[str, Any]) -> str:
    """A chapter that nothing leads to any more is called by its title."""
    lost = [c["title"] for n, c in enumerate(story["chapters"]) if error.path == f"chapters[{n}]"]
    if lost:
        words = _("Nothing leads to “%(title)s” any more: remove that chapter first, or lead there.")
        return words % {"title": lost[0]}
    return fault_in_words(error, "")


def _remove(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    story, id = draft.document, request.POST.get("chapter", "")
    if story is None or plotting.chapter_in(story, id) is None:
        return _gone(request, membership, draft)
    if id == story["start"]:
        return _page(request, membership, draft, status=422, refused=_("The first chapter stays: change it instead."))
    return _kept(request, membership, draft, plotting.cut(story, id))


def _gone(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    refused = _("There is no such chapter in the story any more.")
    return _page(request, membership, draft, status=422, refused=refused)


def _discard(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    put_away(request, "story", membership.campaign)
    messages.success(request, _("The draft is put away; the story is as it was."))
    return redirect("campaigns:story", membership.campaign.slug)


def _tell(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    """Into the ledger, on the story that stood when the draft was begun."""
    try:
        actions.write_story(membership.campaign, membership, draft.document or {}, request.POST.get("seen", ""))
    except DocumentError as error:
        return _page(request, membership, draft, status=422, refused=fault_in_words(error))
    except RefusedError as refused:
        return _page(request, membership, draft, status=422, refused=refused.reason)
    except StaleError:
        return _other_stands(request, membership, draft)
    put_away(request, "story", membership.campaign)
    messages.success(request, _("The story is told."))
    return redirect("campaigns:story", membership.campaign.slug)


def _other_stands(request: HttpRequest, membership: Membership, draft: Draft) -> HttpResponse:
    """409: the story told meanwhile beside the draft, which is kept and may still be told over it, knowingly."""
    present = actions.story_of(state_of(membership.campaign))
    told: dict[str, Any] = {"mine": _summary(draft.document), "theirs": _summary(present)}
    seen = actions.mark_of(present)
    return _page(request, membership, draft, status=409, conflict=True, seen=seen, **told)


def _summary(story: dict[str, Any] | None) -> list[tuple[str, object]]:
    titles = [chapter["title"] for chapter in story["chapters"]] if story else []
    return [(_("Chapters"), len(titles)), (_("Titles"), ", ".join(titles[:20]))]


DEEDS = {"begin": _begin, "upload": _upload, "change": _change, "remove": _remove, "discard": _discard, "tell": _tell}
