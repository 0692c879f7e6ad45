"""The current limit of points of a member's force."""

from typing import NamedTuple

from campaigns.ledger.hexes import rewards
from campaigns.ledger.rounds import PAIRED, is_over
from campaigns.ledger.settings import limit_at
from campaigns.ledger.state import State
from campaigns.models import Campaign


class Limit(NamedTuple):
    """The most points of a member's force: the round's limit and the rewards of hexes; None without points."""

    round: int
    agreed: int | None
    reward: int
    in_rounds: bool = True
    """Whether it is the limit of a round, open or to come."""

    @property
    def valor(self) -> int | None:
        return None if self.agreed is None else self.agreed + self.reward


def limit_of(campaign: Campaign, state: State, member: int) -> Limit:
    """The limit of the round that is open, else of the next or the last (C-FRC-04), and the SV of hexes held."""
    round = round_now(state)
    in_rounds = (bool(state.rounds) or state.settings.kind in PAIRED) and not is_over(state)
    return Limit(round, limit_at(state.settings, campaign.limit, round), rewards(state, member)[1], in_rounds)


def round_now(state: State) -> int:
    """The round that is open, else the one that comes next; after the last there is none."""
    last = state.round()
    if last is None:
        return 1
    return last.number + 1 if last.closed and not is_over(state) else last.number
