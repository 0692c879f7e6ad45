"""Answer a request to publish: approve it or send it back."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from armies import access
from armies.actions.publishing import NothingNewError, OtherDraftError
from armies.actions.reviewing import NotOpenError, OwnRequestError, approve, send_back
from armies.models import Faction
from armies.text.releases import release_line
from rules.formats.errors import DocumentError


class AnswerForm(forms.Form):
    """What is to be changed before it is published."""

    answer = forms.CharField(
        label=gettext_lazy("What is to be changed"), max_length=2000, widget=forms.Textarea({"rows": 3})
    )


def _asked(request: HttpRequest, slug: str, pk: int) -> Faction:
    """The faction, if it has this request and the user may answer requests of it."""
    return get_object_or_404(access.drafts(request), slug=slug, publish_requests=pk)


def _refused(request: HttpRequest, slug: str, error: Exception) -> HttpResponse:
    if isinstance(error, OwnRequestError):
        messages.error(request, _("Another designer has to look at what you asked for."))
    elif isinstance(error, NotOpenError):
        messages.warning(request, _("It was answered or asked anew meanwhile."))
    else:
        messages.warning(request, _("The draft was changed since it was asked for. Nothing was published."))
    return redirect("armies:publish", slug)


@require_POST
def approve_request(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    faction = _asked(request, slug, pk)
    try:
        release = approve(faction, pk, request.user)
    except (OwnRequestError, NotOpenError, OtherDraftError, NothingNewError, DocumentError) as error:
        return _refused(request, slug, error)
    messages.success(request, _("%(release)s is out.") % {"release": release_line(release)})
    return redirect("armies:release", slug, release.number)


@require_POST
def send_back_request(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    faction, form = _asked(request, slug, pk), AnswerForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what is to be changed."))
        return redirect("armies:publish", slug)
    try:
        send_back(faction, pk, request.user, form.cleaned_data["answer"])
    except (OwnRequestError, NotOpenError) as error:
        return _refused(request, slug, error)
    messages.success(request, _("Sent back."))
    return redirect("armies:draft", slug)


def review_context(request: HttpRequest, faction: Faction, digest: str) -> dict[str, Any]:
    """The request that waits, whether this user may answer it as the draft stands, and the last answer."""
    rows = faction.publish_requests.select_related("asked_by", "reviewer")
    asked = rows.filter(state="open").first()
    return {
        "asked": asked,
        "answers": asked is not None and asked.asked_by_id != request.user.pk,
        "as_asked": asked is not None and asked.digest == digest,
        "answer_form": AnswerForm(),
        "sent_back": None if asked else rows.first(),
    }
