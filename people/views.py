"""The page of an account's language and time zone."""

from typing import cast

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST
from django.views.i18n import set_language

from people.forms import PreferencesForm, SuggestedZoneForm
from people.http_methods import require_safe_or_POST
from people.locale import preferences_of
from people.models import Preferences


@never_cache
@login_required
@require_safe_or_POST
def preferences(request: HttpRequest) -> HttpResponse:
    """Both at once; or the clock alone, as the browser suggested and the person tapped."""
    own = preferences_of(request.user)
    if request.method != "POST":
        return render(request, "account/preferences.html", {"form": PreferencesForm(instance=own)})
    kind = SuggestedZoneForm if "suggested" in request.POST else PreferencesForm
    form = kind(request.POST, instance=own)
    if not form.is_valid():
        return render(request, "account/preferences.html", {"form": form}, status=422)
    Preferences.objects.update_or_create(user=cast(User, request.user), defaults=form.cleaned_data)
    with translation.override(form.cleaned_data.get("language") or translation.get_language()):
        messages.success(request, _("From now on you are told things this way."))
    return redirect("preferences")


@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """The language switch in the footer: for users it sets the account's preference, so that the two never differ."""
    answer = set_language(request)
    chosen = request.POST.get("language", "")
    if request.user.is_authenticated and chosen in dict(settings.LANGUAGES):
        Preferences.objects.update_or_create(user=request.user, defaults={"language": chosen})
    return answer
