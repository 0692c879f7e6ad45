"""The JSON columns of every model: they refuse what a backup cannot write or another database cannot store."""

import json
import re
from typing import Any

from django.core.exceptions import BadRequest
from django.db import models
from django.db.backends.base.base import BaseDatabaseWrapper

_UNFIT = re.compile(r"[\ud800-\udfff]|(?<!\\)(?:\\\\)*\\u0000")
"""Half of a surrogate pair; NUL as JSON writes it, unlike a backslash before the letters u0000."""


class UnfitJSONError(BadRequest):
    """A value that no JSON column stores; an answer of 400 where no door refused it before."""


def refuse_unfit(value: Any, encoder: type[json.JSONEncoder] | None = None) -> str:
    """The value as JSON; UnfitJSONError for halves of surrogate pairs, NUL, NaN and infinity."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"), cls=encoder)
    except ValueError as error:
        raise UnfitJSONError(str(error)) from error
    if _UNFIT.search(text):
        raise UnfitJSONError("A text holds NUL or half of a surrogate pair; it must be plain text.")
    return text


class JSONField(models.JSONField[Any, Any]):
    """Django's, with the same limits on SQLite as on PostgreSQL."""

    def deconstruct(self) -> Any:
        """In migrations it is Django's own."""
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.JSONField", args, options

    def get_db_prep_value(self, value: Any, connection: BaseDatabaseWrapper, prepared: bool = False) -> Any:
        if not hasattr(value, "resolve_expression"):
            refuse_unfit(value, self.encoder)
        return super().get_db_prep_value(value, connection, prepared)
