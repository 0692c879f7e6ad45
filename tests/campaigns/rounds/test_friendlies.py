"""Battles outside rounds in campaigns of rounds, and campaigns that are over."""

from datetime import date
from uuid import uuid4

import pytest

from campaigns.actions import rounds as actions
from campaigns.actions.battles import plan
from campaigns.actions.corrections import correct_result
from campaigns.actions.entries import withdraw
from campaigns.actions.errors import RefusedError
from campaigns.actions.joining import join
from campaigns.actions.plans import lock_plan
from campaigns.actions.proposals import confirm, propose, report_document
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Entry
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import champions_of, state_of
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.battles.test_proposals import report
from tests.campaigns.conftest import entered
from tests.campaigns.rounds.test_concessions import notices_of, place, table
from tests.campaigns.rounds.test_rounds import FIRST_WON, fight_all
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db
SECOND_WON = Report(date(2026, 11, 18), "", (SideReport("lost", 0, 2), SideReport("won", 6, 0)))
OVER = "takes nothing but corrections"


@pytest.fixture
def swiss(users):
    """p1 meets p2, p3 meets p4: a Swiss campaign of one round."""
    return campaign_of(users.organiser, 4, rounds=1)


def friendly(campaign, *forces, planner="p1"):
    entries = [Entry.objects.get(membership__campaign=campaign, number=force) for force in forces]
    return plan(campaign, place(campaign, planner).user, key=uuid4(), operation=eradication(), entries=entries)


def finished(campaign):
    opened(campaign)
    fight_all(campaign)
    actions.close_round(campaign, organiser_of(campaign), 1)
    return campaign


@pytest.mark.postgres
@pytest.mark.rule("C-PNT-09", "C-RES-01")
def test_a_battle_planned_with_a_friend_brings_no_points_and_its_squads_learn(swiss):
    """p2 beats p1 by 6:0 in a friendly, after p1 beat p2 by 3:0 in round 1."""
    opened(swiss)
    fight_all(swiss)
    battle = friendly(swiss, 1, 2)
    record_by_hand(battle, organiser_of(swiss).user, 1, SECOND_WON)
    assert table(swiss)["p1"] == (1, 1, 0, 3)
    assert table(swiss)["p2"] == (1, 0, 1, 0)
    assert state_of(swiss).results[battle.number].round is None
    assert find_errors(swiss) == []


def test_the_pages_say_that_it_is_a_friendly(swiss, client_of):
    opened(swiss)
    p1 = client_of(place(swiss, "p1").user)
    assert "it is a friendly, and the standings ignore it" in p1.get(at(swiss, "plan/")).content.decode()
    battle = friendly(swiss, 1, 2)
    assert "A friendly: it is of no round" in p1.get(battle.get_absolute_url()).content.decode()
    of_the_round = swiss.battles.get(number=1)
    assert "friendly" not in p1.get(of_the_round.get_absolute_url()).content.decode()
    caller = Caller(place(swiss, "p1").user)
    listed = {row["battle"]: row for row in caller.get(f"/api/1/campaigns/{swiss.slug}/battles/").json()["results"]}
    for number, is_friendly in ((1, False), (battle.number, True)):
        assert caller.get(f"/api/1/battles/{listed[number]['slug']}/").json()["friendly"] is is_friendly
        assert listed[number]["friendly"] is is_friendly


def test_recording_a_friendly_claims_nothing_of_the_standings(swiss, users, client_of):
    opened(swiss)
    battle = friendly(swiss, 1, 2)
    organiser = client_of(users.organiser)
    page = organiser.post(f"{battle.get_absolute_url()}record/", report(), follow=True).content.decode()
    assert "The battle is recorded. A friendly: it is of no round" in page
    assert "and the standings with it" not in page


