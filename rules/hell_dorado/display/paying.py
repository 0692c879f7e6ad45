"""Which CMD pays: the same actions and powers paid from light or dark CMD, where that takes other points (H-CMD-08)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.formats.model import model_from
from rules.hell_dorado.content.powers import Cost, Power
from rules.hell_dorado.content.terms import DOTS
from rules.hell_dorado.display.acting import Acting, difficult_ground, left_areas
from rules.hell_dorado.engine.answers import Action, Use
from rules.hell_dorado.engine.command import points_for
from rules.hell_dorado.engine.deed import Deed
from rules.hell_dorado.engine.deeds import TAME, plan
from rules.hell_dorado.engine.moves import RUNNING
from rules.hell_dorado.engine.powers import power_of
from rules.hell_dorado.engine.state import DARK, LIGHT, Player, Unit
from rules.hell_dorado.formats.script import EntryModel
from rules.message import Message
from rules.presentation.prompts import Choice

Document = dict[str, Any]


def paid_otherwise(acting: Acting, choices: list[Choice]) -> list[Choice]:
    """Those of these actions that light or dark CMD pays for in another way than is usual (H-CMD-08)."""
    player = acting.battle.plays(acting.unit)
    if not pays_by_kind(player):
        return []
    priced = [(choice, cost_of_choice(acting, choice)) for choice in choices if "action" in choice.answer]
    return [
        paid_from(choice, dot) for dot in ("light", "dark") for choice, cost in priced if matters(player, cost, dot)
    ]


def powers_paid_otherwise(player: Player, power: Power, choices: list[Choice]) -> list[Choice]:
    """Uses of a free power, paid from light or dark CMD where that matters (H-PWR-06, H-CMD-08)."""
    return [
        paid_from(choice, dot) for dot in ("light", "dark") if matters(player, power.cost, dot) for choice in choices
    ]


def pays_by_kind(player: Player) -> bool:
    """Whether a pool holds CMD of more than one kind, light or dark among them."""
    return bool(player.pool[LIGHT] or player.pool[DARK]) and sum(1 for points in player.pool if points) > 1


def matters(player: Player, cost: Cost, dot: str) -> bool:
    """Whether a kind of CMD, named to pay for a cost, takes other points than unsaid."""
    named = points_for(player, cost, dot)
    return named is not None and named != points_for(player, cost)


def paid_from(choice: Choice, dot: str) -> Choice:
    """The same choice with its cost taken from one kind of CMD first."""
    answer = dict(choice.answer)
    if "action" in answer:
        answer["dot"] = dot
    for key in ("use", "free_power"):
        if key in answer:
            answer[key] = answer[key] | {"dot": dot}
    for key in ("before", "behind"):
        if key in answer:
            answer[key] = [use | {"dot": dot} for use in answer[key]]
    group = Message("Paid with {dot} CMD first", dot=DOTS[dot])
    if choice.group is not None and (choice.variant or "free_power" in answer):
        group = Message("{group}, paid with {dot} CMD first", group=choice.group, dot=DOTS[dot])
    return choice._replace(answer=answer, group=group, odds=False, variant=True)


def cost_of_choice(acting: Acting, choice: Choice) -> Cost:
    """What a choice costs; one that needs a way, as much as is known before, and difficult ground."""
    action = model_from(EntryModel, known_part(choice.answer)).value()
    assert isinstance(action, Action)
    deed = plan(acting.battle, acting.unit, action, acting.instead or ()) if choice.needs is None else None
    any_kind = deed.cost if isinstance(deed, Deed) else cost_before(acting, action)
    whole = cost_of_uses(acting.unit, [use for use in (*action.before, action.use, *action.behind) if use is not None])
    return Cost(whole.any + any_kind, whole.light, whole.dark)


def cost_of_uses(unit: Unit, uses: Sequence[Use]) -> Cost:
    """What powers cost together."""
    costs = [power.cost for use in uses if (power := power_of(unit, use.power)) is not None]
    return Cost(
        sum([cost.any for cost in costs]), sum([cost.light for cost in costs]), sum([cost.dark for cost in costs])
    )


def known_part(answer: Document) -> Document:
    """An answer without the places that it still needs."""
    known = {key: value for key, value in answer.items() if value != []}
    if "use" in known:
        known["use"] = {key: value for key, value in known["use"].items() if value != []}
    return known


def cost_before(acting: Acting, action: Action) -> int:
    """The CMD of an action whose way is not known yet: areas, Uncontrollable, perhaps difficult ground."""
    wild = acting.unit.has("uncontrollable") and action.action not in TAME
    rough = action.action in RUNNING and difficult_ground(acting)
    return len(left_areas(acting)) + (1 if wild else 0) + (1 if rough else 0)
