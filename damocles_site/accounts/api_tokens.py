"""Tokens for programs: made and taken back on a page of the account, and signing in with one."""

from datetime import timedelta
from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from damocles_site.accounts.security_mails import TOKEN, send_security_mail
from damocles_site.models import HINT_LENGTH, ApiToken, digest_of, new_secret
from people import audit
from people.locking import lock_accounts
from people.quotas import Quota
from people.unavailable import if_writable

MAX_TOKENS = 20
LAST_USED_PRECISION = timedelta(minutes=10)
"""Minimum time between two writes of when a token was last used."""


class TokenAuthentication(BaseAuthentication):
    """`Authorization: Bearer dam_…`"""

    keyword = "Bearer"

    def authenticate(self, request: Request) -> tuple[Any, ApiToken] | None:
        parts = get_authorization_header(request).split()
        if not parts:
            return None
        if len(parts) != 2 or parts[0].lower() != self.keyword.lower().encode():
            raise AuthenticationFailed(_("Write the header as “Authorization: Bearer dam_…”."))
        token = token_of(parts[1].decode("latin-1"))
        if token is None:
            raise AuthenticationFailed(_("This token is not known, or no longer."))
        return token.owner, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


def token_of(secret: str) -> ApiToken | None:
    """The token with this secret, if its owner may sign in; that it was used is remembered now and then."""
    token = ApiToken.objects.select_related("owner__preferences").valid().filter(digest=digest_of(secret)).first()
    if token is not None:
        now = timezone.now()
        if token.last_used is None or abs(now - token.last_used) > LAST_USED_PRECISION:
            with if_writable():
                ApiToken.objects.filter(pk=token.pk).update(last_used=now)
    return token


LIFETIMES = [
    (30, gettext_lazy("30 days")),
    (90, gettext_lazy("90 days")),
    (365, gettext_lazy("a year")),
    (0, gettext_lazy("until I revoke it")),
]


def quota_of_tokens(owner: Any) -> Quota:
    return Quota(ApiToken.objects.filter(owner=owner).count(), MAX_TOKENS)


class TokenForm(forms.ModelForm):
    """What a token is for, and what it may do."""

    class Meta:
        model = ApiToken
        fields = ["name", "scope"]
        labels = {"name": gettext_lazy("What is it for?"), "scope": gettext_lazy("It may")}
        widgets = {"scope": forms.RadioSelect}
        help_texts = {
            "name": gettext_lazy("Such as “spreadsheet on my laptop”: so that you know later which to revoke.")
        }

    days = forms.TypedChoiceField(label=gettext_lazy("For how long?"), choices=LIFETIMES, coerce=int, initial=90)

    def __init__(self, owner: Any, data: Any = None) -> None:
        super().__init__(data, instance=ApiToken(owner=owner))

    def clean_name(self) -> str:
        name = str(self.cleaned_data["name"])
        if self.instance.owner.api_tokens.filter(name=name).exists():
            raise ValidationError(_("You have a token of this name."))
        return name

    def clean(self) -> dict[str, Any]:
        if quota_of_tokens(self.instance.owner).is_full:
            raise ValidationError(_("You have %(most)s tokens; revoke one first."), params={"most": MAX_TOKENS})
        return super().clean() or {}

    def create(self) -> str:
        """Save the token and return its secret, which cannot be shown again; a form sent twice creates one token."""
        secret = new_secret()
        days = self.cleaned_data["days"]
        self.instance.expires = timezone.now() + timedelta(days=days) if days else None
        self.instance.digest, self.instance.hint = digest_of(secret), secret[:HINT_LENGTH]
        self.instance.save()
        send_security_mail(self.instance.owner, TOKEN)
        return secret


@never_cache
@login_required
@require_safe
def api_tokens(request: HttpRequest) -> HttpResponse:
    return _page(request, TokenForm(request.user))


@never_cache
@login_required
@require_POST
@reauthentication_required
@transaction.atomic
def create_api_token(request: HttpRequest) -> HttpResponse:
    lock_accounts(request.user)
    form = TokenForm(request.user, request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    secret = form.create()
    return _page(request, TokenForm(request.user), secret=secret, made=form.instance)


@login_required
@require_POST
def revoke_api_token(request: HttpRequest, pk: int) -> HttpResponse:
    token = get_object_or_404(ApiToken.objects.filter(owner_id=request.user.pk), pk=pk)
    with transaction.atomic():
        token.delete()
        audit.record(audit.Kind.TOKEN, request, about=f"{token.name}: revoked")
    messages.success(request, _("%(token)s is revoked: it opens nothing any more.") % {"token": token.name})
    return redirect("api_tokens")


def _page(request: HttpRequest, form: TokenForm, status: int = 200, **shown: Any) -> HttpResponse:
    tokens = list(ApiToken.objects.filter(owner_id=request.user.pk))
    context = {"form": form, "tokens": tokens, "quota": Quota(len(tokens), MAX_TOKENS), **shown}
    return render(request, "account/api_tokens.html", context, status=status)
