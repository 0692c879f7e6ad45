"""Players' stories: read, create, change, hide."""

from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import stories as actions
from campaigns.actions.errors import StaleError
from campaigns.forms.story import PlayerStoryForm
from campaigns.models import Campaign, PlayerStory
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import side_by_side, submitted_data
from campaigns.views.refusals import refusals_in
from people.http_methods import require_safe_or_POST


@login_or_404
def player_story(request: HttpRequest, pk: int) -> HttpResponse:
    story = access.readable_story(request, pk)
    context = campaign_context(request, story.campaign, "news") | {"story": story}
    own = context["membership"] is not None and context["membership"].pk == story.author_id
    context["may_change"] = own and story.campaign.archived is None
    return render(request, "campaigns/story/player_story.html", context)


@login_required
@require_safe_or_POST
def create(request: HttpRequest, slug: str) -> HttpResponse:
    membership = access.membership_for(request, slug, "write own stories")
    initial = {"battle": _battle(request, membership.campaign)}
    form = PlayerStoryForm(submitted_data(request), campaign=membership.campaign, initial=initial)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            story = actions.create_story(membership, key=form.cleaned_data["key"] or uuid4(), **form.story_fields())
            return redirect("campaigns:player_story", story.pk)
    return _page(request, membership.campaign, form, status=422 if form.errors else 200)


def _battle(request: HttpRequest, campaign: Campaign) -> Any:
    """The battle whose page led here."""
    return campaign.battles.recorded().filter(slug=request.GET.get("battle", "")).first()


@login_required
@require_safe_or_POST
def change(request: HttpRequest, pk: int) -> HttpResponse:
    story = access.own_story(request, pk)
    form = PlayerStoryForm(
        submitted_data(request), campaign=story.campaign, instance=story, initial={"version": story.version}
    )
    if request.method == "POST" and form.is_valid():
        try:
            with refusals_in(form):
                actions.change_story(story, form.cleaned_data["version"] or 0, **form.story_fields())
                messages.success(request, _("Your story is changed."))
                return redirect("campaigns:player_story", story.pk)
        except StaleError as stale:
            return _page(request, story.campaign, form, status=409, story=story, **side_by_side(form, stale.present))
    return _page(request, story.campaign, form, status=422 if form.errors else 200, story=story)


def _page(request: HttpRequest, campaign: Campaign, form: PlayerStoryForm, status: int, **more: Any) -> HttpResponse:
    context = campaign_context(request, campaign, "news") | {"form": form, **more}
    return render(request, "campaigns/story/player_story_form.html", context, status=status)


@login_required
@require_POST
def hide(request: HttpRequest, pk: int) -> HttpResponse:
    """Hide a story, or show it again, by `hidden`."""
    story: PlayerStory = access.organised_story(request, pk)
    hidden = request.POST.get("hidden") == "yes"
    actions.set_hidden(story, hidden)
    messages.success(request, _("The story is out of sight.") if hidden else _("The story can be read again."))
    return redirect("campaigns:player_story", pk)
