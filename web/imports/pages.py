"""The page of an import: its place in the queue, and then what came of it."""

from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from jobs.models import Job
from jobs.queue import wait
from people.admission import BusyError, admitted
from people.waiting import waiting_page
from web.imports.jobs import begin, import_of, key_of

WAIT = 2.0
"""Seconds that the page waits for its import before it shows the place in the queue."""

ResultView = Callable[[HttpRequest, Job, dict[str, Any]], HttpResponse]
"""Shows the result of a job."""

SHOWN: dict[str, ResultView] = {}


def shows(name: str) -> Callable[[ResultView], ResultView]:
    """Register a view as what shows the outcome of such imports."""

    def register(view: ResultView) -> ResultView:
        SHOWN[name] = view
        return view

    return register


def take(request: HttpRequest, kind_name: str, file: bytes, **values: Any) -> HttpResponse:
    """Import a file: answer what came of it, or lead to the page that will."""
    job = _waited(begin(request.user, kind_name, file, **values))
    return _outcome(request, job) if job.is_finished() else redirect("web:import_outcome", key_of(job))


@login_required
@require_safe
def import_outcome(request: HttpRequest, key: str) -> HttpResponse:
    job = import_of(request.user, key)
    if job is None:
        raise Http404
    job = _waited(job)
    if job.is_finished():
        return _outcome(request, job)
    return waiting_page(request, "imports/waiting.html", _("Busy importing"), job.place())


def _waited(job: Job) -> Job:
    """The job, a little later if it is not finished; few requests wait at a time."""
    try:
        with admitted(not job.is_finished()):
            return job if job.is_finished() else wait(job, WAIT)
    except BusyError:
        return job


def _outcome(request: HttpRequest, job: Job) -> HttpResponse:
    """What came of it; 503 when it was given up."""
    if job.state == Job.State.FAILED:
        return render(request, "imports/failed.html", status=503)
    return SHOWN[job.kind](request, job, job.result or {})
