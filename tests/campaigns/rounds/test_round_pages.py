"""The pages of rounds: opening one with its form, 409 for who comes second, closing, deadlines, the bracket."""

import re
from datetime import UTC, datetime
from itertools import product
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.test import override_settings

from campaigns.actions import members
from campaigns.actions import rounds as actions
from campaigns.actions.campaigns import give_role
from campaigns.actions.corrections import revoke
from campaigns.actions.importing import import_campaign
from campaigns.actions.results import record_by_hand
from campaigns.battles.operations import operations_for_two
from campaigns.ledger.transfer import read_campaign
from campaigns.models import Campaign, Membership
from campaigns.presenters.rounds import RoundsPage
from campaigns.read_model.audit import find_errors
from campaigns.read_model.campaign_state import events_of, state_of
from campaigns.read_model.export import campaign_document
from people.models import Preferences
from rules.damocles.game import GAME as DAMOCLES
from tests.campaigns.rounds.test_rounds import DRAWN, EVE, FIRST_WON, fight_all
from tests.campaigns.support.rounds import campaign_of, opened, organiser_of
from tests.support.api_client import Caller, faults

pytestmark = pytest.mark.django_db


@pytest.fixture
def swiss(users):
    return campaign_of(users.organiser, 5)


@pytest.fixture
def organiser(swiss, users, client_of):
    return client_of(users.organiser)


def at(campaign, page="rounds/"):
    return f"/campaigns/{campaign.slug}/{page}"


def filled(organiser, campaign):
    """What the form would send when nothing is changed."""
    form = organiser.get(at(campaign, "rounds/open/")).context["form"]
    data = {name: form[name].value() for name in form.fields}
    data["operation"] = "eradication"
    return {name: "" if value is None else value for name, value in data.items()}


def test_the_form_proposes_what_the_rules_say_and_confirming_opens_it(organiser, swiss):
    data = filled(organiser, swiss)
    assert [data[name] for name in ("first_0", "second_0", "first_1", "second_1", "first_2", "second_2")] == [
        1, 2, 3, 4, 5, "",
    ]  # fmt: skip
    answer = organiser.post(at(swiss, "rounds/open/"), data, follow=True)
    assert answer.redirect_chain == [(at(swiss), 302)]
    page = answer.content.decode()
    assert "Round 1 is open." in page
    assert "has a bye" in page
    assert swiss.battles.count() == 2


def test_looking_at_the_form_opens_nothing(organiser, swiss):
    organiser.get(at(swiss, "rounds/open/"))
    assert state_of(swiss).rounds == {}


