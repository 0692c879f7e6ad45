"""The members of a campaign: their page, roles, who waits, removing, replacing, handing over, leaving, following."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import conceding, guests, joining, succession
from campaigns.actions import invitations as inviting
from campaigns.actions import members as actions
from campaigns.actions.errors import RefusedError
from campaigns.forms.people import (
    GuestNameForm,
    GuestsForm,
    HandOverForm,
    InviteForm,
    OfferForm,
    RoleForm,
    SuccessorForm,
)
from campaigns.models import Campaign, Membership
from campaigns.permissions import may
from campaigns.read_model.campaign_state import state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_as_messages, refusals_in
from people.addresses import site_url
from people.http_methods import require_safe_or_POST

MANAGE = "manage members"


@login_or_404
def members(request: HttpRequest, slug: str) -> HttpResponse:
    return members_page(request, access.visible_campaign(request, slug))


def members_page(request: HttpRequest, campaign: Campaign, status: int = 200, **more: Any) -> HttpResponse:
    """Who is in it; for members who was, for organisers who waits and is invited. Visitors see who plays (C-MEM-05)."""
    context = campaign_context(request, campaign, "members")
    rows = list(campaign.memberships.order_by("name", "number"))
    by_role = {role: [m for m in rows if m.is_active() and m.role == role] for role in Membership.Role.values}
    context |= {"organisers": by_role["organiser"], "players": by_role["player"], "followers": by_role["follower"]}
    own = context["membership"]
    if own is not None:
        context["with_force"] = {force.member for force in state_of(campaign).active_forces()}
        context["former"] = [member for member in rows if member.has_left()]
    if own is not None and may(own.role, MANAGE):
        context |= {"waiting": [member for member in rows if member.is_waiting()], "roles": _roles()}
        context |= _for_organisers(request, own, rows)
    return render(request, "campaigns/members/members.html", context | more, status=status)


def _roles() -> list[tuple[str, str]]:
    """Each role in words, translated once for all members."""
    return [(value, str(label)) for value, label in Membership.Role.choices]


def _for_organisers(request: HttpRequest, own: Membership, rows: list[Membership]) -> dict[str, Any]:
    campaign = own.campaign
    if campaign.archived is not None:
        return {}
    invited = campaign.invitations.open().select_related("place", "outgoing_email__job")
    is_last = not any(member.organises() for member in rows if member.pk != own.pk)
    return {
        "invitation": site_url(campaign.invitation()),
        "invited": [(row, site_url(row.get_absolute_url())) for row in invited],
        "invite_form": InviteForm(),
        "guests_form": GuestsForm(initial={"on_paper": not campaign.agreement.get("lists_required")}),
        "may_mail": inviting.may_mail(request.user),
        "hand_over_form": HandOverForm(own=own),
        "successor_form": SuccessorForm(
            campaign=campaign,
            auto_id="successor_%s",
            initial={"member": next((member.number for member in rows if member.succeeds), None)},
        ),
        "heir": succession.heir_of(campaign, own) if is_last else None,
        "manages": True,
    }


def member_of(own: Membership, number: int) -> Membership:
    return get_object_or_404(own.campaign.memberships, number=number)


def done(request: HttpRequest, own: Membership, act: Callable[[], Any], message: str) -> HttpResponse:
    """Run an action, show its message or refusal, and redirect to the members."""
    with refusals_as_messages(request):
        act()
        messages.success(request, message)
    return redirect("campaigns:members", own.campaign.slug)


@login_required
@require_POST
def give_role(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    member, form = member_of(own, number), RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose one of the roles."))
        return redirect("campaigns:members", slug)
    role = Membership.Role(form.cleaned_data["role"])
    message = _("%(member)s: %(role)s.") % {"member": member, "role": role.label}
    return done(request, own, lambda: actions.give_role(member, role, own), message)


@login_required
@require_POST
def approve(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    member = member_of(own, number)
    message = _("%(member)s takes part now.") % {"member": member}
    return done(request, own, lambda: joining.approve(member, own), message)


@login_required
@require_POST
def reject(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    member = member_of(own, number)
    message = _("%(member)s was turned away.") % {"member": member}
    return done(request, own, lambda: joining.reject_member(member), message)


@login_required
@require_POST
def add_guests(request: HttpRequest, slug: str) -> HttpResponse:
    """Give people without an account a place, by their names."""
    own = access.membership_for(request, slug, MANAGE)
    form = GuestsForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            given = form.cleaned_data
            added = guests.add_guests(own.campaign, given["names"], own, on_paper=given["on_paper"])
            message = ngettext("%(n)s guest takes part.", "%(n)s guests take part.", len(added))
            messages.success(request, message % {"n": len(added)})
            return redirect("campaigns:members", slug)
    return members_page(request, own.campaign, status=422, guests_form=form)


@login_required
@require_POST
def rename_guest(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    guest, form = member_of(own, number), GuestNameForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("A guest needs a name of at most 150 letters."))
        return redirect("campaigns:members", slug)
    name = form.cleaned_data["name"]
    message = _("%(member)s is the name now.") % {"member": name}
    return done(request, own, lambda: guests.rename_guest(guest, name), message)


@login_required
@require_safe_or_POST
def remove(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    member = member_of(own, number)
    if member.pk == own.pk:
        return redirect("campaigns:leave", slug)
    if request.method != "POST":
        return _leave_warning(request, member, "campaigns/members/remove.html")
    message = _("%(member)s is no member any more.") % {"member": member}
    return done(request, own, lambda: actions.remove(member, own), message)


@login_required
@require_safe_or_POST
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    own = access.membership_for(request, slug, "leave")
    if request.method != "POST":
        return _leave_warning(request, own, "campaigns/members/leave.html")
    try:
        actions.leave(own)
    except RefusedError as refused:
        return _leave_warning(request, own, "campaigns/members/leave.html", status=409, refused=refused.reason)
    messages.success(request, _("You have left %(campaign)s.") % {"campaign": own.campaign})
    return redirect(own.campaign) if own.campaign.is_public() else redirect("campaigns:campaigns")


def _leave_warning(request: HttpRequest, member: Membership, page: str, status: int = 200, **more: Any) -> HttpResponse:
    """A confirmation page with the battles a departure affects."""
    context = {
        "campaign": member.campaign,
        "member": member,
        "conceded": conceding.battles_to_concede(member),
        "called_off": conceding.battles_to_call_off(member),
        "was_last": succession.is_last(member.campaign, member),
        "heir": succession.heir_of(member.campaign, member),
        "still_fought": conceding.remaining_battles(member).with_sides(),
        **more,
    }
    return render(request, page, context, status=status)


@login_required
@require_safe_or_POST
def replace(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Offer a player's place by mail or by a link."""
    own = access.membership_for(request, slug, MANAGE)
    place, form = member_of(own, number), OfferForm(submitted_data(request))
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            inviting.offer_place(place, request.user, form.cleaned_data["email"])
            messages.success(request, _("The place of %(member)s is offered.") % {"member": place})
            return redirect("campaigns:members", slug)
    context = {"form": form, "campaign": own.campaign, "place": place}
    return render(request, "campaigns/members/replace.html", context, status=422 if form.errors else 200)


@login_required
@require_POST
def hand_over(request: HttpRequest, slug: str) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    form = HandOverForm(request.POST, own=own)
    if not form.is_valid():
        messages.error(request, _("Choose another member to hand the campaign over to."))
        return redirect("campaigns:members", slug)
    heir = form.cleaned_data["member"]
    message = _("%(member)s runs the campaign now, and you play.") % {"member": heir}
    return done(request, own, lambda: actions.hand_over(own, heir), message)


@login_required
@require_POST
def name_successor(request: HttpRequest, slug: str) -> HttpResponse:
    own = access.membership_for(request, slug, MANAGE)
    form = SuccessorForm(request.POST, campaign=own.campaign)
    if not form.is_valid():
        messages.error(request, _("Choose a member with an account who is no organiser yet."))
        return redirect("campaigns:members", slug)
    named = form.cleaned_data["member"]
    message = _("%(member)s is to run the campaign after you.") % {"member": named} if named else _("Nobody is named.")
    return done(request, own, lambda: succession.name_successor(own, named), message)


@login_required
@require_POST
def follow(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    with refusals_as_messages(request):
        joining.follow(campaign, request.user)
        messages.success(request, _("You follow %(campaign)s.") % {"campaign": campaign})
    return redirect(campaign)
