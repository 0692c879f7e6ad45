"""The site: settings, doors, home, sign-in, health."""

import re

from django import forms
from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SiteConfig(AppConfig):
    """What belongs to the site as a whole."""

    name = "damocles_site"
    verbose_name = "Damocles"

    def ready(self) -> None:
        """Django drops all noughts behind a point: of a thousand typed as 1.000 every form would make 1.

        Attempts to sign in are counted as everything else is; with a password ends what it opened; the clock deletes
        what is over.
        """
        from campaigns.actions.clock import STEPS
        from damocles_site import password_changes, purging, rate_limits  # noqa: F401

        rate_limits.install()
        STEPS.append(purging.purge)
        forms.IntegerField.re_decimal = re.compile(r"\.0{0,2}\s*$", re.ASCII)
        forms.IntegerField.default_error_messages["invalid"] = _("Enter a whole number, such as 2000.")
