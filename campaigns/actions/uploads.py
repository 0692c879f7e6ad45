"""A battle that was played by script, as somebody sends it in."""

from typing import Any
from uuid import UUID

from campaigns.actions import script_verification
from campaigns.actions.errors import StaleError
from campaigns.actions.proposals import propose
from campaigns.actions.scripts import record_by_script
from campaigns.models import Battle, Membership, Proposal

Document = dict[str, Any]


def upload(
    battle: Battle, by: Membership, version: int, scenario: Document, result: Document, *, key: UUID
) -> Proposal | None:
    """Fought again it is recorded for an organiser, and proposed for a player: the proposal then (C-RES-09).

    What was recorded from the very same result stays as it is.
    """
    if not battle.is_planned():
        if battle.digest and battle.digest == result.get("digest"):
            return None
        raise StaleError(battle)
    again = script_verification.verify(battle, scenario, result)
    if not by.organises():
        return propose(battle, by, version, script_verification.report_of(battle, scenario, again), key=key)
    record_by_script(battle, by.user, version, scenario, again)
    return None
