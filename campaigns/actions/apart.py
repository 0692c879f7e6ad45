"""Keep clubs, and pairs who met in an event before, apart in the first round (C-PAI-08)."""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

from django.db import transaction

from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.documents import MAX_MET
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of
from people.folding import fold

EARLIER = 50
"""Earlier campaigns that are offered."""


def keep_apart(
    campaign: Campaign, by: Membership, clubs: Sequence[Sequence[int]], met: Iterable[Sequence[int]]
) -> None:
    """Say anew who does not meet in the first round; what stands already changes nothing."""
    document = {"clubs": [sorted(club) for club in clubs], "met": sorted(sorted(pair) for pair in met)[:MAX_MET]}
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        present = {"clubs": [sorted(club) for club in state.clubs], "met": sorted(map(sorted, state.met_before))}
        if document != present:
            append(locked, "kept_apart", document, by=by)


def earlier_events(campaign: Campaign, organiser: Any) -> list[Campaign]:
    """Other campaigns that somebody organises, the latest first."""
    rows = Campaign.objects.editable_by(organiser).exclude(pk=campaign.pk)
    return list(rows.order_by("-pk")[:EARLIER])


def met_in(campaign: Campaign, earlier: Campaign) -> list[list[int]]:
    """The members of a campaign who met in an earlier one, known by account, or guests by name."""
    here = {_person(member): member.number for member in campaign.memberships.active().order_by("-number")}
    there = {member.number: here.get(_person(member)) for member in earlier.memberships.all()}
    pairs = set()
    for result in state_of(earlier).results.values():
        known = [there.get(side.member) for side in result.sides]
        pairs |= {frozenset(two) for two in combinations([n for n in known if n is not None], 2) if len(set(two)) == 2}
    return sorted(sorted(pair) for pair in pairs)


def _person(member: Membership) -> tuple[int | None, str]:
    return (member.user_id, "") if member.user_id is not None else (None, fold(member.name))
