"""Why a commander activated a squad and held another back, in words."""

from collections.abc import Iterator
from typing import Any

from rules.damocles.display.event_terms import LEADS, OPENINGS
from rules.message import Message, Who

Document = dict[str, Any]


def decision_reasons(decision: Document, chosen: bool) -> Message:
    """Why a squad is activated, or held back: by the chance of winning or the strategic valor at stake.

    Events of engines before 1.6 do not tell the chance that who looks ahead saw.
    """
    values: Document = {name: decision[name] for name in ("chance", "judged") if name in decision}
    values |= {"squad": Who(decision["squad"]), "reasons": tuple(_reasons(decision))}
    return _words(decision, chosen).filled(values)


def _words(decision: Document, chosen: bool) -> Message:
    if not decision["lead"]:
        first = Message("Chosen, for {judged} SV to take and to save: {reasons}.")
        return first if chosen else Message("Held back: {squad}, for {judged} SV to take and to save: {reasons}.")
    if "chance" not in decision:
        return Message("Chosen: {reasons}.") if chosen else Message("Held back: {squad}; {reasons}.")
    first = Message("Chosen, with a chance of {chance} % to win: {reasons}.")
    return first if chosen else Message("Held back: {squad}, with a chance of {chance} % to win: {reasons}.")


def _reasons(decision: Document) -> Iterator[Message]:
    """How a squad would be led, what it can do at once, what it has to fear."""
    if decision["lead"] in LEADS:
        yield LEADS[decision["lead"]]
    if decision["order"]:
        yield OPENINGS[decision["order"]].filled({"target": Who(decision["target"])})
    else:
        yield Message("it has to come closer before it can fire or strike")
    if decision["feared"]:
        threat = Message("{foe} could charge it") if decision["charges"] else Message("{foe} could fire at it")
        yield threat.filled({"foe": Who(decision["feared"])})
