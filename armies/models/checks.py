"""Content typed by hand is judged as content from files is; what is wrong is said at its field."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError

from rules.damocles.formats.content import FORMAT, read_asset, read_datasheet, read_pack
from rules.damocles.formats.errors import DocumentError

__all__ = ["check_asset", "check_datasheet", "check_faction", "check_weapon"]

DATASHEET_COLUMNS = {"size": "most", "strategic_valor_per_extra_unit": "per_extra_unit"}
ASSET_COLUMNS = dict.fromkeys(("target", "within", "effects", "until", "once", "cost"), "play")
ANY_DATASHEET = {
    "slug": "any",
    "name": "Any",
    "type": "troops",
    "size": [1, 1],
    "orders": 1,
    "move": 1,
    "health": 1,
    "defense": 6,
    "strategic_valor": 0,
}


def check_datasheet(document: dict[str, Any]) -> None:
    _check(read_datasheet, document, "", DATASHEET_COLUMNS)


def check_asset(document: dict[str, Any]) -> None:
    _check(read_asset, document, "", ASSET_COLUMNS)


def check_weapon(document: dict[str, Any]) -> None:
    _check(read_datasheet, ANY_DATASHEET | {"weapons": [document]}, "weapons[0].", {})


def check_faction(document: dict[str, Any]) -> None:
    _check(read_pack, {"format": FORMAT, "faction": document, "datasheets": []}, "faction.", {})


def _check(read: Callable[[object], object], document: object, above: str, columns: Mapping[str, str]) -> None:
    try:
        read(document)
    except DocumentError as error:
        messages = defaultdict(list)
        for fault in error.all:
            path = fault.path.removeprefix(above)
            messages[_column(path, columns)].append(_sentence(path, fault))
        raise ValidationError(dict(messages)) from error


def _column(path: str, columns: Mapping[str, str]) -> str:
    """The field that a path of a document belongs to: `abilities[0].when` is about abilities."""
    key = path.split(".")[0].split("[")[0]
    return columns.get(key, key) or NON_FIELD_ERRORS


def _sentence(path: str, fault: DocumentError) -> str:
    """The fault without its field's own name, which stands beside it."""
    said = f"{fault.problem}; {fault.remedy}" if fault.remedy else fault.problem
    return f"{path}: {said}" if "." in path or "[" in path else said
