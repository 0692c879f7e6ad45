"""The letters by which calls search names."""

from typing import Any

from rest_framework import serializers

from armies.models.content import NAME_LENGTH


class Letters(serializers.CharField):
    """What a name is searched for; nothing finds everything."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=NAME_LENGTH, required=False, allow_blank=True, **options)
