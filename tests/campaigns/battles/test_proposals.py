"""A player proposes a result, another side confirms it; whoever may not, does not."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.actions import proposals
from campaigns.actions.battles import call_off
from campaigns.actions.errors import RefusedError, StaleError
from campaigns.actions.results import Report, SideReport, record_by_hand
from campaigns.models import Battle, Proposal
from tests.campaigns.support.fighting import committed
from tests.support.api_client import Caller

pytestmark = pytest.mark.django_db
REASONS = {"red_reason_squad_destroyed": 2, "red_reason_first_blood": 1}


def url(name: str, *arguments: object) -> str:
    return reverse(f"campaigns:{name}", args=arguments)


def report(**changes: object) -> dict[str, object]:
    day = timezone.localdate().isoformat()
    scores = {"red_victory_points": 3, "red_squads_lost": 0, "blue_victory_points": 1, "blue_squads_lost": 2}
    return {"winner": "red", "played": day, "notes": "Close.", "version": 1, "key": uuid4(), **scores, **changes}


def proposed(battle, client, **changes: object) -> Proposal:
    assert client.post(url("record", battle.slug), report(**changes)).status_code == 302
    return battle.proposals.first()


@pytest.mark.rule("C-RES-07")
def test_what_a_player_reports_counts_once_another_side_confirms_it(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada), red_1_slain=4, red_1_destroyed=2, **REASONS)
    assert Battle.objects.get().is_planned()
    page = client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert "ada says it ended so" in page
    assert "an enemy squad destroyed: 2" in page
    assert "First Watch 1: 4 units slain, 2 squads destroyed" in page
    assert client_of(users.ben).post(url("confirm", proposal.key)).status_code == 302
    recorded = Battle.objects.get()
    assert (recorded.state, recorded.method, recorded.notes) == ("recorded", "by_hand", "Close.")
    assert [(s.outcome, s.victory_points, s.reasons) for s in battle.sides.all()] == [
        ("won", 3, {"squad_destroyed": 2, "first_blood": 1}),
        ("lost", 1, {}),
    ]
    event = battle.campaign.ledger.get(kind="result")
    assert event.by == users.ben
    assert event.document["sides"][0]["reasons"] == {"squad_destroyed": 2, "first_blood": 1}


def test_a_single_deed_is_in_the_singular(battle, users, client_of):
    proposed(battle, client_of(users.ada), red_1_slain=1, red_1_destroyed=1, blue_1_lost="on", blue_2_lost="on")
    assert (
        "First Watch 1: 1 unit slain, 1 squad destroyed"
        in client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    )


@pytest.mark.postgres
def test_confirmed_twice_it_is_recorded_once(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    answers = [client_of(users.ben).post(url("confirm", proposal.key)).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    assert Battle.objects.get().version == 2


@pytest.mark.rule("C-RES-07")
def test_nobody_confirms_what_they_proposed_themselves(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    answer = client_of(users.ada).post(url("confirm", proposal.key))
    assert answer.status_code == 409
    assert "Somebody else has to answer what you proposed." in answer.content.decode()
    assert Battle.objects.get().is_planned()


def test_an_organiser_confirms_and_a_stranger_finds_nothing(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    for name in ("confirm", "dispute", "withdraw_proposal"):
        assert client_of(users.stranger).post(url(name, proposal.key)).status_code == 404
    assert client_of(users.organiser).post(url("confirm", proposal.key)).status_code == 302
    assert Battle.objects.get().recorded_by == users.organiser


def test_a_disputed_proposal_keeps_the_words_and_the_battle_stays_planned(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    assert client_of(users.ben).post(url("dispute", proposal.key), {"words": " "}).status_code == 409
    assert client_of(users.ben).post(url("dispute", proposal.key), {"words": "<b>I won</b>"}).status_code == 302
    page = client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    assert "What ada proposed is disputed" in page
    assert "&lt;b&gt;I won&lt;/b&gt;" in page
    assert Battle.objects.get().is_planned()
    with pytest.raises(StaleError):
        proposals.confirm(proposal, battle.campaign.memberships.get(user=users.ben))


def test_a_proposal_sent_again_replaces_ones_own(battle, users, client_of):
    first = proposed(battle, client_of(users.ada))
    second = proposed(battle, client_of(users.ada), red_victory_points=5)
    assert list(battle.proposals.values_list("state", flat=True)) == ["open", "withdrawn"]
    assert client_of(users.ben).post(url("confirm", first.key)).status_code == 409
    assert client_of(users.ben).post(url("confirm", second.key)).status_code == 302
    assert battle.sides.get(place=0).victory_points == 5


@pytest.mark.postgres
def test_the_same_form_sent_twice_proposes_once(battle, users, client_of):
    fields = report()
    answers = [client_of(users.ada).post(url("record", battle.slug), fields).status_code for _ in range(2)]
    assert answers == [302, 302]
    assert battle.proposals.count() == 1
    assert client_of(users.ben).post(url("record", battle.slug), fields).status_code == 422


def test_a_withdrawn_proposal_is_gone(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    assert client_of(users.ben).post(url("withdraw_proposal", proposal.key)).status_code == 409
    assert client_of(users.ada).post(url("withdraw_proposal", proposal.key)).status_code == 302
    assert "says it ended so" not in client_of(users.ben).get(battle.get_absolute_url()).content.decode()
    assert client_of(users.ben).post(url("confirm", proposal.key)).status_code == 409


def test_an_organisers_report_counts_at_once_and_closes_what_was_proposed(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    assert client_of(users.organiser).post(url("record", battle.slug), report()).status_code == 302
    assert Battle.objects.get().is_recorded()
    proposal.refresh_from_db()
    assert proposal.state == "withdrawn"


@pytest.mark.rule("C-RES-07")
def test_nothing_is_proposed_of_a_battle_recorded_called_off_or_committed(battle, users):
    ada = battle.campaign.memberships.get(user=users.ada)
    report_of_ada = Report(timezone.localdate(), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
    document = proposals.report_document(report_of_ada)
    for state, error in [("called_off", RefusedError), ("void", RefusedError)]:
        Battle.objects.update(state=state, method="by_hand" if state == "void" else "")
        with pytest.raises(error):
            proposals.propose(battle, ada, 1, document, key=uuid4())
    Battle.objects.update(state="planned", method="")
    committed(battle, users.ada)
    with pytest.raises(RefusedError, match="engine fights"):
        proposals.propose(battle, ada, 2, document, key=uuid4())
    assert not Proposal.objects.exists()


def test_a_proposal_for_a_battle_that_was_recorded_or_called_off_since_is_stale(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    ben = battle.campaign.memberships.get(user=users.ben)
    call_off(battle, 1)
    with pytest.raises(StaleError):
        proposals.confirm(proposal, ben)
    assert not battle.campaign.ledger.filter(kind="result").exists()


DISAGREEING: tuple[tuple[dict[str, Any], str, str], ...] = (
    ({"red_reason_squad_destroyed": 2}, "red_victory_points", "come to 2, not 3"),
    ({"blue_1_lost": "on"}, "blue_squads_lost", "2 lost, 1 marked as lost;"),
    ({"blue_noted": "on"}, "blue_squads_lost", "2 lost, 0 marked as lost;"),
    ({"red_1_slain": 7}, "red_noted", "7 slain, more than the 6 "),
    ({"red_1_destroyed": 3}, "red_noted", "3 destroyed, more than the 2 "),
    (
        {"blue_1_lost": "on", "blue_2_lost": "on", "blue_1_destroyed": 1},
        "blue_noted",
        "1 destroyed, more than the 0 ",
    ),
    ({"red_1_slain": -1}, "red_1_slain", "Enter 0 or more"),
)


@pytest.mark.rule("C-RES-06")
def test_what_is_reported_of_reasons_and_squads_has_to_agree(battle, users, client_of):
    client = client_of(users.ada)
    for changes, field, words in DISAGREEING:
        answer = client.post(url("record", battle.slug), report(**changes))
        assert answer.status_code == 422, changes
        assert words in " ".join(answer.context["form"].errors[field]), changes
        assert not Proposal.objects.exists(), changes


@pytest.mark.rule("C-RES-03")
def test_squads_noted_one_by_one_reach_the_ledger_by_their_numbers(battle, users, client_of):
    squads = {"red_1_slain": 4, "red_1_destroyed": 2, "red_2_slain": 2, "blue_1_lost": "on", "blue_2_lost": "on"}
    client_of(users.organiser).post(url("record", battle.slug), report(**squads))
    red, blue = battle.campaign.ledger.get(kind="result").document["sides"]
    nothing = {"slain": 0, "destroyed": 0, "objectives": 0}
    assert red["squads"] == [
        {"id": "1", "slain": 4, "destroyed": 2, "objectives": 0, "survived": True},
        {"id": "2", "slain": 2, "destroyed": 0, "objectives": 0, "survived": True},
    ]
    assert blue["squads"] == [{"id": id, **nothing, "survived": False} for id in ("1", "2")]
    form = client_of(users.organiser).get(url("correct", battle.slug)).context["form"]
    assert form["red_1_slain"].value() == 4
    assert form["blue_2_lost"].value() is True


@pytest.mark.rule("C-RES-03")
def test_where_nobody_noted_squads_none_learns_anything(battle, users):
    report_by_hand = Report(timezone.localdate(), "", (SideReport("won", 3, 0), SideReport("lost", 0, 2)))
    record_by_hand(battle, users.organiser, 1, report_by_hand)
    assert [side["squads"] for side in battle.campaign.ledger.get(kind="result").document["sides"]] == [[], []]


def test_a_player_put_out_in_mid_round_answers_nothing(battle, users, client_of):
    proposal = proposed(battle, client_of(users.ada))
    battle.campaign.memberships.filter(user=users.ben).update(state="left")
    assert client_of(users.ben).post(url("confirm", proposal.key)).status_code == 404
    assert Battle.objects.get().is_planned()


@pytest.mark.rule("C-RES-06")
def test_losses_marked_otherwise_than_reported_are_refused_on_the_page(battle, users, client_of):
    answer = client_of(users.ada).post(url("record", battle.slug), report(red_1_lost="on"))
    assert answer.status_code == 422
    assert "First Watch: 0 lost, 1 marked as lost; both must be the same." in answer.content.decode()


@pytest.mark.postgres
@pytest.mark.rule("C-RES-07")
def test_a_second_report_of_the_same_confirms_the_first_and_keeps_the_details_of_both(battle, users, client_of):
    proposed(battle, client_of(users.ada), red_1_slain=4, blue_1_lost="on", blue_2_lost="on")
    ben, fields = client_of(users.ben), report(**REASONS, notes="Snow.")
    for _twice in range(2):
        answer = ben.post(url("record", battle.slug), fields, follow=True)
        assert "Both sides report the same. The battle is recorded" in answer.content.decode()
    recorded = Battle.objects.get()
    assert (recorded.method, recorded.notes, recorded.recorded_by) == ("by_hand", "Close.\nSnow.", users.ben)
    red, blue = battle.sides.order_by("place")
    assert (red.victory_points, red.reasons) == (3, {"squad_destroyed": 2, "first_blood": 1})
    assert (red.deeds[0]["slain"], [deeds["survived"] for deeds in blue.deeds]) == (4, [False, False])
    assert battle.campaign.ledger.filter(kind="result").count() == 1
    page = client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    assert "Proposed by ada, confirmed by ben" in page


@pytest.mark.rule("C-RES-07")
def test_a_second_report_of_something_else_disputes_the_first_and_notifies_the_organisers(battle, users, client_of):
    proposed(battle, client_of(users.ada))
    other = report(winner="blue", red_victory_points=1, blue_victory_points=3)
    answer = client_of(users.ben).post(url("record", battle.slug), other, follow=True).content.decode()
    assert "Your result differs from what was proposed: it is disputed, and the organisers are told." in answer
    assert list(battle.proposals.values_list("proposer__name", "state")) == [("ben", "open"), ("ada", "disputed")]
    page = client_of(users.ada).get(battle.get_absolute_url()).content.decode()
    assert "ada reported otherwise: First Watch 3" in " ".join(page.split())
    for user in (users.ada, users.organiser):
        notices = client_of(user).get("/notices/").content.decode()
        assert "ben reports another result of Eradication (ada – ben) in The Long Winter" in notices
    assert client_of(users.ada).post(url("confirm", battle.proposals.first().key)).status_code == 302
    assert [side.outcome for side in battle.sides.all()] == ["lost", "won"]


def test_every_list_calls_a_battle_proposed_or_disputed(battle, users, client_of):
    campaign, organiser = battle.campaign.get_absolute_url(), client_of(users.organiser)

    def expect_status(words: str) -> None:
        for address in (campaign, f"{campaign}battles/", battle.get_absolute_url()):
            assert words in organiser.get(address).content.decode(), address

    expect_status("planned")
    proposal = proposed(battle, client_of(users.ada))
    expect_status("result proposed")
    assert "confirm the result" in organiser.get(campaign).content.decode()
    assert "proposed a result for Eradication" in organiser.get("/notices/").content.decode()
    client_of(users.ben).post(url("dispute", proposal.key), {"words": "It was 3:2."})
    expect_status("result disputed")
    line = Caller(users.ada).get(f"/api/1/campaigns/{battle.campaign.slug}/battles/").json()["results"][0]
    assert (line["state"], line["pending"]) == ("planned", "disputed")
