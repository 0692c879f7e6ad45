"""What the players of a battle and the organisers write to each other about it."""

import uuid

from django.db import models
from django.db.models import Q
from django.utils.text import Truncator
from django.utils.translation import gettext_lazy as _

from campaigns.models.battle import Battle
from campaigns.models.membership import Membership
from web.models.moderated import Moderated

MESSAGE_LENGTH = 1000


class BattleMessage(Moderated):
    """Read by the players of the battle and the organisers alone; moderators see what is reported."""

    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="messages")
    author = models.ForeignKey(Membership, on_delete=models.CASCADE, related_name="messages")
    key = models.UUIDField(
        unique=True, default=uuid.uuid4, editable=False, help_text=_("Of the form that made it: sent twice, made once.")
    )
    text = models.TextField(_("message"), max_length=MESSAGE_LENGTH)
    written = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["written", "pk"]
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="message_written")]

    def __str__(self) -> str:
        return Truncator(self.text).chars(60)
