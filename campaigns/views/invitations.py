"""Inviting to a campaign by link, by code and by e-mail, and coming in by them."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access, rate_limits
from campaigns.actions import campaigns as actions
from campaigns.actions import invitations as inviting
from campaigns.actions.errors import RefusedError
from campaigns.actions.joining import join as join_campaign
from campaigns.forms.people import CodeForm, InviteForm, JoinForm
from campaigns.models import Campaign, Invitation, Membership
from campaigns.views.form_data import submitted_data
from campaigns.views.members import members_page
from campaigns.views.refusals import refusals_as_messages, refusals_in
from people.http_methods import require_safe_or_POST
from web.game_addresses import show_game


@require_safe_or_POST
def join(request: HttpRequest, token: str) -> HttpResponse:
    """Join by the campaign's link; GET only shows the invitation."""
    campaign = Campaign.objects.listed().filter(invite_token=token).first()
    if campaign is None:
        return _no_invitation(request)
    if request.method != "POST":
        own = Membership.objects.of(request.user).filter(campaign=campaign).first()
        return redirect(campaign) if own and not own.follows() else _invitation(request, campaign)
    if not request.user.is_authenticated:
        return _invitation(request, campaign, status=403)
    form = JoinForm(request.POST)
    if not form.is_valid():
        return _invitation(request, campaign, status=422, form=form)
    with refusals_as_messages(request):
        return _welcome(request, join_campaign(campaign, request.user, form.cleaned_data["role"]))
    return _invitation(request, campaign, status=409)


def _no_invitation(request: HttpRequest) -> HttpResponse:
    """404 that says what may be: links are replaced, and copied in part."""
    return render(request, "campaigns/members/no_invitation.html", status=404)


def _welcome(request: HttpRequest, member: Membership) -> HttpResponse:
    """To the campaign; who waits to be let in cannot go there yet."""
    if member.is_waiting():
        message = _("%(campaign)s: an organiser has to let you in. You find it among your campaigns then.")
        messages.success(request, message % {"campaign": member.campaign})
        return redirect("campaigns:campaigns")
    messages.success(request, _("Welcome to %(campaign)s.") % {"campaign": member.campaign})
    if member.plays() and not member.entries.active().exists():
        return redirect("campaigns:enter", member.campaign.slug)
    return redirect(member.campaign)


def _invitation(
    request: HttpRequest, campaign: Campaign, status: int = 200, form: JoinForm | None = None
) -> HttpResponse:
    show_game(request, campaign.rules_of_game)
    context = {
        "campaign": campaign,
        "organisers": campaign.memberships.organising(),
        "path": request.path,
        "form": form or JoinForm(initial={"role": Membership.Role.PLAYER}),
        "waits": request.user.is_authenticated and campaign.memberships.waiting().filter(user=request.user).exists(),
    }
    return render(request, "campaigns/members/join.html", context, status=status)


@require_safe_or_POST
def join_by_code(request: HttpRequest) -> HttpResponse:
    """Redirect from a join code to the invitation, rate limited."""
    form, refused = CodeForm(submitted_data(request)), 422
    if request.method == "POST" and rate_limits.seconds_to_wait(request):
        form.add_error(None, _("Too many wrong codes: wait an hour, or ask your organiser for the link."))
        refused = 429
    elif request.method == "POST" and form.is_valid():
        campaign = form.campaign()
        if campaign is not None:
            rate_limits.reset(request)
            return redirect(campaign.invitation())
        form.add_error("code", _("No campaign has this code. Ask your organiser whether there is a new one."))
    return render(request, "campaigns/members/join_code.html", {"form": form}, status=refused if form.errors else 200)


@login_required
@require_POST
def renew(request: HttpRequest, slug: str) -> HttpResponse:
    own = access.membership_for(request, slug, "invite")
    actions.renew_invitation(own.campaign, request.POST.get("token", ""))
    messages.success(request, _("There is a new invitation link and a new code. The old ones no longer work."))
    return redirect("campaigns:members", slug)


@login_required
@require_POST
def invite(request: HttpRequest, slug: str) -> HttpResponse:
    """Invite by e-mail, without revealing whether the address has an account."""
    own = access.membership_for(request, slug, "invite")
    form = InviteForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            data = form.cleaned_data
            invitation = inviting.invite(own.campaign, request.user, data["email"], data["role"])
            if invitation.posted_now:
                _mail_message(request, invitation)
            else:
                messages.info(request, _("%(email)s is invited already.") % {"email": invitation})
            return redirect("campaigns:members", slug)
    return members_page(request, own.campaign, status=422, invite_form=form)


@login_required
@require_POST
def send_again(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    invitation = _open_invitation(request, slug, pk)
    with refusals_as_messages(request):
        if inviting.mail_again(invitation, request.user):
            _mail_message(request, invitation)
        else:
            messages.error(request, _("An e-mail went to this address a moment ago: wait an hour."))
    return redirect("campaigns:members", slug)


def _mail_message(request: HttpRequest, invitation: Invitation) -> None:
    messages.success(request, _("The invitation is on its way to %(email)s.") % {"email": invitation})


@login_required
@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    inviting.withdraw_invitation(_open_invitation(request, slug, pk))
    messages.success(request, _("The invitation is withdrawn: its link no longer works."))
    return redirect("campaigns:members", slug)


def _open_invitation(request: HttpRequest, slug: str, pk: int) -> Invitation:
    own = access.membership_for(request, slug, "invite")
    rows = Invitation.objects.select_related("campaign", "place", "sent_by")
    return get_object_or_404(rows, campaign=own.campaign, pk=pk)


@require_safe_or_POST
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """A personal invitation: GET shows the campaign, POST accepts it once."""
    rows = Invitation.objects.filter(campaign__in=Campaign.objects.listed())
    invitation = rows.select_related("campaign", "place").filter(token=token).first()
    if invitation is None:
        return _no_invitation(request)
    if request.method != "POST":
        return _personal(request, invitation, 200 if invitation.is_open() else 410)
    if not request.user.is_authenticated:
        return _personal(request, invitation, 403)
    try:
        member = inviting.accept(invitation, request.user)
    except RefusedError as refused:
        return _personal(request, invitation, 409, refused=refused.reason)
    return _welcome(request, member)


def _personal(request: HttpRequest, invitation: Invitation, status: int, **more: object) -> HttpResponse:
    show_game(request, invitation.campaign.rules_of_game)
    context = {"campaign": invitation.campaign, "personal": invitation, "path": request.path, **more}
    context["organisers"] = invitation.campaign.memberships.organising()
    return render(request, "campaigns/members/invitation.html", context, status=status)
