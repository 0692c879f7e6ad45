"""Upload a scripted battle."""

from typing import Any
from uuid import UUID

from campaigns.actions.errors import StaleError
from campaigns.actions.fighting import script_checks
from campaigns.actions.fighting.script_results import record_by_script
from campaigns.actions.proposals import propose
from campaigns.models import Battle, Membership, Proposal

Document = dict[str, Any]


def upload(
    battle: Battle, by: Membership, version: int, scenario: Document, result: Document, *, key: UUID
) -> Proposal | None:
    """Verify a scripted battle, then record it for an organiser or return a player's proposal (C-RES-09).

    A battle already recorded from the same result is left unchanged.
    """
    if not battle.is_planned():
        check_recorded_so(battle, result)
        return None
    rerun = script_checks.verify(battle, scenario, result)
    if not by.organises():
        return propose(battle, by, version, script_checks.report_of(battle, scenario, rerun), key=key)
    record_by_script(battle, by.user, version, scenario, rerun)
    return None


def check_recorded_so(battle: Battle, result: Document) -> None:
    """A battle that is over was recorded from this result."""
    if not battle.digest or battle.digest != result.get("digest"):
        raise StaleError(battle)
