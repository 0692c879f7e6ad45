"""What is loaded at the start."""

from django.apps import AppConfig


class WebConfig(AppConfig):
    name = "web"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """A worker reads pictures and tables."""
        from web.pictures import image_files  # noqa: F401
        from web.tables import reader  # noqa: F401
