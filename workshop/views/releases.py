"""The releases of a draft, a faction's or an operation's: back to one of them, one withdrawn or offered again."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from armies.text.releases import release_line
from people.http_methods import require_safe_or_POST
from workshop.actions.drafting import OtherRowError
from workshop.actions.withdrawing import OnlyReleaseError, offer_again, withdraw
from workshop.views.draft_releases import DraftReleases

PAGE_SIZE = 30


class WithdrawForm(forms.Form):
    """Why a release is withdrawn."""

    reason = forms.CharField(
        label=gettext_lazy("Why"), max_length=500, required=False, widget=forms.Textarea({"rows": 3})
    )


@require_safe
def releases(request: HttpRequest, key: Any, kind: type[DraftReleases]) -> HttpResponse:
    """All releases, and what can be done with them."""
    held = kind(request, key)
    page = Paginator(held.rows, PAGE_SIZE).get_page(request.GET.get("page"))
    alone = held.drafts(request, "alone").exists()
    context = {"held": held, "releases": page.object_list, "page_obj": page, "alone": alone}
    return render(request, "workshop/releases.html", context)


@require_safe_or_POST
def withdraw_release(request: HttpRequest, key: Any, number: int, kind: type[DraftReleases]) -> HttpResponse:
    """Ask for the reason, then withdraw it; 409 for the only release that is offered."""
    held = kind(request, key, "alone")
    release, form = held.release(number), WithdrawForm(request.POST or None)
    form.fields["reason"].help_text = held.words["reason"]
    only = not held.rows.filter(withdrawn=None).exclude(pk=release.pk).exists()
    if request.method == "POST" and form.is_valid():
        try:
            withdraw(release, form.cleaned_data["reason"], request.user)
        except OnlyReleaseError:
            only = True
        else:
            messages.success(request, _("%(release)s is withdrawn.") % {"release": release})
            return redirect(held.addresses["list"], key)
    context = {"held": held, "release": release, "form": form, "only": only}
    status = 200 if request.method != "POST" else 409 if only else 422
    return render(request, "workshop/withdraw_release.html", context, status=status)


@require_POST
def offer_release(request: HttpRequest, key: Any, number: int, kind: type[DraftReleases]) -> HttpResponse:
    held = kind(request, key, "alone")
    release = held.release(number)
    offer_again(release)
    messages.success(request, _("%(release)s is offered again.") % {"release": release})
    return redirect(held.addresses["list"], key)


@require_safe_or_POST
def back_to_release(request: HttpRequest, key: Any, number: int, kind: type[DraftReleases]) -> HttpResponse:
    """Let the draft say what a release said, after a look at what that changes; nothing is published by it."""
    held = kind(request, key)
    release, late = held.release(number), False
    if request.method == "POST":
        try:
            return held.restore(request, release, request.POST.get("seen", ""))
        except OtherRowError:
            late = True
    context = {
        "held": held,
        "release": release,
        "line": release_line(release),
        "changes": held.changes(held.document_of(release)),
        "seen": held.seen,
        "late": late,
    }
    return render(request, "workshop/back_to_release.html", context, status=409 if late else 200)
