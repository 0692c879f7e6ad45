"""Open or drop a round that was prepared unseen, and give the battles of an open one other tables."""

from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import preparing, tables
from campaigns.actions.errors import StaleError
from campaigns.forms.tables import TablesForm
from campaigns.presenters.rounds import RoundsPage
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_data, submitted_number
from campaigns.views.refusals import conflicts_shown_on, refusals_in
from campaigns.views.rounds import present_rounds, round_or_404
from people.http_methods import require_safe_or_POST


@login_required
@require_POST
@conflicts_shown_on(present_rounds)
def publish(request: HttpRequest, slug: str) -> HttpResponse:
    """Open the round that is prepared, as the organiser saw it."""
    own = access.membership_for(request, slug, "open rounds")
    try:
        key = UUID(request.POST.get("key", ""))
    except ValueError:
        raise StaleError(own.campaign) from None
    version = submitted_number(request, "version") or 0
    event = preparing.publish_round(own.campaign, own, key=key, version=version)
    messages.success(request, _("Round %(round)s is open.") % {"round": event.document["round"]})
    return redirect("campaigns:rounds", slug)


@login_required
@require_POST
@conflicts_shown_on(present_rounds)
def drop(request: HttpRequest, slug: str) -> HttpResponse:
    """Forget the round that is prepared."""
    own = access.membership_for(request, slug, "open rounds")
    preparing.drop_round(own.campaign, version=submitted_number(request, "version") or 0)
    messages.success(request, _("Nothing is prepared any more."))
    return redirect("campaigns:rounds", slug)


@login_required
@require_safe_or_POST
@conflicts_shown_on(present_rounds)
def set_tables(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Say at which table each battle of an open round is fought (C-RND-16)."""
    own = access.membership_for(request, slug, "open rounds")
    campaign = own.campaign
    round = round_or_404(campaign, number)
    form = TablesForm(submitted_data(request), round=round)
    if request.method == "POST" and form.is_valid():
        with refusals_in(form):
            tables.set_tables(campaign, own, number, form.cleaned_data["before"], form.chosen())
            messages.success(request, _("The tables of round %(round)s are set.") % {"round": number})
            return redirect("campaigns:rounds", slug)
    shown = RoundsPage(campaign).round(round)
    lines = [(battle, form[f"table_{battle.number}"]) for battle in shown.battles]
    context = campaign_context(request, campaign, "rounds") | {"form": form, "round": shown, "lines": lines}
    return render(request, "campaigns/rounds/tables.html", context, status=422 if form.errors else 200)
