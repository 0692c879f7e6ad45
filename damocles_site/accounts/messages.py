"""Texts of allauth that our French catalogue overrides: straight apostrophes, and several words for one term.

Marked here so that translators find them; our catalogue takes precedence over those of installed apps.
"""

from django.utils.translation import gettext_noop as _

ACCOUNTS = (
    _("Username"),
    _("The username and/or password you specified are not correct."),
    _("Username can not be used. Please use other username."),
    _("This email address is already associated with this account."),
    _("Please type your current password."),
    _("The new value must be different from the current one."),
    _("You have signed out."),
    _("You cannot add an email address to an account protected by two-factor authentication."),
    _("You cannot generate recovery codes without having two-factor authentication enabled."),
    _("You cannot activate two-factor authentication until you have verified your email address."),
    _("Authenticator code"),
    _("Authenticator app activated."),
    _("Authenticator app deactivated."),
)

OTHERS = (
    _("Email"),
    _("email address"),
    _("Email address"),
    _("Enter a valid email address."),
)
"""Of allauth and Django, what has another word for e-mail."""
