"""What the players of a battle and the organisers write to each other."""

from uuid import UUID, uuid4

from django.contrib import messages as notes
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from campaigns import access
from campaigns.actions import messages as actions
from campaigns.forms.message import MessageForm
from campaigns.rate_limits import MESSAGES
from campaigns.views.campaign_context import campaign_context
from campaigns.views.form_data import submitted_data
from campaigns.views.refusals import refusals_as_messages, refusals_in
from people.http_methods import require_safe_or_POST
from people.rate_limits import enough

PAGE_SIZE = 50


@login_required
@require_safe_or_POST
def conversation(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest first; writing is sent to the same address."""
    battle = access.recordable_battle(request, slug)
    own = access.membership_for(request, battle.campaign.slug, "talk")
    form, status = MessageForm(submitted_data(request)), 200
    if request.method == "POST" and form.is_valid():
        if wait := MESSAGES.consume(request.user.pk):
            form.add_error(None, enough(wait))
            status = 429
        else:
            with refusals_in(form):
                key = form.cleaned_data["key"] or uuid4()
                actions.write_message(battle, own, form.cleaned_data["text"], key=key)
                return redirect("campaigns:conversation", slug)
    status = 422 if status == 200 and form.errors else status
    page = Paginator(access.messages_for(battle, own), PAGE_SIZE).get_page(request.GET.get("page"))
    context = campaign_context(request, battle.campaign, "battles")
    context |= {"battle": battle, "form": form, "page_obj": page, "own": own}
    return render(request, "campaigns/battles/conversation.html", context, status=status)


@login_required
@require_POST
def delete_message(request: HttpRequest, key: UUID) -> HttpResponse:
    """One's own."""
    message = access.own_message(request, key)
    with refusals_as_messages(request):
        actions.delete_message(message)
        notes.success(request, _("The message is deleted."))
    return redirect("campaigns:conversation", message.battle.slug)
