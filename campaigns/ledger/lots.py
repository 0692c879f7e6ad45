"""Missions drawn by lot, from the campaign's seed (C-PAI-09)."""

from collections.abc import Sequence

from campaigns.ledger.part import by_lot
from campaigns.ledger.state import State


def mission_by_lot(state: State, missions: Sequence[str], round: int, table: int = 1) -> str:
    """The mission of a round, or of a table in it: none comes again before all others came (C-PAI-09)."""
    order = by_lot(state.lot, missions)
    return order[(round + table - 2) % len(order)]