def test_sent_twice_it_is_opened_once(organiser, swiss):
    data = filled(organiser, swiss)
    answers = [organiser.post(at(swiss, "rounds/open/"), data).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert swiss.ledger.filter(kind="round_opened").count() == 1


def test_the_second_organiser_gets_409_and_sees_what_stands(organiser, swiss, users, client_of):
    second = swiss.memberships.get(number=2)
    give_role(second, Membership.Role.ORGANISER)
    other = client_of(second.user)
    mine, theirs = filled(organiser, swiss), filled(other, swiss)
    assert other.post(at(swiss, "rounds/open/"), theirs).status_code == 302
    answer = organiser.post(at(swiss, "rounds/open/"), mine)
    assert answer.status_code == 409
    assert "Another organiser was faster" in answer.content.decode()
    assert "p1" in answer.content.decode()


def test_who_stands_on_two_lines_is_named(organiser, swiss):
    data = filled(organiser, swiss) | {"second_1": 1}
    answer = organiser.post(at(swiss, "rounds/open/"), data)
    assert answer.status_code == 422
    assert "p1: Force 1 (120 SV) stands in battle 1 already." in answer.content.decode()
    assert state_of(swiss).rounds == {}


BAD = [("first_0", "99"), ("first_0", "x"), ("deadline", "2020-01-01T10:00"), ("limit", "0"), ("operation", "no")]


def test_bad_input_gets_one_error(organiser, swiss):
    fields = filled(organiser, swiss)
    for name, value in BAD:
        answer = organiser.post(at(swiss, "rounds/open/"), fields | {name: value})
        assert answer.status_code == 422, (name, value)
        assert sum(len(errors) for errors in answer.context["form"].errors.values()) == 1, (name, value)


def test_a_damaged_form_opens_nothing(organiser, swiss):
    fields = filled(organiser, swiss)
    for name, value in product(("key", "number"), ("", "x", "-1")):
        answer = organiser.post(at(swiss, "rounds/open/"), fields | {name: value})
        assert answer.status_code in (409, 422), (name, value)
        assert state_of(swiss).rounds == {}, (name, value)


@pytest.mark.postgres
@pytest.mark.rule("C-RND-09")
@override_settings(TIME_ZONE="Europe/Paris")
@pytest.mark.parametrize(
    ("typed", "instant"),
    [("2036-10-25T22:00", "2036-10-25T20:00:00+00:00"), ("2036-10-26T22:00", "2036-10-26T21:00:00+00:00")],
)
def test_a_deadline_typed_on_each_side_of_a_clock_change_is_one_instant(organiser, swiss, typed, instant):
    organiser.post(at(swiss, "rounds/open/"), filled(organiser, swiss) | {"deadline": typed})
    assert state_of(swiss).rounds[1].deadline == instant
    page = organiser.get(at(swiss)).content.decode()
    assert f'datetime="{instant}"' in page
    assert ("CEST" if "T20" in instant else "CET") in page


@override_settings(TIME_ZONE="Europe/Paris")
def test_an_hour_that_the_clocks_skip_is_refused(organiser, swiss):
    answer = organiser.post(at(swiss, "rounds/open/"), filled(organiser, swiss) | {"deadline": "2037-03-29T02:30"})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Time zone: Europe/Paris" in page
    assert "in Europe/Paris there is no 02:30 on this day. Choose 03:30, say." in page


@override_settings(TIME_ZONE="Europe/Paris")
def test_an_hour_that_comes_twice_is_refused(organiser, swiss):
    answer = organiser.post(at(swiss, "rounds/open/"), filled(organiser, swiss) | {"deadline": "2036-10-26T02:30"})
    assert answer.status_code == 422
    assert "in Europe/Paris 02:30 comes twice on this day. Choose 03:00, say." in answer.content.decode()


@pytest.mark.rule("C-RND-09")
def test_a_deadline_is_typed_and_read_by_each_ones_own_clock(organiser, swiss, client_of):
    """Typed in Auckland (13 hours ahead in January), read in Lima (5 behind): 10 p.m. there is 4 a.m. here."""
    players = swiss.memberships.exclude(user=organiser_of(swiss).user)
    Preferences.objects.create(user=organiser_of(swiss).user, time_zone="Pacific/Auckland")
    Preferences.objects.create(user=players[0].user, time_zone="America/Lima")
    form = organiser.get(at(swiss, "rounds/open/")).content.decode()
    assert "Time zone: Pacific/Auckland (now UTC+1" in form
    organiser.post(at(swiss, "rounds/open/"), filled(organiser, swiss) | {"deadline": "2037-01-20T22:00"})
    assert state_of(swiss).rounds[1].deadline == "2037-01-20T09:00:00+00:00"
    assert "Jan. 20, 2037, 10 p.m. NZDT" in organiser.get(at(swiss)).content.decode()
    assert "Jan. 20, 2037, 4 a.m. -05" in client_of(players[0].user).get(at(swiss)).content.decode()
    assert "Jan. 20, 2037, 9 a.m. UTC" in client_of(players[1].user).get(at(swiss)).content.decode()


def test_an_open_round_is_in_the_way_of_the_next(organiser, swiss):
    opened(swiss)
    answer = organiser.get(at(swiss, "rounds/open/"))
    assert answer.status_code == 409
    assert "Close it first" in answer.content.decode()


def test_a_round_is_closed_after_its_unfought_battles_were_named(organiser, swiss):
    opened(swiss)
    page = organiser.get(at(swiss, "rounds/1/close/")).content.decode()
    assert "These battles were not fought" in page
    assert "p3" in page
    assert organiser.post(at(swiss, "rounds/1/close/"), {"unfought": "call_off"}).status_code == 302
    assert state_of(swiss).rounds[1].closed
    assert swiss.battles.planned().count() == 0


def test_a_deadline_is_moved_and_the_second_to_move_it_gets_409(organiser, swiss):
    opened(swiss, deadline=EVE)
    data = {"before": EVE.isoformat(), "deadline": "2027-02-01T20:00"}
    assert organiser.post(at(swiss, "rounds/1/deadline/"), data).status_code == 302
    assert state_of(swiss).rounds[1].deadline == "2027-02-01T20:00:00+00:00"
    again = organiser.post(at(swiss, "rounds/1/deadline/"), data | {"deadline": "2027-03-01T20:00"})
    assert again.status_code == 409


@pytest.mark.parametrize(("second", "fold"), [(0, 0), (0, 1), (37, 1)])
def test_a_deadline_sent_back_as_it_was_shown_stays_to_the_second(organiser, swiss, users, second, fold):
    """02:30 comes twice on that day in Berlin; the form shows no seconds."""
    Preferences.objects.create(user=users.organiser, time_zone="Europe/Berlin")
    deadline = datetime(2027, 10, 31, 2, 30, second, fold=fold, tzinfo=ZoneInfo("Europe/Berlin")).astimezone(UTC)
    opened(swiss, deadline=deadline)
    events = swiss.ledger.count()
    page = organiser.get(at(swiss, "rounds/1/deadline/")).content.decode()
    data = {"before": deadline.isoformat(), "deadline": "2027-10-31T02:30"}
    assert f'value="{data["deadline"]}"' in page
    assert organiser.post(at(swiss, "rounds/1/deadline/"), data).status_code == 302
    assert (swiss.ledger.count(), state_of(swiss).rounds[1].deadline) == (events, deadline.isoformat())
    refused = organiser.post(at(swiss, "rounds/1/deadline/"), data | {"deadline": "2027-10-31T02:40"})
    assert (refused.status_code, "comes twice" in refused.content.decode()) == (422, True)
    moved = data | {"deadline": "2027-11-01T20:00"}
    assert organiser.post(at(swiss, "rounds/1/deadline/"), moved).status_code == 302
    assert organiser.post(at(swiss, "rounds/1/deadline/"), data).status_code == 409


def test_there_is_no_such_round(organiser, swiss):
    for page in ("rounds/7/close/", "rounds/7/deadline/"):
        assert organiser.get(at(swiss, page)).status_code == 404


def test_a_public_campaigns_rounds_are_read_by_anybody_and_opened_by_organisers_alone(swiss, client, client_of):
    Campaign.objects.update(visibility="public")
    opened(swiss)
    assert client.get(at(swiss)).status_code == 200
    assert "Close round" not in client.get(at(swiss)).content.decode()
    player = client_of(swiss.memberships.get(number=2).user)
    assert "yours" in player.get(at(swiss)).content.decode()
    for page in ("rounds/open/", "rounds/1/close/", "rounds/1/deadline/"):
        assert player.post(at(swiss, page)).status_code == 404


def test_the_operations_agreed_on_are_the_ones_to_choose(organiser, users):
    agreed = campaign_of(users.stranger, 0, operations=["eradication"]).agreement["operations"]
    assert [document["slug"] for document in operations_for_two(DAMOCLES, agreed)] == ["eradication"]


@pytest.fixture
def knock_out(users):
    """Five players: 1 to 3 have a bye, 4 meets 5; then semi-finals and a final."""
    return campaign_of(users.organiser, 5, kind="knock_out")


def names_of(column):
    return [[side and side.name for side in place.sides] for place in column.places]


@pytest.mark.rule("C-KND-01", "C-KND-06")
def test_a_bracket_shows_byes_battles_and_what_is_to_be_decided(knock_out):
    opened(knock_out)
    assert [names_of(column) for column in RoundsPage(knock_out).bracket()] == [
        [["p1"], ["p4", "p5"], ["p2"], ["p3"]],
        [["p1", None], ["p2", "p3"]],
        [[None, None]],
    ]


@pytest.mark.rule("C-KND-02")
def test_after_a_draw_the_bracket_shows_who_goes_on(knock_out):
    opened(knock_out)
    fight_all(knock_out, DRAWN)
    drawn = RoundsPage(knock_out).bracket()[0].places[1]
    assert [(side.name, side.goes_on) for side in drawn.sides] == [("p4", False), ("p5", True)]


@pytest.mark.rule("C-KND-03")
def test_whose_opponent_left_without_a_battle_goes_on_in_the_bracket(knock_out):
    opened(knock_out)
    members.remove(knock_out.memberships.get(name="p4"), organiser_of(knock_out))
    place = RoundsPage(knock_out).bracket()[0].places[1]
    assert [(side.name, side.goes_on) for side in place.sides] == [("p4", False), ("p5", True)]


@pytest.mark.rule("C-RND-05")
def test_a_knock_out_is_played_to_its_champion(knock_out, client_of, users):
    for number in (1, 2, 3):
        opened(knock_out, number=number)
        fight_all(knock_out)
        actions.close_round(knock_out, organiser_of(knock_out), number)
    page = client_of(users.organiser).get(at(knock_out)).content.decode()
    assert "p1 has won." in page
    assert "All rounds are played" in page
    assert "cannot be opened yet" not in page
    assert f"/campaigns/{knock_out.slug}/copy/" in page
    assert "p1 has won." in client_of(User.objects.get(username="p2")).get(at(knock_out)).content.decode()


@pytest.fixture
def drawn(users):
    """Four players whose battles are all drawn; each time the better seed loses a squad more."""
    campaign = campaign_of(users.organiser, 4, kind="knock_out")
    opened(campaign)
    fight_all(campaign, DRAWN)
    actions.close_round(campaign, organiser_of(campaign), 1)
    opened(campaign, number=2)
    return campaign


@pytest.mark.rule("C-KND-02")
def test_a_battle_of_a_knock_out_says_before_it_is_fought_how_a_draw_is_decided(drawn, client_of, users):
    page = client_of(users.organiser).get(drawn.battles.get(round=2).get_absolute_url()).content.decode()
    notice = (
        "A draw is decided for who wins a roll-off at the table; without one for who lost fewer; if both lost as many,"
    )
    assert f"{notice} for p3, the better seed." in page


@pytest.mark.rule("C-KND-02", "C-KND-05")
def test_every_page_and_the_api_name_one_champion_after_a_drawn_final(drawn, client_of, users):
    """p4 and p3 drew their way to the final; there p3, first, loses a squad more, so p4 has won."""
    fight_all(drawn, DRAWN)
    reader = client_of(users.organiser)
    battle = drawn.battles.get(round=2)
    assert "The draw is decided for p4, who lost fewer." in reader.get(battle.get_absolute_url()).content.decode()
    for page in ("", "rounds/"):
        assert "p4 has won." in reader.get(at(drawn, page)).content.decode()
    news = reader.get(at(drawn, "news/")).content.decode()
    assert "The draw is decided for p4, who lost fewer." in news
    assert "The campaign is over, and p4 has won it." in news
    table = reader.get(f"/api/1/campaigns/{drawn.slug}/standings/").json()
    assert [table["champions"], table["lines"][0]["name"], table["lines"][0]["round"]] == [[5], "p4", 3]
    assert [line["name"] for line in table["lines"]][:2] == ["p4", "p3"]
    rounds = reader.get(f"/api/1/campaigns/{drawn.slug}/rounds/").json()["results"]
    assert [[pairing["goes_on"] for pairing in round["pairings"]] for round in rounds] == [[5, 4], [5]]


@pytest.mark.postgres
@pytest.mark.rule("C-KND-02", "C-KND-05")
def test_a_drawn_final_is_decided_by_the_roll_off_at_the_table(drawn, client_of, users):
    """p3, first in the final, loses a squad more and wins the roll-off; corrected to p4, then to none."""
    final, reader = drawn.battles.get(round=2), client_of(users.organiser)
    address = final.get_absolute_url()
    assert "who won the roll-off at the table?" in reader.get(f"{address}record/").content.decode()
    drawn_fields = {
        "winner": "draw", "played": "2026-11-18", "red_victory_points": 3, "red_squads_lost": 1,
        "blue_victory_points": 3, "blue_squads_lost": 0, "version": final.version, "key": uuid4(),
    }  # fmt: skip
    won = drawn_fields | {"winner": "red", "red_victory_points": 4, "roll_off": "red"}
    refused = reader.post(f"{address}record/", won)
    assert (refused.status_code, "Only a draw is decided by a roll-off." in refused.content.decode()) == (422, True)
    assert reader.post(f"{address}record/", drawn_fields | {"roll_off": "red"}).status_code == 302
    page = reader.get(address).content.decode()
    assert "The draw is decided for p3, who won the roll-off at the table." in page
    rounds = " ".join(reader.get(at(drawn, "rounds/")).content.decode().split())
    assert "p3 has won." in rounds
    assert '<span class="badge badge--ok">has won</span>' in rounds
    table = reader.get(f"/api/1/campaigns/{drawn.slug}/standings/").json()
    assert [(line["name"], line["drawn"], line["won"]) for line in table["lines"]][:2] == [("p3", 2, 0), ("p4", 2, 0)]
    assert find_errors(drawn) == []
    copy = import_campaign(users.organiser, read_campaign(campaign_document(drawn)), uuid4())
    assert [side.won_roll_off for side in copy.battles.get(round=2).sides.order_by("place")] == [True, False]
    for roll_off, champion in (("blue", "p4"), ("", "p4")):
        fields = drawn_fields | {"version": drawn.battles.get(round=2).version, "roll_off": roll_off}
        seal = re.search(r'name="seal" value="(\w+)"', reader.post(f"{address}correct/", fields).content.decode())
        assert reader.post(f"{address}correct/", fields | {"seal": seal[1]}).status_code == 302
        assert f"{champion} has won." in reader.get(at(drawn, "rounds/")).content.decode()


def test_outside_of_a_bracket_no_roll_off_is_asked_for_or_taken(battle, users, client_of):
    address = f"{battle.get_absolute_url()}record/"
    assert "roll-off at the table" not in client_of(users.organiser).get(address).content.decode()
    organiser = Caller(users.organiser)
    tied = [{"colour": colour, "victory_points": 2, "squads_lost": 0} for colour in ("red", "blue")]
    body = {"winner": "draw", "played": "2026-11-18", "roll_off": "red", "sides": tied}
    refused = organiser.post(f"/api/1/battles/{battle.slug}/record/", body, '"1"')
    assert [path for path, _message in faults(refused)] == ["roll_off"]


@pytest.mark.rule("C-PNT-08")
def test_the_standings_show_who_has_played_fewer(organiser, swiss):
    opened(swiss)
    first = swiss.battles.order_by("number")[0]
    record_by_hand(first, organiser_of(swiss).user, first.version, FIRST_WON)
    page = organiser.get(at(swiss, "")).content.decode()
    assert page.count('title="1 battle fewer than others"') == 2
    assert "how many battles and byes fewer than others somebody has had" in page


@pytest.mark.rule("C-FRC-04")
def test_no_page_speaks_of_the_round_after_the_last(users, client_of):
    """One Swiss round is agreed on: its limit is 500 SV, while it is open and afterwards."""
    campaign = campaign_of(users.organiser, 2, rounds=1, limits=[{"round": 2, "limit": 900}])
    opened(campaign)
    p1 = campaign.memberships.get(name="p1").user
    assert "Round 2" not in client_of(users.organiser).get(at(campaign)).content.decode()
    fight_all(campaign)
    actions.close_round(campaign, organiser_of(campaign), 1)
    for client, page in [(client_of(users.organiser), "rounds/"), (client_of(p1), "refit/"), (client_of(p1), "")]:
        assert "round 2" not in client.get(at(campaign, page)).content.decode().lower()
    assert "at most 500 SV" in client_of(p1).get(at(campaign, "refit/")).content.decode()


@pytest.mark.parametrize("recovery", [False, True], ids=["nothing", "scars"])
def test_where_battles_leave_nothing_on_squads_nobody_is_sent_to_look_at_it(users, client_of, recovery):
    campaign = campaign_of(users.organiser, 2, experience=False, honours=False, recovery=recovery)
    opened(campaign)
    fight_all(campaign)
    client = client_of(campaign.memberships.get(name="p1").user)
    battle = campaign.battles.get()
    for page in (battle.get_absolute_url(), at(campaign, "forces/"), at(campaign, "forces/1/")):
        assert ("/after-battle/" in client.get(page).content.decode()) == recovery


def test_a_result_that_was_taken_back_is_not_called_off_on_the_rounds_page(users, client_of):
    campaign = campaign_of(users.organiser, 2)
    opened(campaign)
    fight_all(campaign)
    events = events_of(campaign)
    revoke(campaign, organiser_of(campaign), [events[-1].number], "", seen_hash=events[-1].hash, key=uuid4())
    page = client_of(users.organiser).get(at(campaign)).content.decode()
    assert "taken back" in page
    assert "called off" not in page
