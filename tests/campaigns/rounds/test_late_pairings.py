"""Within an open round: who has no opponent is paired after all, who comes late plays, a bye is given."""

from uuid import uuid4

import pytest

from campaigns.actions import rounds as actions
from campaigns.actions.battles import call_off
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.joining import join
from campaigns.actions.members import leave
from campaigns.actions.pairings import add_pairings, unfought_numbers
from campaigns.actions.rounds import Meeting
from campaigns.ledger.rounds import next_round, to_be_paired, who_waits
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import news_of, state_of
from campaigns.text.ledger import event_text
from campaigns.text.news import news_lines
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.conftest import entered
from tests.campaigns.rounds.test_concessions import notices_of, place, revoke, table
from tests.campaigns.rounds.test_rounds import EVE, fight_all, states_of
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(users):
    """Five players: p1 meets p2 (battle 1), p3 meets p4 (battle 2), p5 has a bye."""
    campaign = campaign_of(users.organiser, 5)
    opened(campaign, deadline=EVE)
    return campaign


def pair(campaign, *forces, key=None, number=1):
    meetings = [Meeting(pairing, eradication() if len(pairing) > 1 else None) for pairing in forces]
    return add_pairings(campaign, organiser_of(campaign), key=key or uuid4(), number=number, meetings=meetings)


def paired(campaign, number=1):
    """The pairings of a round and its byes, of forces."""
    round = state_of(campaign).rounds[number]
    return [pairing.forces for pairing in round.pairings], round.byes


def comes(campaign, django_user_model, name="p6"):
    user = django_user_model.objects.create_user(name)
    join(campaign, user)
    return entered(campaign, user, f"Force {name[1:]}")


@pytest.mark.rule("C-RND-12")
def test_who_comes_late_meets_who_had_a_bye_in_the_open_round(swiss, django_user_model):
    comes(swiss, django_user_model)
    pair(swiss, (6, 5))
    assert paired(swiss) == ([(1, 2), (3, 4), (6, 5)], [])
    battle = swiss.battles.get(number=3)
    assert (battle.round, battle.deadline, battle.state) == (1, EVE, "planned")
    assert table(swiss)["p5"] == (0, 0, 0, 0)
    assert notices_of(swiss, "p5")[0].startswith("In round 1 of The Long Winter you meet p6, by Jan. 9, 2027")
    assert news_lines(news_of(swiss), state_of(swiss))[-1].words == "p6 and p5 meet in round 1."
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12")
def test_a_bye_is_given_in_an_open_round(swiss, django_user_model):
    comes(swiss, django_user_model)
    event = pair(swiss, (6,))
    assert paired(swiss)[1] == [5, 6]
    assert table(swiss)["p6"][3] == 3
    assert notices_of(swiss, "p6")[0] == "In round 1 of The Long Winter you have a bye."
    assert news_lines(news_of(swiss), state_of(swiss))[-1].words == "p6 has a bye in round 1."
    assert event_text("pairings_added", event.document, state_of(swiss)) == "Paired in round 1: p6 has a bye."
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12")
def test_who_won_by_concession_may_be_paired_again_and_has_won_no_more(swiss):
    """p2 leaves: p1 has won. p1 is given p5, who had a bye, instead."""
    leave(place(swiss, "p2"))
    assert who_waits(state_of(swiss), state_of(swiss).rounds[1], [2]) == []
    pair(swiss, (1, 5))
    assert paired(swiss) == ([(1, 5), (3, 4)], [])
    assert states_of(swiss) == ["called_off", "planned", "planned"]
    assert {name: line[3] for name, line in table(swiss).items()} == dict.fromkeys(("p1", "p2", "p3", "p4", "p5"), 0)
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12")
def test_who_is_back_after_conceding_meets_the_same_opponent_after_all(swiss):
    user = place(swiss, "p2").user
    leave(place(swiss, "p2"))
    join(swiss, user)
    pair(swiss, (1, 2))
    assert paired(swiss)[0] == [(1, 2), (3, 4)]
    assert states_of(swiss) == ["called_off", "planned", "planned"]
    fight_all(swiss)
    assert table(swiss)["p1"] == (1, 1, 0, 3)
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12", "C-RND-10")
def test_late_pairings_are_taken_back_and_given_back_like_any_event(swiss, django_user_model):
    comes(swiss, django_user_model)
    pair(swiss, (6, 5))
    revoke(swiss, "pairings_added")
    assert (paired(swiss), states_of(swiss)[2]) == (([(1, 2), (3, 4)], [5]), "called_off")
    assert find_errors(swiss) == []
    revoke(swiss, "taken_back")
    assert (paired(swiss)[1], states_of(swiss)[2]) == ([], "planned")
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12")
def test_a_battle_that_was_called_off_is_replaced_and_its_players_have_not_met(swiss):
    """p1 and p2 do not fight; p1 meets p5, and in round 2 p1 and p2 may meet."""
    first = swiss.battles.get(number=1)
    call_off(first, first.version)
    assert who_waits(state_of(swiss), state_of(swiss).rounds[1], [2]) == [2, 3]
    pair(swiss, (1, 5), (2,))
    assert paired(swiss) == ([(1, 5), (3, 4)], [2])
    assert find_errors(swiss) == []


