"""The last rolls of a table as one of its players sees them, and who is ahead by the game's rule."""

from collections.abc import Sequence
from typing import Any

from django.utils.functional import cached_property
from django.utils.translation import gettext as _

from armies.table_mode.dice import judged, throw_of
from armies.table_mode.fold import State
from armies.table_mode.shown import DieAtTable, RollAtTable
from rules.game.game import Game
from rules.presentation.battle_sheet import BattleSheet
from web.translation.messages import shown

ROLLS = 4
"""Rolls that are shown."""


class RollsShown:
    """Rolls as seen from a place; `sides` are the players' names, by place."""

    def __init__(self, game: Game, sheet: BattleSheet, state: State, sides: Sequence[str], place: int) -> None:
        self.game, self.sheet, self.state, self.sides, self.place = game, sheet, state, sides, place

    @cached_property
    def faces(self) -> list[str]:
        """What a die shows, from the least face on."""
        own = [shown(face) for face in self.sheet.faces]
        return own or [str(n) for n in range(1, self.sheet.die + 1)]

    @cached_property
    def thresholds(self) -> list[tuple[int, str]]:
        """What a die may need to show: the least number of each face."""
        faces = self.faces
        if self.sheet.faces:
            return [(n, faces[n - 1]) for n in range(2, len(faces) + 1) if faces[n - 1] != faces[n - 2]]
        return [(n, f"{n}+") for n in range(2, len(faces) + 1)]

    @cached_property
    def rolls(self) -> list[RollAtTable]:
        """The last rolls, the newest first; one whose dice fell again stands in place of the one before."""
        kept = {
            path.removeprefix("roll/"): roll for path, roll in self.state.values.items() if path.startswith("roll/")
        }
        replaced = {roll.get("of") for roll in kept.values()}
        present = [(key, roll) for key, roll in kept.items() if key not in replaced]
        return [self._roll(key, roll, kept) for key, roll in reversed(present[-ROLLS:])]

    @property
    def verdicts(self) -> dict[str, str]:
        """What comes of the rolls that are shown, by their keys."""
        return {roll.key: roll.verdict for roll in self.rolls if roll.verdict}

    def _verdict(self, first: dict[str, Any], other: dict[str, Any]) -> str:
        """Who is ahead of two by the rule; the roll that was made first comes first."""
        outcome = judged(self.game, first, other)
        if outcome is None:
            return ""
        why, rule = shown(outcome.words), f"({outcome.rule})"
        if outcome.ahead < 0:
            return f"{why} {rule}"
        side = (first, other)[outcome.ahead]["side"] or 0
        won = _("You win") if side == self.place else _("%(name)s wins") % {"name": self.sides[side]}
        return f"{won}{_(':')} {why} {rule}" if why else f"{won} {rule}"

    def _roll(self, key: str, roll: dict[str, Any], rolls: dict[str, Any]) -> RollAtTable:
        dice = [
            DieAtTable(n, self.faces[die - 1], bool(roll["needed"]) and die >= roll["needed"], n in roll["again"])
            for n, die in enumerate(roll["dice"])
        ]
        against = _newest(roll["against"], rolls)
        beside = f"{self.sides[against['side'] or 0]} {throw_of(against).total}" if against else ""
        verdict = self._verdict(against, roll) if against else ""
        name, total, mine = self.sides[roll["side"] or 0], throw_of(roll).total, roll["side"] == self.place
        return RollAtTable(
            key, name, roll["label"], self._threshold(roll), dice, total, mine, roll["phone"], beside, verdict
        )

    def _threshold(self, roll: dict[str, Any]) -> str:
        """What each die had to show; of a sum what was added, if anything."""
        if roll["needed"]:
            return dict(self.thresholds).get(roll["needed"], f"{roll['needed']}+")
        return f"+ {roll['added']}" if roll.get("added") else ""


def _newest(key: str, rolls: dict[str, Any]) -> dict[str, Any] | None:
    """A roll, or what it became by dice that fell again."""
    later = next((other for other, roll in rolls.items() if roll.get("of") == key), None)
    return _newest(later, rolls) if later else rolls.get(key)
