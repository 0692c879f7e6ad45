"""Guests: places of players by name alone, without an account, until somebody claims them (C-MEM-10)."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from campaigns.actions.entries import enter_on_paper
from campaigns.actions.errors import RefusedError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Campaign, Membership
from people.folding import fold

MAX_GUESTS = 200
"""Maximum number of guests that take part in one campaign."""


def add_guests(campaign: Campaign, names: Sequence[str], by: Membership, *, on_paper: bool = False) -> list[Membership]:
    """Give each of these names a place as a player, with a force on paper if wanted (C-FRC-09); all or none."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        _check_names(locked, names)
        if locked.memberships.guests().count() + len(names) > MAX_GUESTS:
            raise RefusedError(_("A campaign has at most %(most)s guests.") % {"most": MAX_GUESTS})
        last = locked.memberships.aggregate(last=Max("number"))["last"] or 0
        guests = [Membership(campaign=locked, name=name, number=n) for n, name in enumerate(names, last + 1)]
        for guest in guests:
            guest.save()
            append(locked, "joined", guest.as_joined(), by=by)
            if on_paper:
                enter_on_paper(guest, by=by)
        return guests


def rename_guest(guest: Membership, name: str) -> None:
    """Change the name of a place that nobody has claimed."""
    with transaction.atomic():
        campaign = lock_campaign_for_update(guest.campaign_id)
        present = campaign.memberships.guests().filter(pk=guest.pk).first()
        if present is None:
            raise RefusedError(_("Only a guest's name is changed here: others have that of their account."))
        if fold(name) != fold(present.name):
            _check_names(campaign, [name])
        present.name = name
        present.save(update_fields=["name", "folded"])


def _check_names(campaign: Campaign, names: Sequence[str]) -> None:
    """Names of those who take part are told apart by more than case and accents."""
    known = {fold(name) for name in campaign.memberships.active().values_list("name", flat=True)}
    for name in names:
        if fold(name) in known:
            raise RefusedError(
                _("“%(name)s” takes part already: write a second one otherwise, such as %(name)s B.") % {"name": name}
            )
        known.add(fold(name))
