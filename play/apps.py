from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "play"
    verbose_name = _("Battles in the browser")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        import play.advising
        import play.looking_back
        import play.planned
        import play.schedule
        import play.signals
        import play.thinking  # noqa: F401 - registers its job
