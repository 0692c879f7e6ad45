"""Publish a draft or ask for it; answer a request to publish: approve it or send it back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from armies.text.releases import release_line
from rules.formats.errors import DocumentError
from workshop.actions.designers import require_review
from workshop.actions.publishing import NothingNewError, OtherDraftError
from workshop.actions.reviewing import NotOpenError, OwnRequestError, approve, publish_or_ask, send_back
from workshop.views.draft_releases import DraftReleases


class AnswerForm(forms.Form):
    """What is to be changed before it is published."""

    answer = forms.CharField(
        label=gettext_lazy("What is to be changed"), max_length=2000, widget=forms.Textarea({"rows": 3})
    )


def _asked(request: HttpRequest, key: Any, pk: int, kind: type[DraftReleases]) -> DraftReleases:
    """The draft, if it has this request and the user may answer requests of it."""
    held = kind(request, key)
    get_object_or_404(held.holder.publish_requests, pk=pk)
    return held


def _refused(request: HttpRequest, held: DraftReleases, error: Exception) -> HttpResponse:
    if isinstance(error, OwnRequestError):
        messages.error(request, _("Another designer has to look at what you asked for."))
    elif isinstance(error, NotOpenError):
        messages.warning(request, _("It was answered or asked anew meanwhile."))
    else:
        messages.warning(request, _("The draft was changed since it was asked for. Nothing was published."))
    return redirect(held.addresses["publish"], held.key)


@require_POST
def approve_request(request: HttpRequest, key: Any, pk: int, kind: type[DraftReleases]) -> HttpResponse:
    held = _asked(request, key, pk, kind)
    try:
        release = approve(held.holder, pk, request.user)
    except (OwnRequestError, NotOpenError, OtherDraftError, NothingNewError, DocumentError) as error:
        return _refused(request, held, error)
    return published(request, held, release)


@require_POST
def send_back_request(request: HttpRequest, key: Any, pk: int, kind: type[DraftReleases]) -> HttpResponse:
    held, form = _asked(request, key, pk, kind), AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what is to be changed."))
        return redirect(held.addresses["publish"], key)
    try:
        send_back(held.holder, pk, request.user, form.cleaned_data["answer"])
    except (OwnRequestError, NotOpenError) as error:
        return _refused(request, held, error)
    messages.success(request, _("Sent back."))
    return redirect(held.addresses["draft"], key)


@require_POST
def set_reviewed(request: HttpRequest, key: Any, kind: type[DraftReleases]) -> HttpResponse:
    """Whether what one designer asks to publish has to be approved by another."""
    held = kind(request, key, "staff")
    require_review(held.holder, "reviewed" in request.POST)
    messages.success(request, _("Saved."))
    return redirect(held.addresses["staff"], key)


def published_or_asked(request: HttpRequest, held: DraftReleases, notes: str, digest: str) -> HttpResponse:
    """Publish the draft, or ask another designer to; a repeated request gets the same response.

    OtherDraftError, DocumentError.
    """
    try:
        release = publish_or_ask(held.holder, request.user, notes, digest)
    except NothingNewError as nothing:
        release = nothing.last
    if release is not None:
        return published(request, held, release)
    messages.success(request, _("Asked: another designer has to approve it."))
    return redirect(held.addresses["publish"], held.key)


def published(request: HttpRequest, held: DraftReleases, release: Any) -> HttpResponse:
    messages.success(request, _("%(release)s is out.") % {"release": release_line(release)})
    return redirect(held.addresses["one"], held.holder.slug, release.number)


def review_context(request: HttpRequest, held: DraftReleases, digest: str) -> dict[str, Any]:
    """The request that waits, whether this user may answer it as the draft stands, and the last answer."""
    rows = held.holder.publish_requests.select_related("asked_by", "reviewer")
    asked = rows.filter(state="open").first()
    return {
        "held": held,
        "asked": asked,
        "answers": asked is not None and asked.asked_by_id != request.user.pk,
        "as_asked": asked is not None and asked.digest == digest,
        "answer_form": AnswerForm(),
        "sent_back": None if asked else rows.first(),
    }
