"""The date of a battle: offered, taken, withdrawn, called off; all on the battle's page."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import dates
from campaigns.forms.dates import DatesForm
from campaigns.views.battles import present_battle
from campaigns.views.form_data import submitted_number
from campaigns.views.refusals import conflicts_shown_on, refusals_in


@login_required
@require_POST
def offer_dates(request: HttpRequest, slug: str) -> HttpResponse:
    battle = access.recordable_battle(request, slug)
    own = access.membership_for(request, battle.campaign.slug, "record")
    form = DatesForm(request.POST)
    if form.is_valid():
        with refusals_in(form):
            dates.offer_dates(battle, own, form.moments())
            messages.success(request, _("The times are offered; whoever has to answer is told."))
            return redirect(battle)
    return present_battle(request, slug, status=422, dates_form=form)


@login_required
@require_POST
@conflicts_shown_on(present_battle)
def change_date(request: HttpRequest, slug: str) -> HttpResponse:
    """Take a time, withdraw or decline it, or call the agreed date off, by `do`."""
    battle = access.recordable_battle(request, slug)
    own = access.membership_for(request, battle.campaign.slug, "record")
    offer, do = submitted_number(request, "offer"), request.POST.get("do")
    done: dict[str | None, tuple[Any, str]] = {
        "take": (lambda: dates.take_date(battle, own, offer), _("The date is agreed, and everybody is told.")),
        "withdraw": (lambda: dates.withdraw_date(battle, own, offer), _("This time is not offered any more.")),
        "drop": (lambda: dates.drop_date(battle, own), _("The date is off, and everybody is told.")),
    }
    if do in done:
        act, words = done[do]
        act()
        messages.success(request, words)
    return redirect(battle)
