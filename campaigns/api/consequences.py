"""All that would change if something were taken back, corrected or agreed otherwise, as data (C-LED-08)."""

from typing import Any

from campaigns.api.documents import line_document, names_of
from campaigns.api.figures import figures
from campaigns.ledger.consequences import LineChange, SquadChange
from campaigns.ledger.events import Event
from campaigns.ledger.standings import Line
from campaigns.ledger.state import State
from campaigns.models import Campaign
from campaigns.presenters.correction_preview import CorrectionPreview


def consequences_document(campaign: Campaign, foreseen: CorrectionPreview) -> dict[str, Any]:
    """What changes, with the seal that it was worked out on."""
    found, names = foreseen.found, names_of(campaign)
    return {
        "seal": foreseen.seal,
        "nothing": found.nothing and not foreseen.battles,
        "lines": [_line(change, found.before, found.after, names) for change in found.lines],
        "squads": [_squad(change) for change in found.squads],
        "hexes": [change._asdict() for change in found.hexes],
        "chapter": _both(*found.chapter) if found.chapter else None,
        "path": _both(*([step._asdict() for step in path] for path in found.path)) if found.path else None,
        **figures(found, "rounds", "rounds_again"),
        "battles": [
            {"battle": change.number, "before": _told_by(change.before), "after": _told_by(change.after)}
            for change in foreseen.battles
        ],
    }


def _both(before: Any, after: Any) -> dict[str, Any]:
    return {"before": before, "after": after}


def _told_by(event: Event | None) -> int | None:
    return event.number if event else None


def _line(change: LineChange, before: State, after: State, names: dict[int, str]) -> dict[str, Any]:
    lines = _both(_told(change.before, before, names), _told(change.after, after, names))
    return {"member": change.member, "name": names.get(change.member) or None, **lines}


def _told(line: Line | None, state: State, names: dict[int, str]) -> dict[str, Any] | None:
    return line_document(line, state, names) if line else None


def _squad(change: SquadChange) -> dict[str, Any]:
    return {
        **figures(change, "force", "squad", "name"),
        "experience": _both(*change.experience),
        "grade": _both(*change.grade),
        "honours_lost": list(change.lost),
        "honours_gained": list(change.gained),
        "scars_lost": list(change.scars_lost),
        "scars_gained": list(change.scars_gained),
    }
