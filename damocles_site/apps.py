"""The site: settings, doors, home, sign-in, health."""

import gc
from pathlib import Path
from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate

from damocles_site.local_files import keep_private


class SiteConfig(AppConfig):
    """What belongs to the site as a whole."""

    name = "damocles_site"
    verbose_name = "Damocles"

    def ready(self) -> None:
        """Use our form messages, and do not read 1.000 as 1.

        Attempts to sign in are counted as everything else is; with a password ends what it opened; what is over is
        deleted on schedule.
        """
        from damocles_site import form_messages

        form_messages.speak_plainly()  # first: fields take their messages as forms are read
        from damocles_site import purging, rate_limits, well_known  # noqa: F401
        from damocles_site.accounts import groups, password_changes, security_mails, webhook_mails  # noqa: F401
        from damocles_site.own_data import archive, deleting  # noqa: F401

        post_migrate.connect(groups.sync_groups, sender=self)
        rate_limits.install()
        connection_created.connect(keep_own_database_private)
        gc.freeze()
        gc.enable()


def keep_own_database_private(connection: Any, **_: Any) -> None:
    """The SQLite that the site makes for itself in `var/` holds mails and hashes of passwords."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "sqlite" and Path(name).parent == settings.VAR_DIR:
        keep_private(Path(name))
