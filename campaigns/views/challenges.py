"""The challenges of a ladder: those that are open, and a form for another (C-CHA)."""

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import challenges as actions
from campaigns.actions.errors import RefusedError
from campaigns.forms.challenges import ChallengeForm
from campaigns.ledger.challenge_documents import ANSWERS
from campaigns.ledger.challenges import open_challenges
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of
from campaigns.text.names import content_name, known_game, member_name
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_number
from campaigns.views.refusals import refusals_in
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def challenges(request: HttpRequest, slug: str) -> HttpResponse:
    """POST challenges somebody, or answers: `do` is one of the answers."""
    membership = access.membership_for(request, slug, "challenge")
    if request.method == "POST" and request.POST.get("do") in ANSWERS:
        return _answer(request, membership, request.POST["do"])
    form = _form(membership, request.POST if request.method == "POST" else None, request.GET.get("player", ""))
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusals_in(form):
            operation = data["operation"] or None
            actions.challenge(membership.campaign, membership, data["member"], operation, key=data["key"])
            messages.success(request, _("The challenge is sent."))
            return redirect("campaigns:challenges", slug)
    return _page(request, membership, form, 422 if form.errors else 200)


def _answer(request: HttpRequest, membership: Membership, word: str) -> HttpResponse:
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError:
        key = uuid4()
    try:
        battle = actions.answer(membership.campaign, membership, submitted_number(request, "challenge"), word, key=key)
    except RefusedError as refused:
        return _page(request, membership, _form(membership), 409, refused=refused.reason)
    if battle is not None:
        messages.success(request, _("Accepted: the battle is planned."))
        return redirect(battle)
    messages.success(request, _("The challenge is off."))
    return redirect("campaigns:challenges", membership.campaign.slug)


def _form(membership: Membership, data: Any = None, player: str = "") -> ChallengeForm:
    state = state_of(membership.campaign)
    others = [(f.member, state.members[f.member].name) for f in state.active_forces() if f.member != membership.number]
    return ChallengeForm(data, state=state, others=others, initial={"member": player})


def _page(request: HttpRequest, membership: Membership, form: ChallengeForm, status: int, **more: Any) -> HttpResponse:
    campaign: Campaign = membership.campaign
    state = state_of(campaign)
    titles = {document["slug"]: document["title"] for document in known_game(state.game).content.missions}
    rows = [
        {
            "made": made,
            "challenger": member_name(state, made.challenger),
            "member": member_name(state, made.member),
            "operation": content_name(state.game, titles.get(made.operation or "", made.operation or "")),
            "to_answer": made.member == membership.number or membership.organises(),
            "to_withdraw": made.challenger == membership.number,
            "key": uuid4(),
        }
        for made in open_challenges(state)
    ]
    context = campaign_context(request, campaign, "challenges") | {"rows": rows, "form": form, **more}
    context["may_challenge"] = context["kind"] == "ladder" and state.force_of(membership.number) is not None
    return render(request, "campaigns/campaign/challenges.html", context, status=status)
