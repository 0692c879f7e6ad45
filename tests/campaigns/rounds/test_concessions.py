"""Somebody leaves while a round is open: their battle is conceded, and those concerned know of it."""

import re
from uuid import uuid4

import pytest
from django.utils.html import strip_tags

from campaigns.actions import corrections
from campaigns.actions import rounds as actions
from campaigns.actions.battles import plan
from campaigns.actions.importing import import_campaign
from campaigns.actions.joining import join
from campaigns.actions.members import leave, remove
from campaigns.actions.proposals import propose, report_document
from campaigns.ledger.statistics import faction_figures, totals
from campaigns.ledger.transfer import read_campaign
from campaigns.models import Battle, Entry, Notice
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import news_of, standings_of, state_of
from campaigns.read_model.export import campaign_document
from campaigns.text.news import news_lines
from campaigns.text.notices import notice_lines
from tests.campaigns.battles.test_many_sides import for_all
from tests.campaigns.rounds.test_rounds import FIRST_WON, fight_all, states_of
from tests.campaigns.support.fighting import committed
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def league(users):
    """Four players; in round 1 p1 meets p4 (battle 1) and p2 meets p3 (battle 2)."""
    campaign = campaign_of(users.organiser, 4, kind="league")
    opened(campaign)
    return campaign


def place(campaign, name):
    return campaign.memberships.select_related("user").get(name=name)


def table(campaign):
    return {row.name: (row.line.played, row.line.won, row.line.lost, row.line.points) for row in standings_of(campaign)}


def notices_of(campaign, name):
    return [line.words for line in notice_lines(Notice.objects.filter(user__username=name, campaign=campaign))]


def revoke(campaign, kind):
    event = campaign.ledger.filter(kind=kind).order_by("-number").first()
    seal = campaign.ledger.order_by("-number").first().hash
    corrections.revoke(campaign, organiser_of(campaign), [event.number], "", seen_hash=seal, key=uuid4())


@pytest.mark.rule("C-RND-11", "C-MEM-06")
def test_who_leaves_in_mid_round_concedes_and_the_opponent_has_won_and_is_notified(league):
    leave(place(league, "p4"))
    assert states_of(league) == ["recorded", "planned"]
    assert table(league)["p1"] == (1, 1, 0, 3)
    assert table(league)["p4"] == (1, 0, 1, 0)
    assert notices_of(league, "p1")[0] == (
        "p4 has left The Long Winter and concedes Eradication (p1 – p4): you have won it."
    )
    news = [line.words for line in news_lines(news_of(league), state_of(league))]
    assert news[-2:] == ["p4 leaves the campaign.", "p4 concedes Eradication to p1."]
    assert find_errors(league) == []


@pytest.mark.rule("C-RND-11")
def test_a_conceded_battle_teaches_nobody_and_counts_in_no_statistics(league):
    leave(place(league, "p4"))
    state = state_of(league)
    assert [squad.battles for squad in state.forces[1].squads.values()] == [0, 0]
    assert (faction_figures(state), totals(state).battles) == ([], 0)


@pytest.mark.rule("C-RND-11")
def test_who_is_removed_concedes_too_and_the_organiser_who_plays_against_them_is_notified(users):
    campaign = campaign_of(users.organiser, 2, kind="league")
    opened(campaign)
    remove(place(campaign, "p2"), organiser_of(campaign))
    assert table(campaign) == {"p1": (1, 1, 0, 3), "p2": (1, 0, 1, 0)}
    assert "p2 has left The Long Winter" in notices_of(campaign, "p1")[0]


@pytest.mark.postgres
@pytest.mark.rule("C-RND-11", "C-LED-12")
def test_an_account_deleted_in_mid_round_concedes_and_leaves_no_name(league):
    place(league, "p4").user.delete()
    assert states_of(league) == ["recorded", "planned"]
    assert notices_of(league, "p1")[0].startswith("a former player has left The Long Winter and concedes Eradication")
    assert find_errors(league) == []


@pytest.mark.rule("C-MEM-06")
def test_locked_plans_and_proposed_results_are_not_conceded(league, users):
    first, second = league.battles.order_by("number")
    committed(first, users.organiser)
    propose(second, place(league, "p2"), second.version, report_document(FIRST_WON), key=uuid4())
    for name in ("p4", "p2"):
        leave(place(league, name))
    assert states_of(league) == ["planned", "planned"]


