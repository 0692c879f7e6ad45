"""Create, change and archive campaigns, and renew their invitations."""

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.actions.agreements import playable
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.joining import join as join
from campaigns.actions.ledger import append
from campaigns.actions.locking import check_not_archived as check_not_archived
from campaigns.actions.locking import lock_campaign_for_update as lock_campaign_for_update
from campaigns.actions.members import give_role as give_role
from campaigns.ledger.settings import read_settings
from campaigns.models import Campaign, Membership
from campaigns.models.campaign import invite_token, join_code
from campaigns.read_model.campaign_state import state_of
from rules.games import GAMES, game_called


class CampaignSetup(NamedTuple):
    """What a new campaign starts with: defaults, a preset, or a copy of another campaign's (C-AGR-04)."""

    agreement: Mapping[str, Any] = {}
    map: Mapping[str, Any] | None = None
    story: Mapping[str, Any] | None = None


def setup_of(campaign: Campaign) -> CampaignSetup:
    """What a copy takes over: agreement, map without homes, story from its start."""
    state = state_of(campaign)
    map_, story = state.map, state.story
    return CampaignSetup(campaign.agreement, map_.document() if map_ else None, story.document() if story else None)


@transaction.atomic
def create_campaign(
    organiser: Any,
    *,
    key: UUID,
    name: str,
    summary: str,
    limit: int | None,
    game: str = "",
    visibility: str = Campaign.Visibility.PRIVATE,
    agreement: Mapping[str, Any] | None = None,
    map: Mapping[str, Any] | None = None,
    story: Mapping[str, Any] | None = None,
) -> Campaign:
    """Create a campaign; idempotent by `key`."""
    rules = game_called(game) or GAMES[0]
    agreed = {
        "game": rules.slug,
        "name": name,
        "summary": summary,
        "limit": limit if rules.facts.limits else None,
        "visibility": visibility,
        "agreement": playable(rules, read_settings(agreement or {})).document(),
    }
    campaign, created = Campaign.objects.get_or_create(key=key, defaults=agreed)
    if created:
        founder = campaign.memberships.create(
            user=organiser, role=Membership.Role.ORGANISER, number=1, name=organiser.get_username()
        )
        append(campaign, "founded", {"game": rules.slug, "name": name, "agreement": campaign.agreement}, by=founder)
        append(campaign, "joined", founder.as_joined(), by=founder)
        if map is not None:
            append(campaign, "map_drawn", {"map": {**map, "homes": {}}}, by=founder)
        if story is not None:
            append(campaign, "story_drawn", {"story": dict(story)}, by=founder)
    elif not Campaign.objects.editable_by(organiser).filter(pk=campaign.pk).exists():
        raise RefusedError(_("This form was already used. Please open it again."))
    return campaign


def change_campaign(
    campaign: Campaign, version: int, *, name: str, summary: str, limit: int | None, visibility: str = ""
) -> None:
    """Change name, summary, limit or visibility (R-BAS-05); entries stay frozen."""
    wished = {"name": name, "summary": summary, "limit": limit, "visibility": visibility or campaign.visibility}
    with transaction.atomic():
        rows = Campaign.objects.filter(pk=campaign.pk, version=version)
        if rows.update(version=F("version") + 1, **wished):
            return
        present = Campaign.objects.get(pk=campaign.pk)
    if present.version != version + 1 or any(getattr(present, key) != value for key, value in wished.items()):
        raise StaleError(present)


def renew_invitation(campaign: Campaign, token: str) -> None:
    """Replace the link with this token, and the code; a repeated request changes nothing."""
    rows = Campaign.objects.filter(pk=campaign.pk, invite_token=token)
    rows.update(invite_token=invite_token(), code=join_code())


def archive(campaign: Campaign) -> None:
    """Archive a campaign: it becomes read-only."""
    Campaign.objects.filter(pk=campaign.pk, archived=None).update(archived=timezone.now())


def restore(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(archived=None)
