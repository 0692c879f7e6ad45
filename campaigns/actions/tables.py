"""Give the battles of an open round other tables (C-RND-16)."""

from collections.abc import Mapping

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of


def set_tables(
    campaign: Campaign, by: Membership, number: int, before: Mapping[int, int], tables: Mapping[int, int]
) -> None:
    """Give each battle of a round its table; `before` are the tables that were shown.

    StaleError when the round is closed, or its battles or tables are others by now.
    """
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        round = state_of(locked).rounds.get(number)
        present = {pairing.battle: pairing.table for pairing in round.pairings} if round else {}
        if present and present == tables:
            return
        if round is None or round.closed or present != before or present.keys() != tables.keys():
            raise StaleError(locked)
        if len(set(tables.values())) != len(tables):
            raise RefusedError(_("Each battle needs a table of its own (C-RND-16)."))
        moved = {battle: table for battle, table in tables.items() if table != present[battle]}
        places = [{"battle": battle, "table": table} for battle, table in moved.items()]
        append(locked, "tables_set", {"round": number, "tables": places}, by=by)
