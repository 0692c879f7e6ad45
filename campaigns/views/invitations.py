"""Inviting to a campaign by link, joining by it, and letting others run it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from campaigns import access
from campaigns.actions import campaigns as actions
from campaigns.actions.refusals import RefusedError
from campaigns.models import Campaign, Membership
from campaigns.views.posted import posted_number


@require_http_methods(["GET", "POST"])
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Who has the link may join: opening it says to what, and changes nothing."""
    campaign = get_object_or_404(Campaign, invite_token=token)
    if request.method == "GET":
        member = Membership.objects.of(request.user).filter(campaign=campaign).exists()
        return redirect(campaign) if member else _invitation(request, campaign)
    if not request.user.is_authenticated:
        return _invitation(request, campaign, status=403)
    try:
        actions.join(campaign, request.user)
    except RefusedError as refused:
        messages.error(request, refused.reason)
        return _invitation(request, campaign, status=409)
    messages.success(request, _("Welcome to %(campaign)s.") % {"campaign": campaign})
    return redirect(campaign)


def _invitation(request: HttpRequest, campaign: Campaign, status: int = 200) -> HttpResponse:
    organisers = campaign.memberships.organising().select_related("user")
    context = {"campaign": campaign, "organisers": organisers, "path": request.path}
    return render(request, "campaigns/join.html", context, status=status)


@login_required
@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    actions.renew_invitation(campaign, request.POST.get("token", ""))
    messages.success(request, _("There is a new invitation link. The old one no longer works."))
    return redirect(campaign)


@login_required
@require_POST
def make_organiser(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.organised_campaign(request, slug)
    member = get_object_or_404(campaign.memberships, pk=posted_number(request, "member"))
    actions.give_role(member, Membership.Role.ORGANISER, access.own_membership(request, slug))
    messages.success(request, _("%(member)s is an organiser now.") % {"member": member})
    return redirect(campaign)
