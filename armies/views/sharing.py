"""Share a strike force: visibility, link, and text for chats."""

from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from armies import access
from armies.actions import ChangeRequest
from armies.actions import archiving as actions
from armies.builder.page import BuilderPage
from armies.exchange.chat_export import chat_text, discord_text
from armies.exchange.qr import qr_code
from armies.forms.strike_force import FormRefusedError, SharingForm
from armies.models import StrikeForce, Visibility
from armies.views.change_decorator import changes_strike_force
from people.addresses import site_url
from people.http_methods import require_safe_or_POST
from web.game_addresses import show_game

MESSAGES = {
    Visibility.PRIVATE: gettext_lazy("%(list)s is private again."),
    Visibility.LINK: gettext_lazy("Whoever has its link may read %(list)s."),
    Visibility.PUBLIC: gettext_lazy("Everybody may find and read %(list)s."),
}


@require_safe_or_POST
def share(request: HttpRequest, slug: str) -> HttpResponse:
    if request.method == "POST":
        return _shared(request, slug)
    strike_force = get_object_or_404(access.editable(request).with_release(), slug=slug)
    return render(request, "armies/lists/share.html", _page(request, strike_force))


def _page(request: HttpRequest, strike_force: StrikeForce) -> dict[str, Any]:
    show_game(request, strike_force.faction.rules_of_game)
    address = address_of(strike_force)
    builder = BuilderPage(strike_force, as_written=True)
    return {
        "strike_force": strike_force,
        "choices": Visibility,
        "address": address,
        "qr": qr_code(address) if address else None,
        "text": chat_text(builder, address),
        "discord": discord_text(builder, address),
    }


def address_of(strike_force: StrikeForce) -> str:
    """The public address; empty for a private list."""
    if strike_force.visibility == Visibility.PRIVATE or strike_force.archived is not None:
        return ""
    return site_url(reverse("armies:shared", args=[strike_force.token]))


@partial(changes_strike_force, leads_to=partial(reverse, "armies:share"))
def _shared(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> str:
    form = SharingForm(request.user, request.POST)
    if not form.is_valid():
        raise FormRefusedError(refusals=form.errors["visibility"])
    visibility = form.cleaned_data["visibility"]
    if visibility != strike_force.visibility:
        actions.share(strike_force, edit, visibility)
    return str(MESSAGES[visibility]) % {"list": strike_force}


@partial(changes_strike_force, leads_to=partial(reverse, "armies:share"))
def renew_link(request: HttpRequest, strike_force: StrikeForce, edit: ChangeRequest) -> str:
    actions.renew_link(strike_force, edit)
    return _("%(list)s has another link; the old one leads nowhere any more.") % {"list": strike_force}
