from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ProgramsConfig(AppConfig):
    name = "programs"
    verbose_name = _("Programs of others")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register jobs and nightly steps, and follow the ledgers."""
        from programs import statistics  # noqa: F401
        from programs.dumps import writing  # noqa: F401
        from programs.webhooks import deliveries, events  # noqa: F401
