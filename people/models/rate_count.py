"""Counts of rate limits: a row for each limit and each account or address that it counts."""

from django.db import models

KEY_LENGTH = 120


class RateCount(models.Model):
    """A count in one period, and the end of the period. The key is an anonymous digest."""

    key = models.CharField(max_length=KEY_LENGTH, primary_key=True)
    count = models.PositiveIntegerField(default=0)
    ends = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
