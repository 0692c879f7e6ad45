from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = _("Campaigns")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Register usage of factions, prints of battles, signals, reports of the table and jobs."""
        from campaigns import signals  # noqa: F401
        from campaigns.actions import deadlines, expectations, importing, proposed_rounds, what_ifs  # noqa: F401
        from campaigns.actions.fighting import reruns, scripted_battles  # noqa: F401
        from campaigns.battles import quick_battles  # noqa: F401
        from campaigns.notifications import seals  # noqa: F401
        from campaigns.presenters import daily_mail  # noqa: F401
        from campaigns.printing import rounds, sources  # noqa: F401
        from campaigns.read_model import usage  # noqa: F401
        from campaigns.views import table_results  # noqa: F401
