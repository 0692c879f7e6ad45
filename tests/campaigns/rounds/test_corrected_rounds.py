"""What pages say of rounds that were paired from what is corrected, taken back, or agreed otherwise afterwards."""

from datetime import date
from html import unescape

import pytest
from django.utils.html import strip_tags

from campaigns.actions import agreements
from campaigns.actions import rounds as actions
from campaigns.actions.battle_terms import check_not_over
from campaigns.actions.corrections import correct_result
from campaigns.actions.errors import RefusedError
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.ledger.rounds import next_round, proposed_late
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import state_of
from tests.campaigns.battles.test_proposals import report
from tests.campaigns.members.test_agreements import filled
from tests.campaigns.rounds.test_concessions import revoke, table
from tests.campaigns.rounds.test_rounds import FIRST_WON, fight_all, states_of
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db
SECOND_WON = Report(date(2026, 11, 18), "", (SideReport("lost", 0, 2), SideReport("won", 6, 0)))


@pytest.fixture
def cup(users):
    """p1 beat p4 and p2 beat p3; the final of p1 and p2 is open."""
    return at_round_two(campaign_of(users.organiser, 4, kind="knock_out"))


@pytest.fixture
def swiss(users):
    """p1 beat p2 and p3 beat p4; in round 2 p1 meets p3, and p2 p4."""
    return at_round_two(campaign_of(users.organiser, 4, rounds=2))


def at_round_two(campaign):
    opened(campaign)
    fight_all(campaign)
    actions.close_round(campaign, organiser_of(campaign), 1)
    opened(campaign, number=2)
    return campaign


def correct(campaign, number):
    """The second side has won."""
    battle = campaign.battles.get(number=number)
    correct_result(battle, organiser_of(campaign).user, battle.version, SECOND_WON)


def text_of(client, address, **more):
    return words(client.get(address, **more))


def words(answer):
    text = " ".join(unescape(strip_tags(answer.content.decode().replace("<", " <"))).split())
    return text.replace("( ", "(").replace(" )", ")")


def at(campaign, page=""):
    return f"/campaigns/{campaign.slug}/{page}"


@pytest.mark.rule("C-KND-07")
def test_a_bracket_says_that_it_does_not_follow_from_a_corrected_result_and_how_to_mend_it(cup, users, client_of):
    correct(cup, 1)
    warning = "By the result of battle #1 p4 goes on, and p1 stands in round 2."
    organiser, player = client_of(users.organiser), client_of(cup.memberships.get(name="p1").user)
    for address in (at(cup), at(cup, "rounds/")):
        assert warning in text_of(player, address)
        assert "Mend the rounds" not in text_of(player, address)
        assert "Mend the rounds" in text_of(organiser, address)
    final = cup.ledger.filter(kind="round_opened").latest("number")
    page = text_of(organiser, at(cup, f"ledger/revoke/?event={final.number}"))
    assert "Nothing else changes" not in page
    assert "Round 2 would be taken back. 1 battle that is planned for it would be called off." in page
    revoke(cup, "round_opened")
    opened(cup, number=2)
    assert "does not follow" not in text_of(organiser, at(cup, "rounds/"))
    assert states_of(cup) == ["recorded", "recorded", "called_off", "planned"]
    assert find_errors(cup) == []


@pytest.mark.rule("C-KND-07", "C-LED-08")
def test_the_dry_run_and_the_message_of_a_correction_say_what_follows_and_no_more(cup, users, client_of):
    organiser = client_of(users.organiser)
    battle = cup.battles.get(number=1)
    address = f"{battle.get_absolute_url()}correct/"
    data = report(winner="blue", red_victory_points=0, blue_victory_points=6, version=battle.version)
    preview = organiser.post(address, data)
    assert "By the result of battle #1 p4 goes on, and p1 stands in round 2." in words(preview)
    sent = organiser.post(address, data | {"seal": preview.context["seal"]}, follow=True)
    page = words(sent)
    assert "The battle is corrected, and the standings with it." in page
    assert "Paired from what was recorded before, and left as they are: rounds 2 (C-LED-08)." in page
    caller = Caller(users.organiser)
    rounds = caller.get(f"/api/1/campaigns/{cup.slug}/rounds/").json()["results"]
    assert rounds[1]["amiss"] == [{"battle": 1, "ahead": 5, "stands": [2]}]


@pytest.mark.rule("C-KND-07", "C-RND-13")
def test_a_cup_that_nobody_has_won_for_a_wrong_finalist_is_not_over(cup):
    """p1 has won the final; then p4 has beaten p1 in the semi-final: battles are planned until the final is anew."""
    final = cup.battles.get(number=3)
    record_by_hand(final, organiser_of(cup).user, final.version, FIRST_WON)
    with pytest.raises(RefusedError, match="This campaign is over"):
        check_not_over(cup)
    correct(cup, 1)
    check_not_over(cup)
    revoke(cup, "round_opened")
    opened(cup, number=2)
    new_final = cup.battles.get(number=4)
    record_by_hand(new_final, organiser_of(cup).user, new_final.version, FIRST_WON)
    with pytest.raises(RefusedError, match="This campaign is over"):
        check_not_over(cup)


