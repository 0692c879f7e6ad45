"""Late pairings and byes within an open round (C-RND-12)."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.corrections import update_rows
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.actions.rounds import (
    Meeting,
    Terms,
    call_off_with,
    check_forces,
    check_half_byes,
    check_limit,
    moment,
    plan_battles,
    same_request,
    to_fight,
)
from campaigns.ledger.rounds import refuse_pair, to_be_paired
from campaigns.ledger.state import Round, State
from campaigns.models import Campaign, LedgerEvent, Membership
from campaigns.notifications import notify
from campaigns.read_model.campaign_state import events_of, state_of


def add_pairings(
    campaign: Campaign, by: Membership, *, key: UUID, number: int, meetings: Sequence[Meeting]
) -> LedgerEvent:
    """Pair players of an open round without opponents, or give byes, atomically (C-RND-12).

    Idempotent by `key`. StaleError when the round is closed or was revoked.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        before = LedgerEvent.objects.filter(key=key).first()
        if before is not None:
            return same_request(before, by, "pairings_added")
        state = state_of(locked)
        round = state.rounds.get(number)
        if round is None or round.closed:
            raise StaleError(locked)
        check_pairings(locked, state, round, meetings)
        check_limit(state, meetings, round.limit)
        players = state.owners(tuple(force for meeting in meetings for force in meeting.forces))
        given_back = _revoke_concessions(locked, state, round, players, by)
        pairings = plan_battles(locked, by, key, number, Terms(round.limit, moment(round.deadline)), meetings)
        document = {"round": number, "pairings": pairings}
        event = append(locked, "pairings_added", document, by=by, key=key)
        call_off_with(locked.battles.planned().filter(number__in=given_back), event.number)
        added = document | {"deadline": round.deadline, "pairings": to_fight(state, pairings)}
        notify.notify_round(locked, state, added, by, late=True)
        return event


def unfought_numbers(campaign: Campaign, number: int) -> list[int]:
    """Numbers of the planned battles of a round."""
    return list(campaign.battles.planned().filter(round=number).values_list("number", flat=True))


def check_pairings(campaign: Campaign, state: State, round: Round, meetings: Sequence[Meeting]) -> None:
    """Only players without an opponent may be paired; in a knock-out the same two again (C-RND-12)."""
    if not meetings:
        raise RefusedError(_("Pair two players, or give somebody a bye."))
    check_forces(state, meetings)
    check_half_byes(state, meetings)
    free = to_be_paired(state, round, unfought_numbers(campaign, round.number)).values()
    for force in (force for meeting in meetings for force in meeting.forces):
        if force not in free:
            player = state.members[state.forces[force].member].name
            message = _("%(player)s has an opponent in this round: call that battle off first (C-RND-12).")
            raise RefusedError(message % {"player": player})
    if any(refuse_pair(state, round, state.owners(meeting.forces)) for meeting in meetings):
        raise RefusedError(_("In a knock-out only the two whose battle was called off meet anew (C-RND-12)."))


def _revoke_concessions(campaign: Campaign, state: State, round: Round, players: set[int], by: Membership) -> list[int]:
    """Revoke concessions won by players who are paired again; return those battles' numbers."""
    results = [state.results[pairing.battle] for pairing in round.pairings if pairing.battle in state.results]
    taken = [
        result
        for result in results
        if result.conceded and any(side.member in players and side.outcome == "won" for side in result.sides)
    ]
    if taken:
        events = events_of(campaign)
        append(campaign, "taken_back", {"events": [result.event for result in taken], "reason": ""}, by=by)
        update_rows(campaign, events)
    return [result.battle for result in taken]
