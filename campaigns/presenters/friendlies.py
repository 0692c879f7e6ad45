"""Battles that standings ignore, and those that are fought no more, in words."""

from collections.abc import Collection

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.errors import RefusedError
from campaigns.ledger.consequences import Consequences
from campaigns.ledger.settings import PAIRED
from campaigns.ledger.standings import battles_of_rounds, counted_outside
from campaigns.ledger.state import State
from campaigns.models import Battle
from campaigns.read_model.campaign_state import state_of


def friendly(battle: Battle, paired: Collection[int] | None = None) -> str:
    """Why the standings ignore a battle (C-PNT-09); empty of one that scores, or will when it is fought.

    `paired` are the battles of the campaign's rounds, where they were asked for already.
    """
    if battle.state == Battle.State.CALLED_OFF:
        return ""
    if battle.round is None:
        return _outside(battle) if battle.campaign.has_rounds else ""
    if battle.number in (battles_of_rounds(state_of(battle.campaign)) if paired is None else paired):
        return ""
    return _("Its round was taken back, or its players were paired anew: the standings ignore it (C-PNT-09).")


def _outside(battle: Battle) -> str:
    """Why a battle outside rounds does not score where rounds are paired by rule; empty if it does."""
    state = state_of(battle.campaign)
    most = state.settings.friendlies
    if not most:
        return _("A friendly: it is of no round, so the standings ignore it (C-PNT-09).")
    counted = counted_outside(state)
    if battle.is_recorded():
        scores = battle.number in counted
    else:
        members = {side.entry.membership.number for side in battle.sides.all()}
        fought = [side.member for number in counted for side in state.results[number].sides]
        scores = all(fought.count(member) < most for member in members)
    if scores:
        return ""
    message = ngettext(
        "A friendly: %(most)s battle outside rounds scores for each player, and one of them has had it (C-PNT-09).",
        "A friendly: %(most)s battles outside rounds score for each player, and one of them has had those (C-PNT-09).",
        most,
    )
    return message % {"most": most}


def outside_words(state: State) -> str:
    """What a battle planned outside rounds is worth; empty where rounds are not paired by rule."""
    if state.settings.kind not in PAIRED:
        return ""
    most = state.settings.friendlies
    if not most:
        return _("A battle planned here is of no round: it is a friendly, and the standings ignore it (C-PNT-09).")
    message = ngettext(
        "A battle planned here is of no round: %(most)s such battle scores for each player, the first (C-PNT-09).",
        "A battle planned here is of no round: %(most)s such battles score for each player, the first ones (C-PNT-09).",
        most,
    )
    return message % {"most": most}


def why_over(battle: Battle) -> str:
    """Why a planned battle is fought no more (C-RND-13); empty of one that may be."""
    try:
        check_not_over(battle.campaign, battle.round)
    except RefusedError as refused:
        return refused.reason
    return ""


def corrected(battle: Battle, changes: Consequences) -> str:
    """What is said once a result was corrected."""
    why = friendly(battle)
    if why:
        return _("The battle is corrected.") + " " + why
    if not changes.lines:
        return _("The battle is corrected. The standings stay as they were.")
    return _("The battle is corrected, and the standings with it.")


def still_paired(battle: Battle) -> str:
    """That rounds stay as they were paired from what was corrected; empty where none was."""
    rounds = sorted(round.number for round in state_of(battle.campaign).unsound_rounds())
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
