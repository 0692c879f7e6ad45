"""The site: settings, doors, home, sign-in, health."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """What belongs to the site as a whole."""

    name = "damocles_site"
    verbose_name = "Damocles"
