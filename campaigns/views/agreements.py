"""The agreement of a campaign: its page, and the form with a preview of consequences."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import agreements as actions
from campaigns.actions.errors import StaleError
from campaigns.forms.agreement import AgreementForm
from campaigns.forms.choices import AvailableContent, content_for, names_in
from campaigns.ledger.consequences import Consequences
from campaigns.ledger.settings import Settings, read_settings
from campaigns.models import Campaign
from campaigns.presenters.kind_changes import what_follows
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import broken_by
from campaigns.text.agreement import facts, of_campaign
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_in
from people.http_methods import require_safe_or_POST


@login_or_404
def agreement(request: HttpRequest, slug: str) -> HttpResponse:
    campaign = access.visible_campaign(request, slug)
    settings, game = read_settings(campaign.agreement), campaign.rules_of_game
    agreed = facts(game, settings, campaign.limit, *names_in(settings, game))
    context = campaign_context(request, campaign, "agreement") | {"facts": [*agreed, *of_campaign(campaign)]}
    return render(request, "campaigns/campaign/agreement.html", context)


@login_required
@require_safe_or_POST
def agree(request: HttpRequest, slug: str) -> HttpResponse:
    own = access.membership_for(request, slug, "agree")
    campaign, settings = own.campaign, read_settings(own.campaign.agreement)
    offer = content_for(request.user, campaign.rules_of_game, settings)
    initial = {"version": campaign.version}
    form = AgreementForm(
        submitted_data(request), game=campaign.rules_of_game, settings=settings, initial=initial, **offer._asdict()
    )
    context: dict[str, Any] = campaign_context(request, campaign, "agreement") | {"form": form}
    if request.method != "POST" or not form.is_valid():
        return render(request, "campaigns/campaign/agree.html", context, status=422 if form.errors else 200)
    wished, version = form.agreement(), form.cleaned_data["version"]
    if version == campaign.version and "confirmed" not in request.POST:
        changes = actions.preview_agreement(campaign, wished)
        broken = broken_by(campaign, state_of(campaign), read_settings(wished))
        follows = what_follows(campaign, changes)
        if not changes.nothing or broken or follows:
            return _preview(request, context | {"broken": broken, "follows": follows}, changes)
    try:
        with refusals_in(form):
            actions.agree(campaign, own, version, wished)
            messages.success(request, _("This is agreed on now."))
            return redirect("campaigns:agreement", slug)
    except StaleError as stale:
        return _side_by_side(request, context, wished, stale.present, offer)
    return render(request, "campaigns/campaign/agree.html", context, status=409)


def _facts(campaign: Campaign, settings: Settings, offer: AvailableContent) -> list[tuple[Any, str]]:
    return facts(campaign.rules_of_game, settings, campaign.limit, dict(offer.factions), dict(offer.operations))


def _preview(request: HttpRequest, context: dict[str, Any], changes: Consequences) -> HttpResponse:
    """The preview of a changed agreement, with the form as hidden fields (C-AGR-03)."""
    names = {member.number: str(member) for member in context["campaign"].memberships.all()}
    typed = [
        (name, value) for name, values in request.POST.lists() if name != "csrfmiddlewaretoken" for value in values
    ]
    lines = [(names.get(change.member, ""), change.before, change.after) for change in changes.lines]
    context |= {"lines": lines, "changes": changes, "typed": typed}
    return render(request, "campaigns/campaign/agree_confirm.html", context)


def _side_by_side(
    request: HttpRequest, context: dict[str, Any], wished: dict[str, Any], present: Any, offer: AvailableContent
) -> HttpResponse:
    """409: the agreement was changed concurrently; show the differences."""
    mine = _facts(present, read_settings(wished), offer)
    theirs = _facts(present, read_settings(present.agreement), offer)
    other = [n for n in range(len(mine)) if n < len(theirs) and mine[n] != theirs[n]]
    context |= {"mine": [mine[n] for n in other], "theirs": [theirs[n] for n in other]}
    return render(request, "campaigns/campaign/agree.html", context, status=409)
