"""Entering a strike force in a campaign, and withdrawing it."""

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from armies.models import StrikeForce
from campaigns import bridge
from campaigns.actions.campaigns import lock_open
from campaigns.actions.refusals import NotLegalError, RefusedError
from campaigns.models import Battle, Entry, Membership


def enter(membership: Membership, strike_force: StrikeForce) -> Entry:
    """Freeze a legal strike force as a member's entry; the same one twice is entered once."""
    try:
        with transaction.atomic():
            lock_open(membership.campaign_id)
            present = membership.entries.active().first()
            return _enter(membership, strike_force) if present is None else _entered(present, strike_force)
    except IntegrityError:
        return _entered(membership.entries.active().get(), strike_force)


def _enter(membership: Membership, strike_force: StrikeForce) -> Entry:
    StrikeForce.objects.select_for_update().get(pk=strike_force.pk)
    force = StrikeForce.objects.with_release().get(pk=strike_force.pk)
    verdict = bridge.verdict_under(force, membership.campaign.limit)
    if not verdict.legal:
        raise NotLegalError(_("This strike force is not legal yet, so it cannot be entered."), verdict)
    return membership.entries.create(strike_force=force, **bridge.snapshot(force, verdict))


def _entered(present: Entry, strike_force: StrikeForce) -> Entry:
    if present.strike_force_id != strike_force.pk:
        raise RefusedError(_("You have already entered %(entry)s. Withdraw it first.") % {"entry": present})
    return present


def withdraw(entry: Entry) -> None:
    """Take an entry out; what it fought stays recorded. One with operations still planned has to fight them."""
    with transaction.atomic():
        lock_open(entry.membership.campaign_id)
        locked = Entry.objects.select_for_update().get(pk=entry.pk)
        if Battle.objects.planned().filter(sides__entry=locked).exists():
            raise RefusedError(
                _("%(entry)s has an operation planned: record it or call it off first.") % {"entry": locked}
            )
        Entry.objects.filter(pk=locked.pk, withdrawn=None).update(withdrawn=timezone.now())
