"""What clients send, key by key: a key that is not known is refused, not passed over."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError as InvalidValueError
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from people.forms import UNCLEAR, moment_of
from people.time_zones import both_of
from web.api.base import unknown_key


class StrictIntegerField(serializers.IntegerField):
    """A whole number, written as one: neither text nor 3.0."""

    def to_internal_value(self, data: Any) -> int:
        if isinstance(data, bool) or not isinstance(data, int):
            self.fail("invalid")
        return int(super().to_internal_value(data))


class StrictCharField(serializers.CharField):
    """Text, and nothing that would have to be turned into it."""

    def to_internal_value(self, data: Any) -> str:
        if not isinstance(data, str):
            self.fail("invalid")
        return str(super().to_internal_value(data))


class MomentField(serializers.DateTimeField):
    """A moment, by the clock of the account where it names no offset: one that comes, and once."""

    def enforce_timezone(self, value: datetime) -> datetime:
        try:
            return moment_of(value)
        except InvalidValueError as error:
            twice = both_of(value) if error.code == UNCLEAR else []
            hint = [_("Or write which: %(times)s.") % {"times": ", ".join(twice)}] if twice else []
            raise ValidationError(" ".join([*error.messages, *hint])) from None


class StrictSerializer(serializers.Serializer):
    """An object of a body; owner, version, totals and whatever else is not its business are refused by name."""

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, Mapping):
            known = [name for name, field in self.fields.items() if not field.read_only]
            unknown = [key for key in data if key not in known]
            if unknown:
                raise ValidationError({key: [unknown_key(key, sorted(known))] for key in unknown})
        return super().to_internal_value(data)
