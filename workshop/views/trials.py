"""Trying an operation out: battles of the starter lists, counted by place and by list."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _

from armies import access
from armies.computation.trials import RUNS, Trial
from armies.models import Operation
from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError, caller_of
from rules.formats.errors import DocumentError
from web.game_addresses import show_game
from web.translation.messages import fault_in_words
from workshop.actions.operations import canonical


@require_safe_or_POST
def try_operation(request: HttpRequest, number: int) -> HttpResponse:
    """Have a draft fought, and show how often whoever won; without scripts the page is asked again."""
    operation = get_object_or_404(access.operation_drafts(request), pk=number)
    show_game(request, operation.rules_of_game)
    document = canonical(operation)
    if document is None:
        return _page(request, operation, None, _("The draft cannot be read yet; mend what is wrong with it first."))
    try:
        trial = Trial(operation.rules_of_game, document)
    except DocumentError as error:
        return _page(request, operation, None, fault_in_words(error))
    if request.method == "POST":
        try:
            trial.ask(caller_of(request))
        except EnoughError as error:
            return _page(request, operation, trial, str(error), 429)
        return redirect("workshop:try_operation", number)
    return _page(request, operation, trial)


def _page(
    request: HttpRequest, operation: Operation, trial: Trial | None, refused: str = "", status: int = 409
) -> HttpResponse:
    context = {
        "operation": operation,
        "runs": RUNS,
        "lists": [opponent.name for opponent in trial.lists] if trial else [],
        "outcome": trial and trial.outcome(),
        "refused": refused,
    }
    return render(request, "workshop/operation_try.html", context, status=status if refused else 200)
