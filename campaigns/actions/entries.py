"""Enter strike forces in a campaign, and withdraw them."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import Faction, StrikeForce
from campaigns import bridge
from campaigns.actions.agreements import check_faction, check_force, check_list_game
from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.errors import NotLegalError, RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.state import State
from campaigns.models import Battle, Campaign, Entry, Membership
from campaigns.read_model.campaign_state import state_of
from campaigns.read_model.limits import limit_of
from rules.lists.verdict import Verdict


def enter(membership: Membership, strike_force: StrikeForce, by: Membership | None = None) -> Entry:
    """Freeze a legal strike force as a member's entry; idempotent.

    `by` is the organiser who enters it for them. The list may be unsaved: one that was pasted, or comes with the game.
    A force on paper gives way to it (C-FRC-09).
    """
    try:
        with transaction.atomic():
            campaign = lock_campaign_for_update(membership.campaign_id)
            present = membership.entries.active().first()
            if present is not None and not present.on_paper():
                return _existing_entry(present, strike_force)
            if present is not None:
                _withdraw(campaign, present, by or membership)
            return _enter(campaign, membership, strike_force, by or membership)
    except IntegrityError:
        return _existing_entry(membership.entries.active().get(), strike_force)


def _enter(campaign: Campaign, membership: Membership, strike_force: StrikeForce, by: Membership) -> Entry:
    force = strike_force
    if strike_force.pk is not None:
        StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
        force = StrikeForce.objects.with_release().get(pk=strike_force.pk)
    state = _check_member(campaign, membership)
    check_list_game(campaign, force)
    check_force(state.settings, force.faction.slug, force.faction.name, force.release.number)
    verdict = bridge.verdict_under(force, limit_of(campaign, state, membership.number).valor)
    if not verdict.legal:
        raise NotLegalError(_("This list is not legal yet, so it cannot be entered."), verdict)
    taken = bridge.snapshot(force, verdict)
    ids = [str(place) for place in range(1, taken["squads"] + 1)]
    made_from = force if force.pk is not None else None
    entry = membership.entries.create(strike_force=made_from, number=_next_number(campaign), squad_ids=ids, **taken)
    append(campaign, "entered", _entered_document(entry, verdict, force), by=by)
    return entry


def _check_member(campaign: Campaign, membership: Membership) -> State:
    """The state of the campaign, if this member may enter a force now."""
    if not membership.plays():
        raise RefusedError(_("Followers watch: ask an organiser to make you a player, then enter a force."))
    state = state_of(campaign)
    if all(known.member != membership.number for known in state.forces.values()):
        check_not_over(campaign)
    return state


def enter_on_paper(
    membership: Membership, faction: Faction | None = None, name: str = "", by: Membership | None = None
) -> Entry:
    """Enter a force that a member brings on paper, where the agreement demands no lists (C-FRC-09); idempotent."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(membership.campaign_id)
        present = membership.entries.active().first()
        if present is not None and present.on_paper():
            return present
        if present is not None:
            raise RefusedError(_("You have already entered %(entry)s. Withdraw it first.") % {"entry": present})
        state = _check_member(campaign, membership)
        if state.settings.lists_required:
            raise RefusedError(_("This campaign agreed that every force is a list of the site (C-FRC-09)."))
        if faction is not None:
            check_faction(state.settings, faction.slug, faction.name)
        name = name or (faction.name if faction else _("Force on paper"))
        entry = membership.entries.create(
            number=_next_number(campaign),
            name=name,
            faction=faction.name if faction else "",
            squads=0,
            roster={},
            content={},
        )
        append(campaign, "entered", bridge.paper_document(entry, faction), by=by or membership)
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
        _withdraw(campaign, Entry.objects.select_for_update().get(pk=entry.pk), by)


def _withdraw(campaign: Campaign, entry: Entry, by: Membership | None) -> None:
    if Battle.objects.planned().filter(sides__entry=entry).exists():
        raise RefusedError(_("%(entry)s has a battle planned: record it or call it off first.") % {"entry": entry})
    if Entry.objects.filter(pk=entry.pk, withdrawn=None).update(withdrawn=timezone.now()):
        append(campaign, "withdrawn", {"force": entry.number}, by=by)
