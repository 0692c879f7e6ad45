"""The calendar file of a campaign, for who is signed in and for calendar programs that know a member's address."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns import access
from campaigns.actions.members import renew_calendar
from campaigns.models import Membership
from campaigns.presenters.ical import calendar_of
from people.addresses import site_url
from people.locale import in_locale_of
from web.models.game import listed


@login_required
@require_safe
def calendar(request: HttpRequest, slug: str) -> HttpResponse:
    return _file(access.membership_for(request, slug, "subscribe"))


@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """The calendar by its secret URL, without signing in, while the member is active and may sign in."""
    active = Membership.objects.active().filter(user__is_active=True, campaign__game__in=listed())
    memberships = active.select_related("campaign", "user__preferences")
    membership = get_object_or_404(memberships, calendar_token=token)
    with in_locale_of(membership.user):
        return _file(membership)


def _file(membership: Membership) -> HttpResponse:
    content = calendar_of(membership, site_url)
    response = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{membership.campaign.slug}.ics"'
    response["Cache-Control"] = "private, no-cache"
    return response


@login_required
@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    """Replace the calendar URL with this token; idempotent."""
    membership = access.membership_for(request, slug, "subscribe")
    if renew_calendar(membership, request.POST.get("token", "")):
        messages.success(request, _("Your calendar has a new address. The old one no longer works."))
    return redirect("campaigns:rounds", membership.campaign.slug)
