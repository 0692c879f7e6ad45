"""Notices of a user, and their notification preferences."""

from allauth.account.models import EmailAddress
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from campaigns.actions.reading import mark_all_read, mark_read
from campaigns.forms.notices import ChoicesForm
from campaigns.models import Notice
from campaigns.text.notices import notice_lines
from campaigns.views.form_data import submitted_data, submitted_number
from people.http_methods import require_safe_or_POST

SHOWN = 100


@login_required
@require_safe
def notices(request: HttpRequest) -> HttpResponse:
    """The latest first; opening the page reads none of them."""
    rows = Notice.objects.shown().filter(user=request.user.pk).select_related("campaign")[:SHOWN]
    shown = notice_lines(rows)
    context = {"notices": shown, "unread": [line for line in shown if line.notice.read is None]}
    return render(request, "campaigns/news/notices.html", context)


@login_required
@require_POST
def read(request: HttpRequest, pk: int) -> HttpResponse:
    """Mark one as read, and go where it leads."""
    notice = get_object_or_404(Notice, pk=pk, user=request.user)
    mark_read(notice)
    return redirect("campaigns:notices") if request.POST.get("stay") else redirect(notice.path)


@login_required
@require_POST
def read_all(request: HttpRequest) -> HttpResponse:
    """Mark all as read that were on the page; what came since stays unread."""
    mark_all_read(request.user, submitted_number(request, "last"))
    return redirect("campaigns:notices")


@login_required
@require_safe_or_POST
def choices(request: HttpRequest) -> HttpResponse:
    form = ChoicesForm(submitted_data(request), user=request.user)
    if request.method == "POST" and form.is_valid():
        form.save()
        messages.success(request, _("Your choices are saved."))
        return redirect("campaigns:notice_choices")
    address = EmailAddress.objects.filter(user=request.user, verified=True, primary=True).first()
    return render(request, "campaigns/news/notice_choices.html", {"form": form, "address": address})
