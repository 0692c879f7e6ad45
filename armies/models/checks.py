"""Validate content rows like content files, with errors at the fields."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext as _

from armies.models.places import place_in_words
from armies.translation.messages import fault_in_words
from rules.damocles.formats.content import FORMAT, read_asset, read_datasheet, read_pack
from rules.formats.errors import DocumentError
from rules.game import AnyGame

__all__ = ["check_asset", "check_datasheet", "check_faction", "check_operation", "check_weapon"]

FACTION = {key: key for key in ("slug", "name", "summary", "rules")}
ASSET = {key: key for key in ("slug", "name", "text", "orders", "copies", "when")}
WEAPON = {
    key: key for key in ("slug", "name", "kind", "range", "attacks", "precision", "damage", "carriers", "abilities")
}
DATASHEET = {
    key: key for key in ("slug", "name", "type", "orders", "move", "health", "defense", "base", "strategic_valor")
} | {
    "size": "most",
    "size[0]": "fewest",
    "size[1]": "most",
    "strategic_valor_per_extra_unit": "per_extra_unit",
    "abilities": "abilities",
    "scenery": "scenery",
}
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


def check_faction(document: dict[str, Any]) -> None:
    def read(faction: object) -> object:
        return read_pack({"format": FORMAT, "faction": faction, "datasheets": []})

    _check(read, document, FACTION, above="faction.")


def check_datasheet(document: dict[str, Any]) -> None:
    _check(read_datasheet, document, DATASHEET)


def check_weapon(document: dict[str, Any]) -> None:
    def read(weapon: object) -> object:
        return read_datasheet(ANY_DATASHEET | {"weapons": [weapon]})

    _check(read, document, WEAPON, above="weapons[0].")


def check_asset(document: dict[str, Any]) -> None:
    _check(read_asset, document, ASSET, otherwise="play")


def check_operation(game: AnyGame, document: Any, **named: str) -> None:
    """Validate an operation; `named` are the values that its row repeats."""
    _check(game.read_new_mission, document, {}, otherwise="document")
    for key, value in named.items():
        if document[key] != value:
            words = _("%(key)s: is not the %(key)s of this row; must be %(value)s")
            raise ValidationError({"document": words % {"key": key, "value": value}})


def _check(
    read: Callable[[object], object],
    document: object,
    columns: Mapping[str, str],
    above: str = "",
    otherwise: str = NON_FIELD_ERRORS,
) -> None:
    """Parse a document; errors whose paths start with `above` become messages at the `columns` of their keys."""
    try:
        read(document)
    except DocumentError as error:
        messages = defaultdict(list)
        for fault in error.all:
            path = fault.path.removeprefix(above)
            column = columns.get(path) or columns.get(path.split(".")[0].split("[")[0], otherwise)
            place = "" if path in columns or path.isidentifier() else place_in_words(document, path)
            messages[column].append(fault_in_words(fault, place))
        raise ValidationError(dict(messages)) from error
