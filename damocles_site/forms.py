"""Forms of the accounts, where allauth's own words would not do."""

from typing import Any

from allauth.account.forms import LoginForm
from django.utils.translation import gettext_lazy as _


class SignInForm(LoginForm):  # type: ignore[misc]
    """The field says what it takes: a name or an address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = _("Username or email")
        for field in self.fields.values():
            field.widget.attrs.pop("placeholder", None)