@pytest.mark.rule("C-RND-12")
@pytest.mark.parametrize(
    ("forces", "why"),
    [
        ([(1, 5)], "p1 has an opponent in this round"),
        ([(5, 5)], "C-RND-01"),
        ([(5, 99)], "withdrawn"),
        ([], "Pair two players"),
    ],
    ids=["busy", "twice", "unknown", "nobody"],
)
def test_who_has_an_opponent_is_not_paired_again(swiss, forces, why):
    events = swiss.ledger.count()
    with pytest.raises(RefusedError, match=why):
        pair(swiss, *forces)
    assert swiss.ledger.count() == events


@pytest.mark.postgres
def test_the_same_form_sent_twice_pairs_once(swiss, django_user_model):
    comes(swiss, django_user_model)
    key = uuid4()
    assert pair(swiss, (6, 5), key=key).pk == pair(swiss, (6, 5), key=key).pk
    assert swiss.battles.count() == 3


def test_nobody_is_paired_in_a_round_that_is_closed(swiss):
    actions.close_round(swiss, organiser_of(swiss), 1)
    with pytest.raises(StaleError):
        pair(swiss, (5,))


@pytest.mark.rule("C-RND-12", "C-KND-04")
def test_in_a_knock_out_the_same_two_meet_again_where_they_stood(users):
    campaign = campaign_of(users.organiser, 4, kind="knock_out")
    opened(campaign)
    first = campaign.battles.get(number=1)
    call_off(first, first.version)
    state = state_of(campaign)
    assert to_be_paired(state, state.rounds[1], unfought_numbers(campaign, 1)) == {2: 1, 5: 4}
    with pytest.raises(RefusedError, match="the two whose battle was called off"):
        pair(campaign, (1,), (4,))
    pair(campaign, (4, 1))
    assert paired(campaign)[0] == [(1, 4), (2, 3)]
    fight_all(campaign)
    actions.close_round(campaign, organiser_of(campaign), 1)
    assert next_round(state_of(campaign)).pairings == ((2, 4),)
    assert find_errors(campaign) == []


def at(campaign, page):
    return f"/campaigns/{campaign.slug}/{page}"


@pytest.mark.rule("C-RND-12")
def test_the_page_proposes_who_waits_with_who_has_a_bye(swiss, django_user_model, client_of, users):
    comes(swiss, django_user_model)
    organiser = client_of(users.organiser)
    rounds = organiser.get(at(swiss, "rounds/")).content.decode()
    assert "without an opponent" in rounds
    assert at(swiss, "rounds/1/pair/") in rounds
    form = organiser.get(at(swiss, "rounds/1/pair/")).context["form"]
    data = {name: form[name].value() or "" for name in form.fields} | {"operation": "eradication"}
    assert (data["first_0"], data["second_0"]) == (5, 6)
    assert organiser.post(at(swiss, "rounds/1/pair/"), data, follow=True).redirect_chain == [
        (at(swiss, "rounds/"), 302)
    ]
    assert organiser.post(at(swiss, "rounds/1/pair/"), data).status_code == 302
    assert paired(swiss) == ([(1, 2), (3, 4), (5, 6)], [])


def test_the_page_says_when_nobody_was_chosen(swiss, client_of, users):
    organiser = client_of(users.organiser)
    data = {"key": uuid4(), "operation": "eradication", "first_0": "", "second_0": "", "operation_0": ""}
    answer = organiser.post(at(swiss, "rounds/1/pair/"), data)
    assert answer.status_code == 422
    assert "Pair two players, or give somebody a bye." in answer.content.decode()


def test_the_page_says_when_everybody_has_an_opponent(users, client_of):
    campaign = campaign_of(users.organiser, 2)
    opened(campaign)
    assert (
        "Everybody has an opponent." in client_of(users.organiser).get(at(campaign, "rounds/1/pair/")).content.decode()
    )


@pytest.mark.rule("C-RND-08", "C-RND-11")
def test_before_a_round_is_closed_the_page_names_who_fought_for_nothing(swiss, client_of, users):
    """p1 wins by concession; battle 2 is called off, so p3 and p4 have no opponent."""
    leave(place(swiss, "p2"))
    second = swiss.battles.get(number=2)
    call_off(second, second.version)
    organiser = client_of(users.organiser)
    page = organiser.get(at(swiss, "rounds/1/close/")).content.decode()
    assert "Every battle of this round is fought." not in page
    assert "These battles were called off and count for nobody:" in page
    assert "Without an opponent in this round: p3, p4." in page
    assert "0 of 2 fought · 1 conceded · 1 called off" in organiser.get(at(swiss, "rounds/")).content.decode()


@pytest.mark.rule("C-RND-12")
def test_an_organiser_pairs_through_the_api(swiss, django_user_model, users):
    comes(swiss, django_user_model)
    caller = Caller(users.organiser)
    body = {"operation": "eradication", "pairings": [[6, 5]]}
    answer = caller.post(f"/api/1/campaigns/{swiss.slug}/rounds/1/pairings/", body)
    assert answer.status_code == 201
    assert answer.json()["pairings"][-1]["forces"] == [6, 5]
    assert caller.post(f"/api/1/campaigns/{swiss.slug}/rounds/1/pairings/", body).status_code == 409