@pytest.mark.rule("C-PNT-09")
def test_a_battle_outside_rounds_scores_where_that_was_agreed_and_organisers_are_told(users, client_of):
    """One for each player: p1 beats p2 by 3:0, then p1 beats p3; p2 has 0 points, p3 has no battle that scores."""
    swiss = campaign_of(users.organiser, 4, friendlies=1)
    p1, p2 = (client_of(place(swiss, name).user) for name in ("p1", "p2"))
    assert "1 such battle scores for each player" in p1.get(at(swiss, "plan/")).content.decode()
    for forces in ((1, 2), (1, 3)):
        battle = friendly(swiss, *forces)
        assert p1.post(f"{battle.get_absolute_url()}record/", report()).status_code == 302
        confirm(battle.proposals.get(), battle.sides.get(place=1).entry.membership)
        page = p2.get(battle.get_absolute_url()).content.decode()
        assert ("one of them has had it" in page) is (forces == (1, 3))
    recorded = [words for words in notices_of(swiss, "organiser") if "recorded" in words]
    assert sorted(words.split(". ")[1] for words in recorded) == [
        "It was of no round, and scores: the agreement lets it.",
        "It was of no round: a friendly, which the standings ignore.",
    ]
    assert table(swiss) == {"p1": (1, 1, 0, 3), "p2": (1, 0, 1, 0), "p3": (0, 0, 0, 0), "p4": (0, 0, 0, 0)}
    assert find_errors(swiss) == []


@pytest.mark.rule("C-PNT-09")
def test_a_ladder_counts_every_battle(users):
    ladder = campaign_of(users.organiser, 2, kind="ladder")
    record_by_hand(friendly(ladder, 1, 2), users.organiser, 1, FIRST_WON)
    assert table(ladder)["p1"] == (1, 1, 0, 3)


@pytest.mark.rule("C-RND-13")
def test_a_campaign_that_is_over_takes_nothing_but_corrections(swiss, users):
    battle = friendly(swiss, 1, 2)
    opened(swiss)
    for of_the_round in swiss.battles.filter(round=1):
        record_by_hand(of_the_round, users.organiser, of_the_round.version, FIRST_WON)
    actions.close_round(swiss, organiser_of(swiss), 1)
    events, winners = swiss.ledger.count(), champions_of(swiss)
    p1 = place(swiss, "p1")
    with pytest.raises(RefusedError, match=OVER):
        friendly(swiss, 3, 4, planner="p3")
    with pytest.raises(RefusedError, match=OVER):
        record_by_hand(battle, users.organiser, 1, FIRST_WON)
    with pytest.raises(RefusedError, match=OVER):
        propose(battle, p1, 1, report_document(FIRST_WON), key=uuid4())
    with pytest.raises(RefusedError, match=OVER):
        lock_plan(battle.sides.get(place=0), p1.user)
    assert (swiss.ledger.count(), champions_of(swiss)) == (events, winners)
    first = swiss.battles.get(number=2)
    correct_result(first, users.organiser, first.version, SECOND_WON)
    assert champions_of(swiss) != winners


@pytest.mark.rule("C-RND-13", "C-PAI-06")
def test_no_strike_force_enters_a_league_that_is_over(users):
    """Who was in it may enter another force, and has met everybody all the same."""
    league = finished(campaign_of(users.organiser, 2, kind="league"))
    join(league, users.ada)
    with pytest.raises(RefusedError, match=OVER):
        entered(league, users.ada, "Late Watch")
    p1 = place(league, "p1")
    withdraw(p1.entries.get())
    entered(league, p1.user, "Second Watch")
    assert champions_of(league) == [p1.number]


@pytest.mark.rule("C-RND-13", "C-RND-08")
def test_what_the_last_round_left_planned_is_fought_and_scores(swiss, users):
    opened(swiss)
    actions.close_round(swiss, organiser_of(swiss), 1)
    fight_all(swiss)
    assert table(swiss)["p1"] == (1, 1, 0, 3)


def test_the_pages_of_a_campaign_that_is_over_offer_no_further_battle(swiss, users, client_of):
    battle = friendly(swiss, 1, 2)
    organiser = client_of(users.organiser)
    overview = organiser.get(swiss.get_absolute_url()).content.decode()
    assert at(swiss, "plan/") in overview
    opened(swiss)
    for of_the_round in swiss.battles.filter(round=1):
        record_by_hand(of_the_round, users.organiser, of_the_round.version, FIRST_WON)
    actions.close_round(swiss, organiser_of(swiss), 1)
    assert at(swiss, "plan/") not in organiser.get(swiss.get_absolute_url()).content.decode()
    assert OVER in organiser.get(at(swiss, "plan/"), follow=True).content.decode()
    page = client_of(place(swiss, "p1").user).get(battle.get_absolute_url()).content.decode()
    assert OVER in page
    assert f"{battle.get_absolute_url()}record/" not in page


def at(campaign, page):
    return f"/campaigns/{campaign.slug}/{page}"
