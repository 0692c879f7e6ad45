"""A ledger is proved; whatever is tampered with, in the ledger or beside it, is seen."""

import zlib
from datetime import timedelta
from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.utils import timezone

from campaigns.actions import corrections
from campaigns.actions.corrections import correct_result
from campaigns.actions.entries import withdraw
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.events import hash_of
from campaigns.models import Battle, Campaign, Entry, LedgerEvent, Membership, Side
from campaigns.notifications.seals import publish_seals
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import event_of, events_of
from people.models import OutgoingEmail
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
    report = Report(timezone.localdate(), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
    record_by_hand(by_hand, users.organiser, 1, report)
    correct_result(by_hand, users.organiser, 2, report._replace(notes="Anew."))
    auto_resolve(fought, users.ada)
    record_by_hand(taken, users.organiser, 1, report)
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


def battle(number):
    return Battle.objects.with_documents().get(number=number)


def scores(points):
    """Other victory points of battle 2; who won depends on its seed, which is drawn."""
    return dict.fromkeys(battle(2).result["victory_points"], points)


def changed(row, column, **values):
    """Some keys of a document beside the ledger."""
    type(row).objects.filter(pk=row.pk).update(**{column: getattr(row, column) | values})


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
        (lambda c: Battle.objects.filter(number=2).update(title="Ambush"), "battle 2: title"),
        (lambda c: Battle.objects.filter(number=2).update(seed=7), "battle 2: the step seed of its proof"),
        (lambda c: Battle.objects.filter(number=2).update(secret="s"), "battle 2: the step promise of its proof"),
        (lambda c: Battle.objects.filter(number=2).update(seed_commitment="0" * 64), "battle 2: the step promise"),
        (lambda c: Battle.objects.filter(number=2).update(commitment="0" * 64), "battle 2: the step commitment"),
        (lambda c: Battle.objects.filter(number=2).update(engine="0.1"), "battle 2: the step digest"),
        (lambda c: Battle.objects.filter(number=3).update(secret="s"), "battle 3: the step promise"),
        (lambda c: Side.objects.filter(battle__number=2, place=0).update(salt="x"), "battle 2: the step commitment"),
        (lambda c: changed(battle(2), "scenario", seed=7), "battle 2: the step scenario"),
        (lambda c: changed(battle(2), "scenario", name="Another"), "battle 2: the step commitment"),
        (lambda c: changed(battle(2), "result", events=[]), "battle 2: the step digest"),
        (lambda c: changed(battle(2), "result", victory_points=scores(99)), "battle 2: the step applied"),
        (lambda c: changed(Entry.objects.with_documents().get(number=1), "roster", limit=999), "force 1: seal"),
        (lambda c: changed(Entry.objects.with_documents().get(number=2), "content", squads=[]), "force 2: seal"),
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
    lines = find_errors(Campaign.objects.get())
    assert any("standings of member 2: battles won, drawn and lost" in line for line in lines)
    assert any("standings of member 2: points" in line for line in lines)


def test_a_campaign_that_is_not_there_is_a_fault(db):
    with pytest.raises(SystemExit):
        call_command("check_ledger", "nowhere", stdout=StringIO())


@pytest.mark.postgres
@pytest.mark.rule("C-LED-11")
def test_a_ledger_rewritten_as_a_whole_has_not_the_seals_that_were_published(lived, settings, tmp_path):
    """Its own seals hold; a file that its owner has, or a mail, knows better."""
    settings.SEALS = str(tmp_path / "seals.txt")
    now = timezone.now()
    assert publish_seals(now) == 1
    newest = lived.ledger.order_by("-number").first()
    published = (tmp_path / "seals.txt").read_text()
    assert published == f"{now:%Y-%m-%dT%H:%MZ} {lived.slug} {newest.number} {newest.hash}\n"
    out = StringIO()
    call_command("check_ledger", "--seals", settings.SEALS, stdout=out)
    assert out.getvalue() == "1 ledgers checked, 0 faults\n"
    award = lived.ledger.get(kind="awarded")
    LedgerEvent.objects.filter(pk=award.pk).update(document=award.document | {"reason": "Painted badly."})
    seal_anew(lived)
    call_command("check_ledger", stdout=StringIO())
    with pytest.raises(SystemExit):
        call_command("check_ledger", "--seals", settings.SEALS, stdout=out)
    assert f"{lived.slug}: event {newest.number} has not the seal that was published" in out.getvalue()
    assert publish_seals(now + timedelta(days=3)) == 0  # nothing has happened since
    settings.SEALS = "mailto:seals@club.example"
    publish_seals(now)
    mail = OutgoingEmail.objects.get(to="seals@club.example")
    assert mail.body.split()[1:3] == [lived.slug, str(newest.number)]


def seal_anew(campaign):
    """What the owner of a database can do."""
    before = ""
    for row in campaign.ledger.order_by("number"):
        before = hash_of(before, event_of(row))
        LedgerEvent.objects.filter(pk=row.pk).update(hash=before)


def test_a_campaign_that_is_gone_is_missed_where_its_seal_was_published(db, tmp_path):
    path = tmp_path / "seals.txt"
    path.write_text(f"From: somebody\n> 2026-11-28T03:00Z gone 7 {'a' * 64}\n")
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("check_ledger", "--seals", str(path), stdout=out)
    assert "gone: a seal of it was published, and it is no longer there" in out.getvalue()
