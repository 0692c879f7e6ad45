"""Values of columns as JSON that is the same for every database, and back; what cannot be stored is mended."""

import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from math import isfinite
from typing import Any, NamedTuple
from uuid import UUID

from django.db import models

from campaigns.models.documents import DocumentField

_UNFIT = re.compile("[\0\ud800-\udfff]")
_UNFIT_LINE = re.compile(r"[\ud800-\udfff]|\\u0000|\\u[dD][89a-fA-F]|\bNaN\b|Infinity")
"""In a row as JSON, where JSON columns stand escaped; whole pairs of surrogates and talk of infinity match too."""

EMPTY_DOCUMENT = zlib.compress(b"{}")
MICROSECOND = timedelta(microseconds=1)


class Column(NamedTuple):
    """A column of a table, and which of the kinds below its values are."""

    name: str
    kind: str


KINDS = {
    "BinaryField": "bytes",
    "DateField": "date",
    "DateTimeField": "moment",
    "DecimalField": "decimal",
    "DurationField": "span",
    "JSONField": "json",
    "UUIDField": "uuid",
    "BooleanField": "truth",
    "GenericIPAddressField": "text",
}


def column_of(field: Any) -> Column:
    """A foreign key's values are of the kind of what it points at."""
    target = field
    while isinstance(target, models.ForeignKey):
        target = target.target_field
    kind = "document" if isinstance(target, DocumentField) else KINDS.get(target.get_internal_type(), "plain")
    return Column(field.column, kind)


def _moment(value: Any) -> str:
    """As SQLite keeps it: in UTC, without naming it."""
    moment = datetime.fromisoformat(value) if isinstance(value, str) else value
    return str(moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment)


def _date(value: Any) -> str:
    return str(date.fromisoformat(value) if isinstance(value, str) else value)


def _base64(value: Any) -> str:
    return b64encode(bytes(value)).decode()


def _document(value: Any) -> str:
    zlib.decompress(bytes(value))
    return _base64(value)


TO_JSON: dict[str, Callable[[Any], Any]] = {
    "bytes": _base64,
    "date": _date,
    "decimal": str,
    "document": _document,
    "moment": _moment,
    "span": lambda value: value // MICROSECOND if isinstance(value, timedelta) else value,
    "text": str,
    "truth": bool,
    "uuid": lambda value: value.hex if isinstance(value, UUID) else value,
}
FROM_JSON: dict[str, Callable[[Any], Any]] = {"bytes": b64decode, "document": b64decode}
"""What every database takes; JSON, moments, UUIDs and decimals are text to both."""

FROM_JSON_BY_VENDOR: dict[str, dict[str, Callable[[Any], Any]]] = {
    "sqlite": FROM_JSON,
    "postgresql": FROM_JSON
    | {"moment": lambda value: f"{value}+00", "span": lambda value: timedelta(microseconds=value)},
}


def must_be_mended(line: str) -> bool:
    """Whether a row as JSON may hold text that not every database stores."""
    return _UNFIT_LINE.search(line) is not None


def mended_column(kind: str, value: Any) -> Any:
    """The value with a visible sign for each letter that cannot be stored."""
    if kind != "json" or value is None:
        return mended(value)
    document = json.loads(value)
    better = mended(document)
    return value if better == document else json.dumps(better, ensure_ascii=False)


def mended(value: Any) -> Any:
    """A value with a visible sign for each letter that cannot be stored, and nothing for what is no number."""
    if isinstance(value, str):
        return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", value)
    if isinstance(value, list | tuple):
        return type(value)(mended(item) for item in value)
    if isinstance(value, dict):
        return {mended(key): mended(item) for key, item in value.items()}
    return None if isinstance(value, float) and not isfinite(value) else value
