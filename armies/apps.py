"""What is loaded at the start."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class ArmiesConfig(AppConfig):
    name = "armies"
    verbose_name = _("Armies")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Lists built without an account become a player's at sign-in; a worker forecasts."""
        from armies import signals  # noqa: F401
        from armies.computation import deeds_jobs, experiment_jobs, field, forecast_jobs, matrix_jobs, swaps  # noqa: F401
