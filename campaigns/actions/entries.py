"""Enter strike forces in a campaign, and withdraw them."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import StrikeForce
from campaigns import bridge
from campaigns.actions.agreements import check_force, check_list_game
from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.errors import NotLegalError, RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Battle, Campaign, Entry, Membership
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from rules.lists.verdict import Verdict


def enter(membership: Membership, strike_force: StrikeForce) -> Entry:
    """Freeze a legal strike force as a member's entry; idempotent."""
    try:
        with transaction.atomic():
            campaign = lock_campaign_for_update(membership.campaign_id)
            present = membership.entries.active().first()
            return (
                _enter(campaign, membership, strike_force)
                if present is None
                else _existing_entry(present, strike_force)
            )
    except IntegrityError:
        return _existing_entry(membership.entries.active().get(), strike_force)


def _enter(campaign: Campaign, membership: Membership, strike_force: StrikeForce) -> Entry:
    StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
    force = StrikeForce.objects.with_release().get(pk=strike_force.pk)
    if not membership.plays():
        raise RefusedError(_("Followers watch: ask an organiser to make you a player, then enter a force."))
    check_list_game(campaign, force)
    state = state_of(campaign)
    if all(known.member != membership.number for known in state.forces.values()):
        check_not_over(campaign)
    check_force(state.settings, force.faction.slug, force.faction.name, force.release.number)
    verdict = bridge.verdict_under(force, limit_of(campaign, state, membership.number).valor)
    if not verdict.legal:
        raise NotLegalError(_("This list is not legal yet, so it cannot be entered."), verdict)
    taken = bridge.snapshot(force, verdict)
    ids = [str(place) for place in range(1, taken["squads"] + 1)]
    entry = membership.entries.create(strike_force=force, number=_next_number(campaign), squad_ids=ids, **taken)
    append(campaign, "entered", _entered_document(entry, verdict, force), by=membership)
    return entry


def _entered_document(entry: Entry, verdict: Verdict[Any], force: StrikeForce) -> dict[str, Any]:
    document = bridge.force_document(entry, verdict.unit_points, force.release.number)
    return document | {"member": entry.membership.number}


def _next_number(campaign: Campaign) -> int:
    entries = Entry.objects.filter(membership__campaign=campaign)
    return (entries.aggregate(last=Max("number"))["last"] or 0) + 1


def _existing_entry(present: Entry, strike_force: StrikeForce) -> Entry:
    if present.strike_force_id != strike_force.pk:
        raise RefusedError(_("You have already entered %(entry)s. Withdraw it first.") % {"entry": present})
    return present


def withdraw(entry: Entry, by: Membership | None = None) -> None:
    """Withdraw an entry without planned battles; recorded battles stay."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(entry.membership.campaign_id)
        locked = Entry.objects.select_for_update().get(pk=entry.pk)
        if Battle.objects.planned().filter(sides__entry=locked).exists():
            raise RefusedError(_("%(entry)s has a battle planned: record it or call it off first.") % {"entry": locked})
        if Entry.objects.filter(pk=locked.pk, withdrawn=None).update(withdrawn=timezone.now()):
            append(campaign, "withdrawn", {"force": locked.number}, by=by)
