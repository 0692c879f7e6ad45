"""Times at which a battle might be fought, offered by its players until one is taken."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from campaigns.models.battle import Battle
from campaigns.models.membership import Membership


class DateOffer(models.Model):
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="date_offers")
    by = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="date_offers")
    moment = models.DateTimeField()
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["moment", "pk"]
        verbose_name = _("offered date")
        verbose_name_plural = _("offered dates")
        constraints = [models.UniqueConstraint(fields=["battle", "moment"], name="one_date_offer_a_moment")]

    def __str__(self) -> str:
        return f"{self.battle}: {self.moment:%Y-%m-%d %H:%M}"
