from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    name = "people"
    verbose_name = _("People")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """The language that a visitor chose goes along into the account they make; mails are jobs."""
        from people import outbox, signals  # noqa: F401
