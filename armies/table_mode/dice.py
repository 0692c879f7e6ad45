"""Dice that fall on the table for all players: the site rolls them, a phone without a net its own, and says so.

A roll is `{"count", "needed", "label", "against", "kind", "added"}`, or `{"of", "again"}` for dice of another that fall
again; what is kept has its `dice` besides.
"""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID

from armies.table_mode.fold import Setup
from people.numbers import is_between
from rules.game.game import Game
from rules.presentation.contests import Contest, Throw

MAX_DICE = 60
LABEL_LENGTH = 80
KIND_LENGTH = 20
MOST_ADDED = 99
ASKED = {"count", "needed", "label", "against", "dice", "kind", "added"}
AGAIN = {"of", "again", "dice"}

RollDie = Callable[[int], int]
"""From the number of faces to one of them, the first being 1."""

Rolls = Mapping[str, Mapping[str, Any]]
"""Rolls of a game by the keys of their taps."""


def is_roll(value: Any, setup: Setup) -> bool:
    """Whether a value asks for dice of the game; `dice` are those of a phone without a net."""
    if not isinstance(value, dict) or not setup.get("die"):
        return False
    if "of" in value:
        again: Any = value.get("again")
        return set(value) <= AGAIN and _is_key(value["of"]) and _are_places(again) and _own(value, len(again), setup)
    needed, against = value.get("needed"), value.get("against", "")
    return (
        set(value) <= ASKED
        and is_between(value.get("count"), 1, MAX_DICE)
        and is_between(needed, 0, setup["die"])
        and is_between(value.get("added", 0), 0, MOST_ADDED)
        and _is_text(value.get("kind", ""), KIND_LENGTH)
        and _is_text(value.get("label", ""), LABEL_LENGTH)
        and (against == "" or _is_key(against))
        and _own(value, value["count"], setup)
    )


def rolled(
    value: Mapping[str, Any], place: int | None, rolls: Rolls, setup: Setup, roll: RollDie, bet: int = 0
) -> dict[str, Any]:
    """A roll as it is kept: its dice, which of them fell again, and whose they are; LookupError for none to roll.

    `bet` is what its player laid and showed in this turn: it is added to the roll that it is for.
    """
    if "of" not in value:
        kept = {"needed": value["needed"], **{name: value.get(name, "") for name in ("label", "against", "kind")}}
        kept["added"] = value.get("added", 0) + (bet if kept["kind"] and kept["kind"] == setup.get("bet_kind") else 0)
        dice = value.get("dice") or [roll(setup["die"]) for _die in range(value["count"])]
        return {**kept, "dice": dice, "again": [], "side": place, "phone": _fell_there(value)}
    before, again = rolls[value["of"]], value["again"]
    if before["side"] != place or max(again) >= len(before["dice"]):
        raise LookupError
    fallen = value.get("dice") or [roll(setup["die"]) for _die in again]
    dice = list(before["dice"])
    for n, die in zip(again, fallen, strict=True):
        dice[n] = die
    phone = before["phone"] or _fell_there(value)
    return {**before, "dice": dice, "again": sorted({*before["again"], *again}), "of": value["of"], "phone": phone}


def throw_of(roll: Mapping[str, Any]) -> Throw:
    """A kept roll as its game judges it."""
    return Throw(roll.get("kind", ""), tuple(roll["dice"]), roll["needed"], roll.get("added", 0))


def judged(game: Game, first: Mapping[str, Any], other: Mapping[str, Any]) -> Contest | None:
    """What comes of two rolls by the game's rule, whichever of them was made against the other."""
    contest, throws = game.display.contest, (throw_of(first), throw_of(other))
    if (outcome := contest(*throws)) is not None:
        return outcome
    turned = contest(throws[1], throws[0])
    return turned and turned._replace(ahead=(1, 0, -1)[turned.ahead])


def _own(value: Mapping[str, Any], count: int, setup: Setup) -> bool:
    """The dice that a phone rolled itself are as many as fall, and of the right faces."""
    dice = value.get("dice")
    if dice is None:
        return True
    return isinstance(dice, list) and len(dice) == count and all(is_between(die, 1, setup["die"]) for die in dice)


def _fell_there(value: Mapping[str, Any]) -> bool:
    """Whether a phone rolled the dice."""
    return value.get("dice") is not None


def _are_places(value: Any) -> bool:
    if not isinstance(value, list) or not 0 < len(value) <= MAX_DICE:
        return False
    return all(is_between(n, 0, MAX_DICE) for n in value) and len(set(value)) == len(value)


def _is_text(value: Any, most: int) -> bool:
    return isinstance(value, str) and len(value) <= most and value.isprintable()


def _is_key(value: Any) -> bool:
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False
