"""An organiser makes the cut of a Sunday and draws the groups of a league, on their pages."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.actions.importing import import_campaign
from campaigns.actions.rounds import Meeting, Terms, open_round
from campaigns.actions.screen import open_screen
from campaigns.ledger.transfer import read_campaign
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import champions_of, state_of
from campaigns.read_model.export import campaign_document
from rules.damocles.engine.operations.eradication import eradication
from tests.campaigns.support.rounds import campaign_of, fought_out, opened, organiser_of, proposed

pytestmark = pytest.mark.django_db


@pytest.fixture
def sunday(users):
    """One round of four players, p1 to p4, is played, and the first two are to go on."""
    campaign = campaign_of(users.organiser, 4, rounds=1, cut=2, third_place=True)
    fought_out(campaign, 1)
    return campaign


@pytest.mark.rule("C-CUT-02", "C-CUT-03")
def test_the_first_two_of_a_sunday_fight_a_final(sunday, users, client_of):
    """Of p1 to p4, members 2 to 5, p1 beats p2 and p3 beats p4: p1 and p3 go on, and p1 wins the final."""
    client, rounds = client_of(users.organiser), reverse("campaigns:rounds", args=[sunday.slug])
    cut, overview = reverse("campaigns:cut", args=[sunday.slug]), reverse("campaigns:campaign", args=[sunday.slug])
    assert cut in client.get(rounds).content.decode()
    assert cut in client.get(overview).content.decode()
    form = client.get(cut).context["form"]
    seeds = {name: form[name].initial for name in form.fields}
    assert seeds == {"seed_1": 2, "seed_2": 4}
    assert client.post(cut, seeds).status_code == 302
    assert client.post(cut, seeds).status_code == 302
    assert sunday.ledger.filter(kind="cut").count() == 1
    assert client.post(cut, {"seed_1": 2, "seed_2": 5}).status_code == 409
    assert client.get(cut).status_code == 409
    assert "p1, p3" in client.get(reverse("campaigns:ledger", args=[sunday.slug])).content.decode()
    fought_out(sunday, 2)
    assert champions_of(sunday) == [2]
    assert "p1 has won" in client.get(rounds).content.decode()
    assert [row.line.points for row in client.get(overview).context["standings"]] == [3, 3, 0, 0]
    assert find_errors(sunday) == []
    open_screen(sunday)
    sunday.refresh_from_db()
    screen = client.get(reverse("campaigns:screen", args=[sunday.screen_token]))
    assert screen.context["champions"] == ["p1"]
    document = json.loads(json.dumps(campaign_document(sunday)))
    again = import_campaign(users.stranger, read_campaign(document), uuid4())
    assert (state_of(again).cut, champions_of(again), find_errors(again)) == ((2, 4), [2], [])


@pytest.mark.rule("C-CUT-02")
@pytest.mark.parametrize(
    ("seeds", "refusal"),
    [
        ({"seed_1": 2, "seed_2": 2}, "This player is seed 1 already."),
        ({"seed_1": 2, "seed_2": ""}, "Fill this in."),
        ({"seed_1": 2, "seed_2": 99}, "Choose one of those offered."),
    ],
)
def test_a_cut_that_cannot_be_says_where(sunday, users, client_of, seeds, refusal):
    answer = client_of(users.organiser).post(reverse("campaigns:cut", args=[sunday.slug]), seeds)
    assert answer.status_code == 422
    assert refusal in str(answer.context["form"].errors)
    assert not state_of(sunday).cut


@pytest.mark.rule("C-CUT-02", "C-CUT-04")
def test_a_cut_is_taken_back_with_its_rounds_and_made_anew_with_another_player(sunday, users, client_of):
    client, cut = client_of(users.organiser), reverse("campaigns:cut", args=[sunday.slug])
    client.post(cut, {"seed_1": 2, "seed_2": 4})
    event = sunday.ledger.get(kind="cut").number
    address = reverse("campaigns:revoke", args=[sunday.slug])
    assert "The cut would be taken back." in client.get(address, {"event": event}).content.decode()
    opened(sunday, number=2)
    answer = client.get(address, {"event": event})
    assert "is taken back with all rounds" in answer.content.decode()
    shown = client.get(address, {"event": [event, sunday.ledger.latest("number").number]})
    assert "The cut would be taken back." in shown.content.decode()


@pytest.mark.rule("C-GRP-01")
def test_groups_are_drawn_on_a_page_and_who_is_in_one_stays(users, client_of):
    campaign = campaign_of(users.organiser, 5, kind="league", groups=2, cut=1)
    client, groups = client_of(users.organiser), reverse("campaigns:groups", args=[campaign.slug])
    assert groups in client.get(reverse("campaigns:rounds", args=[campaign.slug])).content.decode()
    form = client.get(groups).context["form"]
    drawn = {name: form[name].initial for name in form.fields}
    assert drawn == {"member_2": 0, "member_4": 0, "member_6": 0, "member_3": 1, "member_5": 1}
    alone = client.post(groups, drawn | {"member_5": 0})
    assert (alone.status_code, "needs two players" in alone.content.decode()) == (422, True)
    assert client.post(groups, drawn).status_code == 302
    assert state_of(campaign).groups == ((2, 4, 6), (3, 5))
    fought_out(campaign, 1)
    moved = client.post(groups, drawn | {"member_6": 1})
    assert (moved.status_code, "stays in it" in moved.content.decode()) == (422, True)
    page = client.get(reverse("campaigns:campaign", args=[campaign.slug])).content.decode()
    assert "Group A" in page
    assert "Group B" in page
    assert find_errors(campaign) == []


@pytest.mark.rule("C-KND-08")
def test_the_battle_for_third_place_stays_as_drawn_or_is_left_out(users):
    cup = campaign_of(users.organiser, 4, kind="knock_out", third_place=True)
    fought_out(cup, 1)
    final, third = (meeting.forces for meeting in proposed(cup))

    def ask(*meetings):
        open_round(cup, organiser_of(cup), key=uuid4(), number=2, terms=Terms(500, None), meetings=meetings)

    with pytest.raises(Exception, match="stay as they are drawn"):
        ask(Meeting((final[0], third[0]), eradication()), Meeting((final[1], third[1]), eradication()))
    ask(Meeting(final, eradication()), Meeting(third, eradication()))
    assert [pairing.third_place for pairing in state_of(cup).rounds[2].pairings] == [False, True]


@pytest.mark.rule("C-PAI-10")
def test_an_organiser_gives_a_half_point_bye(users, client_of):
    """Member 2, with force 1, sits out: 2 and 3 meet."""
    campaign = campaign_of(users.organiser, 3)
    client, address = client_of(users.organiser), reverse("campaigns:open_round", args=[campaign.slug])
    form = client.get(address, {"half": [2, "x"], "anew": 1}).context["form"]
    shown = {name: form[name].value() for name in ("first_0", "second_0", "first_1", "second_1")}
    assert shown == {"first_0": 2, "second_0": 3, "first_1": 1, "second_1": 0}
    lines = shown | {"operation": "eradication", "limit": 500}
    sent = lines | {"key": form["key"].value(), "number": 1}
    assert client.post(address, sent).status_code == 302
    assert state_of(campaign).rounds[1].half == (1,)
    rounds = client.get(reverse("campaigns:rounds", args=[campaign.slug])).content.decode()
    assert "has a half-point bye" in rounds
    assert find_errors(campaign) == []


@pytest.mark.rule("C-PNT-05")
def test_each_figure_of_the_standings_opens_how_it_came_about(users, client_of):
    """p1 beat p2, who has no points, by 2 to 1: 3 points for a win, 0 of the opponent, and a difference of 1."""
    campaign = campaign_of(users.organiser, 4, rounds=2, tie_breakers=["strength", "difference"])
    fought_out(campaign, 1)
    client, address = client_of(users.organiser), reverse("campaigns:standing", args=[campaign.slug, 2])
    overview = client.get(reverse("campaigns:campaign", args=[campaign.slug])).content.decode()
    assert f'href="{address}#strength"' in overview
    answer = client.get(address)
    shown = {figure.slug: [(p.label, p.value) for p in figure.parts] for figure in answer.context["figures"]}
    assert shown == {"points": [("Battles won", 3)], "strength": [("p2", 0)], "difference": [("p2", 1)]}
    assert campaign.battles.get(number=1).get_absolute_url() in answer.content.decode()
    assert client.get(reverse("campaigns:standing", args=[campaign.slug, 99])).status_code == 404
