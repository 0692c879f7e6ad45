"""Frozen documents in the database: compressed, and with their keys in the order they were written."""

import json
import zlib
from typing import Any

from django.db import models


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
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        return zlib.compress(text.encode(), level=6)

    def to_python(self, value: Any) -> Any:
        """A document, also from the text that `value_to_string` wrote into a backup; no document is mere text."""
        return json.loads(value) if isinstance(value, str) else value

    def value_to_string(self, obj: models.Model) -> str:
        return json.dumps(self.value_from_object(obj), ensure_ascii=False)
