"""The event log of a battle: its events in order, and the digest that two battles are compared by."""

import json
from hashlib import sha256


def cm(hundredths: int) -> int | float:
    """Hundredths of a centimetre as the documents write them: centimetres, whole where they are."""
    return hundredths // 100 if hundredths % 100 == 0 else hundredths / 100


def hundredths(centimetres: float) -> int:
    """Centimetres of a document as hundredths, which is what the engine counts in."""
    return round(centimetres * 100)


class EventLog:
    """Events as plain documents; none are built without an event log."""

    def __init__(self) -> None:
        self.events: list[dict[str, object]] = []

    def add(self, turn: int, type: str, **values: object) -> None:
        event: dict[str, object] = {"n": len(self.events) + 1, "turn": turn, "type": type}
        event.update(values)
        self.events.append(event)

    def append(self, held: "EventLog") -> None:
        """Add the events that were held back in another log."""
        for event in held.events:
            event["n"] = len(self.events) + 1
            self.events.append(event)

    def digest(self) -> str:
        """SHA-256 of the events as canonical JSON: keys sorted, no spaces, UTF-8."""
        text = json.dumps(self.events, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return sha256(text.encode()).hexdigest()
