"""The page of what somebody has here, and everything of it as one archive, behind their own sign-in."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from damocles_site.models import OwnArchive
from damocles_site.own_data import archive, taking, usage
from jobs.queue import wait
from people.rate_limits import EnoughError

WAIT = 2.0
"""Seconds that who asks waits for a small archive before the page says that it is being made."""


@never_cache
@login_required
@require_safe
def own_data(request: HttpRequest) -> HttpResponse:
    user = cast(User, request.user)
    context = {
        "archive": OwnArchive.objects.ready(user),
        "job": archive.being_made(user),
        "kept": usage.kept(user),
        "limited": usage.limited(user),
    }
    return render(request, "account/own_data/index.html", context)


@never_cache
@login_required
@require_POST
@reauthentication_required
def ask_archive(request: HttpRequest) -> HttpResponse:
    try:
        job = taking.ask(request)
    except EnoughError as error:
        messages.error(request, str(error))
        return redirect("own_data")
    if not wait(job, WAIT).is_finished():
        messages.success(request, _("Your archive is being made. You get an e-mail when it is ready."))
    return redirect("own_data")


@never_cache
@login_required
@require_safe
@reauthentication_required
def archive_file(request: HttpRequest) -> StreamingHttpResponse:
    ready = OwnArchive.objects.ready(request.user)
    if ready is None:
        raise Http404
    return taking.file_response(request, ready)
