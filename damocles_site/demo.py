"""Demo data for a local site: an organiser, two players, their public strike forces and a campaign."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any
from uuid import uuid4

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.timezone import now

from armies.actions import ChangeRequest
from armies.actions.archiving import share
from armies.actions.creating import import_strike_force
from armies.bridge import content_library
from armies.models import StrikeForce, Visibility
from armies.models.strike_force import unguessable_slug
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.entries import enter
from campaigns.actions.expectations import ask_for_expectations
from campaigns.actions.fighting.committed_battles import ask_for_battle
from campaigns.actions.plans import inputs_as_seen, lock_plan
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.battles.operations import TWO, operations, players_of
from campaigns.bridge import with_seed
from campaigns.models import Battle, Campaign, Notice
from rules.battles.resolve import resolve
from rules.formats.reading import read_json
from rules.game.game import Game
from rules.games import GAMES

ORGANISER = "marshal"
PLAYERS = {"ada": "third-shift", "ben": "down-the-stair"}
"""The players, each with the list that fights in the campaign."""

GAME = GAMES[0]


def missing_accounts(password: str) -> list[User]:
    """Create the demo accounts that do not exist yet."""
    names = [name for name in (ORGANISER, *PLAYERS) if not User.objects.filter(username=name).exists()]
    hashed = make_password(password) if names else ""  # once, for it takes half a second
    return [create_account(name, hashed) for name in names]


@transaction.atomic
def create_account(name: str, hashed: str) -> User:
    """An account with a known address; the organiser administers the site too."""
    administers = name == ORGANISER
    address = f"{name}@demo.invalid"
    user = User.objects.create(
        username=name, email=address, password=hashed, is_staff=administers, is_superuser=administers
    )
    EmailAddress.objects.create(user=user, email=address, verified=True, primary=True)
    return user


@transaction.atomic
def demo_lists() -> dict[str, StrikeForce]:
    """Each game's starter lists, public: those of a game's first faction are the first player's, all others the
    second's."""
    players = User.objects.in_bulk(PLAYERS, field_name="username")
    first, second = (players[name] for name in PLAYERS)
    lists = {}
    for game in GAMES:
        rosters = {path.stem: game.formats.read("roster", read_json(path.read_bytes())) for path in starter_lists(game)}
        factions = sorted(game.lists.head(roster).faction for roster in rosters.values())
        for name, roster in rosters.items():
            owner = first if game.lists.head(roster).faction == factions[0] else second
            lists[name] = import_strike_force(owner, roster, slug=unguessable_slug(), game=game)
            share(lists[name], ChangeRequest(lists[name].version), Visibility.PUBLIC)
    return lists


def starter_lists(game: Game) -> list[Path]:
    """The lists that come with a game."""
    starter = Path(settings.BASE_DIR, game.facts.package, "starter")
    return sorted([*starter.glob("rosters/*.json"), *starter.glob("lists/*.json")])


@transaction.atomic
def demo_campaign(lists: Mapping[str, StrikeForce]) -> Campaign:
    """A public campaign of the three, both players entered: each operation for two is given to the worker to be fought,
    and one more is planned."""
    organiser = User.objects.get(username=ORGANISER)
    campaign = create_campaign(
        organiser,
        key=uuid4(),
        name="The Winter Stair",
        summary="A campaign to look round in: its battles are fought and can be watched, the next is planned.",
        limit=500,
        visibility=Campaign.Visibility.PUBLIC,
    )
    entries = [
        enter(join(campaign, User.objects.get(username=name)), lists[roster]) for name, roster in PLAYERS.items()
    ]
    for operation in [operation for operation in operations(GAME) if players_of(operation) == TWO]:
        ask_for_battle(locked(plan(campaign, organiser, key=uuid4(), operation=operation, entries=entries)))
    Notice.objects.filter(campaign=campaign).update(read=now())
    plan(campaign, organiser, key=uuid4(), operation=GAME.content.missions[0], entries=entries)
    return campaign


TABLES = 2
"""Evenings on which each operation for two is played."""


@transaction.atomic
def demo_tables(lists: Mapping[str, StrikeForce]) -> Campaign:
    """A campaign of the same two whose battles are reported as from tables, so that the forecasts of a worker can
    be held against results at once: the engine fights each from a seed of its own."""
    organiser = User.objects.get(username=ORGANISER)
    campaign = create_campaign(organiser, key=uuid4(), name="Thursday Tables", summary="Played on tables.", limit=500)
    entries = [
        enter(join(campaign, User.objects.get(username=name)), lists[roster]) for name, roster in PLAYERS.items()
    ]
    for_two = [operation for operation in operations(GAME) if players_of(operation) == TWO]
    for seed, operation in enumerate(TABLES * for_two):
        battle = plan(campaign, organiser, key=uuid4(), operation=operation, entries=entries)
        result = resolve(GAME, with_seed(inputs_as_seen(battle), seed), content_library(GAME), events=False)
        record_by_hand(battle, organiser, battle.version, Report(now().date(), "", tuple(sides_of(battle, result))))
    Notice.objects.filter(campaign=campaign).update(read=now())
    ask_for_expectations(now())
    return campaign


def sides_of(battle: Battle, result: dict[str, Any]) -> Iterator[SideReport]:
    """What both players report of a result."""
    ends = GAME.battles.units_of(result).values()
    for side in battle.sides.order_by("place"):
        outcome = "draw" if result["draw"] else "won" if result["winner"] == side.party else "lost"
        yield SideReport(
            outcome, result["victory_points"][side.party], sum(end.lost for end in ends if end.player == side.party)
        )


def locked(battle: Battle) -> Battle:
    """A battle with the standing orders of both players."""
    for side in battle.sides.order_by("place"):
        battle = lock_plan(side, side.entry.membership.user)
    return battle
