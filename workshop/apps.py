"""What is loaded at the start."""

from django.apps import AppConfig


class WorkshopConfig(AppConfig):
    name = "workshop"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A worker reads packs and marks workbooks."""
        from workshop import imports  # noqa: F401
        from workshop.workbook import marking  # noqa: F401
