"""Demo data for a local site: an organiser, two players, their strike forces and a campaign."""

from pathlib import Path
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from armies.actions.creating import import_strike_force
from armies.models import StrikeForce
from armies.models.strike_force import unguessable_slug
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.actions.plans import lock_plan
from campaigns.actions.results import auto_resolve
from campaigns.models import Battle, Campaign, Entry
from rules.formats.reading import read_json
from rules.games import GAMES

ORGANISER = "marshal"
PLAYERS = {"ada": "third-shift.json", "ben": "down-the-stair.json"}
GAME = GAMES[0]
ROSTERS = Path(settings.BASE_DIR, GAME.facts.package, "starter", "rosters")


def missing_accounts(password: str) -> list[User]:
    """Create the demo accounts that do not exist yet."""
    names = [name for name in (ORGANISER, *PLAYERS) if not User.objects.filter(username=name).exists()]
    return [create_account(name, password) for name in names]


@transaction.atomic
def create_account(name: str, password: str) -> User:
    """An account with a known address; the organiser administers the site too."""
    administers = name == ORGANISER
    address = f"{name}@demo.invalid"
    user = User.objects.create_user(name, address, password, is_staff=administers, is_superuser=administers)
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user


@transaction.atomic
def demo_campaign() -> Campaign:
    """A campaign of the three, both players entered, one operation fought by the engine and one planned."""
    organiser = User.objects.get(username=ORGANISER)
    campaign = create_campaign(
        organiser,
        key=uuid4(),
        name="The Winter Stair",
        summary="A campaign to look round in: one battle is fought and can be watched, the next is planned.",
        limit=500,
    )
    entries = [entered(campaign, name, roster) for name, roster in PLAYERS.items()]
    fought, _planned = (planned(campaign, organiser, entries) for _ in range(2))
    for side, player in zip(fought.sides.order_by("place"), PLAYERS, strict=True):
        fought = lock_plan(side, User.objects.get(username=player))
    auto_resolve(fought, organiser, fought.version)
    return campaign


def entered(campaign: Campaign, name: str, roster: str) -> Entry:
    """A player joins and enters a starter strike force of their own."""
    player = User.objects.get(username=name)
    return enter(join(campaign, player), strike_force_of(player, roster))


def strike_force_of(player: User, roster: str) -> StrikeForce:
    """The starter roster of this file, as this player's strike force."""
    return import_strike_force(
        player, GAME.read_list(read_json((ROSTERS / roster).read_bytes())), slug=unguessable_slug()
    )


def planned(campaign: Campaign, organiser: User, entries: list[Entry]) -> Battle:
    """The game's first operation between the two."""
    return plan(campaign, organiser, key=uuid4(), operation=GAME.missions()[0], entries=entries)
