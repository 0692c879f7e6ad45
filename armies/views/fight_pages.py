"""Pages on which a fight is chosen, begun and watched: its form is sent once, and the choice is then the address."""

import csv
from collections.abc import Callable, Iterable, Sequence
from io import StringIO
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.forms import Form
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from armies.computation.forecast_jobs import StoppableFight, asked_job, job_of
from armies.computation.pace import about
from jobs.models import Job
from people.rate_limits import EnoughError, RateLimit, caller_of
from rules.formats.errors import DocumentError
from web.tables.formulas import escape_formula
from web.translation.messages import fault_in_words

Document = dict[str, Any]
Rows = Iterable[Sequence[object]]


class FightPage(NamedTuple):
    """What shows a fight: a page and the part of it that is watched, its figures as a table and as rows of a file."""

    template: str
    part: str
    quota: RateLimit
    table: Callable[[Document], Document]
    rows: Callable[[Document], Rows]
    file: str

    def answer(
        self, request: HttpRequest, form: Form, ask: Callable[[Document], StoppableFight], context: Document
    ) -> HttpResponse:
        """The choice, and what is known of it; sent by the form or a button it is fought, and the page is fetched."""
        context |= {"form": form, "query": query_of(form)}
        if "estimate" in request.POST:
            return self.estimate(request, form, context)
        if not form.is_bound:
            return render(request, self.template, context)
        try:
            asked = ask(form.cleaned_data) if form.is_valid() else None
        except DocumentError as error:
            asked = form.add_error(None, fault_in_words(error))
        if asked is None:
            return render(request, self.template, context, status=422)
        if request.GET.get("as") == "csv":
            return csv_of(asked.known and self.rows(asked.known), self.file)
        if request.method == "POST" and not request.htmx:  # type: ignore[attr-defined]
            return self.begun(request, form, asked, context)
        context |= outcome_of(request, asked, self.quota)
        context |= {"figures": asked.known, "table": asked.known and self.table(asked.known)} | ahead(asked)
        return render(request, self.part if request.method == "POST" else self.template, context)

    def estimate(self, request: HttpRequest, form: Form, context: Document) -> HttpResponse:
        """What the choice takes, fought by nobody yet: the page of it, or as scripts ask for it that part alone."""
        if request.htmx:  # type: ignore[attr-defined]
            return render(request, "armies/forecasts/_cost.html", context)
        return render(request, self.template, context, status=200 if form.is_valid() else 422)

    def begun(self, request: HttpRequest, form: Form, asked: StoppableFight, context: Document) -> HttpResponse:
        """Have it fought or stopped, and answer at once: a worker does it."""
        if "stop" in request.POST:
            asked.stop()
            return redirect(f"{request.path}?{query_of(form)}")
        try:
            asked_job(asked, self.quota, caller_of(request), again=True)
        except EnoughError as error:
            form.add_error(None, str(error))
            return render(request, self.template, context, status=429)
        return redirect(f"{request.path}?{query_of(form)}")


def chosen(request: HttpRequest, keys: Iterable[str]) -> QueryDict | None:
    """What the form says that is sent, or the address; None where nothing is chosen yet."""
    return next((data for data in (request.POST, request.GET) if any(key in data for key in keys)), None)


def query_of(form: Form) -> str:
    """The choice as an address has it."""
    return urlencode({name: form[name].data for name in form.fields if form[name].data}, doseq=True)


def outcome_of(request: HttpRequest, asked: StoppableFight, quota: RateLimit) -> Document:
    """How far a fight is, or why it is not fought; who watches asks for it, or has it stop or go on.

    As long as somebody watches, one whose time was up takes its next turn by itself, within the quota.
    """
    if request.method != "POST":
        job = asked.job()
        return state_of(asked, job) if job else {}
    if "stop" in request.POST:
        asked.stop()
    again = "go_on" in request.POST
    try:
        job = job_of(asked, quota, caller_of(request), first_figures=True, again=again)
        if asked.is_cut_short(job) and asked.known and asked.known["stopped"] == "time":
            job = asked_job(asked, quota, caller_of(request), again=True)
    except EnoughError as error:
        return {"refused": str(error)}
    if job.state == Job.State.FAILED:
        return {"refused": _("Other forecasts are being made. Try again in a moment.")}
    return state_of(asked, job)


def state_of(asked: StoppableFight, job: Job) -> Document:
    place = job.place() if job.state == Job.State.WAITING else 0
    return {"asked": True, "waits": not job.is_finished(), "place": place, "cut_short": asked.is_cut_short(job)}


def ahead(asked: StoppableFight) -> Document:
    """How long the battles take that are still to be fought."""
    known = asked.known
    left = known["of"] - known["fought"] if known else 0
    return {"left": about(asked.pace.seconds(left))} if left > 0 else {}


def csv_of(rows: Rows | None, name: str) -> HttpResponse:
    """The figures that are known, for a spreadsheet."""
    if not rows:
        raise Http404
    file = StringIO()
    csv.writer(file).writerows(
        [escape_formula(cell) if isinstance(cell, str) else cell for cell in row] for row in rows
    )
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.csv"',
        "Cache-Control": "private, no-store",
    }
    return HttpResponse(file.getvalue(), content_type="text/csv; charset=utf-8", headers=headers)
