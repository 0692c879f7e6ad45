"""Who acts and by what; a choice that is whole, and one that needs the end of its way."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from rules.hell_dorado.commanders.aiming import Instead, allowed
from rules.hell_dorado.engine.answers import Action, Use
from rules.hell_dorado.engine.battle import Battle
from rules.hell_dorado.engine.command import affords
from rules.hell_dorado.engine.deed import Deed
from rules.hell_dorado.engine.deeds import plan
from rules.hell_dorado.engine.measures import controlling, engaging
from rules.hell_dorado.engine.state import Unit
from rules.hell_dorado.formats.script import answer_document
from rules.message import Message, Who
from rules.presentation.prompts import WHERE, Choice, Places
from rules.table.questions import Refusal

Document = dict[str, Any]

ASSAULTS: Final = Message("Attacks and charges")
SHOTS: Final = Message("Shots")
POWERS: Final = Message("Powers")
WALKED: Final = Message("After a walk")
WALKING: Final = Message("Then a walk")
ASIDE: Final = Message("From a side of one’s own choice")

NAMES: Final[dict[str, Message]] = {
    "walk": Message("Walk"),
    "run": Message("Run"),
    "attack": Message("Attack"),
    "charge": Message("Charge"),
    "shoot": Message("Shoot"),
    "concentrate": Message("Concentrate"),
    "focus": Message("Focus"),
    "melee": Message("Melee"),
    "retreat": Message("Retreat"),
}
RULES: Final[dict[str, str]] = {
    "none": "H-ACT-03",
    "walk": "H-ACN-01",
    "run": "H-ACN-02",
    "attack": "H-ACN-03",
    "charge": "H-ACN-04",
    "shoot": "H-ACN-05",
    "retreat": "H-ACN-06",
    "concentrate": "H-ACN-11",
    "focus": "H-ACN-13",
    "melee": "H-ACN-16",
    "lemure": "H-LEM-09",
}


class Acting(NamedTuple):
    """Who acts, by which actions; `instead` are those that a retreat may become."""

    battle: Battle
    unit: Unit
    kinds: tuple[str, ...]
    instead: Instead = None
    before: tuple[Use, ...] = ()
    behind: tuple[Use, ...] = ()

    def may(self, *kinds: str) -> bool:
        return any(kind in self.kinds for kind in kinds)

    def action(self, kind: str, **keys: Any) -> Action:
        """An action of this unit, all its costs paid."""
        action = Action(self.unit.id, kind, pays=True, before=self.before, behind=self.behind, **keys)
        action.question = "action" if self.instead is None else "retreat_move"
        return action

    def allows(self, action: Action) -> bool:
        return allowed(self.battle, self.unit, action, self.instead)


def whole(acting: Acting, action: Action, words: Message, group: Message, unit: str = "") -> Choice:
    """A choice that needs nothing more, with what it costs."""
    words = priced(acting, action, words)
    odds = action.action in ("attack", "charge", "melee") or (action.action == "shoot" and bool(action.target))
    return Choice(words, answer_document(action), None, unit, RULES[action.action], group, odds=odds)


def aimed(
    action: Action, words: Message, where: Message, group: Message, unit: str = "", then: Message | None = None
) -> Choice:
    """A choice that needs the end of its way, and perhaps a second place."""
    answer = answer_document(action) | {"way": []}
    return Choice(words, answer, Places(where, then=then), unit, RULES[action.action], group)


def priced(acting: Acting, action: Action, words: Message) -> Message:
    """The words of an action with the CMD that it costs besides its power."""
    deed = plan(acting.battle, acting.unit, action, acting.instead or ())
    if not isinstance(deed, Deed) or not deed.cost:
        return words
    return Message("{words} ({count} CMD)", words=words, count=deed.cost)


def left_areas(acting: Acting) -> list[Unit]:
    """The enemies whose control areas a unit pays for when it moves: none that it is in contact with (H-CTL-08)."""
    battle, unit = acting.battle, acting.unit
    if unit.lemure or unit.has("elusive"):
        return []
    left = [*battle.parted, *[enemy.number for enemy in engaging(battle, unit)]]
    return [enemy for enemy in controlling(battle, unit) if enemy.number not in left]


def refuse_leaving(acting: Acting) -> Refusal | None:
    """Why a unit cannot pay for the control areas that it is in (H-CTL-08, H-CMD-03)."""
    count = len(left_areas(acting))
    if affords(acting.battle.plays(acting.unit), count):
        return None
    return Refusal("H-CTL-08", "it costs {count} CMD, and the pool does not hold it", count=count)


def where(acting: Acting) -> Message:
    """What is asked for a move: where to, and what control areas or rough ground cost."""
    areas = left_areas(acting)
    if areas:
        names = tuple([Who(enemy.id) for enemy in areas])
        return Message("Where to? {count} CMD is paid for the control areas of {units}.", count=len(areas), units=names)
    if difficult_ground(acting):
        return Message("Where to? To run through difficult terrain costs 1 CMD.")
    return WHERE


def difficult_ground(acting: Acting) -> bool:
    """Whether there is difficult terrain that would cost a unit CMD (H-TER-02, H-ABI-63)."""
    return any(piece.difficult for piece in acting.battle.pieces) and not acting.unit.has("strider")
