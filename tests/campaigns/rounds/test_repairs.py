"""A wrong result that comes to light after the next rounds were paired, and rounds that are taken back and reopened."""

from uuid import uuid4

import pytest

from campaigns.actions import corrections
from campaigns.actions import rounds as actions
from campaigns.actions.corrections import correct_result, mend_rounds
from campaigns.actions.cut import make_cut
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.importing import import_campaign
from campaigns.actions.results import record_by_hand
from campaigns.ledger.cut import first_of
from campaigns.ledger.transfer import read_campaign
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import champions_of, last_hash, state_of
from campaigns.read_model.export import campaign_document
from tests.campaigns.battles.test_proposals import report
from tests.campaigns.rounds.test_concessions import table
from tests.campaigns.rounds.test_corrected_rounds import at, at_round_two, correct, text_of, words
from tests.campaigns.rounds.test_rounds import FIRST_WON, fight_all
from tests.campaigns.support.rounds import campaign_of, fought_out, opened, organiser_of
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db
MARK = "Results were corrected after this round was paired from them."


@pytest.fixture
def swiss(users):
    """p1 beat p2 and p3 beat p4, all by 3:0; then p1 beat p3 and p2 beat p4; round 3 pairs p1 and p4, p3 and p2."""
    campaign = at_round_two(campaign_of(users.organiser, 4, rounds=3))
    fight_all(campaign)
    actions.close_round(campaign, organiser_of(campaign), 2)
    opened(campaign, number=3)
    return campaign


def battle_of(campaign, *names, round):
    """The battle of a round between these two."""
    members = {campaign.memberships.get(name=name).number for name in names}
    state = state_of(campaign)
    return next(p.battle for p in state.rounds[round].pairings if state.owners(p.forces) == members)


def correcting(client, battle, **more):
    """Correct a battle to a win of the second side by 6:0, as a page does: dry run, then the choice."""
    address = f"{battle.get_absolute_url()}correct/"
    data = report(winner="blue", red_victory_points=0, blue_victory_points=6, version=battle.version)
    preview = client.post(address, data)
    return preview, client.post(address, data | {"seal": preview.context["seal"], **more}, follow=True)


def taken_back(campaign, number, *, drop):
    """Take the opening of a round back, with its results or without."""
    event = state_of(campaign).rounds[number].event
    corrections.revoke(
        campaign, organiser_of(campaign), [event], "", seen_hash=last_hash(campaign), key=uuid4(), drop_results=drop
    )


@pytest.mark.rule("C-LED-13", "C-LED-08")
def test_the_dry_run_of_a_correction_offers_what_mends_the_rounds(swiss, users, client_of):
    """After round 1, corrected, p2 and p3 have won, p4 and p1 lost; who was first less often is first (C-PAI-05)."""
    organiser = client_of(users.organiser)
    preview, done = correcting(organiser, swiss.battles.get(number=1))
    text = words(preview)
    for sentence in (
        "Round 2 was paired from what would no longer hold.",
        "Round 3 was paired from what would no longer hold.",
        "Keep rounds 2 and 3 as they were played: they keep a mark.",
        "Take back rounds 2 and 3, pair anew from round 2 on, and keep what was fought:",
        "Take back rounds 2 and 3 and their 2 results, and pair anew from round 2 on.",
        "Decide later",
        "Round 2 would be paired so, as it stands now: p2 – p3, p4 – p1.",
    ):
        assert sentence in text
    assert "left as they are: rounds 2, 3" in words(done)
    assert text_of(organiser, at(swiss, "rounds/")).count(MARK) == 2
    assert find_errors(swiss) == []


@pytest.mark.rule("C-LED-13")
def test_rounds_that_are_kept_keep_their_mark_and_nobody_is_asked_again(swiss, users, client_of):
    """p2 beat p1 after all: p2 has two wins and 9 VP, p1 one win and 3, p3 one win and 3, p4 none."""
    organiser = client_of(users.organiser)
    _preview, done = correcting(organiser, swiss.battles.get(number=1), repair="keep_rounds")
    assert "Rounds 2 and 3 stay as they were played." in words(done)
    assert "left as they are" not in words(done)
    page = text_of(organiser, at(swiss, "rounds/"))
    assert (page.count(MARK), "Mend the rounds" in page) == (2, False)
    assert table(swiss) == {"p2": (2, 2, 0, 6), "p3": (2, 1, 1, 3), "p1": (2, 1, 1, 3), "p4": (2, 0, 2, 0)}
    assert "Rounds 2, 3 stay as they were played" in text_of(organiser, at(swiss, "ledger/"))
    with pytest.raises(RefusedError, match="nothing to mend"):
        mend_rounds(swiss, organiser_of(swiss), "keep_rounds", seen_hash=last_hash(swiss), key=uuid4())
    correct_first(swiss, FIRST_WON)
    assert text_of(organiser, at(swiss, "rounds/")).count(MARK) == 0
    copy = import_campaign(users.organiser, read_campaign(campaign_document(swiss)), uuid4())
    assert find_errors(swiss) == find_errors(copy) == []


