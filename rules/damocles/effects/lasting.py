"""Effects that hold for a while, and when they end (R-DAT-02)."""

from rules.damocles.state import Squad


def expire(squad: Squad, until: str) -> None:
    """End every effect on a squad that holds until this moment."""
    if squad.lasting:
        squad.lasting = [held for held in squad.lasting if held.until != until]
