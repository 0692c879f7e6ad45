"""Frozen documents in the database: compressed, and with their keys in the order they were written."""

import json
import zlib
from typing import Any

from django.db import models

from jobs.json_field import refuse_unfit


def document_text(document: object) -> str:
    """A document as it is handed out: UTF-8 JSON, two spaces deep, a line's end at its end."""
    return json.dumps(document, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


class DocumentField(models.BinaryField):
    """A JSON document as compressed bytes. PostgreSQL's own JSON would change the order of its keys."""

    description = "JSON document, compressed"
    _pyi_private_set_type: Any
    _pyi_private_get_type: Any

    def from_db_value(self, value: Any, expression: Any, connection: Any) -> Any:
        return None if value is None else json.loads(zlib.decompress(bytes(value)))

    def get_prep_value(self, value: Any) -> bytes | None:
        if value is None or isinstance(value, bytes):
            return value
        return zlib.compress(refuse_unfit(value).encode(), level=6)

    def to_python(self, value: Any) -> Any:
        """A document, also from a backup."""
        return value

    def value_to_string(self, obj: models.Model) -> Any:
        """A backup writes it as it is."""
        return self.value_from_object(obj)
