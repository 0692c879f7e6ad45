from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayersConfig(AppConfig):
    name = "players"
    verbose_name = _("Players' games and profiles")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from players import engine_games  # noqa: F401
