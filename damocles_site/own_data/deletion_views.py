"""Pages on which somebody has their account deleted, and keeps it after all."""

from typing import cast

from allauth.account.decorators import reauthentication_required
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from damocles_site.own_data import deleting
from damocles_site.own_data.consequences import consequences
from damocles_site.own_data.deletion_mails import deletion_of
from people.http_methods import require_safe_or_POST
from people.models.account_deletion import GRACE


@never_cache
@login_required
@require_safe
def account_deletion(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, refused: str = "") -> HttpResponse:
    context = consequences(cast(User, request.user)) | {"grace": GRACE.days, "refused": refused}
    return render(request, "account/own_data/delete.html", context, status=409 if refused else 200)


@never_cache
@login_required
@require_POST
@reauthentication_required
def wish_deletion(request: HttpRequest) -> HttpResponse:
    """Sign out everywhere: whoever signs in again keeps the account."""
    try:
        deletion = deleting.wish(cast(User, request.user), request)
    except deleting.OnlySuperuserError as error:
        return _page(request, str(error))
    logout(request)
    day = date_format(timezone.localtime(deletion.due), "DATETIME_FORMAT")
    messages.success(request, _("Your account is deleted on %(day)s. To keep it, sign in before.") % {"day": day})
    return redirect("home")


@never_cache
@require_safe_or_POST
def keep_account(request: HttpRequest, token: str) -> HttpResponse:
    """The address of a mail; a program that only looks at it changes nothing."""
    deletion = deletion_of(token)
    if deletion is None:
        raise Http404
    if request.method != "POST":
        return render(request, "account/own_data/keep.html", {"deletion": deletion})
    deleting.take_back(deletion.user, request)
    messages.success(request, _("Your account is not deleted. Sign in as before."))
    return redirect("account_login")
