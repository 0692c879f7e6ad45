"""A what-if: a battle fought otherwise from one of its turns on. It is no record, and nothing is counted from it."""

import uuid
from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from campaigns.models.battle import Battle
from campaigns.models.campaign import Campaign
from campaigns.models.documents import DocumentField
from campaigns.models.membership import Membership


class WhatIfQuerySet(models.QuerySet["WhatIf"]):
    def visible_to(self, user: Any) -> "WhatIfQuerySet":
        """What a person may read: the what-ifs of the campaigns they take part in."""
        return self.filter(battle__campaign__in=Membership.objects.of(user).values("campaign"))

    def deletable_by(self, user: Any) -> "WhatIfQuerySet":
        """Whose it is, and the organisers of the campaign."""
        if not user.is_authenticated:
            return self.none()
        organised = Q(battle__campaign__in=Campaign.objects.editable_by(user))
        return self.visible_to(user).filter(Q(author=user) | organised)

    def with_documents(self) -> "WhatIfQuerySet":
        return self.defer(None)


class WhatIfManager(models.Manager.from_queryset(WhatIfQuerySet)):  # type: ignore[misc]
    """Defers the documents, which lists do not need."""

    def get_queryset(self) -> WhatIfQuerySet:
        return super().get_queryset().defer("scenario", "result", "refusals")


class WhatIf(models.Model):
    battle = models.ForeignKey(Battle, on_delete=models.CASCADE, related_name="what_ifs")
    key = models.UUIDField(
        unique=True, default=uuid.uuid4, editable=False, help_text=_("Of the form that made it: sent twice, made once.")
    )
    author = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="what_ifs")
    turn = models.PositiveSmallIntegerField(_("turn"), help_text=_("The first turn that is fought otherwise."))
    changes = DocumentField(help_text=_("What is changed: the seed, the commanders."))
    scenario = DocumentField(help_text=_("What the battle was fought from: damocles-scenario/1."))
    result = DocumentField(help_text=_("What came out: damocles-result/1."))
    refusals = DocumentField(default=dict, help_text=_("Why orders were refused, by event of the result."))
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = WhatIfManager()

    class Meta:
        ordering = ["-created", "-pk"]
        verbose_name = _("what-if")
        verbose_name_plural = _("what-ifs")
        indexes = [models.Index(fields=["battle", "author"], name="what_ifs_of_battle")]
        constraints = [models.CheckConstraint(condition=Q(turn__gte=1), name="what_if_turn")]

    def __str__(self) -> str:
        return f"{self.battle} ({self.key})"

    def get_absolute_url(self) -> str:
        return reverse("campaigns:what_if", args=[self.battle.slug, self.key])
