"""Checks of a planned battle's terms: hex at stake, chapter of the story, number of sides."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.actions.errors import RefusedError
from campaigns.battles.operations import players_of
from campaigns.ledger.hexes import refuse_stake
from campaigns.ledger.part import POINTS, Part
from campaigns.ledger.state import State
from campaigns.maps.text import stake_refusal
from campaigns.models import Battle, Campaign, Entry
from campaigns.read_model.campaign_state import champions_of
from rules.message import Message


def check_terms(
    campaign: Campaign, state: State, operation: dict[str, Any], entries: Sequence[Entry], stake: str, chapter: str
) -> None:
    """Check a battle against operation, map and story; call it with the campaign's row locked."""
    check_number_of_sides(operation, len(entries))
    if stake:
        check_hex(campaign, state, stake, [entry.membership.number for entry in entries])
    if chapter:
        check_chapter(state, chapter)


def check_not_over(campaign: Campaign, round: int | None = None) -> None:
    """A campaign that is over takes nothing but corrections, and what is left of its rounds (C-RND-13)."""
    if round is None and campaign.has_rounds and champions_of(campaign):
        raise RefusedError(Message("This campaign is over: it takes nothing but corrections (C-RND-13)."))


def check_part(battle: Battle, part: Part) -> None:
    """Points limit a part only in games that have points (C-PRT-01)."""
    if part.kind == POINTS and not battle.campaign.rules_of_game.facts.terms.points:
        raise RefusedError(_("This game has no points: choose a number."))


def check_number_of_sides(operation: dict[str, Any], sides: int) -> None:
    """An operation has a minimum and a maximum of players (R-OPS-01)."""
    fewest, most = players_of(operation)
    if not fewest <= sides <= most:
        message = ngettext(
            "%(operation)s is for %(fewest)s player.", "%(operation)s is for %(fewest)s players.", fewest
        )
        if fewest != most:
            message = _("%(operation)s is for %(fewest)s to %(most)s players.")
        raise RefusedError(message % {"operation": operation["title"], "fewest": fewest, "most": most})


def check_hex(campaign: Campaign, state: State, stake: str, members: list[int]) -> None:
    """The first side attacks (C-MAP-03), and a hex is fought for once at a time (C-MAP-08)."""
    hex = state.map.hex(stake) if state.map else None
    code = refuse_stake(state, stake, members)
    if code is not None:
        holder = state.members.get(state.holders.get(stake, 0))
        raise RefusedError(stake_refusal(code, hex.name if hex else stake, holder.name if holder else ""))
    if campaign.battles.planned().filter(stake=stake).exists():
        message = _("A battle for %(hex)s is planned already: it is fought first (C-MAP-08).")
        raise RefusedError(message % {"hex": hex.name if hex else stake})


def check_chapter(state: State, chapter: str) -> None:
    """A battle is planned for the current chapter of the story (C-STO-06)."""
    if state.chapter != chapter:
        raise RefusedError(_("The story has moved on: its chapter is another one now (C-STO-06)."))
