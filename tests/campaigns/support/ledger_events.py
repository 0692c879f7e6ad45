"""A small language to tell the history of a campaign in tests: each verb adds an event whose document was checked."""

from typing import Any

from campaigns.ledger.events import Event, read_document, with_hash
from campaigns.ledger.replay import rebuild
from campaigns.ledger.standings import Line, standings
from campaigns.ledger.state import Squad, State

LUCK = "0" * 64
LIMP, HEALS, AIM, LIMP_AGAIN = f"{6:064x}", f"{0:064x}", f"{14:064x}", f"{39:064x}"
"""Battles after which squad 1 of force 1, if lost, rolls a 1 and a 1, a 3, a 1 and a 2, and a 1 and a 1."""


def deeds(id: str, slain: int = 0, destroyed: int = 0, objectives: int = 0, survived: bool = True) -> dict[str, Any]:
    return {"id": id, "slain": slain, "destroyed": destroyed, "objectives": objectives, "survived": survived}


def side(force: int, outcome: str, victory_points: int = 0, *squads: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A side of a battle; the member has the number of the force."""
    return {
        "force": force, "member": force, "outcome": outcome, "victory_points": victory_points, "squads_lost": 0,
        "figures": {}, "reasons": {}, "squads": list(squads),
    } | more  # fmt: skip


class History:
    """Builds the events of a campaign one by one."""

    def __init__(self, players: int = 2, **agreement: Any) -> None:
        self.events: list[Event] = []
        self.append("founded", name="Winter War", agreement=agreement)
        for number in range(1, players + 1):
            self.joined(number)
            self.entered(number)

    def append(self, kind: str, **document: Any) -> int:
        """Add an event; its number."""
        number = len(self.events) + 1
        event = Event(number, kind, f"2026-11-{number % 28 + 1:02}T18:00:00+00:00", 1, read_document(kind, document))
        self.events.append(with_hash(self.events[-1].hash if self.events else "", event))
        return number

    def joined(self, member: int, role: str = "player") -> int:
        return self.append("joined", member=member, role=role)

    def entered(self, force: int, *squads: str, member: int = 0) -> int:
        return self.append("entered", member=member or force, **outfit(force, *squads))

    def refitted(self, force: int, *squads: str) -> int:
        return self.append("refitted", **outfit(force, *squads))

    def fought(self, battle: int, *sides: dict[str, Any], **more: Any) -> int:
        """A result."""
        document = {
            "battle": battle, "round": None, "title": "Eradication", "operation": "eradication", "method": "by_hand",
            "played": "2026-11-22", "stake": None, "chapter": None, "luck": LUCK, "sides": list(sides),
        } | more  # fmt: skip
        return self.append("result", **document)

    def won(self, battle: int, winner: int, loser: int, score: tuple[int, int] = (2, 1), **more: Any) -> int:
        return self.fought(battle, side(winner, "won", score[0]), side(loser, "lost", score[1]), **more)

    def drawn(self, battle: int, first: int, other: int, score: int = 1) -> int:
        return self.fought(battle, side(first, "draw", score), side(other, "draw", score))

    def learnt(self, battle: int, *squads: dict[str, Any], **more: Any) -> int:
        """Force 1 wins over force 2 with these deeds."""
        return self.fought(battle, side(1, "won", 1, *squads), side(2, "lost"), **more)

    def awarded(self, member: int, points: int) -> int:
        return self.append("awarded", member=member, points=points, reason="fair play")

    def granted(self, force: int, credits: int = 0, *squads: dict[str, Any], battle: int | None = None) -> int:
        forces = [{"force": force, "credits": credits, "squads": list(squads)}]
        return self.append("granted", battle=battle, reason="fair play", forces=forces)

    def honoured(self, force: int, squad: str, honour: str) -> int:
        return self.append("honoured", force=force, squad=squad, honour=honour)

    def back(self, *events: int) -> int:
        """Take events back."""
        return self.append("taken_back", events=list(events), reason="a slip")

    def round(self, number: int, *pairings: dict[str, Any]) -> int:
        return self.append("round_opened", round=number, limit=500, deadline=None, pairings=list(pairings))

    def state(self) -> State:
        return rebuild(self.events)

    def table(self) -> list[Line]:
        return standings(self.state())

    def squad(self, id: str, force: int = 1) -> Squad:
        squad = self.state().forces[force].squad(id)
        assert squad is not None
        return squad


def outfit(force: int, *squads: str) -> dict[str, Any]:
    """A force of squads 1 and 2, or of those named."""
    ids = squads or ("1", "2")
    return {
        "force": force, "name": f"Force {force}", "faction": "guard", "faction_name": "The Guard", "release": 1,
        "points": 60 * len(ids),
        "squads": [{"id": id, "name": f"Squad {id}", "datasheet": "rifles", "points": 60} for id in ids],
    }  # fmt: skip


def plain_state(state: State) -> dict[str, Any]:
    """All that a state says, as plain values that can be compared."""
    return plain(vars(state))


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [plain(item) for item in value]
    return plain(vars(value)) if hasattr(value, "__dict__") else value
