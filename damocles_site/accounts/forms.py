"""Forms of the accounts, where allauth's own words would not do."""

from typing import Any

from allauth.account.forms import ChangePasswordForm, LoginForm
from allauth.mfa.webauthn.forms import AddWebAuthnForm, EditWebAuthnForm
from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from damocles_site.accounts import password_changes


class SignInForm(LoginForm):  # type: ignore[misc]
    """Label the field for what it accepts: a name or an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or email")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)


class NewPasswordForm(ChangePasswordForm):  # type: ignore[misc]
    """Ask which keys to revoke too: somebody with the old password may have created an API token."""

    also = forms.MultipleChoiceField(
        label=_("What else ends with the old one?"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("If somebody else may know the old password, tick all of these. What you leave goes on as before."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["also"].choices = password_changes.to_be_asked(self.user)  # type: ignore[attr-defined]
        if not self.fields["also"].choices:  # type: ignore[attr-defined]
            del self.fields["also"]

    def save(self) -> None:
        """All or nothing: the new password, and what ends with the old one."""
        ends = set(self.cleaned_data.get("also", ()))
        self.user.kept_with_password = set(password_changes.KEYS) - ends
        with transaction.atomic():
            super().save()
            password_changes.end(self.user, ends & {password_changes.LINKS})


class AddKeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A passkey or a security key, and what it is called."""

    name = forms.CharField(label=_("Name"), required=False)
    passwordless = forms.BooleanField(
        label=_("It signs me in alone, as a passkey"),
        required=False,
        help_text=_("By your finger, face or PIN, without a password. Else it is the second step after the password."),
    )


class RenameKeyForm(EditWebAuthnForm):  # type: ignore[misc]
    name = forms.CharField(label=_("Name"))
