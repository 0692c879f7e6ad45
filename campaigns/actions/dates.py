"""The players of a battle agree on a date: times are offered, one is taken, both are told (C-DAT-01)."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError
from campaigns.actions.locking import check_is_member, lock_campaign_for_update
from campaigns.actions.plans import locked_battle
from campaigns.models import Battle, DateOffer, Membership
from campaigns.notifications import notify
from campaigns.text.notices import when

MAX_OFFERS = 12
"""Maximum number of times that are offered for a battle at once."""

FURTHEST = timedelta(days=366)


@transaction.atomic
def offer_dates(battle: Battle, by: Membership, moments: Collection[datetime]) -> None:
    """Offer times for a battle; one that is offered already stays its first author's."""
    present = _to_be_agreed(battle, by)
    for moment in moments:
        _check_moment(present, moment)
    offered = set(present.date_offers.values_list("moment", flat=True))
    new = sorted({moment.replace(second=0, microsecond=0) for moment in moments} - offered)
    if len(offered) + len(new) > MAX_OFFERS:
        raise RefusedError(_("At most %(most)s times are offered for a battle at once.") % {"most": MAX_OFFERS})
    rows = DateOffer.objects.bulk_create([DateOffer(battle=present, by=by, moment=moment) for moment in new])
    if rows:
        notify.notify_date(present, by, "offered", rows[0].moment, f"date_offer:{present.pk}:{rows[0].pk}")


@transaction.atomic
def take_date(battle: Battle, by: Membership, offer: int) -> None:
    """Agree on an offered time, which ends all offers (C-DAT-01); RefusedError for one's own if another may answer."""
    present = _to_be_agreed(battle, by)
    row = present.date_offers.filter(pk=offer).first()
    if row is None:
        raise RefusedError(_("This time is not offered any more."))
    _check_moment(present, row.moment)
    if row.by_id == by.pk and not by.organises() and _who_may_answer(present, by):
        raise RefusedError(_("You offered this time yourself: somebody else takes it."))
    present.date_offers.all().delete()
    _set(present, by, row.moment, "agreed")


@transaction.atomic
def withdraw_date(battle: Battle, by: Membership, offer: int) -> None:
    """Withdraw a time that one offered, or decline another's; one that is gone stays gone."""
    _to_be_agreed(battle, by).date_offers.filter(pk=offer).delete()


@transaction.atomic
def drop_date(battle: Battle, by: Membership) -> None:
    """The agreed date is off; idempotent."""
    present = _to_be_agreed(battle, by)
    if present.date is not None:
        _set(present, by, None, "off", before=present.date)


def drop_dates_beyond(battles: Any, deadline: datetime | None, by: Membership) -> None:
    """What was agreed on for later than a new deadline is off. Call it with the campaign's row locked."""
    for battle in battles.filter(date__gt=deadline) if deadline else []:
        _set(battle, by, None, "off", before=battle.date)


def _to_be_agreed(battle: Battle, by: Membership) -> Battle:
    """A battle that is still to be fought, its campaign's row locked."""
    lock_campaign_for_update(battle.campaign_id)
    check_is_member(by)
    present = locked_battle(battle)
    if not present.is_planned() or present.is_committed() or present.has_pending_result():
        raise RefusedError(_("This battle is not to be fought any more: there is no date to agree on."))
    return present


def _check_moment(battle: Battle, moment: datetime) -> None:
    """To come, within a year, and not after the deadline."""
    now = timezone.now()
    if moment <= now:
        raise RefusedError(_("This moment has passed."))
    if moment > now + FURTHEST:
        raise RefusedError(_("Offer a time within a year."))
    if battle.deadline is not None and moment > battle.deadline:
        message = _("The deadline is %(when)s: offer an earlier time, or ask an organiser to move it.")
        raise RefusedError(message % {"when": when(battle.deadline.isoformat())})


def _who_may_answer(battle: Battle, by: Membership) -> bool:
    """Whether another player of the battle has an account: guests answer nothing."""
    others = battle.sides.filter(entry__membership__state="active", entry__membership__user__isnull=False)
    return others.exclude(entry__membership=by).exists()


def _set(battle: Battle, by: Membership, date: datetime | None, did: str, before: datetime | None = None) -> None:
    Battle.objects.filter(pk=battle.pk).update(date=date, date_changes=F("date_changes") + 1)
    once = f"date:{battle.pk}:{battle.date_changes + 1}"
    notify.notify_date(battle, by, did, date or before, once)
