"""Report what somebody shares, and read what became of one's reports."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from moderation import actions
from moderation.forms import ReportForm
from moderation.models import Report
from moderation.reportables import KINDS
from people.http_methods import require_safe_or_POST
from people.rate_limits import RateLimit

REPORTS = RateLimit("reports", 20, 24 * 3600)
"""Maximum number of reports of one person in a day."""

PAGE_SIZE = 50


@never_cache
@login_required
@require_safe_or_POST
def report(request: HttpRequest, kind: str, key: str) -> HttpResponse:
    """The form, for whoever may read the thing and does not own it."""
    of_kind = KINDS.get(kind)
    row = of_kind.readable(request, key) if of_kind else None
    if of_kind is None or row is None or of_kind.owner(row) == request.user:
        raise Http404
    form = ReportForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        if REPORTS.consume(request.user.pk):
            form.add_error(None, _("You have reported much today. Tell the moderators of more tomorrow."))
        else:
            return _reported(request, kind, row, form)
    context = {"form": form, "kind": kind, "title": of_kind.title(row), "back": of_kind.address(row)}
    status = 429 if form.non_field_errors() else 422 if form.errors else 200
    return render(request, "moderation/report.html", context, status=status)


def _reported(request: HttpRequest, kind: str, row: object, form: ReportForm) -> HttpResponse:
    new = actions.report(kind, row, request.user, form.cleaned_data["reason"], form.cleaned_data["words"])  # type: ignore[arg-type]
    if new:
        messages.success(request, _("Thank you: the moderators look at it, and you are told what they decide."))
    else:
        messages.info(request, _("You have reported this already; the moderators have not decided yet."))
    return redirect("moderation:reports")


@never_cache
@login_required
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """One's own reports and the answers to them, the latest first."""
    rows = Report.objects.filter(reporter=request.user.pk).select_related("case", "answer")
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "moderation/reports.html", {"page_obj": page})
