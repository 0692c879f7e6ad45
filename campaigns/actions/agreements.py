"""The agreement of a campaign: change it, preview the change, check entries and operations against it."""

from dataclasses import replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from armies.models import StrikeForce
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.ledger import append
from campaigns.actions.locking import lock_campaign_for_update
from campaigns.ledger.consequences import Consequences, consequences
from campaigns.ledger.events import Event
from campaigns.ledger.settings import Settings, read_settings
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import events_of
from rules.game.game import Game
from rules.games import game_of


def agree(campaign: Campaign, by: Membership, version: int, agreement: dict[str, Any]) -> None:
    """Replace the agreement, for past battles too (C-LED-06); the same agreement changes nothing."""
    wished = playable(campaign.rules_of_game, read_settings(agreement)).document()
    with transaction.atomic():
        present = lock_campaign_for_update(campaign.pk)
        if read_settings(present.agreement).document() == wished:
            return
        if present.version != version:
            raise StaleError(present)
        present.agreement, present.version = wished, version + 1
        present.save(update_fields=["agreement", "version"])
        append(present, "agreed", {"agreement": wished}, by=by)


def playable(game: Game, settings: Settings) -> Settings:
    """Settings without what a game has not: limits of points, honours, scars."""
    kinds = {mark.kind for mark in game.content.marks}
    honours, recovery = settings.honours and "honour" in kinds, settings.recovery and "scar" in kinds
    limits = settings.limits if game.facts.limits else ()
    return replace(settings, honours=honours, recovery=recovery, limits=limits)


def preview_agreement(campaign: Campaign, agreement: dict[str, Any]) -> Consequences:
    """What would change in the standings, the squads and the map under another agreement (C-AGR-03)."""
    agreed = Event(0, "agreed", "", None, {"agreement": agreement})
    return consequences(events_of(campaign), set(), [agreed])


def check_list_game(campaign: Campaign, strike_force: StrikeForce) -> None:
    """Raise RefusedError for a list of another game than the campaign's."""
    if strike_force.faction.game != campaign.game:
        message = _(
            "%(name)s is a list for %(theirs)s, and this campaign is played by the rules of %(ours)s:"
            " enter it in a campaign of %(theirs)s."
        )
        theirs, ours = strike_force.faction.rules_of_game.name, campaign.rules_of_game.name
        raise RefusedError(message % {"name": strike_force.name, "theirs": theirs, "ours": ours})


def check_operation_game(campaign: Campaign, operation: dict[str, Any]) -> None:
    """Raise RefusedError for an operation of another game than the campaign's."""
    theirs, ours = game_of(operation), campaign.rules_of_game
    if theirs.slug != ours.slug:
        message = _(
            "%(title)s is of %(theirs)s, and this campaign is played by the rules of %(ours)s:"
            " plan it in a campaign of %(theirs)s."
        )
        raise RefusedError(message % {"title": operation["title"], "theirs": theirs.name, "ours": ours.name})


def check_force(settings: Settings, faction: str, faction_name: str, release: int) -> None:
    """Raise RefusedError unless a strike force of this faction and release may enter (C-AGR-01)."""
    check_faction(settings, faction, faction_name)
    agreed = settings.releases.get(faction)
    if agreed is not None and agreed != release:
        message = _("This campaign plays release %(agreed)s of %(faction)s; this force is of %(release)s (C-AGR-01).")
        raise RefusedError(message % {"agreed": agreed, "faction": faction_name, "release": release})


def check_faction(settings: Settings, faction: str, faction_name: str) -> None:
    """Raise RefusedError unless forces of this faction may enter (C-AGR-01)."""
    if settings.factions and faction not in settings.factions:
        raise RefusedError(_("%(faction)s was not agreed on for this campaign (C-AGR-01).") % {"faction": faction_name})


def check_operation(settings: Settings, operation: dict[str, Any], chapter: str) -> None:
    """Raise RefusedError unless the operation was agreed on; a chapter's operation always is (C-AGR-02)."""
    if settings.operations and operation["slug"] not in settings.operations and not chapter:
        raise RefusedError(_("%(operation)s was not agreed on for this campaign.") % {"operation": operation["title"]})
