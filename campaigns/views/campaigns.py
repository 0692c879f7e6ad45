"""Campaigns: the list of one's own, founding one, its page, changing it, putting it away."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from campaigns import access
from campaigns.actions import campaigns as actions
from campaigns.actions.refusals import RefusedError, StaleError
from campaigns.agenda import agenda
from campaigns.chronicle import standings_of
from campaigns.forms import CampaignForm
from campaigns.models import Battle, Campaign, Entry
from campaigns.views.frame import frame
from campaigns.views.posted import posted
from campaigns.views.reading import or_sign_in

NEWEST = 8
"""As many battles are on the first page of a campaign; all are on a page of their own."""


@login_required
@require_safe
def campaigns(request: HttpRequest) -> HttpResponse:
    rows = Campaign.objects.joined_by(request.user).with_counts()
    return render(
        request,
        "campaigns/campaign_list.html",
        {"running": rows.running(), "put_away": rows.put_away(), "agenda": agenda(request.user)},
    )


@login_required
@require_http_methods(["GET", "POST"])
def create(request: HttpRequest) -> HttpResponse:
    form = CampaignForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            campaign = actions.create_campaign(request.user, key=form.cleaned_data["key"], **form.agreed())
        except RefusedError as refused:
            form.add_error(None, refused.reason)
        else:
            return redirect(campaign)
    return render(request, "campaigns/campaign_form.html", {"form": form}, status=422 if form.errors else 200)


@or_sign_in
def campaign(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    context = frame(request, campaign, "campaign")
    membership = context["membership"]
    battles, people = campaign.battles.with_sides(), list(campaign.memberships.all())
    context |= {
        "header_actions": "campaigns/_campaign_actions.html",
        "standings": standings_of(campaign),
        "organisers": [person for person in people if person.organises()],
        "members": sum(person.is_active() for person in people),
        "entries": access.plannable(campaign),
        "own_entry": Entry.objects.active().filter(membership=membership).first() if membership else None,
        "planned": battles.filter(state=Battle.State.PLANNED)[:NEWEST],
        "recorded": battles.filter(state=Battle.State.RECORDED).order_by("-recorded")[:NEWEST],
    }
    context["agenda"] = agenda(request.user, campaign) if membership else []
    if membership and membership.organises() and campaign.archived is None:
        context["waiting"] = sum(person.is_waiting() for person in people)
        context["invitation"] = request.build_absolute_uri(campaign.invitation())
    return render(request, "campaigns/campaign_detail.html", context)


@login_required
@require_http_methods(["GET", "POST"])
def change(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    form = CampaignForm(posted(request), instance=campaign, initial={"version": campaign.version})
    context: dict[str, Any] = {"form": form, "campaign": campaign}
    if request.method == "POST" and form.is_valid():
        try:
            actions.change_campaign(campaign, form.cleaned_data["version"] or 0, **form.agreed())
        except StaleError as stale:
            context |= _side_by_side(form, stale.present)
            return render(request, "campaigns/campaign_form.html", context, status=409)
        messages.success(request, _("The campaign was changed."))
        return redirect(campaign)
    return render(request, "campaigns/campaign_form.html", context, status=422 if form.errors else 200)


def _side_by_side(form: CampaignForm, present: Any) -> dict[str, Any]:
    """What was typed beside what stands now, for who came second."""
    fields = [(form.fields[name].label, name) for name in form.Meta.fields]
    return {
        "mine": [(label, form.cleaned_data[name]) for label, name in fields],
        "theirs": [(label, getattr(present, name)) for label, name in fields],
    }


@login_required
@require_POST
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    actions.archive(campaign)
    messages.success(request, _("The campaign is archived. Everything in it can still be read."))
    return redirect(campaign)


@login_required
@require_POST
def restore(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    actions.restore(campaign)
    messages.success(request, _("The campaign goes on."))
    return redirect(campaign)
