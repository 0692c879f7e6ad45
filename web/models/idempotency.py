"""Recorded API responses, for a day: a repeated request with the same idempotency key gets the same response."""

from django.conf import settings
from django.db import models

from jobs.json_field import JSONField

KEY_LENGTH = 100


class IdempotencyRecord(models.Model):
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+", db_index=False)
    key = models.CharField(max_length=KEY_LENGTH)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(default=0)
    headers = JSONField(default=dict)
    document = models.TextField(default="")  # as it was sent: a JSON column would put its keys in another order
    created = models.DateTimeField(auto_now_add=True, db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="one_answer_a_key")]

    def __str__(self) -> str:
        return self.key
