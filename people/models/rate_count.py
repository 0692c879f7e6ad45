"""How often somebody did something: a row for each limit and each account or address that it counts."""

from django.db import models

KEY_LENGTH = 120


class RateCount(models.Model):
    """One span of time: how much was counted in it, and when it is over. Nobody is named; the key is a digest."""

    key = models.CharField(max_length=KEY_LENGTH, primary_key=True)
    count = models.PositiveIntegerField(default=0)
    ends = models.DateTimeField(db_index=True)

    def __str__(self) -> str:
        return self.key
