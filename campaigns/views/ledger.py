"""The ledger of a campaign: its page, revoking events, awarding points."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from campaigns import access
from campaigns.actions import corrections
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.forms.corrections import AwardForm, RevokeForm, TakeRoundsBackForm
from campaigns.ledger.documents import MAX_TAKEN_BACK
from campaigns.ledger.repairs import results_of_openings
from campaigns.models import Campaign
from campaigns.presenters import correction_preview
from campaigns.presenters.ledger import ledger_page
from campaigns.read_model.campaign_state import events_of, state_of
from campaigns.text.ledger import KINDS, event_text
from campaigns.views.campaign_context import campaign_context
from campaigns.views.decorators import login_or_404
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import faults_in, refusals_in, why_not
from people.http_methods import require_safe_or_POST
from people.numbers import whole_number
from rules.formats.errors import DocumentError
from web.translation.messages import fault_in_words


@login_or_404
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    """Every event, newest first."""
    campaign = access.visible_campaign(request, slug)
    kind = request.GET.get("kind", "")
    page = ledger_page(campaign, kind, request.GET.get("page", "1"))
    context = campaign_context(request, campaign, "ledger") | {
        "ledger": page,
        "page_obj": page.page,
        "kind_chosen": kind if kind in KINDS else "",
    }
    return render(request, "campaigns/ledger/ledger.html", context)


@login_required
@require_safe_or_POST
def revoke(request: HttpRequest, slug: str) -> HttpResponse:
    """Preview the consequences, then revoke the chosen events."""
    membership = access.membership_for(request, slug, "correct")
    campaign, numbers = membership.campaign, _numbers(request)
    if not numbers:
        messages.error(request, _("Choose an event of the ledger first."))
        return redirect("campaigns:ledger", slug)
    fought = results_of_openings(state_of(campaign), numbers)
    form = (TakeRoundsBackForm if fought else RevokeForm)(submitted_data(request))
    if request.method != "POST" or not form.is_valid():
        return _consequences(request, campaign, numbers, form, status=422 if form.errors else 200)
    data = form.cleaned_data
    try:
        undone = set(campaign.ledger.filter(number__in=numbers).values_list("kind", flat=True)) == {"taken_back"}
        corrections.revoke(
            campaign, membership, numbers, data["reason"], seen_hash=data["seal"], key=data["key"],
            drop_results=data.get("results") == "drop",
        )  # fmt: skip
    except StaleError:
        return _consequences(request, campaign, numbers, form, status=409, conflict=True)
    except RefusedError as refused:
        form.add_error(None, refused.reason)
        return _consequences(request, campaign, numbers, form, status=409)
    except DocumentError as error:
        form.add_error("reason", fault_in_words(error, ""))
        return _consequences(request, campaign, numbers, form, status=422)
    messages.success(
        request,
        _("Undone: what was taken back counts again.")
        if undone
        else _("Taken back, with all that was shown before. You can undo this."),
    )
    return redirect("campaigns:ledger", slug)


def _numbers(request: HttpRequest) -> list[int]:
    """The events that were chosen, each once."""
    numbers = (request.POST if request.method == "POST" else request.GET).getlist("event")[: MAX_TAKEN_BACK + 1]
    return sorted({number for text in numbers if (number := whole_number(text)) is not None})


def _consequences(
    request: HttpRequest, campaign: Campaign, numbers: list[int], form: RevokeForm, status: int, **more: object
) -> HttpResponse:
    """The events, all that would change, and the question."""
    events, state = events_of(campaign), state_of(campaign)
    chosen = [event for event in events if event.number in numbers]
    named = {event.number: event for event in events}
    context = campaign_context(request, campaign, "ledger") | {"form": form, "numbers": numbers, "chosen": [], **more}
    refused = why_not(lambda: corrections.check_revocable(events, numbers))
    if refused:
        return render(request, "campaigns/ledger/revoke.html", context | {"refused": refused}, status=409)
    context |= {
        "chosen": [
            (event.number, _(KINDS[event.kind]), event_text(event.kind, event.document, state, named))
            for event in chosen
        ],
        "changes": correction_preview.of_taking_back(campaign, events, numbers),
        "seal": corrections.last_hash(events),
        "undo": all(event.kind == "taken_back" for event in chosen),
    }
    return render(request, "campaigns/ledger/revoke.html", context, status=status)


@login_required
@require_safe_or_POST
def award(request: HttpRequest, slug: str) -> HttpResponse:
    """Points given or taken away, with the reason."""
    membership = access.membership_for(request, slug, "award")
    form = AwardForm(submitted_data(request), campaign=membership.campaign)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        with refusals_in(form), faults_in(form, "reason", ""):
            corrections.award(
                membership.campaign, membership, data["member"], data["points"], data["reason"], key=data["key"]
            )
            messages.success(request, _("The standings count it from now on."))
            return redirect("campaigns:ledger", slug)
    context = campaign_context(request, membership.campaign, "ledger") | {"form": form}
    return render(request, "campaigns/ledger/award.html", context, status=422 if form.errors else 200)
