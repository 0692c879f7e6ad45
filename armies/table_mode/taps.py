"""Taps as phones and forms send them, read strictly."""

import json
import uuid
from typing import Any

from django.utils.translation import gettext as _

from armies.models.table_game import KINDS
from armies.table_mode.fold import ZONES, Setup, Tapped, bounds_of

MAX_STEP = 100
MAX_AT_ONCE = 500
"""Maximum number of taps that a phone sends at once; it sends the rest afterwards."""


class TapError(ValueError):
    """A tap that says nothing in this game."""


def read_sent(body: bytes) -> list[Any]:
    """The taps of a phone, as documents; TapError."""
    try:
        sent = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise TapError from error
    taps = sent.get("taps") if isinstance(sent, dict) else None
    if not isinstance(taps, list) or len(taps) > MAX_AT_ONCE:
        raise TapError
    return taps


def read_tap(document: Any, setup: Setup) -> Tapped:
    """A tap of a game with this setup; TapError."""
    if not isinstance(document, dict):
        raise TapError
    key, kind, path, value = (document.get(name) for name in ("key", "kind", "path", "value"))
    if kind not in KINDS or not isinstance(path, str) or not _fits(kind, path, value, setup):
        raise TapError(_("This game has nothing of the kind."))
    return Tapped(_uuid(key), kind, path, _uuid(value) if kind == "undo" else value)


def _uuid(value: Any) -> str:
    try:
        return str(uuid.UUID(str(value)[:40]))
    except ValueError as error:
        raise TapError from error


def _fits(kind: str, path: str, value: Any, setup: Setup) -> bool:
    if kind == "add":
        return bounds_of(setup, path) is not None and _between(value, -MAX_STEP, MAX_STEP)
    if kind == "put":
        return _may_put(path, value, setup)
    if kind == "undo":
        return not path
    if path not in setup["piles"]:
        return False
    cards = len(setup["piles"][path])
    if kind == "order":
        return isinstance(value, list) and len(value) <= cards and all(_between(one, 0, cards - 1) for one in value)
    return _moves(value, cards)


def _may_put(path: str, value: Any, setup: Setup) -> bool:
    """The turn, and who has the initiative in a turn: a place among the sides."""
    if path == "turn":
        return _between(value, 1, setup["turns"])
    base, _slash, turn = path.partition("/")
    in_turn = turn in [str(n) for n in range(1, setup["turns"] + 1)]
    return base == "initiative" and in_turn and _between(value, 0, len(setup["opponents"]))


def _moves(value: Any, cards: int) -> bool:
    if not isinstance(value, dict) or set(value) != {"source", "to", "card"}:
        return False
    zones = value["source"] in ZONES and value["to"] in ZONES
    return zones and (value["card"] is None or _between(value["card"], 0, cards - 1))


def _between(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def tap_of_form(text: str, ticket: str) -> dict[str, Any]:
    """A tap as a button says it: `add wounds/1-1 1`. The same button of the same page is the same tap."""
    kind, path, *values = [*text.split(" "), "", ""][:5]
    key = str(uuid.uuid5(uuid.NAMESPACE_OID, f"{ticket} {text}"))
    value: Any = _integer(values[0])
    if kind == "undo":
        path, value = "", path
    if kind == "move":
        source, to, card = [*values, "", "", ""][:3]
        value = {"source": source, "to": to, "card": _integer(card)}
    return {"key": key, "kind": kind, "path": path, "value": value}


def _integer(text: str) -> int | None:
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) < 8 else None
