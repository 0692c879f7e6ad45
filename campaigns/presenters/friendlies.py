"""Battles that standings ignore, and those that are fought no more, in words."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.errors import RefusedError
from campaigns.ledger.standings import battles_of_rounds
from campaigns.models import Battle
from campaigns.read_model.campaign_state import state_of


def friendly(battle: Battle, paired: Collection[int] | None = None) -> str:
    """Why the standings ignore a battle (C-PNT-09); empty of one that scores, or will when it is fought.

    `paired` are the battles of the campaign's rounds, where they were asked for already.
    """
    if battle.state == Battle.State.CALLED_OFF:
        return ""
    if battle.round is None:
        reason = _("A friendly: it is of no round, so the standings ignore it (C-PNT-09).")
        return reason if battle.campaign.has_rounds else ""
    if battle.number in (battles_of_rounds(state_of(battle.campaign)) if paired is None else paired):
        return ""
    return _("Its round was taken back, or its players were paired anew: the standings ignore it (C-PNT-09).")


def why_over(battle: Battle) -> str:
    """Why a planned battle is fought no more (C-RND-13); empty of one that may be."""
    try:
        check_not_over(battle.campaign, battle.round)
    except RefusedError as refused:
        return refused.reason
    return ""


def corrected(battle: Battle) -> str:
    """What is said once a result was corrected."""
    why = friendly(battle)
    if why:
        return _("The battle is corrected.") + " " + why
    return _("The battle is corrected, and the standings with it.")


def still_paired(battle: Battle) -> str:
    """That rounds stay as they were paired from what was corrected; empty where none was."""
    rounds = [round.number for round in state_of(battle.campaign).rounds.values() if round.outdated or round.amiss]
    if not rounds or not battle.campaign.has_rounds:
        return ""
    message = _("Paired from what was recorded before, and left as they are: rounds %(rounds)s (C-LED-08).")
    return message % {"rounds": ", ".join(map(str, rounds))}


def recorded(battle: Battle) -> str:
    """What is said once a result counts."""
    why = friendly(battle)
    if why:
        return _("The battle is recorded.") + " " + why
    return _("The battle is recorded, and the standings with it.")
