"""The battle that is measured: four players with thirteen squads each around a fallen shard, some 1,500 events."""

import json
from copy import deepcopy
from io import StringIO
from typing import Any
from uuid import UUID, uuid4

from benchmarks.web.content import STARTER

PLAYERS = ("third-shift", "down-the-stair", "night-market-garrison", "the-mistake-in-the-cloth")
SQUADS, WIDTH, CORNER = 13, 96, 40
SECRET = "5d" * 32
"""Always the same battle."""


def seed() -> str:
    """Fill an empty database; the battle's address."""
    from django.contrib.auth.models import User
    from django.core.management import call_command

    from campaigns.actions import results
    from campaigns.actions.battles import plan
    from campaigns.actions.campaigns import create_campaign, join
    from campaigns.actions.plans import lock_plan
    from campaigns.ledger.fairness import seed_commitment_of
    from campaigns.models import Battle

    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    call_command("load_content", *sorted(map(str, STARTER.glob("**/*.yaml"))), stdout=StringIO())
    users = [User.objects.create_user(f"player-{n}") for n in range(len(PLAYERS))]
    campaign = create_campaign(users[0], key=uuid4(), name="A long day", summary="", limit=5000)
    for user in users[1:]:
        join(campaign, user)
    entries = [entered(campaign, user, name) for user, name in zip(users, PLAYERS, strict=True)]
    planned = plan(campaign, users[0], key=UUID(int=1), operation=operation(), entries=entries)
    Battle.objects.filter(pk=planned.pk).update(secret=SECRET, seed_commitment=seed_commitment_of(SECRET))
    for side in planned.sides.all():
        lock_plan(side, users[0])
    battle = Battle.objects.with_sides().get(pk=planned.pk)
    results.auto_resolve(battle, users[0], battle.version)
    return battle.get_absolute_url()


def entered(campaign: Any, user: Any, name: str) -> Any:
    """A starter strike force, twice over."""
    from armies.actions.creating import import_strike_force
    from armies.models.strike_force import unguessable_slug
    from campaigns.actions.entries import enter
    from rules.damocles.formats.roster import read_roster

    roster = json.loads((STARTER / "rosters" / f"{name}.json").read_text("utf-8"))
    roster |= {"limit": 5000, "squads": (roster["squads"] * 2)[:SQUADS]}
    force = import_strike_force(user, read_roster(roster), slug=unguessable_slug())
    return enter(campaign.memberships.get(user=user), force)


def operation() -> dict[str, Any]:
    """Under the Sword on a field wide enough for all of them."""
    from campaigns.battles.operations import operations

    document = deepcopy(
        next(document_read for document_read in operations() if document_read["slug"] == "under-the-sword")
    )
    far = WIDTH - CORNER
    corners = {"south-west": (0, 0), "south-east": (far, 0), "north-east": (far, far), "north-west": (0, far)}
    document["battlefield"] |= {
        "width": WIDTH,
        "height": WIDTH,
        "territories": [{"id": id, "polygon": square(x, y)} for id, (x, y) in corners.items()],
    }
    return document


def square(x: int, y: int) -> list[list[int]]:
    return [[x, y], [x + CORNER, y], [x + CORNER, y + CORNER], [x, y + CORNER]]