def correct_first(campaign, result):
    battle = campaign.battles.get(number=1)
    correct_result(battle, organiser_of(campaign).user, battle.version, result)


@pytest.mark.postgres
@pytest.mark.rule("C-LED-13", "C-RND-10")
@pytest.mark.parametrize("repair", ["keep_results", "drop_results"])
def test_rounds_are_taken_back_with_the_correction_and_paired_anew(swiss, users, client_of, repair):
    """p2 beat p1 by 6:0: then p2 meets p3, and p1 p4. Of round 2 neither pair had met: both are fought anew."""
    _preview, done = correcting(client_of(users.organiser), swiss.battles.get(number=1), repair=repair)
    assert "Rounds 2 and 3 are taken back: open round 2 anew." in words(done)
    assert done.redirect_chain[-1][0] == at(swiss, "rounds/")
    assert table(swiss) == {"p2": (1, 1, 0, 3), "p3": (1, 1, 0, 3), "p4": (1, 0, 1, 0), "p1": (1, 0, 1, 0)}
    fought = {"keep_results": "recorded", "drop_results": "void"}[repair]
    assert [battle.state for battle in swiss.battles.order_by("number")] == [
        "recorded", "recorded", fought, fought, "called_off", "called_off",
    ]  # fmt: skip
    opened(swiss, number=2)
    assert {battle_of(swiss, "p2", "p3", round=2), battle_of(swiss, "p1", "p4", round=2)} == {7, 8}
    fight_all(swiss)
    assert table(swiss)["p2"] == (2, 2, 0, 6)
    assert MARK not in text_of(client_of(users.organiser), at(swiss, "rounds/"))
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-10", "C-PNT-09")
def test_what_was_kept_counts_once_where_the_same_two_meet_in_the_round_that_is_opened_instead(swiss):
    """Round 3 open, p1 has beaten p4; taken back and reopened with the same pairings, only p3 and p2 are to fight."""
    number = battle_of(swiss, "p1", "p4", round=3)
    battle = swiss.battles.get(number=number)
    record_by_hand(battle, organiser_of(swiss).user, battle.version, FIRST_WON)
    before = table(swiss)
    taken_back(swiss, 3, drop=False)
    assert table(swiss)["p1"][0] == 2
    opened(swiss, number=3)
    assert battle_of(swiss, "p1", "p4", round=3) == number
    assert battle_of(swiss, "p2", "p3", round=3) == 7
    assert table(swiss) == before
    forces = state_of(swiss).forces
    assert all(len(squad.earned) <= 3 for force in forces.values() for squad in force.squads.values())
    assert swiss.battles.get(number=number).is_recorded()
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-10")
def test_who_takes_back_a_round_that_was_fought_in_says_what_becomes_of_its_results(swiss, users, client_of):
    organiser, caller = client_of(users.organiser), Caller(users.organiser)
    state = state_of(swiss)
    events = [state.rounds[number].event for number in (2, 3)]
    address = f"{at(swiss, 'ledger/revoke/')}?" + "&".join(f"event={number}" for number in events)
    page = organiser.get(address)
    assert "What was fought in the rounds that are taken back" in words(page)
    data = {"event": events, "seal": page.context["seal"], "key": uuid4(), "reason": "mixed up"}
    unsaid = organiser.post(at(swiss, "ledger/revoke/"), data)
    assert (unsaid.status_code, swiss.ledger.filter(kind="taken_back").exists()) == (422, False)
    body = {"events": events, "seal": page.context["seal"]}
    refused = caller.post(f"/api/1/campaigns/{swiss.slug}/ledger/revoke/", body)
    assert (refused.status_code, refused.json()["errors"][0]["path"]) == (400, "results")
    sent = caller.post(f"/api/1/campaigns/{swiss.slug}/ledger/revoke/", body | {"results": "drop"})
    assert sent.status_code == 201
    assert [battle.state for battle in swiss.battles.filter(number__in=(3, 4))] == ["void", "void"]
    assert table(swiss) == {"p1": (1, 1, 0, 3), "p3": (1, 1, 0, 3), "p2": (1, 0, 1, 0), "p4": (1, 0, 1, 0)}
    assert find_errors(swiss) == []


