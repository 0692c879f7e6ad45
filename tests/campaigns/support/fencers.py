"""A campaign of the sixth game, fencing: ada and ben, a team each."""

from typing import Any
from uuid import uuid4

from armies.models import Faction, Release, StrikeForce
from armies.models.strike_force import unguessable_slug
from campaigns.actions.campaigns import create_campaign, join
from campaigns.models import Campaign
from tests.fencing.game import HALL


def hall() -> Release:
    """The one faction of fencing, released."""
    faction, _ = Faction.objects.get_or_create(game="fencing", slug="hall", defaults={"name": "The Hall"})
    release: Release = faction.releases.first() or Release.objects.create(
        faction=faction, number=1, document=HALL, digest="hall"
    )
    return release


def team_of(owner: Any, name: str, *fencers: str) -> StrikeForce:
    """A team of these fencers, the first of them named."""
    release = hall()
    members = [{"id": f"1-{n}", "fencer": fencer, "name": "" if n else "Ace"} for n, fencer in enumerate(fencers)]
    return StrikeForce.objects.create(
        slug=unguessable_slug(), owner=owner, name=name, faction=release.faction, release=release, limit=0,
        squads=members,
    )  # fmt: skip


def fencing_campaign(users: Any, **agreement: Any) -> Campaign:
    campaign = create_campaign(
        users.organiser, key=uuid4(), game="fencing", name="Winter Cup", summary="", limit=None, agreement=agreement
    )
    for player in (users.ada, users.ben):
        join(campaign, player)
    return campaign
