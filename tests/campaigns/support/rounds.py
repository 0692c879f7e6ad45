"""Rounds of the tests: players who are ready to be paired, and rounds opened as the rules propose."""

from datetime import date, datetime
from uuid import uuid4

from django.contrib.auth.models import User

from campaigns.actions.campaigns import create_campaign, join
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.actions.rounds import Meeting, Terms, close_round, open_round
from campaigns.ledger.rounds import next_round
from campaigns.models import Campaign, Membership
from campaigns.read_model.campaign_state import state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import entered
from tests.campaigns.support.content import load_the_watch
from tests.support.changed_rows import changed_once


def campaign_of(organiser: User, players: int, **agreement: object) -> Campaign:
    """Players p1, p2, … each with a force of 2 squads (120 SV); the organiser is member 1, p1 is 2."""
    terms = {"kind": "swiss", **agreement}
    changed_once(f"rounds {organiser.pk} {players} {terms}", lambda: founded(organiser, players, terms))
    return Campaign.objects.latest("pk")


def founded(organiser: User, players: int, agreement: dict[str, object]) -> None:
    load_the_watch()
    made = create_campaign(organiser, key=uuid4(), name="The Long Winter", summary="", limit=500, agreement=agreement)
    for n in range(1, players + 1):
        user = User.objects.create_user(f"p{n}")
        join(made, user)
        entered(made, user, f"Force {n}")


def organiser_of(campaign: Campaign) -> Membership:
    return campaign.memberships.select_related("user").get(number=1)


def proposed(campaign: Campaign) -> list[Meeting]:
    """The meetings of the next round as the rules pair them."""
    return [Meeting(pair, eradication()) for pair in next_round(state_of(campaign)).pairings]


def opened(campaign: Campaign, *, number: int = 1, deadline: datetime | None = None, limit: int = 500) -> None:
    open_round(
        campaign, organiser_of(campaign), key=uuid4(), number=number,
        terms=Terms(limit, deadline), meetings=proposed(campaign),
    )  # fmt: skip


def fought_out(campaign: Campaign, number: int) -> None:
    """Open a round as it is proposed, let the lower force win each battle by 2 to 1, and close it."""
    opened(campaign, number=number)
    by = organiser_of(campaign)
    for battle in campaign.battles.filter(round=number).with_sides():
        first, other = (side.entry.number for side in battle.sides.all())
        sides = (SideReport("won", 2, 0), SideReport("lost", 1, 0))
        report = Report(date(2026, 11, 22), "", sides if first < other else sides[::-1])
        record_by_hand(battle, by.user, battle.version, report)
    close_round(campaign, by, number)
