"""Taps of buttons without the script."""

import time
import uuid
from collections.abc import Callable
from random import SystemRandom
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from armies.table_mode.fold import Setup
from armies.table_mode.sides import ASKED, GRANTED
from armies.table_mode.taps import MAX_STEP, TapError
from people.numbers import whole_number

Made = list[tuple[str, str, Any]]


def taps_of_form(values: QueryDict, setup: Setup) -> list[dict[str, Any]]:
    """Taps as a button says them: `add wounds/1-1 1`. The same button of the same page makes the same taps."""
    text = values.get("tap", "")
    kind, path, *more = [*text.split(" "), "", ""][:6]
    made = VERBS.get(kind, _plain)(kind, path, more, values, setup)
    ticket = f"{values.get('ticket', '')} {text}"
    return [
        {"key": str(uuid.uuid5(uuid.NAMESPACE_OID, f"{ticket} {n}")), "kind": kind, "path": path, "value": value}
        for n, (kind, path, value) in enumerate(made)
    ]


def _plain(kind: str, path: str, more: list[str], *_rest: Any) -> Made:
    return [(kind, path, _integer(more[0]))]


def _undo(_kind: str, key: str, *_rest: Any) -> Made:
    return [("undo", "", key)]


def _move(_kind: str, path: str, more: list[str], *_rest: Any) -> Made:
    source, to, card = [*more, "", ""][:3]
    return [("move", path, {"source": source, "to": to, "card": _integer(card)})]


def _clock(_kind: str, side: str, *_rest: Any) -> Made:
    return [("put", "clock", {"side": _integer(side), "at": int(time.time() * 1000)})]


def _forget(_kind: str, path: str, *_rest: Any) -> Made:
    return [("put", path, None)]


def _draw(_kind: str, path: str, more: list[str], *_rest: Any) -> Made:
    top = {"source": "deck", "to": "hand", "card": None}
    return [("move", path, top)] * min(_integer(more[0]) or 0, MAX_STEP)


def _shuffle(_kind: str, path: str, _more: list[str], _values: Any, setup: Setup) -> Made:
    cards = list(range(len(setup["piles"].get(path, ()))))
    SystemRandom().shuffle(cards)
    return [("order", path, cards)]


def _note(_kind: str, _path: str, _more: list[str], values: QueryDict, _setup: Setup) -> Made:
    note = {name: values.get(f"note_{name}", "").strip() for name in ("text", "unit")}
    return [("put", f"note/{uuid.uuid4().hex[:12]}", note | {"until": _integer(values.get("note_until", ""))})]


def _bet(_kind: str, path: str, _more: list[str], values: QueryDict, _setup: Setup) -> Made:
    return [("put", path, _integer(values.get("bet", "")))]


def _write(_kind: str, path: str, more: list[str], *_rest: Any) -> Made:
    """To write for another: `asked`, granted by `yes`, ended by anything else."""
    return [("put", path, more[0] if more[0] in (ASKED, GRANTED) else None)]


def _roll(_kind: str, against: str, _more: list[str], values: QueryDict, _setup: Setup) -> Made:
    """What is chosen of a unit says more than the numbers in the fields; what it is aimed at says what is needed."""
    count, needed = (_integer(values.get(name, "")) for name in ("dice_count", "dice_needed"))
    roll: dict[str, Any] = {"count": count, "needed": needed or 0, "label": "", "against": against}
    chosen = values.get("dice_for", "").split(" ", 6)
    if len(chosen) == 7:
        roll |= _chosen(chosen, values.get("dice_at", "").partition(" "), needed or 0)
    return [("put", "roll", roll)]


def _chosen(chosen: list[str], at: tuple[str, str, str], needed: int) -> dict[str, Any]:
    """A roll of a unit; TapError where no die can succeed against what it is aimed at."""
    dice, least, kind, added, aim, needs, label = chosen
    if aim != "-":
        value = _integer(at[2]) if at[0] == aim else None
        by_value = [_integer(text) for text in needs.split(",")]
        aimed = by_value[value] if value is not None and 0 <= value < len(by_value) else needed
        if not aimed:
            raise TapError(_("No die can succeed at that, so none is rolled."))
        least = str(aimed)
    kind = "" if kind == "-" else kind
    return {"count": _integer(dice), "needed": _integer(least), "kind": kind, "added": _integer(added), "label": label}


def _again(_kind: str, key: str, _more: list[str], values: QueryDict, _setup: Setup) -> Made:
    """The chosen dice of a roll fall again."""
    again = [_integer(place) for place in values.getlist(f"again-{key}")]
    return [("put", "roll", {"of": key, "again": again})]


def _integer(text: str) -> int | None:
    number = whole_number(text.removeprefix("-"))
    return None if number is None else -number if text.startswith("-") else number


VERBS: dict[str, Callable[..., Made]] = {
    "undo": _undo,
    "move": _move,
    "draw": _draw,
    "shuffle": _shuffle,
    "note": _note,
    "forget": _forget,
    "clock": _clock,
    "bet": _bet,
    "write": _write,
    "roll": _roll,
    "again": _again,
}
