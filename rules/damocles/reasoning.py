"""Why a commander activated a squad and held another back, in words."""

from collections.abc import Iterator
from typing import Any

from rules.damocles.event_terms import LEADS, OPENINGS
from rules.message import Message, Who

Document = dict[str, Any]


def reasoning(weighed: Document, chosen: bool) -> Message:
    """Why a squad is activated, or held back; thousandths of a battle won are judged by fighting on."""
    if weighed["lead"]:
        first = Message("Chosen, by fighting on judged at {judged} in a thousand: {reasons}.")
        second = Message("Held back: {squad}, by fighting on judged at {judged} in a thousand: {reasons}.")
    else:
        first = Message("Chosen, judged at {judged}: {reasons}.")
        second = Message("Held back: {squad}, judged at {judged}: {reasons}.")
    values = {"squad": Who(weighed["squad"]), "judged": weighed["judged"], "reasons": tuple(_reasons(weighed))}
    return (first if chosen else second).filled(values)


def _reasons(weighed: Document) -> Iterator[Message]:
    """How a squad would be led, what it can do at once, what it has to fear."""
    if weighed["lead"] in LEADS:
        yield LEADS[weighed["lead"]]
    if weighed["order"]:
        yield OPENINGS[weighed["order"]].filled({"target": Who(weighed["target"])})
    else:
        yield Message("it has nothing to strike at yet")
    if weighed["feared"]:
        threat = Message("{foe} could charge it") if weighed["charges"] else Message("{foe} could fire at it")
        yield threat.filled({"foe": Who(weighed["feared"])})
