"""Refusals as they are answered."""

from rest_framework import serializers


class FaultSerializer(serializers.Serializer):
    """What is wrong at one place of what was sent."""

    path = serializers.CharField(allow_blank=True)
    message = serializers.CharField()


class ProblemSerializer(serializers.Serializer):
    """Every refusal has this shape; some show more."""

    type = serializers.CharField(help_text="Which kind of refusal: invalid, not_found, stale, throttled …")
    detail = serializers.CharField()
    errors = FaultSerializer(many=True)  # type: ignore[assignment]
