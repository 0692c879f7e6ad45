"""The releases of an operation: any two compared, back to one of them as the draft, one withdrawn or offered again."""

from typing import Any

from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from armies.actions.drafting import OtherRowError
from armies.actions.operations import save_operation
from armies.actions.publishing import digest_of
from armies.actions.withdrawing import OnlyReleaseError, offer_again, withdraw
from armies.editor.errata_views import WithdrawForm
from armies.editor.operation_diff import Changed, changes
from armies.editor.operation_views import shown_draft
from armies.editor.operations import MissionDraft
from armies.models import Operation, OperationRelease
from armies.text.releases import release_line
from people.http_methods import require_safe_or_POST

MAX_COMPARED = 500
"""Maximum number of releases on the page."""


def _releases(operation: Operation) -> QuerySet[OperationRelease]:
    return operation.releases.order_by("-number").select_related("publisher", "withdrawer")


def _release(operation: Operation, number: int) -> OperationRelease:
    return get_object_or_404(operation.releases, number=min(number, 2**31 - 1))


def _changes(operation: Operation, before: Any, after: Any) -> list[Changed]:
    return changes(before, after, MissionDraft(operation.rules_of_game, after).place)


@require_safe
def releases(request: HttpRequest, number: int) -> HttpResponse:
    """All releases, what changed between two of them (at first the newest), and what can be done with them."""
    operation = shown_draft(request, number)
    rows = list(_releases(operation)[:MAX_COMPARED])
    context: dict[str, Any] = {"operation": operation, "releases": rows}
    if len(rows) > 1:
        known = {str(row.number): row for row in rows}
        after = known.get(request.GET.get("to", ""), rows[0])
        before = known.get(request.GET.get("from", ""), rows[min(rows.index(after) + 1, len(rows) - 1)])
        context |= {"before": before, "after": after, "asked": "to" in request.GET}
        context["changes"] = _changes(operation, before.document, after.document)
    return render(request, "armies/editor/operation_releases.html", context)


@require_safe_or_POST
def withdraw_one(request: HttpRequest, number: int, release: int) -> HttpResponse:
    """Ask for the reason, then withdraw it; 409 for the only release that is offered."""
    operation = shown_draft(request, number)
    row, form = _release(operation, release), WithdrawForm(request.POST or None)
    form.fields["reason"].help_text = _("Whoever edits the operation reads this.")
    only = not operation.releases.filter(withdrawn=None).exclude(pk=row.pk).exists()
    if request.method == "POST" and form.is_valid():
        try:
            withdraw(row, form.cleaned_data["reason"], request.user)
        except OnlyReleaseError:
            only = True
        else:
            messages.success(request, _("%(release)s is withdrawn.") % {"release": row})
            return redirect("armies:operation_releases", number)
    context = {"operation": operation, "release": row, "form": form, "only": only}
    status = 200 if request.method != "POST" else 409 if only else 422
    return render(request, "armies/editor/withdraw_operation.html", context, status=status)


@require_POST
def offer(request: HttpRequest, number: int, release: int) -> HttpResponse:
    row = _release(shown_draft(request, number), release)
    offer_again(row)
    messages.success(request, _("%(release)s is offered again.") % {"release": row})
    return redirect("armies:operation_releases", number)


@require_safe_or_POST
def back(request: HttpRequest, number: int, release: int) -> HttpResponse:
    """Let the draft say what a release said, after a look at what that changes; 409 if it was changed since."""
    operation = shown_draft(request, number)
    row, late = _release(operation, release), False
    if request.method == "POST":
        try:
            save_operation(operation, row.document, request.POST.get("seen", ""))
        except OtherRowError:
            late = True
        else:
            messages.success(request, _("The draft says what %(release)s said.") % {"release": release_line(row)})
            return redirect("armies:operation_draft", number)
    context = {
        "operation": operation,
        "release": row,
        "line": release_line(row),
        "changes": _changes(operation, operation.document, row.document),
        "seen": digest_of(operation.document),
        "late": late,
    }
    return render(request, "armies/editor/back_to_operation.html", context, status=409 if late else 200)