@pytest.mark.rule("C-LED-13", "C-KND-07", "C-KND-05")
def test_a_cup_whose_rounds_are_kept_is_won(users, client_of):
    """p1 beat p4, then p2 in the final; p4 beat p1 after all, and the final stays as it was played."""
    cup = at_round_two(campaign_of(users.organiser, 4, kind="knock_out"))
    fight_all(cup)
    correct(cup, 1)
    assert champions_of(cup) == []
    organiser = client_of(users.organiser)
    page = organiser.get(at(cup, "rounds/mend/"))
    assert "By the result of battle #1 p4 goes on, and p1 stands in round 2." in words(page)
    data = {"repair": "keep_rounds", "seal": page.context["seal"], "key": uuid4()}
    stale = organiser.post(at(cup, "rounds/mend/"), data | {"seal": "0" * 64})
    assert (stale.status_code, "The ledger went on meanwhile" in words(stale)) == (409, True)
    done = organiser.post(at(cup, "rounds/mend/"), data, follow=True)
    assert "Round 2 stays as it was played." in words(done)
    assert "does not follow" not in words(done)
    assert "corrected since" in words(done)
    assert champions_of(cup) == [cup.memberships.get(name="p1").number]
    assert find_errors(cup) == []


@pytest.mark.rule("C-LED-13", "C-CUT-04")
def test_a_cut_is_taken_back_with_the_swiss_rounds_before_it(users):
    """Two Swiss rounds, a cut to two, the final open; then the first battle of round 1 came out otherwise."""
    sunday = campaign_of(users.organiser, 4, rounds=2, cut=2)
    fought_out(sunday, 1)
    fought_out(sunday, 2)
    make_cut(sunday, organiser_of(sunday), first_of(state_of(sunday)))
    opened(sunday, number=3)
    correct(sunday, 1)
    mend_rounds(sunday, organiser_of(sunday), "drop_results", seen_hash=last_hash(sunday), key=uuid4())
    state = state_of(sunday)
    assert (list(state.rounds), state.cut, state.unsound_rounds()) == ([1], (), [])
    opened(sunday, number=2)
    fight_all(sunday)
    assert find_errors(sunday) == []


@pytest.mark.rule("C-LED-13")
def test_programs_read_what_mends_and_send_it_with_the_correction(swiss, users):
    battle, caller = swiss.battles.get(number=1), Caller(users.organiser)
    sides = [{"colour": c, "victory_points": points, "squads_lost": 0} for c, points in (("red", 0), ("blue", 6))]
    body, tag = {"winner": "blue", "played": "2026-11-18", "sides": sides}, f'"{battle.version}"'
    preview = caller.post(f"/api/1/battles/{battle.slug}/record/preview/", body, tag).json()
    assert preview["repair"] == {"unsound": [2, 3], "rounds": [2, 3], "battles": [3, 4]}
    sent = body | {"seal": preview["seal"], "repair": "keep_rounds"}
    assert caller.post(f"/api/1/battles/{battle.slug}/record/", sent, tag).status_code == 200
    rounds = caller.get(f"/api/1/campaigns/{swiss.slug}/rounds/").json()["results"]
    assert [(round["outdated"], round["kept"]) for round in rounds] == [(False, False), (True, True), (True, True)]


def test_rounds_that_follow_are_not_mended(swiss, users, client_of):
    answer = client_of(users.organiser).get(at(swiss, "rounds/mend/"), follow=True)
    assert "there is nothing to mend" in words(answer)
    with pytest.raises(StaleError):
        mend_rounds(swiss, organiser_of(swiss), "keep_rounds", seen_hash="0" * 64, key=uuid4())


def test_a_correction_that_changes_no_standings_claims_none(swiss, users, client_of):
    battle = swiss.battles.get(number=1)
    address = f"{battle.get_absolute_url()}correct/"
    data = report(blue_victory_points=0, notes="Closer than it looks.", version=battle.version, played="2026-11-18")
    preview = client_of(users.organiser).post(address, data)
    done = client_of(users.organiser).post(address, data | {"seal": preview.context["seal"]}, follow=True)
    assert "The battle is corrected. The standings stay as they were." in words(done)
