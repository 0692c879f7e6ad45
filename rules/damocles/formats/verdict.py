"""The verdict on a strike force as a document."""

from typing import Any, Final

from rules.damocles.content.task_forces import TASK_FORCES
from rules.damocles.lists.verdict import Verdict
from rules.damocles.lists.violations import FAULTS

COUNT: Final = {"type": "integer", "minimum": 0}
TASK_FORCE: Final = {
    "slug": {"type": "string", "enum": [force.slug for force in TASK_FORCES]},
    "bonus": COUNT,
    "squads": {"type": "array", "items": COUNT},
}
VIOLATION: Final = {
    "rule": {"type": "string", "pattern": "^R-[A-Z]{3}-[0-9]{2}$"},
    "code": {"type": "string", "enum": sorted(FAULTS)},
    "message": {"type": "string"},
    "squad": {"type": ["integer", "null"], "description": "The squad's place in the list, from 0."},
}
VERDICT: Final = {
    "legal": {"type": "boolean"},
    "strategic_valor": COUNT,
    "limit": COUNT,
    "tactical_points": COUNT,
    "task_forces": {"type": "array", "items": {"$ref": "#/$defs/TaskForce"}},
    "violations": {"type": "array", "items": {"$ref": "#/$defs/Violation"}},
}


def _object(description: str, properties: dict[str, Any]) -> dict[str, Any]:
    """The schema of an object that always has all of these."""
    about = {"type": "object", "description": description}
    return about | {"properties": properties, "required": list(properties), "additionalProperties": False}


def verdict_schema() -> dict[str, Any]:
    """The JSON Schema of `verdict_document`."""
    inner = {
        "TaskForce": _object("A task force, its tactical points and its squads.", TASK_FORCE),
        "Violation": _object("What is wrong with a strike force.", VIOLATION),
    }
    return _object("Points of a strike force, and every rule it breaks.", VERDICT) | {"$defs": inner}


def verdict_document(verdict: Verdict) -> dict[str, Any]:
    """What `check_roster` prints."""
    return {
        "legal": verdict.legal,
        "strategic_valor": verdict.strategic_valor,
        "limit": verdict.limit,
        "tactical_points": verdict.tactical_points,
        "task_forces": [
            {"slug": force.slug, "bonus": force.bonus, "squads": list(force.squads)} for force in verdict.task_forces
        ],
        "violations": [
            {
                "rule": violation.rule,
                "code": violation.code,
                "message": violation.message.in_plural(),
                "squad": violation.unit,
            }
            for violation in verdict.violations
        ],
    }
