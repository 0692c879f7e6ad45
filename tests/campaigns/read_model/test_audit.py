"""A ledger is proved; whatever is tampered with, in the ledger or beside it, is seen."""

import zlib
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.actions import corrections
from campaigns.actions.entries import withdraw
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle, Campaign, Entry, LedgerEvent, Membership, Side
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of
from tests.campaigns.conftest import of, planned
from tests.campaigns.support.fighting import auto_resolve
from tests.support.changed_rows import changed_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def lived(campaign, entries, users) -> Campaign:
    """A campaign with battles by hand, by the engine, corrected and taken back, an award, a force withdrawn."""
    changed_once(f"audited {of(users)} {campaign.pk}", lambda: live(campaign, entries, users))
    campaign.refresh_from_db()
    return campaign


def live(campaign, entries, users) -> None:
    by_hand, fought, taken = (planned(campaign, entries, users.organiser) for _ in range(3))
    said = Report(timezone.localdate(), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
    record_by_hand(by_hand, users.organiser, 1, said)
    record_by_hand(by_hand, users.organiser, 2, said._replace(notes="Anew."), correcting=True)
    auto_resolve(fought, users.ada)
    record_by_hand(taken, users.organiser, 1, said)
    organiser, ada = (campaign.memberships.get(user=user) for user in (users.organiser, users.ada))
    last = events_of(campaign)[-1]
    corrections.revoke(campaign, organiser, [last.number], "", seen_hash=last.hash, key=uuid4())
    corrections.award(campaign, organiser, ada.number, 2, "Painted.", key=uuid4())
    withdraw(entries[1])


@pytest.mark.postgres
@pytest.mark.rule("C-LED-11")
def test_a_ledger_that_nobody_touched_is_whole(lived):
    assert find_errors(lived) == []
    out = StringIO()
    call_command("check_ledger", stdout=out)
    assert out.getvalue() == "1 ledgers checked, 0 faults\n"


def tampered_document(campaign):
    row = campaign.ledger.get(kind="awarded")
    LedgerEvent.objects.filter(pk=row.pk).update(document=row.document | {"points": 200})


@pytest.mark.rule("C-LED-11")
@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (tampered_document, "its seal does not hold"),
        (lambda c: LedgerEvent.objects.filter(number=3).delete(), "event 3 is altered, left out or put in"),
        (lambda c: LedgerEvent.objects.filter(number=2).update(by_number=2), "event 2 is altered"),
        (lambda c: LedgerEvent.objects.filter(number=2).update(document=b"no"), "cannot be read"),
        (lambda c: LedgerEvent.objects.filter(number=2).update(document=zlib.compress(b"{")), "cannot be read"),
        (lambda c: Side.objects.filter(battle__number=1, place=0).update(victory_points=9), "red side: victory_points"),
        (lambda c: Side.objects.filter(battle__number=2, place=0).update(deeds=[]), "battle 2, red side: deeds"),
        (lambda c: Battle.objects.filter(number=2).update(digest="0" * 64), "battle 2: digest"),
        (lambda c: Battle.objects.filter(number=1).update(state="void"), "battle 1 is recorded by the ledger and void"),
        (lambda c: Battle.objects.filter(number=3).update(state="recorded"), "battle 3 is not recorded by the ledger"),
        (lambda c: Entry.objects.filter(number=1).update(points=1), "force 1: points"),
        (lambda c: Entry.objects.filter(number=2).update(withdrawn=None), "force 2: withdrawal"),
        (lambda c: Membership.objects.filter(number=2).update(role="organiser"), "member 2 is player by the ledger"),
        (lambda c: Campaign.objects.update(agreement={"kind": "league"}), "agreement"),
    ],
)
def test_what_is_tampered_with_is_seen_and_the_command_fails(lived, tamper, words):
    tamper(lived)
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("check_ledger", lived.slug, stdout=out)
    assert ended.value.code == 1
    assert words in out.getvalue()


@pytest.mark.postgres
def test_points_in_the_rows_that_the_ledger_does_not_know_are_counted_another_way(lived):
    Side.objects.filter(battle__number=1).update(outcome="draw")
    told = find_errors(Campaign.objects.get())
    assert any("standings of member 2: battles won, drawn and lost" in line for line in told)
    assert any("standings of member 2: points" in line for line in told)


def test_a_campaign_that_is_not_there_is_a_fault(db):
    with pytest.raises(SystemExit):
        call_command("check_ledger", "nowhere", stdout=StringIO())
