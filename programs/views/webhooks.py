"""One's own webhooks: made, tested, removed, and what was sent to them."""

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from people.http_methods import require_safe_or_POST
from people.rate_limits import EnoughError
from programs.forms import ALL_KINDS, WebhookForm
from programs.models import Delivery, Webhook
from programs.webhooks.changes import make, remove
from programs.webhooks.deliveries import answer_in_words, send_again, send_test

SHOWN = 50


@never_cache
@login_required
@require_safe_or_POST
def webhooks(request: HttpRequest) -> HttpResponse:
    return _make(request) if request.method == "POST" else _page(request, WebhookForm(request.user))


@reauthentication_required
def _make(request: HttpRequest) -> HttpResponse:
    """It outlives the session, so the password is asked for; its secret is shown this once."""
    form = WebhookForm(request.user, request.POST)
    made = make(form, request)
    return _page(request, WebhookForm(request.user) if made else form, 200 if made else 422, made)


def _page(request: HttpRequest, form: WebhookForm, status: int = 200, made: Webhook | None = None) -> HttpResponse:
    """All of them, and the form of another."""
    rows = Webhook.objects.filter(owner_id=request.user.pk).select_related("campaign")
    context = {"form": form, "made": made, "webhooks": rows}
    return render(request, "programs/webhooks.html", context, status=status)


@never_cache
@login_required
@require_safe
def webhook(request: HttpRequest, pk: int) -> HttpResponse:
    """What was sent to one of them lately."""
    row = _own(request, pk)
    deliveries = list(row.deliveries.with_subjects()[:SHOWN])
    for delivery in deliveries:
        delivery.said = answer_in_words(delivery.answer)  # type: ignore[attr-defined]
    kinds = [_(ALL_KINDS[kind]) for kind in row.kinds]
    return render(request, "programs/webhook.html", {"webhook": row, "deliveries": deliveries, "kinds": kinds})


@login_required
@require_POST
def remove_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    remove(_own(request, pk), request)
    messages.success(request, _("The webhook is removed: nothing more is sent to it."))
    return redirect("programs:webhooks")


@login_required
@require_POST
def test_webhook(request: HttpRequest, pk: int) -> HttpResponse:
    row = _own(request, pk)
    return reauthentication_required(_test)(request, row) if row.off else _test(request, row)


def _test(request: HttpRequest, row: Webhook) -> HttpResponse:
    """Of one that is switched off it is a change: what arrives switches it on."""
    try:
        send_test(row)
    except EnoughError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("A test is on its way: what came of it is shown here in a moment."))
    return redirect("programs:webhook", row.pk)


@login_required
@require_POST
def repeat_delivery(request: HttpRequest, pk: int) -> HttpResponse:
    rows = Delivery.objects.of(request.user).select_related("webhook")
    delivery = get_object_or_404(rows, pk=pk)
    try:
        send_again(delivery)
    except EnoughError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("It is sent again: what came of it is shown here in a moment."))
    return redirect("programs:webhook", delivery.webhook_id)


def _own(request: HttpRequest, pk: int) -> Webhook:
    return get_object_or_404(Webhook.objects.filter(owner_id=request.user.pk).select_related("campaign"), pk=pk)