@pytest.mark.rule("C-MEM-06")
@pytest.mark.parametrize(
    ("alliances", "leaver"),
    [("two_against_two", "p1"), ("one_against_three", "p1"), ("", "p3")],
    ids=["two", "three", "alone"],
)
def test_a_battle_of_four_outside_of_rounds_is_called_off_and_all_others_are_notified(users, alliances, leaver):
    campaign = campaign_of(users.organiser, 4, kind="ladder")
    entries = list(Entry.objects.order_by("number"))
    plan(campaign, users.organiser, key=uuid4(), operation=for_all(), entries=entries, alliances=alliances)
    leave(place(campaign, leaver))
    assert states_of(campaign) == ["called_off"]
    for name in {"p1", "p2", "p3", "p4"} - {leaver}:
        assert notices_of(campaign, name)[0] == (
            f"{leaver} has left The Long Winter: Melee (p1 – p2 – p3 – p4) is called off."
        )
    assert [row.line.played for row in standings_of(campaign)] == [0, 0, 0, 0]


@pytest.mark.rule("C-RND-11", "C-KND-04")
def test_in_a_knock_out_the_opponent_of_who_concedes_goes_on(users):
    campaign = campaign_of(users.organiser, 4, kind="knock_out")
    opened(campaign)
    leave(place(campaign, "p1"))
    fight_all(campaign)
    actions.close_round(campaign, organiser_of(campaign), 1)
    opened(campaign, number=2)
    assert {side.entry.name for side in campaign.battles.get(round=2).sides.all()} == {"Force 4", "Force 2"}


@pytest.mark.rule("C-RND-11")
def test_a_concession_taken_back_is_to_be_fought_when_the_player_is_back(league):
    user = place(league, "p4").user
    leave(place(league, "p4"))
    join(league, user)
    revoke(league, "result")
    battle = league.battles.get(number=1)
    assert (battle.state, battle.method) == ("planned", "")
    assert table(league)["p1"] == (0, 0, 0, 0)
    assert find_errors(league) == []
    revoke(league, "taken_back")
    assert (states_of(league)[0], table(league)["p1"]) == ("recorded", (1, 1, 0, 3))
    assert find_errors(league) == []


@pytest.mark.rule("C-RND-11")
def test_a_concession_taken_back_is_called_off_while_the_player_is_gone(league):
    leave(place(league, "p4"))
    revoke(league, "result")
    assert states_of(league)[0] == "called_off"
    assert find_errors(league) == []


@pytest.mark.rule("C-LED-11")
def test_a_campaign_with_a_concession_is_exported_and_imported(league, users):
    leave(place(league, "p4"))
    copy = import_campaign(users.stranger, read_campaign(campaign_document(league)), uuid4())
    assert copy.battles.get(number=1).method == "conceded"
    assert find_errors(copy) == []


@pytest.mark.rule("C-MEM-06")
def test_before_going_the_page_says_what_is_conceded(league, client_of):
    member = place(league, "p4")
    page = client_of(member.user).get(f"/campaigns/{league.slug}/leave/").content.decode()
    assert "These battles of a round are conceded; they count as won for the opponent:" in page
    assert "p1 – p4" in page


@pytest.mark.rule("C-RND-11")
def test_the_page_of_a_conceded_battle_says_so(league, client_of, users):
    leave(place(league, "p4"))
    battle = Battle.objects.get(campaign=league, number=1)
    page = client_of(users.organiser).get(battle.get_absolute_url()).content.decode()
    assert "p4 conceded this battle before it was fought." in page


def test_who_has_left_is_marked_in_the_standings(league, client_of, users):
    leave(place(league, "p4"))
    page = client_of(users.organiser).get(league.get_absolute_url()).content.decode()
    rows = re.findall(r'<th scope="row">(.*?)</th>', page)
    assert [strip_tags(row).strip() for row in rows if "has left" in row] == ["p4 has left"]
    assert {row.name: row.line.here for row in standings_of(league)} == {
        "p1": True,
        "p2": True,
        "p3": True,
        "p4": False,
    }
