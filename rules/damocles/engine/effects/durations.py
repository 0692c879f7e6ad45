"""Effects that hold for a while, and when they end (R-DAT-02)."""

from rules.damocles.engine.state import Squad


def expire(squad: Squad, until: str) -> None:
    """End every effect on a squad that holds until this trigger."""
    if squad.timed_effects:
        squad.timed_effects = [held for held in squad.timed_effects if held.until != until]


def expire_order(squad: Squad, depth: int) -> None:
    """End every effect on a squad that holds for an order, not those of an order that this one interrupts."""
    squad.timed_effects = [held for held in squad.timed_effects if held.until != "order" or held.depth < depth]
