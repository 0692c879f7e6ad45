"""A draft that waits for a second designer before it is published."""

from typing import Any

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from armies.models.faction import Faction
from armies.models.operation import Operation, OperationRelease
from armies.models.release import Release


class ReviewRequest(models.Model):
    """Asked by one designer of a draft as it was, answered by another; a draft has one open at most."""

    class State(models.TextChoices):
        OPEN = "open", _("waits for review")
        APPROVED = "approved", _("approved")
        SENT_BACK = "sent_back", _("sent back")
        REPLACED = "replaced", _("asked anew")

    asked_by: Any = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    asked = models.DateTimeField(_("asked"), auto_now_add=True)
    digest = models.CharField(_("digest"), max_length=64)
    notes = models.TextField(_("notes"), blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State.choices, default=State.OPEN)
    reviewer: Any = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    answer = models.TextField(_("answer"), blank=True)
    decided = models.DateTimeField(_("decided"), null=True, blank=True)

    class Meta:
        abstract = True
        ordering = ["-pk"]
        verbose_name = _("request to publish")
        verbose_name_plural = _("requests to publish")

    def __str__(self) -> str:
        return self.get_state_display()


class PublishRequest(ReviewRequest):
    """Of a faction."""

    faction = models.ForeignKey(Faction, on_delete=models.CASCADE, related_name="publish_requests")
    release = models.ForeignKey(Release, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta(ReviewRequest.Meta):
        constraints = [
            models.UniqueConstraint(fields=["faction"], condition=Q(state="open"), name="one_open_publish_request")
        ]


class OperationPublishRequest(ReviewRequest):
    """Of an operation."""

    operation = models.ForeignKey(Operation, on_delete=models.CASCADE, related_name="publish_requests")
    release = models.ForeignKey(OperationRelease, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta(ReviewRequest.Meta):
        constraints = [
            models.UniqueConstraint(fields=["operation"], condition=Q(state="open"), name="one_open_operation_request")
        ]
