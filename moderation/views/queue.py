"""The moderators' pages: what waits, a case, an account, the log."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from armies.models import ListPicture
from campaigns.models import Picture
from moderation import access, actions
from moderation.forms import ActForm, BanForm
from moderation.models import Act, Case, is_banned
from moderation.reportables import KINDS
from people.audit import record_reading
from people.http_methods import require_safe_or_POST
from people.rights import has_rights
from web.game_addresses import show_game

PAGE_SIZE = 50
Verb = Act.Verb


@never_cache
@login_required
@require_safe
def queue(request: HttpRequest) -> HttpResponse:
    """What waits for a decision, or with `?decided` what was decided."""
    access.require(request, access.SEE)
    decided = "decided" in request.GET
    cases = Case.objects.decided() if decided else Case.objects.waiting()
    page = Paginator(cases.with_reports(), PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "moderation/queue.html", {"page_obj": page, "decided": decided})


@never_cache
@login_required
@require_safe_or_POST
def case(request: HttpRequest, pk: int) -> HttpResponse:
    """A thing, what was reported of it, and what was done; a decision is sent to the same address."""
    case = access.case(request, pk, access.DECIDE if request.method == "POST" else access.SEE)
    form = ActForm((Verb.HID, Verb.SHOWED, Verb.KEPT), request.POST if request.method == "POST" else None)
    status = 200
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        try:
            actions.decide(case, data["version"] or 0, data["verb"], data["why"], request.user)  # type: ignore[arg-type]
        except actions.RefusedError as refused:
            form.add_error(None, str(refused))
        except actions.StaleError:
            form.add_error(None, _("Another moderator has decided meanwhile: see below, then decide again."))
            status = 409
        else:
            messages.success(request, _("It is done; its owner and whoever reported it are told."))
            return redirect("moderation:queue")
    status = status if status != 200 or not form.errors else 422
    return render(request, "moderation/case.html", _case_context(request, case) | {"form": form}, status=status)


def _case_context(request: HttpRequest, case: Case) -> dict[str, Any]:
    kind = KINDS[case.kind]
    row = kind.row(case.thing)
    if row is not None and case.owner_id != request.user.pk:
        record_reading(request, row)
    if row is not None and hasattr(row, "rules_of_game"):
        show_game(request, row.rules_of_game)
    shown = {"template": kind.template, "address": kind.address(row), **kind.shown(row)} if row is not None else {}
    reports = case.reports.select_related("reporter", "answer")
    acts = case.acts.select_related("by")
    may_decide = request.user.has_perm(access.DECIDE) and case.owner_id != request.user.pk
    return {"case": case, "row": row, "reports": reports, "acts": acts, "may_decide": may_decide, **shown}


PICTURES: dict[str, Any] = {Case.Kind.PICTURE: Picture, Case.Kind.MINIATURES: ListPicture}


@never_cache
@login_required
@require_safe
def picture(request: HttpRequest, pk: int) -> HttpResponse:
    """A reported picture, of whatever campaign."""
    case = access.case(request, pk, access.SEE)
    model = PICTURES.get(case.kind)
    row = model.objects.filter(pk=case.thing).first() if model else None
    if row is None:
        raise Http404
    return HttpResponse(bytes(row.image), content_type="image/jpeg", headers={"X-Content-Type-Options": "nosniff"})


@never_cache
@login_required
@require_safe_or_POST
def account(request: HttpRequest, pk: int) -> HttpResponse:
    """What was reported and decided of a player's things; a ban and its end are sent to the same address."""
    account = access.account(request, pk, access.BAN if request.method == "POST" else access.SEE)
    form = BanForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        do = actions.ban if form.cleaned_data["verb"] == Verb.BANNED else actions.lift
        try:
            do(account, form.cleaned_data["why"], request.user)  # type: ignore[arg-type]
        except actions.RefusedError as refused:
            form.add_error(None, str(refused))
        else:
            return redirect("moderation:account", pk)
    context = {
        "account": account,
        "banned": is_banned(account),
        "may_ban": request.user.has_perm(access.BAN) and not has_rights(account) and account.pk != request.user.pk,
        "cases": Case.objects.with_reports().filter(owner=account).order_by("-opened")[:PAGE_SIZE],
        "acts": Act.objects.filter(account=account).select_related("case", "by")[:PAGE_SIZE],
        "form": form,
    }
    return render(request, "moderation/account.html", context, status=422 if form.errors else 200)


@never_cache
@login_required
@require_safe
def log(request: HttpRequest) -> HttpResponse:
    """Everything that moderators did, the latest first."""
    access.require(request, access.SEE)
    acts = Act.objects.select_related("case", "account", "by")
    page = Paginator(acts, PAGE_SIZE).get_page(request.GET.get("page"))
    return render(request, "moderation/log.html", {"page_obj": page})
