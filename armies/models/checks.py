"""Validate content rows like content files, with errors at the fields."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.utils.translation import gettext as _

from armies.models.places import place_in_words
from rules.formats.errors import DocumentError
from rules.game.derived.content import read_new_mission
from rules.game.game import Game
from web.models.game import game_of_rows
from web.translation.messages import fault_in_words

PART = {key: key for key in ("slug", "name")}
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
ANY_DATASHEET: dict[str, Any] = {
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


def check_faction(game: Game, document: dict[str, Any]) -> None:
    _check(partial(read_head, game), document, FACTION, above="faction.", otherwise="head")


def read_head(game: Game, document: object) -> Any:
    """A pack of this head and no parts; DocumentError if it is not valid."""
    pack = {"format": game.facts.format("content"), "faction": document} | {kind.key: [] for kind in game.facts.kinds}
    return game.formats.read("content", pack)


def canonical_head(game: Game, document: object) -> dict[str, Any]:
    """The head of a pack in canonical form."""
    return dict(game.formats.written("content", read_head(game, document))["faction"])


def check_part(game: Game, kind: str, document: dict[str, Any]) -> None:
    _check(partial(game.formats.canonical, kind), document, PART, otherwise="body", places=True)


def check_datasheet(document: dict[str, Any]) -> None:
    _check(partial(game_of_rows().formats.canonical, "datasheets"), document, DATASHEET)


def check_weapon(document: dict[str, Any]) -> None:
    def read(weapon: object) -> object:
        return game_of_rows().formats.canonical("datasheets", ANY_DATASHEET | {"weapons": [weapon]})

    _check(read, document, WEAPON, above="weapons[0].")


def check_asset(document: dict[str, Any]) -> None:
    _check(partial(game_of_rows().formats.canonical, "assets"), document, ASSET, otherwise="play")


def check_operation(game: Game, document: Any, **named: str) -> None:
    """Validate an operation; `named` are the values that its row repeats."""
    _check(partial(read_new_mission, game), document, {}, otherwise="document")
    for key, value in named.items():
        if document[key] != value:
            template = _("%(key)s: is not the %(key)s of this row; must be %(value)s")
            raise ValidationError({"document": template % {"key": key, "value": value}})


def _check(
    read: Callable[[object], object],
    document: object,
    columns: Mapping[str, str],
    above: str = "",
    otherwise: str = NON_FIELD_ERRORS,
    places: bool = False,
) -> None:
    """Parse a document; errors whose paths start with `above` become messages at the `columns` of their keys.

    Those of other keys are at `otherwise`, and with `places` each names its own.
    """
    try:
        read(document)
    except DocumentError as error:
        messages = defaultdict(list)
        for fault in error.all:
            path = fault.path.removeprefix(above)
            column = columns.get(path) or columns.get(path.split(".")[0].split("[")[0], otherwise)
            place = "" if path in columns or (path.isidentifier() and not places) else place_in_words(document, path)
            messages[column].append(fault_in_words(fault, place))
        raise ValidationError(dict(messages)) from error
