from django.apps import AppConfig
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    name = "people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Copy a visitor's language to the account they create; send mails by jobs; note who signs in."""
        from people import audit, name_index, outbox, signals  # noqa: F401

        post_migrate.connect(name_index.make_indexes, sender=self)
