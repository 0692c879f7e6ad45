"""The site: settings, doors, home, sign-in, health."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """What belongs to the site as a whole."""

    name = "damocles_site"
    verbose_name = "Damocles"

    def ready(self) -> None:
        """Forms say in plain words what they do not take, and make no 1 of 1.000.

        Attempts to sign in are counted as everything else is; with a password ends what it opened; the clock deletes
        what is over.
        """
        from campaigns.actions.clock import STEPS
        from damocles_site import form_messages, password_changes, purging, rate_limits  # noqa: F401

        rate_limits.install()
        STEPS.append(purging.purge)
        form_messages.speak_plainly()
