"""What is loaded at the start."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    name = "printing"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A worker prints."""
        from printing.cache import jobs  # noqa: F401
