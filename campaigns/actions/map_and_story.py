"""Write the map and the story of a campaign, assign hexes, advance the story."""

from hashlib import sha256
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.events import canonical
from campaigns.ledger.hexes import read_map
from campaigns.ledger.state import State
from campaigns.ledger.story import read_story
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of

NOTHING = "-"
"""Digest of a missing map or story."""


def digest_of(document: dict[str, Any] | None) -> str:
    """Short digest of a map or a story, to detect concurrent edits."""
    return NOTHING if document is None else sha256(canonical(document)).hexdigest()[:16]


def map_of(state: State) -> dict[str, Any] | None:
    return state.map.document() if state.map else None


def story_of(state: State) -> dict[str, Any] | None:
    return state.story.document() if state.story else None


def draw_map(campaign: Campaign, by: Membership, document: dict[str, Any], seen: str) -> None:
    """Set or replace the map (C-MAP-06, C-MAP-09); idempotent. DocumentError when it is not valid."""
    new_map = read_map(document)
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        if map_of(state) == new_map.document():
            return
        _check_unchanged(locked, seen, map_of(state))
        if any(member not in state.members for member in new_map.homes.values()):
            raise RefusedError(_("A home of this map belongs to nobody in this campaign."))
        append(locked, "map_drawn", {"map": new_map.document()}, by=by)


def assign_hex(campaign: Campaign, by: Membership, hex: str, member: int | None, reason: str) -> None:
    """Assign a hex to a player or to nobody (C-MAP-06); idempotent."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        if state.map is None or state.map.hex(hex) is None:
            raise RefusedError(_("There is no such hex on the map any more."))
        if member is not None and member not in state.members:
            raise RefusedError(_("There is no such player in this campaign."))
        if hex in state.map.homes:
            raise RefusedError(_("A home stays its player's. Draw the map anew to move it."))
        if state.holders.get(hex) != member:
            append(locked, "held", {"hex": hex, "member": member, "reason": reason}, by=by)


def write_story(campaign: Campaign, by: Membership, document: dict[str, Any], seen: str) -> None:
    """Set or replace the story (C-STO-04); idempotent. DocumentError when it is not valid."""
    written = read_story(document)
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        present = story_of(state_of(locked))
        if present == written.document():
            return
        _check_unchanged(locked, seen, present)
        append(locked, "story_drawn", {"story": written.document()}, by=by)


def advance_story(campaign: Campaign, by: Membership, chapter: str | None, now: str | None) -> None:
    """Advance the story to a chapter, or end it; `now` is the chapter that was open (C-STO-03)."""
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        state = state_of(locked)
        if state.story is None or (chapter is not None and state.story.chapter(chapter) is None):
            raise RefusedError(_("There is no such chapter in the story any more."))
        if state.chapter == chapter:
            return
        if state.chapter != now:
            raise StaleError(locked)
        append(locked, "turned_to", {"chapter": chapter}, by=by)


def _check_unchanged(campaign: Campaign, seen: str, present: dict[str, Any] | None) -> None:
    if seen != digest_of(present):
        raise StaleError(campaign)
