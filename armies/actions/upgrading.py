"""Taking a strike force to another release of its faction."""

from armies.actions.versioning import ChangeRequest, save_change
from armies.bridge import roster_of
from armies.models import Change, Release, StrikeForce


def upgrade(strike_force: StrikeForce, edit: ChangeRequest, release: Release) -> Change:
    """Pin the strike force to another release of its faction; squads and deck stay as they are."""
    figures = {"from": strike_force.release.number, "to": release.number}
    return save_change(strike_force, edit, "upgraded", roster_of(strike_force), figures, release)
