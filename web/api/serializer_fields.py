"""Fields of what the API answers."""

from typing import Any

from rest_framework import serializers

from rules.formats.checks import JsonSchema
from rules.formats.model import Model


class InstantField(serializers.DateTimeField):
    """A point in time, in UTC whatever time zone the reader has chosen."""

    def to_representation(self, value: Any) -> Any:
        return value


class NullableTextField(serializers.CharField):
    """Text of a row; null where it is empty."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_null=True, **options)

    def to_representation(self, value: Any) -> Any:
        return str(value) or None


class UserNameField(serializers.CharField):
    """The name of a user; null once the account is gone."""

    def __init__(self, user: str, **options: Any) -> None:
        super().__init__(source=f"{user}.username", allow_null=True, help_text="A user name.", **options)


class SharedTokenField(serializers.CharField):
    """What the link of a list or a faction ends with; null while its owner alone may read it."""

    def __init__(self, **options: Any) -> None:
        help_text = "What its link ends with, where it is shared."
        super().__init__(source="*", allow_null=True, help_text=help_text, **options)

    def to_representation(self, value: Any) -> Any:
        return None if value.visibility == "private" else str(value.token)


class DocumentField(serializers.DictField):
    """A document within a body or an answer; `kind` describes it, and its own reader judges it."""

    def __init__(self, kind: type[Model] | JsonSchema, **options: Any) -> None:
        super().__init__(**options)
        self.kind = kind

    def to_representation(self, value: Any) -> Any:
        return value


class PlainListField(serializers.ListField):
    """A list that is shown as it is, without a look at each of its values."""

    def to_representation(self, data: Any) -> list[Any]:
        return list(data)


class CountField(serializers.IntegerField):
    """How many there are."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=0, **options)


class NumberField(serializers.IntegerField):
    """A number that counts from 1."""

    def __init__(self, **options: Any) -> None:
        super().__init__(min_value=1, **options)