@pytest.mark.rule("C-LED-08")
def test_a_swiss_round_keeps_a_mark_when_what_it_was_paired_from_is_corrected(swiss, users, client_of):
    player = client_of(swiss.memberships.get(name="p1").user)
    mark = "Results were corrected after this round was paired from them."
    assert mark not in text_of(player, at(swiss, "rounds/"))
    correct(swiss, 1)
    assert text_of(player, at(swiss, "rounds/")).count(mark) == 1
    assert [round.outdated for round in state_of(swiss).rounds.values()] == [False, True]


@pytest.mark.rule("C-RND-10", "C-PNT-09")
def test_a_round_taken_back_says_what_becomes_of_its_battles(users, client_of):
    """Round 1: p1 beat p2, p3 and p4 are to fight."""
    swiss = campaign_of(users.organiser, 4)
    opened(swiss)
    first = swiss.battles.get(number=1)
    record_by_hand(first, users.organiser, first.version, SECOND_WON)
    event = swiss.ledger.get(kind="round_opened").number
    organiser = client_of(users.organiser)
    page = text_of(organiser, at(swiss, f"ledger/revoke/?event={event}"))
    assert (
        "Round 1 would be taken back. 1 battle that was fought in it would score no more (C-PNT-09)."
        " 1 battle that is planned for it would be called off."
    ) in page
    revoke(swiss, "round_opened")
    undo = swiss.ledger.last().number
    page = text_of(organiser, at(swiss, f"ledger/revoke/?event={undo}"))
    assert (
        "Round 1 would be there again. 1 battle that was fought in it would score again."
        " 1 battle that was called off with it would be planned again."
    ) in page
    caller = Caller(users.organiser)
    preview = caller.post(f"/api/1/campaigns/{swiss.slug}/ledger/revoke/preview/", {"events": [undo]}).json()
    assert (preview["nothing"], preview["changed_rounds"]) == (False, [1])
    assert preview["follows"] == [
        "Round 1 would be there again.",
        "1 battle that was fought in it would score again.",
        "1 battle that was called off with it would be planned again.",
    ]
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-08", "C-LED-08")
def test_a_closing_and_a_deadline_taken_back_change_something(users, client_of):
    swiss = campaign_of(users.organiser, 4)
    opened(swiss)
    actions.close_round(swiss, organiser_of(swiss), 1, call_off=True)
    event = swiss.ledger.last().number
    page = text_of(client_of(users.organiser), at(swiss, f"ledger/revoke/?event={event}"))
    assert "Round 1 would be open again, and what was called off with its closing planned again." in page
    assert "Nothing else changes" not in page


@pytest.mark.rule("C-KND-01", "C-AGR-03")
def test_before_a_played_campaign_becomes_a_knock_out_the_page_says_how_it_goes_on(users, client_of):
    """After one round p1 and p3 have 3 points, and as many VP; then come p2 and p4, who lost."""
    swiss = campaign_of(users.organiser, 4)
    opened(swiss)
    fight_all(swiss)
    actions.close_round(swiss, organiser_of(swiss), 1)
    organiser = client_of(users.organiser)
    page = organiser.post(at(swiss, "agreement/change/"), filled(kind="knock_out"))
    text = words(page)
    assert page.status_code == 200
    assert "This changes how the campaign goes on" in text
    assert "The rounds so far would seed a bracket, and be no part of it (C-KND-01)." in text
    assert "Round 2 would be paired so, as it stands now: p1 – p4, p3 – p2." in text
    preview = Caller(users.organiser).post(f"/api/1/campaigns/{swiss.slug}/agreement/preview/", {"kind": "knock_out"})
    assert (preview.json()["follows"], preview.json()["nothing"]) == (
        [
            "The rounds so far would seed a bracket, and be no part of it (C-KND-01).",
            "Round 2 would be paired so, as it stands now: p1 – p4, p3 – p2.",
        ],
        False,
    )
    agreements.agree(swiss, organiser_of(swiss), swiss.version, swiss.agreement | {"kind": "knock_out"})
    swiss.refresh_from_db()
    assert next_round(state_of(swiss)).pairings == ((1, 4), (3, 2))
    opened(swiss, number=2)
    page = text_of(organiser, at(swiss, "rounds/"))
    assert (
        "Bracket After a draw who lost fewer goes on, then the better seed. C-KND-02 Round 2 p1 p4 p3 p2 Final" in page
    )
    assert table(swiss)["p3"][3] == 3
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12", "C-PAI-02")
def test_late_pairings_are_worked_out_as_the_round_was(swiss):
    """Round 2 is called off as a whole: p1 and p2 have met, and so have p3 and p4; so p1 is proposed p3, and p2 p4."""
    state = state_of(swiss)
    assert proposed_late(state, state.rounds[2], []) == [(1, 3), (2, 4)]
