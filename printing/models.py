"""A user's last print choices; invalid ones are ignored when read."""

from django.conf import settings
from django.db import models

from jobs.json_field import JSONField


class PrintPreferences(models.Model):
    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="+")
    choices = JSONField(default=dict)

    def __str__(self) -> str:
        return str(self.user_id)
