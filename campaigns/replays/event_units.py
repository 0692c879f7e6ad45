"""The squads of an event: those it names, and the active one."""

from collections.abc import Mapping
from typing import Any

from campaigns.replays.participants import Participants

HELD = ("objective_held", "territory_held", "survivors")
"""Reasons for points that are not scored by an activation."""


class Involved:
    """Reads events in their order; squads are numbered across all players."""

    def __init__(self, participants: Participants) -> None:
        self.numbers = {id: number for number, id in enumerate(participants.squads)}
        self.active: str = ""

    def in_event(self, event: Mapping[str, Any]) -> list[int]:
        """The numbers of the squads involved in an event."""
        self._follow(event)
        named = [event.get("squad"), event.get("target"), event.get("by_squad"), self.active]
        named += [*event.get("targets", ()), *event.get("squads", ())]
        return sorted({self.numbers[id] for id in named if id in self.numbers})

    def _follow(self, event: Mapping[str, Any]) -> None:
        """An activation lasts until the next one, or until the turn ends."""
        if event["type"] == "activation":
            self.active = event["squad"]
        elif event["type"] in ("initiative", "cohesion", "end") or event.get("reason") in HELD:
            self.active = ""
