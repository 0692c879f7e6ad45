"""Taps as phones and forms send them, read strictly."""

import re
import uuid
from typing import Any

from django.utils.translation import gettext as _

from armies.models.table_game import KINDS
from armies.table_mode.dice import is_roll
from armies.table_mode.fold import ZONES, Setup, Tapped
from armies.table_mode.sides import ASKED, BET, GRANTED, split
from people.numbers import is_between
from rules.formats.errors import DocumentError
from rules.formats.reading import read_json

MAX_STEP = 100
NOTE_LENGTH = 120
MAX_TIME = 10**14
MAX_BASE = 10**6
NOTE_ID = re.compile(r"[0-9a-f-]{1,36}")
MAX_AT_ONCE = 500
"""Maximum number of taps that a phone sends at once; it sends the rest afterwards."""


class TapError(ValueError):
    """A tap that says nothing in this game."""


def read_sent(body: bytes) -> list[Any]:
    """The taps of a phone, as documents; TapError."""
    try:
        sent = read_json(body)
    except DocumentError as error:
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


def base_of(document: Any) -> int | None:
    """How many taps of the game a phone knew when it made this one; None where it does not say."""
    base = document.get("base")
    return base if is_between(base, 0, MAX_BASE) else None


def _uuid(value: Any) -> str:
    try:
        return str(uuid.UUID(str(value)[:40]))
    except ValueError as error:
        raise TapError(_("This game has nothing of the kind.")) from error


def _fits(kind: str, path: str, value: Any, setup: Setup) -> bool:
    if kind == "add":
        return _is_counter(path, setup) and is_between(value, -MAX_STEP, MAX_STEP)
    if kind == "put":
        return _may_put(path, value, setup)
    if kind == "undo":
        return not path
    if path not in setup["piles"]:
        return False
    cards = len(setup["piles"][path])
    if kind == "order":
        ordered = (
            isinstance(value, list) and len(value) <= cards and all(is_between(card, 0, cards - 1) for card in value)
        )
        return ordered and len(set(value)) == len(value)
    return _moves(value, cards)


def _is_counter(path: str, setup: Setup) -> bool:
    base, _slash, turn = path.rpartition("/")
    of_turn = f"{base}/{{turn}}" in setup["counters"] and _is_turn(turn, setup)
    return of_turn or (path in setup["counters"] and turn != "{turn}")


def _is_turn(text: str, setup: Setup) -> bool:
    return text in [str(n) for n in range(1, setup["turns"] + 1)]


def _may_put(path: str, value: Any, setup: Setup) -> bool:
    """The turn; who has the initiative in one, a place among the sides; an effect that lasts, None once it is over."""
    if path == "turn":
        return is_between(value, 1, setup["turns"])
    if path == "clock":
        return _is_clock(value, setup)
    if path == "roll":
        return is_roll(value, setup)
    place, rest = split(path)
    base, _slash, turn = rest.partition("/")
    if base == BET:
        return "bet" in setup and place < players(setup) and _is_turn(turn, setup) and _is_bet(value)
    if path.startswith("writes/"):
        return _may_write(turn, value, setup)
    if path.startswith("note/"):
        return NOTE_ID.fullmatch(turn) is not None and (value is None or _is_note(value, setup))
    return path.startswith("initiative/") and _is_turn(turn, setup) and is_between(value, 0, players(setup) - 1)


def players(setup: Setup) -> int:
    return 1 + len(setup["opponents"])


def _is_bet(value: Any) -> bool:
    return value is None or is_between(value, 0, MAX_STEP)


def _may_write(places: str, value: Any, setup: Setup) -> bool:
    side, _slash, writer = places.partition("/")
    known = [str(place) for place in range(players(setup))]
    return side in known and writer in known and side != writer and value in (ASKED, GRANTED, None)


def _is_clock(value: Any, setup: Setup) -> bool:
    """Whose clock runs from when on, in milliseconds; None for nobody's."""
    if not isinstance(value, dict) or set(value) != {"side", "at"}:
        return False
    return is_between(value["at"], 0, MAX_TIME) and (
        value["side"] is None or is_between(value["side"], 0, players(setup) - 1)
    )


def _is_note(value: Any, setup: Setup) -> bool:
    """A text, of whom it is, and the last turn in which it holds."""
    if not isinstance(value, dict) or set(value) != {"text", "unit", "until"}:
        return False
    text, unit = value["text"], value["unit"]
    is_text = isinstance(text, str) and text.strip() and len(text) <= NOTE_LENGTH and text.isprintable()
    return (
        bool(is_text)
        and isinstance(unit, str)
        and len(unit) <= NOTE_LENGTH
        and is_between(value["until"], 1, setup["turns"])
    )


def _moves(value: Any, cards: int) -> bool:
    if not isinstance(value, dict) or set(value) != {"source", "to", "card"}:
        return False
    zones = value["source"] in ZONES and value["to"] in ZONES
    return zones and (value["card"] is None or is_between(value["card"], 0, cards - 1))
