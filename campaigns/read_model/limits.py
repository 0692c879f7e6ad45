"""The current limit of points of a member's force."""

from typing import NamedTuple

from campaigns.ledger.hexes import rewards
from campaigns.ledger.rounds import is_over
from campaigns.ledger.settings import PAIRED, Settings, limit_at
from campaigns.ledger.state import State
from campaigns.models import Campaign, Entry


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


def broken_by(campaign: Campaign, state: State, wished: Settings) -> list[Entry]:
    """The forces that are within the limits agreed on and would be above those of another agreement."""
    if campaign.limit is None:
        return []
    now = round_now(state)
    before, after = (_least(settings, campaign.limit, now) for settings in (state.settings, wished))
    entries = (
        Entry.objects.active().filter(membership__campaign=campaign, points__gt=after).select_related("membership")
    )
    rewarded = ((entry, rewards(state, entry.membership.number)[1]) for entry in entries)
    return [entry for entry, reward in rewarded if after + reward < (entry.points or 0) <= before + reward]


def _least(settings: Settings, base: int, now: int) -> int:
    """The lowest limit from a round on."""
    rounds = [now, *(first for first, _limit in settings.limits if first > now)]
    return min(limit_at(settings, base, number) or base for number in rounds)


def round_now(state: State) -> int:
    """The round that is open, else the one that comes next; after the last there is none."""
    last = state.round()
    if last is None:
        return 1
    return last.number + 1 if last.closed and not is_over(state) else last.number
