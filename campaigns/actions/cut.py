"""Say who goes on to a knock-out, and draw the groups of a league (C-CUT, C-GRP)."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.cut import first_of
from campaigns.ledger.rounds import CUT, refusal_code, who_takes_part
from campaigns.ledger.state import State
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of


def make_cut(campaign: Campaign, by: Membership, members: Sequence[int]) -> None:
    """These go on to a knock-out, the first seed first (C-CUT-02). The same cut again changes nothing."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        if state.cut:
            if state.cut != tuple(members):
                raise StaleError(locked)
            return
        _check_members(state, members)
        append(locked, "cut", {"members": list(members), "first": first_of(state)}, by=by)


def _check_members(state: State, members: Sequence[int]) -> None:
    refused = refusal_code(state)
    if refused is None or refused.refusal != CUT:
        raise RefusedError(_("The cut is made when the rounds before it are played and closed (C-CUT-02)."))
    most = min(state.settings.goes_on, len(who_takes_part(state)))
    if len(set(members)) != len(members) or not 2 <= len(members) <= most:
        raise RefusedError(_("Between 2 and %(most)s players go on, each once (C-CUT-02).") % {"most": most})
    if not set(members) <= who_takes_part(state).keys():
        raise RefusedError(_("Who has left, or has no force, does not go on. Please choose again."))


def draw_groups(campaign: Campaign, by: Membership, groups: Sequence[Sequence[int]]) -> None:
    """Put the players of a league in groups; who is in one stays in it once a round was opened (C-GRP-01)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        document = {"groups": [sorted(group) for group in groups]}
        if document["groups"] == [sorted(group) for group in state.groups]:
            return
        _check_groups(state, groups)
        append(locked, "grouped", document, by=by)


def _check_groups(state: State, groups: Sequence[Sequence[int]]) -> None:
    settings, placed = state.settings, [member for group in groups for member in group]
    if not settings.grouped or state.cut:
        raise RefusedError(_("Only a league that was agreed on with groups has groups (C-GRP-01)."))
    if len(groups) != settings.groups or any(len(group) < 2 for group in groups):
        message = _("Each of the %(n)s groups needs two players at least (C-GRP-01).")
        raise RefusedError(message % {"n": settings.groups})
    here = who_takes_part(state)
    gone = {member for group in state.groups for member in group} - here.keys()
    if len(set(placed)) != len(placed) or not here.keys() <= set(placed) or not set(placed) <= here.keys() | gone:
        raise RefusedError(_("Every player with a force is in one group, and nobody else is (C-GRP-01)."))
    if state.rounds and any(not set(known) <= set(group) for known, group in zip(state.groups, groups, strict=True)):
        raise RefusedError(_("Once a round was opened, who is in a group stays in it (C-GRP-01)."))
