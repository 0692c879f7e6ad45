"""Choose honours for squads of one's own force."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.experience import honours_of
from campaigns.ledger.state import Force, State
from campaigns.models import Campaign, Entry, LedgerEvent, Membership
from campaigns.read_model.campaign_state import state_of

Choice = tuple[str, str]
"""Number of a squad and the slug of its honour."""


def choose_honours(entry: Entry, by: Membership, choices: Sequence[Choice], *, key: UUID) -> None:
    """Choose honours for squads of one's own force, atomically; idempotent by `key` (C-HON-06)."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(entry.membership.campaign_id)
        if _is_repeated(campaign, by, key):
            return
        present = Entry.objects.get(pk=entry.pk)
        if present.membership_id != by.pk or present.withdrawn is not None:
            raise RefusedError(_("Honours are chosen by the player whose strike force it is, as long as it fights."))
        state = state_of(campaign)
        _check_choices(state, state.forces[present.number], choices)
        for place, (squad, honour) in enumerate(choices):
            document = {"force": present.number, "squad": squad, "honour": honour}
            append(campaign, "honoured", document, by=by, key=None if place else key)


def _is_repeated(campaign: Campaign, by: Membership, key: UUID) -> bool:
    """Whether this request was already handled; RefusedError if another member used the key."""
    event = LedgerEvent.objects.filter(key=key).first()
    if event is not None and (event.campaign_id, event.by_number) != (campaign.pk, by.number):
        raise RefusedError(_("This form was already used. Please open it again."))
    return event is not None


def _check_choices(state: State, force: Force, choices: Sequence[Choice]) -> None:
    """A squad's grade limits its honours, each at most once (C-HON-01, C-HON-02, C-HON-05)."""
    if not (state.settings.experience and state.settings.honours):
        raise RefusedError(_("This campaign is played without honours."))
    if not choices:
        raise RefusedError(_("Choose an honour for at least one squad."))
    honours, taken = honours_of(state.game), dict[str, list[str]]()
    for number, honour in choices:
        squad = force.squads.get(number)
        if squad is None:
            raise RefusedError(_("This strike force has no such squad any more."))
        chosen = taken.setdefault(number, list(squad.chosen))
        if honour not in honours:
            raise RefusedError(_("There is no such honour."))
        if honour in chosen:
            raise RefusedError(_("%(squad)s has this honour already.") % {"squad": squad.name or squad.datasheet})
        if len(chosen) >= squad.choices:
            raise RefusedError(_("%(squad)s has no honour left to choose.") % {"squad": squad.name or squad.datasheet})
        chosen.append(honour)
