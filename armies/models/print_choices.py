"""A user's last print choices; invalid ones are ignored when read."""

from typing import Any

from django.conf import settings
from django.db import models


class PrintPreferences(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+")
    choices: models.JSONField[Any] = models.JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.user_id)
