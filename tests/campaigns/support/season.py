"""A whole season: players by the dozen, every round paired and recorded, as large as a club gets."""

from datetime import date
from itertools import cycle
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction

from campaigns.actions import map_and_story
from campaigns.actions.battles import plan
from campaigns.actions.campaigns import create_campaign, join, lock_campaign_for_update
from campaigns.actions.entries import enter
from campaigns.actions.ledger import append
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.map_editing import blank
from campaigns.ledger.pairing import round_robin
from campaigns.models import Campaign, Entry
from campaigns.read_model.campaign_state import state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.content import load_the_watch, strike_force_of

DAY = date(2026, 11, 18)
SCORES = ((5, 2), (3, 3), (1, 4), (2, 0), (6, 5))


def a_season(players: int, rounds: int, squads: int = 3) -> Campaign:
    """A league of so many players, each with a strike force, and so many rounds of it recorded by hand with deeds."""
    load_the_watch()
    organiser = User.objects.create_user("season-organiser")
    campaign = create_campaign(
        organiser, key=uuid4(), name="The Long Season", summary="", limit=1000, agreement={"kind": "league"}
    )
    entries = [entered(campaign, f"player-{n}", squads) for n in range(1, players + 1)]
    scores = cycle(SCORES)
    for number, pairs in enumerate(round_robin(range(players))[:rounds], 1):
        for pair in pairs:
            if len(pair) == 2:
                fight(campaign, organiser, number, [entries[n] for n in pair], next(scores))
    open_rounds(campaign, rounds)
    return campaign


def open_rounds(campaign: Campaign, rounds: int) -> None:
    """Tell the ledger that every round of a season was paired as it was fought, and closed."""
    results = state_of(campaign).results.values()
    with transaction.atomic():
        locked = lock_campaign_for_update(campaign.pk)
        for number in range(1, rounds + 1):
            fought = [result for result in results if result.round == number]
            pairings = [{"battle": r.battle, "forces": [side.force for side in r.sides]} for r in fought]
            opened = {"round": number, "limit": 1000, "deadline": None, "pairings": pairings}
            append(locked, "round_opened", opened)
            append(locked, "round_closed", {"round": number})


def lay_map_and_story(campaign: Campaign, across: int = 12, chapters: int = 30) -> None:
    """A map of so many hexes across and down, and a story that goes on whoever wins."""
    organiser = campaign.memberships.get(number=1)
    map_and_story.draw_map(campaign, organiser, blank(across, across), map_and_story.NOTHING)
    days = [
        {
            "id": f"c{n}", "title": f"Day {n}", "text": "The snow lies deep.", "operation": None,
            "next": {"won": f"c{n + 1}"} if n < chapters else {},
        }
        for n in range(1, chapters + 1)
    ]  # fmt: skip
    map_and_story.write_story(campaign, organiser, {"start": "c1", "chapters": days}, map_and_story.NOTHING)


def entered(campaign: Campaign, name: str, squads: int) -> Entry:
    player = User.objects.create_user(name)
    return enter(join(campaign, player), strike_force_of(player, f"Watch of {name}", squads, limit=1000))


def fight(campaign: Campaign, organiser: Any, number: int, sides: list[Entry], score: tuple[int, int]) -> None:
    battle = plan(campaign, organiser, key=uuid4(), operation=eradication(), entries=sides, round=number)
    outcomes = ("draw", "draw") if score[0] == score[1] else ("won", "lost") if score[0] > score[1] else ("lost", "won")
    reports = tuple(report(*figures, entry) for *figures, entry in zip(outcomes, score, sides, strict=True))
    record_by_hand(battle, organiser, 1, Report(DAY, "", reports))


def report(outcome: str, points: int, entry: Entry) -> SideReport:
    """The first squad slays as many units as there are points, the last is lost unless the side won."""
    lost = 0 if outcome == "won" else 1
    deeds = [
        {"id": id, "slain": points if place == 0 else 0, "destroyed": 0, "objectives": 0, "survived": True}
        for place, id in enumerate(entry.squad_ids)
    ]
    deeds[-1]["survived"] = not lost
    return SideReport(outcome, points, lost, {"tactical_points": 3}, {"squad_destroyed": points}, deeds)
