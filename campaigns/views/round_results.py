"""An organiser enters the results of a round, all battles on one page."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns import access
from campaigns.actions import results
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.forms.round_results import BattleLine
from campaigns.models import Battle, Campaign
from campaigns.read_model.campaign_state import state_of
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_data
from people.http_methods import require_safe_or_POST


@login_required
@require_safe_or_POST
def enter_results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A line for each battle of a round that waits for a result; each filled one is recorded, or says why not."""
    own = access.membership_for(request, slug, "correct")
    campaign = own.campaign
    lines = [BattleLine(submitted_data(request), battle=row, table=table) for table, row in _waiting(campaign, number)]
    if request.method != "POST":
        return _page(request, campaign, number, lines)
    filled = [line for line in lines if line.is_filled()]
    recorded = sum(_record(request, line) for line in filled)
    if recorded:
        text = ngettext("%(n)s battle is recorded.", "%(n)s battles are recorded.", recorded)
        messages.success(request, text % {"n": recorded})
    if recorded < len(filled):
        wrong = [line for line in lines if line not in filled or not line.is_valid()]
        return _page(request, campaign, number, wrong, status=422)
    return redirect("campaigns:rounds", slug)


def _waiting(campaign: Campaign, number: int) -> list[tuple[int, Battle]]:
    """The battles for two of a round that may be recorded by hand, with their tables and in the order of these."""
    round = state_of(campaign).rounds.get(number)
    if round is None:
        raise Http404
    tables = {pairing.battle: pairing.table for pairing in round.pairings}
    rows = Battle.objects.planned().filter(campaign=campaign, number__in=tables).with_sides().with_reports()
    waiting = [row for row in rows if len(row.sides.all()) == 2 and (not row.is_committed() or row.is_stuck())]
    return [(tables[row.number], row) for row in sorted(waiting, key=lambda row: tables[row.number])]


def _record(request: HttpRequest, line: BattleLine) -> bool:
    """Whether the result of a line was recorded; the line says why not."""
    if not line.is_valid():
        return False
    form = line.report_form()
    if not form.is_valid():
        line.refuse(form.errors)
        return False
    try:
        results.record_by_hand(line.battle, request.user, form.cleaned_data["version"], form.report())
    except RefusedError as refused:
        line.add_error(None, refused.reason)
    except StaleError:
        line.add_error(None, _("Somebody else changed this battle meanwhile: look at its page."))
    return line.is_valid()


def _page(
    request: HttpRequest, campaign: Campaign, number: int, lines: list[BattleLine], status: int = 200
) -> HttpResponse:
    silent = [line.table for line in lines if not line.reports()]
    context = campaign_context(request, campaign, "rounds") | {"number": number, "lines": lines, "silent": silent}
    return render(request, "campaigns/rounds/results.html", context, status=status)
