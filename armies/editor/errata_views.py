"""Errata: the releases of a draft, back to one of them, withdrawing one, and deleted parts taken back."""

import json
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import ObjectDoesNotExist
from django.core.paginator import Paginator
from django.db.models import Count, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from armies import access
from armies.actions.publishing import digest_of
from armies.actions.withdrawing import OnlyReleaseError, offer_again, withdraw
from armies.bridge import content_of
from armies.content.deleted import deleted_parts, restore
from armies.content.diff import describe_difference
from armies.editor.list_views import not_found_page
from armies.game_addresses import show_game
from armies.imports.factions import NEW_DRAFT, is_small
from armies.imports.pages import take
from armies.models import Faction, Release
from armies.publishing.draft import Draft
from armies.text.releases import release_line
from armies.translation.messages import shown
from people.http_methods import require_safe_or_POST
from rules.content.diff import compare_packs

PAGE_SIZE = 30


class WithdrawForm(forms.Form):
    """Why a release is withdrawn."""

    reason = forms.CharField(
        label=gettext_lazy("Why"),
        help_text=gettext_lazy("Whoever has a list on it reads this."),
        max_length=500,
        required=False,
        widget=forms.Textarea({"rows": 3}),
    )


def _faction(request: HttpRequest, slug: str, rows: QuerySet[Faction]) -> Faction:
    faction = get_object_or_404(rows, slug=slug)
    show_game(request, faction.rules_of_game)
    return faction


def _withdrawing(request: HttpRequest, slug: str) -> Faction:
    """Where publishing is reviewed, only who chooses the designers withdraws a release alone."""
    return _faction(request, slug, access.acting_alone(request))


def _release(faction: Faction, number: int) -> Release:
    return get_object_or_404(faction.releases, number=min(number, 2**31 - 1))


@require_safe
def releases(request: HttpRequest, slug: str) -> HttpResponse:
    """All releases with the number of lists on each, and what can be done with them."""
    faction = _faction(request, slug, access.drafts(request))
    rows = faction.releases.select_related("publisher", "withdrawer").annotate(lists=Count("strike_forces"))
    rows = rows.order_by("-number")
    page = Paginator(rows, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"faction": faction, "releases": page.object_list, "page_obj": page}
    return render(request, "armies/editor/releases.html", context)


@require_safe_or_POST
def withdraw_release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Ask for the reason, then withdraw it; 409 for the only release that is offered."""
    faction = _withdrawing(request, slug)
    release, form = _release(faction, number), WithdrawForm(request.POST or None)
    only = not faction.releases.offered().exclude(pk=release.pk).exists()
    if request.method == "POST" and form.is_valid():
        try:
            withdraw(release, form.cleaned_data["reason"], request.user)
        except OnlyReleaseError:
            only = True
        else:
            messages.success(request, _("%(release)s is withdrawn.") % {"release": release})
            return redirect("armies:draft_releases", slug)
    context = {"faction": faction, "release": release, "form": form, "only": only}
    context["lists"] = release.strike_forces.count()
    status = 200 if request.method != "POST" else 409 if only else 422
    return render(request, "armies/editor/withdraw_release.html", context, status=status)


@require_POST
def offer_release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    release = _release(_withdrawing(request, slug), number)
    offer_again(release)
    messages.success(request, _("%(release)s is offered again.") % {"release": release})
    return redirect("armies:draft_releases", slug)


@require_safe_or_POST
def back_to_release(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the draft say what a release said, after a look at what that changes; nothing is published by it."""
    faction = access.drafts(request).with_content().filter(slug=slug).first()
    if faction is None:
        return not_found_page(request)
    show_game(request, faction.rules_of_game)
    release, draft = _release(faction, number), Draft(faction)
    document = draft.game.content_document(content_of(release))
    if request.method == "POST":
        seen, small = request.POST.get("seen", ""), is_small(document, faction)
        if seen == digest_of(faction.pack()):
            return take(
                request, NEW_DRAFT, json.dumps(document).encode(), small=small, name="", faction=faction.pk, seen=seen
            )
    changes = None
    if draft.content is not None:
        changes = describe_difference(compare_packs(draft.document, document), draft.game)
    context: dict[str, Any] = {"faction": faction, "release": release, "changes": changes}
    context |= {"seen": digest_of(faction.pack()), "late": request.method == "POST", "line": release_line(release)}
    return render(request, "armies/editor/back_to_release.html", context, status=409 if context["late"] else 200)


@require_safe
def deleted(request: HttpRequest, slug: str) -> HttpResponse:
    """What was deleted from the draft: what, when and by whom."""
    faction = _faction(request, slug, access.drafts(request))
    kinds = {kind.key: str(capfirst(shown(kind.term.one))) for kind in faction.rules_of_game.facts.kinds}
    rows = [(kinds.get(one.kind, one.kind), one) for one in deleted_parts(faction)]
    return render(request, "armies/editor/deleted.html", {"faction": faction, "rows": rows})


@require_POST
def restore_deleted(request: HttpRequest, slug: str, kind: str, row: str) -> HttpResponse:
    faction = access.drafts(request).filter(slug=slug).first()
    if faction is None or faction.rules_of_game.kind(kind) is None:
        raise Http404
    try:
        made = restore(faction, kind, row)
    except ObjectDoesNotExist:
        return not_found_page(request)
    messages.success(request, _("%(name)s is back in the draft.") % {"name": made.name})
    return redirect("armies:draft", slug)
